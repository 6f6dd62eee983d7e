/**
 * The reference of backtests: a grid in one loop over the candles, with the bigint arithmetic that its fills cannot do without and nothing around it: no unit, no orders, no
 * events, no checks, no report. One lot for each line: bought where the price falls to it, sold a step above.
 */
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'

const ONE = 10n ** 18n

/** `stepPercent` and `feeRate` at 10^18, 1 is a whole percent and a rate of 1; `amount` in quote buys a lot. */
export type BareGrid = { stepPercent: bigint; feeRate: bigint; amount: bigint; lots: number }

export type BareResult = { fills: number; profit: bigint; equity: number; drawdown: number }

type Lot = { quantity: bigint; cost: bigint; sellAt: bigint }

/** Open, high, low and close of each candle, and the steps of price and quantity. */
export type BareCandles = Pick<Candles, 'open' | 'high' | 'low' | 'close'>
export type Steps = Pick<Record<keyof Market, bigint>, 'tickSize' | 'stepSize'>

type Book = { market: Steps; grid: BareGrid; lots: Lot[]; quote: bigint; base: bigint; profit: bigint; fills: number }

const percentOf = (price: bigint, percent: bigint): bigint => (price * percent) / (100n * ONE)

const buy = (book: Book, price: bigint): void => {
  const { tickSize, stepSize } = book.market
  const { amount, feeRate, stepPercent } = book.grid
  const wanted = (amount * ONE) / price
  const quantity = wanted - (wanted % stepSize)
  const worth = (price * quantity) / ONE
  const received = quantity - (quantity * feeRate) / ONE
  const above = price + percentOf(price, stepPercent)
  const sellAt = above + tickSize - (above % tickSize)
  book.quote -= worth
  book.base += received
  book.lots.push({ quantity: received - (received % stepSize), cost: worth, sellAt })
  book.fills += 1
}

const sell = (book: Book, { quantity, cost, sellAt }: Lot): void => {
  const worth = (sellAt * quantity) / ONE
  const fee = (worth * book.grid.feeRate) / ONE
  book.quote += worth - fee
  book.base -= quantity
  book.profit += worth - fee - cost
  book.fills += 1
}

/** The two prices that matter next, as the candles have theirs. */
type Lines = { below: bigint; down: number; up: number }

const near = (value: bigint): number => Number(value) / 1e18

/** After a buy the next line lies a step below it; after a sale, where the lot was bought; without lots it follows the price up. */
const linesFrom = (book: Book, last: bigint): Lines => {
  const below = last - percentOf(last, book.grid.stepPercent)
  const rounded = below - (below % book.market.tickSize)
  const up = book.lots.at(-1)?.sellAt ?? last + percentOf(last, book.grid.stepPercent)
  return { below: rounded, down: book.lots.length < book.grid.lots ? near(rounded) : 0, up: near(up) }
}

const fallen = (book: Book, lines: Lines, low: number): Lines => {
  let next = lines
  while (low <= next.down) {
    buy(book, next.below)
    next = linesFrom(book, next.below)
  }
  return next
}

const risen = (book: Book, lines: Lines, high: number): Lines => {
  let next = lines
  while (high >= next.up) {
    const lot = book.lots.pop()
    if (lot !== undefined) sell(book, lot)
    next = linesFrom(book, lot?.sellAt ?? BigInt(Math.round(next.up * 1e8)) * 10n ** 10n)
  }
  return next
}

/** A grid of fifty lots of a hundred, a percent apart, at a fee of 0.1 %. */
export const BARE_50: BareGrid = { stepPercent: ONE, feeRate: ONE / 1_000n, amount: 100n * ONE, lots: 50 }

/** Through all candles once, with the equity at every close and the deepest fall of it. */
export const bareGrid = ({ open, high, low, close }: BareCandles, market: Steps, grid: BareGrid): BareResult => {
  const begun = 6_000
  const book: Book = { market, grid, lots: [], quote: BigInt(begun) * ONE, base: 0n, profit: 0n, fills: 0 }
  let lines = linesFrom(book, BigInt(Math.round((open[0] ?? 0) * 1e8)) * 10n ** 10n)
  let [quote, base, highest, drawdown, equity] = [begun, 0, begun, 0, begun]
  for (let index = 0; index < high.length; index += 1) {
    const top = high[index] ?? 0
    const bottom = low[index] ?? 0
    if (bottom <= lines.down || top >= lines.up) {
      // The nearer extreme comes first.
      const start = open[index] ?? 0
      if (start - bottom <= top - start) lines = risen(book, fallen(book, lines, bottom), top)
      else lines = fallen(book, risen(book, lines, top), bottom)
      quote = near(book.quote)
      base = near(book.base)
    }
    equity = quote + base * (close[index] ?? 0)
    if (equity > highest) highest = equity
    else if (highest - equity > drawdown * highest) drawdown = (highest - equity) / highest
  }
  return { fills: book.fills, profit: book.profit, equity, drawdown }
}
