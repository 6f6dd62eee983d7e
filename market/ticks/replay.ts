/** Single trades of the store as a feed: each is a print of its own, and minutes are folded from them as they end. The market's clock is that of the trades, at any speed. */
import type { Candle, Print } from '#engine/candle.ts'
import { intervalMs } from '#engine/candle.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { type Publisher, openPublisher } from '../publisher.ts'
import { type Clock, systemClock } from '../clock.ts'
import { openDrive, type Speed, type Walk } from '../drive.ts'
import { emptyCandles, foldCandles, foldPrints, nextOpenTime, openTimeOf, rangeOf, toColumns } from '../fold.ts'
import { marketOfPrices, type Replay } from '../replay.ts'

/** Trades in the order of their time, in parts; they are read again from the beginning with each call. */
export type ReadTrades = () => Iterable<readonly AggregateTrade[]>

export type TickReplayOptions = {
  market: Market
  read: ReadTrades
  speed: Speed
  /** The replay begins with the first trade of the minute that this lies in, or after it; those before are history. */
  fromMs?: number
  clock?: Clock
}

const LENGTH = '1m'

export type TickSummary = { market: Market; trades: number; firstAt: number; lastAt: number }

/** What is in the trades, and a market that fits them: its tick size is the last decimal that any price uses, the rest is assumed as for candles. Null where there are none. */
export const summaryOf = (pair: Pair, read: ReadTrades): TickSummary | null => {
  let trades = 0
  let firstAt: number | null = null
  let lastAt = 0
  const prices = function* (): Generator<Float64Array> {
    for (const part of read()) {
      trades += part.length
      firstAt ??= part[0]?.print.at ?? null
      lastAt = part.at(-1)?.print.at ?? lastAt
      yield Float64Array.from(part, ({ print }) => print.price)
    }
  }
  const market = marketOfPrices(pair, prices())
  return firstAt === null ? null : { market, trades, firstAt, lastAt }
}

/** Null when there is no more. */
type Prints = Generator<Print, null>

/** One trade after the other, one part in memory at a time. */
const printsOf = function* (read: ReadTrades): Prints {
  for (const trades of read()) for (const { print } of trades) yield print
  return null
}

const nextOf = (prints: Prints): Print | null => prints.next().value

/** The minutes that ended before the replay begins, and the first trade of it. */
const skip = (prints: Prints, fromMs: number): { closed: Candle[]; first: Print | null } => {
  const closed: Candle[] = []
  let minute: Print[] = []
  const close = (): void => {
    const candle = foldPrints(minute, LENGTH)
    if (candle !== null) closed.push(candle)
    minute = []
  }
  let print = nextOf(prints)
  for (; print !== null && print.at < fromMs; print = nextOf(prints)) {
    if (minute[0] !== undefined && openTimeOf(minute[0].at, LENGTH) !== openTimeOf(print.at, LENGTH)) close()
    minute.push(print)
  }
  close()
  return { closed, first: print }
}

type TickWalk = Walk & { closed: readonly Candle[] }

const openWalk = ({ market, read, fromMs = 0 }: TickReplayOptions, publisher: Publisher): TickWalk => {
  const prints = printsOf(read)
  const { closed, first } = skip(prints, openTimeOf(fromMs, LENGTH))
  let next = first
  let now = first?.at ?? 0
  /** Those of the minute that is not over. */
  let minute: Print[] = []
  const endOf = (): number =>
    minute[0] === undefined ? Infinity : openTimeOf(minute[0].at, LENGTH) + intervalMs[LENGTH]
  const nextAt = (): number => Math.min(next?.at ?? Infinity, endOf())
  return {
    closed,
    now: () => now,
    isOver: () => next === null && minute.length === 0,
    nextAt,
    step: () => {
      now = nextAt()
      // A minute has ended before a trade at its very end is told of.
      if (next === null || endOf() <= next.at) {
        const candle = foldPrints(minute, LENGTH)
        minute = []
        if (candle === null) return
        closed.push(candle)
        return publisher.close(market.pair, LENGTH, candle)
      }
      const print = next
      minute.push(print)
      next = nextOf(prints)
      return publisher.print({
        kind: 'print',
        pair: market.pair,
        print,
        bid: print.price,
        ask: print.price,
        source: 'trade',
      })
    },
  }
}

/** Prints are the trades, with no spread; each minute with a trade is announced when it has ended. Listeners that return promises are waited for. */
export const tickReplay = (options: TickReplayOptions): Replay => {
  const { market, speed, clock = systemClock } = options
  const publisher = openPublisher([market])
  const walk = openWalk(options, publisher)
  return {
    exchange: market.exchange,
    markets: [market],
    interval: LENGTH,
    now: walk.now,
    subscribe: publisher.subscribe,
    last: publisher.last,
    isOver: walk.isOver,
    candles: (pair, interval, fromMs, toMs) => {
      if (pair !== market.pair) return Promise.resolve(emptyCandles(interval))
      const end = Math.min(nextOpenTime(toMs, interval), openTimeOf(walk.now(), interval))
      const known = rangeOf(toColumns(LENGTH, walk.closed), nextOpenTime(fromMs, interval), end)
      return Promise.resolve(foldCandles(known, interval))
    },
    ...openDrive(walk, { speed, clock }),
  }
}
