/** Which bots of a list are chosen, on this page and on others; all of them are read when all are asked for. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BotsAddress, type BotSummary, readAllBots, type Which } from './api.ts'
import { emptySelection, type Selection, selectAll, selectOne } from './selection.ts'

/** `bots` are in sight, some of them in folders that are open; `total` counts those of all pages and folders. */
type Page = { bots: readonly BotSummary[]; total: number; botsIn: ReadonlyMap<string, readonly BotSummary[]> }
/** `bots` are those chosen, as they were when they were; other filters choose anew. */
type Picks = {
  of: string
  selection: Selection
  bots: ReadonlyMap<string, BotSummary>
  /** Which bots are in folders that were chosen. */
  folders: ReadonlyMap<string, readonly string[]>
}

const idsOf = (bots: readonly BotSummary[]): string[] => bots.map(({ id }) => id)

const byId = (bots: Iterable<BotSummary>): ReadonlyMap<string, BotSummary> =>
  new Map([...bots].map((bot) => [bot.id, bot]))

export const usePicks = (which: Which, search: BotsAddress, { bots, total, botsIn }: Page) => {
  const of = JSON.stringify([which, search.mode, search.status, search.q, search.tag])
  const nothing: Picks = { of, selection: emptySelection, bots: new Map(), folders: new Map() }
  const [kept, keep] = useState(nothing)
  const picks = kept.of === of ? kept : nothing
  const reading = useMutation({
    mutationFn: () => readAllBots(which, search),
    onSuccess: (all) => keep({ of, selection: selectAll(idsOf(all)), bots: byId(all), folders: new Map() }),
  })
  const readingFolder = useMutation({
    mutationFn: ({ folder }: { folder: string; selected: boolean }) => readAllBots({ ...which, folder }, search),
    onSuccess: (inside, { folder, selected }) => {
      const ids = new Set(picks.selection.ids)
      for (const { id } of inside) {
        if (selected) ids.add(id)
        else ids.delete(id)
      }
      keep({
        of,
        selection: { ids, anchor: null },
        bots: byId([...picks.bots.values(), ...inside]),
        folders: new Map([...picks.folders, [folder, idsOf(inside)]]),
      })
    },
  })
  const here = byId(bots)
  const { selection } = picks
  const isAll = selection.ids.size === total && total > 0
  const members = new Map([...picks.folders, ...[...botsIn].map(([id, inside]) => [id, idsOf(inside)] as const)])
  const isWhole = (ids: readonly string[]): boolean => ids.length > 0 && ids.every((id) => selection.ids.has(id))
  return {
    /** Bots, and folders of which all bots are chosen. */
    ids: new Set([...selection.ids, ...[...members].filter(([, ids]) => isWhole(ids)).map(([id]) => id)]),
    isAll,
    chosen: [...selection.ids].flatMap((id) => here.get(id) ?? picks.bots.get(id) ?? []),
    isReading: reading.isPending || readingFolder.isPending,
    error: reading.error ?? readingFolder.error,
    pickFolder: (folder: string, selected: boolean) => readingFolder.mutate({ folder, selected }),
    pick: (id: string, selected: boolean, range: boolean) => {
      const next = selectOne(selection, [...here.keys()], { id, selected, range })
      keep({ ...picks, selection: next, bots: byId([...picks.bots.values(), ...bots]) })
    },
    pickAll: (selected: boolean) => {
      if (!selected) keep(nothing)
      else if (bots.length === total) keep({ ...nothing, selection: selectAll([...here.keys()]), bots: here })
      else reading.mutate()
    },
    /** After an act it is not known how those on other pages stand. */
    forgetOthers: () =>
      keep((now) => ({
        ...now,
        selection: { ...now.selection, ids: new Set([...now.selection.ids].filter((id) => here.has(id))) },
      })),
  }
}
