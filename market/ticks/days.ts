/** Trades of a pair over many days, a file a day: read and written as a stream. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { openTimeOf } from '../fold.ts'
import { inParts, type Kind, merged, newTally, type Tally } from '../merge.ts'
import { folderNames } from '../store.ts'
import { BLOCK_ROWS } from './block.ts'
import { appendTicks, closeTickFile, openTickFile, readTickFile, type TickFile } from './file.ts'

export type TickPlace = { folder: string; exchange: string; pair: Pair }

const DAY_MS = intervalMs['1d']
/** Trades that were brought, by day, and the day that they make with those that are there. */
const IMPORTED = '.import'
const MERGED = '.merged'

const folderOf = ({ folder, exchange, pair }: TickPlace): string => {
  const names = folderNames(exchange, pair)
  return join(folder, names.exchange, names.pair)
}

const dayPath = (place: TickPlace, dayMs: number): string =>
  join(folderOf(place), `${new Date(dayMs).toISOString().slice(0, 10)}.ticks`)

/** From `fromMs` up to, not including, `toMs`, in parts; a day without a file is simply not there. */
export const readTicks = function* (place: TickPlace, fromMs: number, toMs: number): Generator<AggregateTrade[]> {
  for (let day = openTimeOf(fromMs, '1d'); day < toMs; day += DAY_MS) {
    for (const trades of readTickFile(dayPath(place, day), fromMs)) {
      const isInside = day >= fromMs && day + DAY_MS <= toMs
      const inside = isInside ? trades : trades.filter(({ print: { at } }) => at >= fromMs && at < toMs)
      if (inside.length > 0) yield inside
    }
  }
}

export type TickWriter = {
  /** The newest trade of the day that is on the disk; null when there is none. Everything put before is written first. */
  lastOf: (dayMs: number) => { id: number; at: number } | null
  /** Trades in the order of their ids. They are on their way to the disk a block at a time. */
  put: (trades: readonly AggregateTrade[]) => void
  /** All that was put is on the disk. */
  close: () => void
}

const openWriter = (pathOf: (dayMs: number) => string): TickWriter => {
  let open: { dayMs: number; file: TickFile } | null = null
  let held: AggregateTrade[] = []
  const flush = (): void => {
    if (open !== null) appendTicks(open.file, held)
    held = []
  }
  const close = (): void => {
    try {
      flush()
    } finally {
      if (open !== null) closeTickFile(open.file)
      open = null
    }
  }
  const turnTo = (dayMs: number): TickFile => {
    if (open?.dayMs === dayMs) return open.file
    close()
    open = { dayMs, file: openTickFile(pathOf(dayMs)) }
    return open.file
  }
  return {
    lastOf: (dayMs) => {
      const file = turnTo(dayMs)
      flush()
      return file.lastId === null || file.lastAt === null ? null : { id: file.lastId, at: file.lastAt }
    },
    put: (trades) => {
      for (const trade of trades) {
        turnTo(openTimeOf(trade.print.at, '1d'))
        held.push(trade)
        if (held.length === BLOCK_ROWS) flush()
      }
    },
    close,
  }
}

export const openTickWriter = (place: TickPlace): TickWriter => openWriter((dayMs) => dayPath(place, dayMs))

type Numbered = { id: number; at: number }
/** Two trades that cannot both be right: the number of the one that comes later does not rise, or its time falls. */
export type Disorder = { earlier: Numbered; later: Numbered }

export type TickImport = {
  put: (trade: AggregateTrade) => void
  /**
   * Puts what was put among the trades that are there, all of it or nothing: trades that are there with other values are replaced only where `replace` says so, and trades
   * whose times would not rise with their numbers are not taken. Days without anything new stay as they are.
   */
  finish: (replace: boolean) => { tally: Tally<AggregateTrade>; disorder: Disorder | null }
  /** Leaves everything as it was. */
  undo: () => void
}

const kind: Kind<AggregateTrade> = {
  keyOf: ({ id }) => id,
  isSame: (kept, brought) =>
    kept.print.at === brought.print.at &&
    kept.print.price === brought.print.price &&
    kept.print.quantity === brought.print.quantity &&
    kept.buyerIsMaker === brought.buyerIsMaker,
}

const tradesOf = function* (path: string): Generator<AggregateTrade> {
  for (const trades of readTickFile(path, 0)) yield* trades
}

const numbered = ({ id, print: { at } }: AggregateTrade): Numbered => ({ id, at })

/** A file as it is. */
const factsOf = (path: string): TickFile => {
  const file = openTickFile(path)
  closeTickFile(file)
  return file
}

/** A day with the trades that were brought for it, beside the one that is there. */
const mergeDay = (path: string, tally: Tally<AggregateTrade>): Disorder | null => {
  if (!existsSync(path)) {
    tally.added += factsOf(path + IMPORTED).rows
    renameSync(path + IMPORTED, path + MERGED)
    return null
  }
  const file = openTickFile(path + MERGED)
  let last: AggregateTrade | null = null
  try {
    for (const trades of inParts(merged(kind, [tradesOf(path), tradesOf(path + IMPORTED)], tally))) {
      for (const trade of trades) {
        if (last !== null && trade.print.at < last.print.at) return { earlier: numbered(last), later: numbered(trade) }
        last = trade
      }
      appendTicks(file, trades)
    }
  } finally {
    closeTickFile(file)
  }
  return null
}

const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.ticks$/

/** Whether days that are to take their places fit the days before and after them. */
const disorderIn = (folder: string, fresh: ReadonlySet<string>): Disorder | null => {
  const isFresh = (name: string | undefined): boolean => name !== undefined && fresh.has(join(folder, name))
  const there = readdirSync(folder).filter((name) => DAY_FILE.test(name))
  const days = [...new Set([...there, ...[...fresh].map((path) => basename(path))])].sort()
  // Days that stay, between others that do, were in order before.
  const near = days.filter((name, place) => [days[place - 1], name, days[place + 1]].some(isFresh))
  let last: Numbered | null = null
  for (const name of near) {
    const file = factsOf(join(folder, isFresh(name) ? name + MERGED : name))
    const { firstId, firstAt, lastId, lastAt } = file
    if (firstId === null || firstAt === null || lastId === null || lastAt === null) continue
    if (last !== null && firstId <= last.id) return { earlier: last, later: { id: firstId, at: firstAt } }
    last = { id: lastId, at: lastAt }
  }
  return null
}

/** Trades from elsewhere: beside the days that are there until all of it is whole. */
export const openTickImport = (place: TickPlace): TickImport => {
  const folder = folderOf(place)
  const dropAll = (): void => {
    if (!existsSync(folder)) return
    // What an import that was killed has left, too.
    for (const name of readdirSync(folder))
      if (name.endsWith(IMPORTED) || name.endsWith(MERGED)) rmSync(join(folder, name), { force: true })
  }
  dropAll()
  const paths = new Set<string>()
  const writer = openWriter((dayMs) => {
    const path = dayPath(place, dayMs)
    paths.add(path)
    return path + IMPORTED
  })
  const finish = (replace: boolean): ReturnType<TickImport['finish']> => {
    writer.close()
    const tally = newTally<AggregateTrade>()
    const fresh = new Set<string>()
    for (const path of paths) {
      const before = tally.added + tally.differing
      const disorder = mergeDay(path, tally)
      if (disorder !== null) return { tally, disorder }
      if (tally.added + tally.differing > before) fresh.add(path)
    }
    if (tally.differing > 0 && !replace) return { tally, disorder: null }
    const disorder = disorderIn(folder, fresh)
    if (disorder !== null) return { tally, disorder }
    for (const path of fresh) renameSync(path + MERGED, path)
    return { tally, disorder: null }
  }
  return {
    put: (trade) => writer.put([trade]),
    finish: (replace) => {
      try {
        return finish(replace)
      } finally {
        dropAll()
      }
    },
    undo: () => {
      try {
        writer.close()
      } catch {
        // Whatever could not be written is thrown away all the same.
      }
      dropAll()
    },
  }
}
