/** Klines and the 24 hours: what the source tells of the time before the exchange opened, joined to what was traded here since. */
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { toNumber } from '#engine/money.ts'
import type { Ticker24h } from './exchange.ts'
import { foldKlines, isKlineInterval, klineOpen, klinesOf, nextKlineOpen, reachMs, sourceInterval } from './klines.ts'
import type { Kline } from './order.ts'
import { quotesOf, type Tape } from './tape.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type History = (pair: Pair, interval: Interval, fromMs: number, toMs: number) => Promise<Candles>
export type KlineRange = { startTime: number | null; endTime: number | null; limit: number }

/** Where the own minutes begin. */
const splitOf = (tape: Tape, now: number): number => tape.minutes[0]?.openTime ?? klineOpen(now, '1m')

/** Before the split: in the longest candles that serve, the rest up to the split in minutes. */
const historyOf = async (
  history: History,
  tape: Tape,
  interval: string,
  range: { from: number; to: number },
): Promise<Kline[]> => {
  const { from, to } = range
  if (from >= to) return []
  const { pair } = tape.market
  const long = sourceInterval(interval)
  const end = Math.max(from, to - (to % intervalMs[long]))
  const longs = await history(pair, long, from, end)
  const minutes = await history(pair, '1m', end, to)
  return [...klinesOf(longs), ...klinesOf(minutes)]
}

/** Every symbol has been traded for two years: a source that makes its history up needs seconds for that much. */
const HISTORY_MS = 2 * 365 * DAY

/** The first and the last moment that can be in the answer. */
const boundsOf = (interval: string, asked: KlineRange, now: number): { from: number; to: number } => {
  const to = Math.min(asked.endTime ?? now, now)
  const first = klineOpen(now - HISTORY_MS, interval)
  if (asked.startTime === null) {
    return { from: Math.max(first, klineOpen(Math.max(first, to - reachMs(interval, asked.limit)), interval)), to }
  }
  const start = klineOpen(asked.startTime, interval)
  const from = Math.max(first, start === asked.startTime ? start : nextKlineOpen(start, interval))
  return { from, to: Math.min(to, from + reachMs(interval, asked.limit)) }
}

/** Null when there is no such interval. */
export const klinesFor = async (
  history: History,
  tape: Tape,
  asked: KlineRange & { interval: string; now: number },
): Promise<readonly Kline[] | null> => {
  const { interval, now, limit } = asked
  if (!isKlineInterval(interval)) return null
  const { from, to } = boundsOf(interval, asked, now)
  const split = splitOf(tape, now)
  const before = await historyOf(history, tape, interval, {
    from,
    to: Math.min(split, nextKlineOpen(klineOpen(to, interval), interval)),
  })
  const own = tape.minutes.filter((minute) => minute.openTime >= Math.max(from, split))
  const klines = foldKlines([...before, ...own], interval, to).filter(
    ({ openTime }) => openTime >= from && openTime <= to,
  )
  return asked.startTime === null ? klines.slice(-limit) : klines.slice(0, limit)
}

/** Minutes of the day before the exchange opened, asked for once a symbol. */
export const rememberDay = (history: History, openedAt: number) => {
  const days = new Map<string, Promise<readonly Kline[]>>()
  return (tape: Tape): Promise<readonly Kline[]> => {
    const known = days.get(tape.symbol)
    if (known !== undefined) return known
    const day = history(tape.market.pair, '1m', klineOpen(openedAt - DAY, '1m'), splitOf(tape, openedAt)).then(klinesOf)
    days.set(tape.symbol, day)
    return day
  }
}

/** Null before anything is known of the symbol. */
export const tickerOf = async (
  day: (tape: Tape) => Promise<readonly Kline[]>,
  tape: Tape,
  now: number,
): Promise<Ticker24h | null> => {
  const since = now - DAY
  const minutes = [...(await day(tape)), ...tape.minutes].filter(({ openTime }) => openTime > since)
  const quotes = quotesOf(tape)
  const { last } = tape
  const first = minutes[0]
  if (quotes === null || last === null) return null
  const sum = (part: (minute: Kline) => number) =>
    Number(minutes.reduce((total, minute) => total + part(minute), 0).toPrecision(12))
  const trades = sum((minute) => minute.trades)
  const price = toNumber(last.price)
  return {
    symbol: tape.symbol,
    open: first?.open ?? price,
    high: minutes.reduce((highest, { high }) => Math.max(highest, high), price),
    low: minutes.reduce((lowest, { low }) => Math.min(lowest, low), price),
    last: price,
    lastQuantity: toNumber(last.quantity),
    previousClose: first?.open ?? price,
    volume: sum((minute) => minute.volume),
    quoteVolume: sum((minute) => minute.quoteVolume),
    openTime: since,
    closeTime: now,
    firstTradeId: last.id - Math.max(0, trades - 1),
    lastTradeId: last.id,
    trades,
    quotes,
  }
}
