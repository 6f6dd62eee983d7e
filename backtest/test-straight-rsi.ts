/**
 * An RSI bot without dilution, worked out with plain loops straight from the rules (bots.md 2, 3, 8, 12, 22.2; architecture.md 11), without anything that the product
 * itself uses to reckon, decide, match or book.
 */
import type { Candles } from '#engine/candle.ts'
import type { StraightResult } from './straight-line.ts'
import {
  book,
  boughtAt,
  type Books,
  CENT,
  downTo,
  noBooks,
  pathOf,
  roundedUp,
  soldAt,
  STEP,
  stoppedAt,
  UNIT,
  upTo,
} from './test-straight-book.ts'

/** Buys below values, sells above one; whole percent. */
export type RsiSettings = {
  length: number
  entries: readonly { value: number; quote: bigint }[]
  sellAbove: number
  minProfit: number
  maxLoss: number | null
}

/** Wilder's relative strength of each close; null for the first ones. */
const strengths = ({ openTimeMs, close }: Candles, length: number, stepMs: number): readonly (number | null)[] => {
  let [gain, loss, count] = [0, 0, 0]
  const push = (change: number): void => {
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)]
    count += 1
    if (count <= length) [gain, loss] = [gain + up / length, loss + down / length]
    else [gain, loss] = [(gain * (length - 1) + up) / length, (loss * (length - 1) + down) / length]
  }
  return [...close].map((price, index) => {
    if (index === 0) return null
    // A candle that is missing stands at the close before it.
    const missing = Math.round(((openTimeMs[index] ?? 0) - (openTimeMs[index - 1] ?? 0)) / stepMs) - 1
    for (let gone = 0; gone < missing; gone += 1) push(0)
    push(price - (close[index - 1] ?? 0))
    if (count < length) return null
    const value = loss === 0 ? (gain === 0 ? 50 : 100) : 100 - 100 / (1 + gain / loss)
    return Math.round(value * 1e8) / 1e8
  })
}

/** An order that waits for the next open, and the worst price that it takes. */
type Waiting =
  | { side: 'buy'; limit: bigint; quantity: bigint; entries: readonly number[] }
  | { side: 'sell'; limit: bigint }

type World = {
  settings: RsiSettings
  books: Books
  waiting: Waiting | null
  isHeld: boolean
  used: Set<number>
  /** Entries of the last run whose condition has not been false since. */
  spent: Set<number>
}

/** The price, unrounded, at which selling everything nets so many percent after its fee. */
const netPrice = ({ base, cost }: Books, percent: number): bigint =>
  roundedUp(cost * BigInt(100 + percent) * UNIT * 1_000n, base * 100n * 999n)

const leastPrice = ({ books, settings }: World): bigint => upTo(netPrice(books, settings.minProfit), CENT)

const completeRun = (world: World): void => {
  world.books.result.runs += 1
  Object.assign(world, { isHeld: false, waiting: null, used: new Set(), spent: new Set(world.settings.entries.keys()) })
}

const offer = (price: bigint): Waiting => ({ side: 'sell', limit: downTo((price * 999n) / 1_000n, CENT) })

/** What waits is executed at the open, or not at all. A sale that was not goes on while it earns enough there. */
const open = (world: World, at: number, price: bigint): void => {
  const { waiting, books } = world
  world.waiting = null
  if (waiting?.side === 'buy' && price <= waiting.limit) {
    const paid = boughtAt(price)
    book(books, { at, side: 'buy', price: paid > waiting.limit ? waiting.limit : paid, quantity: waiting.quantity })
    world.isHeld = true
    for (const entry of waiting.entries) world.used.add(entry)
  }
  if (waiting?.side !== 'sell') return
  if (price >= waiting.limit) {
    const got = soldAt(price)
    const sold = got < waiting.limit ? waiting.limit : got
    book(books, { at, side: 'sell', price: sold, quantity: downTo(books.base, STEP) })
    completeRun(world)
  } else if (price >= leastPrice(world)) world.waiting = offer(price)
}

/** At the greatest loss everything leaves at market. */
const watch = (world: World, { at, price }: { at: number; price: bigint }, before: bigint): void => {
  const { books, settings, isHeld } = world
  if (!isHeld || settings.maxLoss === null) return
  const stop = upTo(netPrice(books, -settings.maxLoss), CENT)
  if (price > stop) return
  const sold = soldAt(stoppedAt(stop, price, before))
  book(books, { at, side: 'sell', price: sold, quantity: downTo(books.base, STEP) })
  completeRun(world)
}

/** What a close says: first to the sale, then to the buys. */
const hear = (world: World, value: number, price: bigint): void => {
  const { settings, used } = world
  const isSelling = world.waiting?.side === 'sell'
  if (value > settings.sellAbove && world.isHeld && !isSelling && price >= leastPrice(world))
    world.waiting = offer(price)
  const isDue = (entry: number): boolean => value < (settings.entries[entry]?.value ?? 0)
  world.spent = new Set([...world.spent].filter(isDue))
  const due = [...settings.entries.keys()].filter(
    (entry) => isDue(entry) && !world.spent.has(entry) && !used.has(entry),
  )
  if (due.length === 0 || world.waiting !== null) return
  const quote = due.reduce((sum, entry) => sum + (settings.entries[entry]?.quote ?? 0n), 0n)
  const limit = upTo((price * 1_001n) / 1_000n, CENT)
  world.waiting = { side: 'buy', limit, quantity: downTo((quote * UNIT) / limit, STEP), entries: due }
}

export const straightRsi = (candles: Candles, settings: RsiSettings, lengthMs: number): StraightResult => {
  const books = noBooks()
  const values = strengths(candles, settings.length, lengthMs)
  const world: World = { settings, books, waiting: null, isHeld: false, used: new Set(), spent: new Set() }
  for (let index = 0; index < candles.openTimeMs.length; index += 1) {
    const openTimeMs = candles.openTimeMs[index] ?? 0
    const path = pathOf(candles, index)
    open(world, openTimeMs, path[0])
    path.forEach((price, point) =>
      watch(world, { at: openTimeMs + (point * lengthMs) / 4, price }, path[point - 1] ?? price),
    )
    const value = values[index] ?? null
    if (value !== null) hear(world, value, path[3])
  }
  return books.result
}
