/** Trades of a pair over many days, a file a day: read and written as a stream. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { openTimeOf } from '../fold.ts'
import { folderNames } from '../store.ts'
import { BLOCK_ROWS } from './block.ts'
import { appendTicks, closeTickFile, openTickFile, readTickFile, type TickFile } from './file.ts'

export type TickPlace = { folder: string; exchange: string; pair: Pair }

const DAY_MS = intervalMs['1d']
const IMPORTED = '.import'

const dayPath = ({ folder, exchange, pair }: TickPlace, dayMs: number): string => {
  const names = folderNames(exchange, pair)
  return join(folder, names.exchange, names.pair, `${new Date(dayMs).toISOString().slice(0, 10)}.ticks`)
}

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

export type TickImport = {
  put: (trade: AggregateTrade) => void
  /** Puts all days in their places; a day that is already there with more than was imported stays. Answers with how many were put and how many stayed. */
  finish: () => { put: number; stayed: number }
  /** Leaves everything as it was. */
  undo: () => void
}

const coverOf = (path: string): TickFile => {
  const file = openTickFile(path)
  closeTickFile(file)
  return file
}

/** Whether nothing is lost when the one takes the place of the other. */
const covers = (fresh: TickFile, old: TickFile): boolean =>
  old.firstId === null ||
  ((fresh.firstId ?? Infinity) <= old.firstId && (fresh.lastId ?? -1) >= (old.lastId ?? 0) && fresh.rows >= old.rows)

/** Days from elsewhere: beside the ones that are there until all of them are whole. */
export const openTickImport = (place: TickPlace): TickImport => {
  const paths = new Set<string>()
  const writer = openWriter((dayMs) => {
    const path = dayPath(place, dayMs)
    // Left by an import that was killed.
    if (!paths.has(path)) rmSync(path + IMPORTED, { force: true })
    paths.add(path)
    return path + IMPORTED
  })
  const drop = (): void => {
    for (const path of paths) rmSync(path + IMPORTED, { force: true })
  }
  return {
    put: (trade) => writer.put([trade]),
    finish: () => {
      writer.close()
      let put = 0
      for (const path of paths) {
        if (existsSync(path) && !covers(coverOf(path + IMPORTED), coverOf(path))) continue
        renameSync(path + IMPORTED, path)
        put += 1
      }
      drop()
      return { put, stayed: paths.size - put }
    },
    undo: () => {
      try {
        writer.close()
      } catch {
        // Whatever could not be written is thrown away all the same.
      }
      drop()
    },
  }
}
