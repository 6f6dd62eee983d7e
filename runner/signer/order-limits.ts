/** What one order may be, whatever else holds: when it ends, what it is worth, how far from the market it lies, and how much was bought before it. Source: security.md 6.1, points 4 and 6. */
import { decodeClientOrderId } from '#engine/client-order-id.ts'
import { type Amount, asPrice, notional, type Price } from '#engine/money.ts'
import type { MarketToday } from '#exchanges/binance/market-today.ts'
import type { Spent } from './spending.ts'
import type { Grant, TradingQuestion } from './trading-words.ts'

/**
 * Why an order is not signed although its account and pair are right. `price`: too far from the market. `no-price`: nothing says what it is worth. `illiquid`: so
 * little is traded that whoever holds a key could sell their own coins to its user.
 */
export const limitRefusals = [
  'deadline',
  'entries-frozen',
  'no-price',
  'price',
  'notional',
  'illiquid',
  'hourly',
  'daily',
] as const
export type LimitRefusal = (typeof limitRefusals)[number]

/** Longest time in ms that the deadline of an order may lie ahead. */
const LONGEST_DEADLINE_MS = 15_000

/** Percent of the market's price by which a buy may lie above it, and a sell below it: on the other side an order waits and costs nothing. */
const BAND_PERCENT = { buy: 25n, sell: 50n }

/** An order with the two prices that it is judged by: that of whoever asks, and that which the exchange told here. `seen` is null where it told nothing. */
export type PlaceAsked = {
  question: Extract<TradingQuestion, { kind: 'place' }>
  grant: Pick<Grant, 'mostNotional' | 'mostHourly' | 'mostDaily' | 'leastVolume' | 'entriesFromMs' | 'lastPrice'>
  seen: MarketToday | null
}

const pricesOf = ({ grant, seen }: PlaceAsked): Price[] =>
  [grant.lastPrice, seen?.price ?? null].filter((price) => price !== null)

/** Quote that an order is worth, by its own price, or by the higher one of the market's. Null when nothing says it. */
export const worthOf = (asked: PlaceAsked): Amount | null => {
  const { want } = asked.question
  if (want.type !== 'market') return notional(want.price, want.quantity)
  const [first, ...others] = pricesOf(asked)
  if (first === undefined) return null
  return notional(asPrice(others.reduce((high: bigint, price) => (price > high ? price : high), first)), want.quantity)
}

/** One price that somebody has bent is not enough: an order lies within the band of each that is known. */
const isFar = (asked: PlaceAsked): boolean => {
  const { want } = asked.question
  if (want.type === 'market') return false
  return pricesOf(asked).some((price) =>
    want.side === 'buy'
      ? want.price * 100n > price * (100n + BAND_PERCENT.buy)
      : want.price * 100n < price * (100n - BAND_PERCENT.sell),
  )
}

/** The number of an order says what it is for. One that is not ours is held back like an entry. */
const enters = (id: string): boolean => decodeClientOrderId(id)?.slot.startsWith('entry:') ?? true

/** Null for an order that may leave; `spent` is what the account has bought before it. */
export const brokenLimit = (asked: PlaceAsked, spent: Spent, nowMs: number): LimitRefusal | null => {
  const { question, grant } = asked
  if (question.deadlineMs <= nowMs || question.deadlineMs > nowMs + LONGEST_DEADLINE_MS) return 'deadline'
  if (nowMs < grant.entriesFromMs && enters(question.id)) return 'entries-frozen'
  if (pricesOf(asked).length === 0) return 'no-price'
  if (isFar(asked)) return 'price'
  const worth = worthOf(asked)
  if (worth === null || worth > grant.mostNotional) return 'notional'
  // What sells what is held is never held up by what was bought before, nor where little is traded.
  if (question.want.side === 'sell') return null
  if (asked.seen !== null && asked.seen.volume < grant.leastVolume) return 'illiquid'
  if (spent.hour + worth > grant.mostHourly) return 'hourly'
  return spent.day + worth > grant.mostDaily ? 'daily' : null
}
