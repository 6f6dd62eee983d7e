/**
 * A market in this process that needs no network: twenty pairs, and perpetual contracts on some, whose past and future are functions of a seed and the time. A restart goes on where the market would be
 * by now, history needs no store, and the live trades agree with the candles they end up in.
 */
import { setImmediate as breath } from 'node:timers/promises'
import { type Candle, type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import type { Market, Pair } from '#engine/market.ts'
import { openPublisher } from '../publisher.ts'
import { type Clock, systemClock } from '../clock.ts'
import { type CandleEvent, type Feed, nextPumping, type PrintEvent } from '../feed.ts'
import { extend, nextOpenTime, openTimeOf, toColumns } from '../fold.ts'
import { followedLine, MINUTE_MS, type SeededLine, seededLine, sharedPath } from './minute.ts'
import { perpetualMarket, SANDBOX, seededMarket, seededPairs, seededPerpetuals } from './pairs.ts'

export type SeededOptions = {
  seed: number
  /** Whose prices they are said to be. */
  exchange?: string
  clock?: Clock
  /** How often trades are looked for. */
  everyMs?: number
}

/** After a longer sleep than this the trades in between are left out; their candles are announced all the same. */
const CATCH_UP_MS = 3 * MINUTE_MS
/** And after a longer one than this the candles are left out too: `candles` has them. */
const CATCH_UP_CANDLES_MS = 24 * 60 * MINUTE_MS
/** History made before others get their turn: two weeks take some 20 ms. */
const SLICE_MS = 14 * 24 * 60 * MINUTE_MS
/** How far back the state before the start is looked for. */
const LOOK_BACK = 240

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)
type Told = PrintEvent | CandleEvent

const timeOf = (event: Told): number => (event.kind === 'print' ? event.print.at : event.candle.openTimeMs + MINUTE_MS)

/** Folds minutes from one up to, not including, another, which are not all of one candle; null when nothing was traded. */
const foldMinutes = (line: SeededLine, first: number, end: number): Candle | null => {
  let folded: Candle | null = null
  for (let minute = first; minute < end; minute += 1) {
    const candle = line.candle(minute)
    if (candle !== null) folded = folded === null ? candle : extend(folded, candle)
  }
  return folded
}

const HOUR_MS = intervalMs['1h']

/** Hours never change once they are over, and long charts ask for the same ones again and again. */
const rememberHours = (line: SeededLine) => {
  const hours = new Map<number, Candle | null>()
  return (hour: number): Candle | null => {
    const known = hours.get(hour)
    if (known !== undefined) return known
    const folded = foldMinutes(line, hour * 60, hour * 60 + 60)
    hours.set(hour, folded)
    return folded
  }
}

type History = (interval: Interval, fromMs: number, toMs: number) => Promise<Candles>

/** History of one pair, slice by slice so that a long one does not stop everything else. */
const historyOf = (line: SeededLine): History => {
  const hourAt = rememberHours(line)
  return async (interval, fromMs, toMs) => {
    const isLong = intervalMs[interval] >= HOUR_MS
    const step = isLong ? HOUR_MS : MINUTE_MS
    const list: Candle[] = []
    const first = nextOpenTime(fromMs, interval) / step
    const end = nextOpenTime(toMs, interval) / step
    for (let place = first; place < end; place += 1) {
      if ((place - first) % (SLICE_MS / step) === SLICE_MS / step - 1) await breath()
      const candle = isLong ? hourAt(place) : line.candle(place)
      if (candle === null) continue
      const openTimeMs = openTimeOf(candle.openTimeMs, interval)
      const before = list.at(-1)
      if (before !== undefined && before.openTimeMs === openTimeMs) list[list.length - 1] = extend(before, candle)
      else list.push({ ...candle, openTimeMs })
    }
    return toColumns(interval, list)
  }
}

/** The last trade up to `now` and the pump state there; null for a pair that is silent for hours. */
const standing = (line: SeededLine, now: number): { print: PrintEvent; pumping: boolean } | null => {
  const last = minuteOf(now)
  let pumping = false
  for (let minute = last - LOOK_BACK; minute < last; minute += 1) {
    const candle = line.candle(minute)
    if (candle !== null) pumping = nextPumping(pumping, '1m', candle)
  }
  for (let minute = last; minute > last - LOOK_BACK; minute -= 1) {
    const print = line.prints(minute).findLast((event) => event.print.at <= now)
    if (print !== undefined) return { print, pumping }
  }
  return null
}

/** What happened after `fromMs` up to and including `toMs`. */
const happened = (pair: Pair, line: SeededLine, fromMs: number, toMs: number): Told[] => {
  const events: Told[] = []
  const firstCandle = Math.max(fromMs, toMs - CATCH_UP_CANDLES_MS)
  const firstPrint = Math.max(fromMs, toMs - CATCH_UP_MS)
  for (let minute = minuteOf(firstCandle); minute <= minuteOf(toMs); minute += 1) {
    const end = (minute + 1) * MINUTE_MS
    if (end > firstPrint) {
      for (const event of line.prints(minute)) {
        if (event.print.at > firstPrint && event.print.at <= toMs) events.push(event)
      }
    }
    const candle = end > fromMs && end <= toMs ? line.candle(minute) : null
    if (candle !== null) events.push({ kind: 'candle-closed', pair, interval: '1m', candle, pumping: false })
  }
  return events
}

const spotFirst = (left: Market, right: Market): number =>
  Number(left.futures !== undefined) - Number(right.futures !== undefined)

export const seededFeed = (options: SeededOptions): Feed => {
  const { seed, exchange = SANDBOX, clock = systemClock, everyMs = 250 } = options
  const everyone = sharedPath(seed)
  const followed = seededPairs.flatMap((pair, index) => {
    const line = seededLine(seed, index + 1, pair, everyone)
    const perpetual = seededPerpetuals.find(({ base }) => base === pair.base)
    const spot = { market: { ...seededMarket(pair), exchange }, line }
    if (perpetual === undefined) return [spot]
    const market = { ...perpetualMarket(pair, perpetual.maxLeverage), exchange }
    return [spot, { market, line: followedLine(line, market.pair) }]
  })
  const markets = followed.map(({ market }) => market).sort(spotFirst)
  const lines = new Map<Pair, SeededLine>(followed.map(({ market, line }) => [market.pair, line]))
  const histories = new Map([...lines].map(([pair, line]) => [pair, historyOf(line)] as const))
  const publisher = openPublisher(markets)
  let cursor = clock.now()
  let stopTimer: (() => void) | null = null

  const advance = (): void => {
    const from = cursor
    const to = clock.now()
    if (to <= from) return
    const events = [...lines].flatMap(([pair, line]) => happened(pair, line, from, to))
    events.sort((left, right) => timeOf(left) - timeOf(right))
    for (const event of events) {
      cursor = timeOf(event)
      // A live market waits for nobody.
      if (event.kind === 'print') void publisher.print(event)
      else void publisher.close(event.pair, event.interval, event.candle)
    }
    cursor = to
  }

  return {
    exchange,
    markets,
    interval: '1m',
    now: () => (stopTimer === null ? clock.now() : cursor),
    subscribe: publisher.subscribe,
    last: publisher.last,
    candles: async (pair, interval, fromMs, toMs) => {
      // Only what has closed: the interval that is under way is left out.
      const end = Math.min(toMs, openTimeOf(stopTimer === null ? clock.now() : cursor, interval))
      return histories.get(pair)?.(interval, fromMs, end) ?? toColumns(interval, [])
    },
    start: () => {
      if (stopTimer !== null) return
      cursor = clock.now()
      for (const line of lines.values()) {
        const before = standing(line, cursor)
        if (before !== null) publisher.begin(before.print, before.pumping)
      }
      stopTimer = clock.every(everyMs, advance)
    },
    stop: () => {
      stopTimer?.()
      stopTimer = null
    },
  }
}
