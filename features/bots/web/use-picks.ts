/** Which bots of a list are chosen, on this page and on others; all of them are read when all are asked for. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BotsAddress, type BotSummary, readAllBots, type Which } from './api.ts'
import { emptySelection, type Selection, selectAll, selectOne } from './selection.ts'

type Page = { bots: readonly BotSummary[]; total: number }
/** `bots` are those chosen, as they were when they were; other filters choose anew. */
type Picks = { of: string; selection: Selection; bots: ReadonlyMap<string, BotSummary> }

const byId = (bots: Iterable<BotSummary>): ReadonlyMap<string, BotSummary> =>
  new Map([...bots].map((bot) => [bot.id, bot]))

export const usePicks = (which: Which, search: BotsAddress, { bots, total }: Page) => {
  const of = JSON.stringify([which, search.mode, search.status, search.q])
  const nothing: Picks = { of, selection: emptySelection, bots: new Map() }
  const [kept, keep] = useState(nothing)
  const picks = kept.of === of ? kept : nothing
  const reading = useMutation({
    mutationFn: () => readAllBots(which, search),
    onSuccess: (all) => keep({ of, selection: selectAll(all.map(({ id }) => id)), bots: byId(all) }),
  })
  const here = byId(bots)
  const { selection } = picks
  return {
    ids: selection.ids,
    chosen: [...selection.ids].flatMap((id) => here.get(id) ?? picks.bots.get(id) ?? []),
    isReading: reading.isPending,
    error: reading.error,
    pick: (id: string, selected: boolean, range: boolean) => {
      const next = selectOne(selection, [...here.keys()], { id, selected, range })
      keep({ of, selection: next, bots: byId([...picks.bots.values(), ...bots]) })
    },
    pickAll: (selected: boolean) => {
      if (!selected) keep(nothing)
      else if (bots.length === total) keep({ of, selection: selectAll([...here.keys()]), bots: here })
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
