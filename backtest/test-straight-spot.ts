/**
 * A single SPOT bot that buys, worked out with plain loops straight from the rules (bots.md 2, 3, 7, 8, 22.2; architecture.md 11), without anything that the product
 * itself uses to decide, match or book. Everything is looked at again at every price.
 */
import type { Candles } from '#engine/candle.ts'
import type { StraightResult } from './straight-line.ts'
import {
  book,
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
} from './test-straight-book.ts'

/** Lines of both ladders, the nearest first. */
export type SpotSettings = {
  entries: readonly { price: bigint; quote: bigint }[]
  /** Tenths of a percent above what was bought, and whole percent of it. */
  profits: readonly { tenths: number; share: number }[]
  stop: bigint | null
  stopLimit: number | null
}

type Order = { price: bigint; quantity: bigint; sentIn: number; isPassed: boolean }

type Entry = { price: bigint; quote: bigint; hasBought: boolean; order: Order | null }
type Profit = { rule: number; hasSold: boolean; order: Order | null }

type World = {
  settings: SpotSettings
  books: Books
  entries: Entry[]
  profits: Profit[]
  /** What the present run has bought and for how much; nothing where none is on. */
  run: { quantity: bigint; value: bigint }
  /** Lines that the first run leaves out. */
  skipped: number
  stops: number
  candle: number
}

/** The present moment: its time and its price. */
type Now = { at: number; price: bigint }

const isHeld = ({ run }: World): boolean => run.quantity > 0n

const buy = (world: World, entry: Entry, at: number): void => {
  const { order } = entry
  if (order === null) throw new Error('nothing is bought')
  book(world.books, { at, side: 'buy', price: order.price, quantity: order.quantity })
  world.run.quantity += order.quantity
  world.run.value += (order.price * order.quantity) / UNIT
  Object.assign(entry, { hasBought: true, order: null })
}

const sell = (world: World, profit: Profit, at: number): void => {
  const { order } = profit
  if (order === null) throw new Error('nothing is sold')
  book(world.books, { at, side: 'sell', price: order.price, quantity: order.quantity })
  Object.assign(profit, { hasSold: true, order: null })
}

/** Takes all orders of some lines back; one that the path has passed since it was sent in this candle cannot be, and is filled instead. True where one was. */
const takeBack = <Line extends Entry | Profit>(
  { candle }: World,
  lines: readonly Line[],
  isPassed: (line: Line) => void,
): boolean => {
  let filled = false
  for (const line of lines) {
    if (line.order?.isPassed === true && line.order.sentIn === candle) {
      isPassed(line)
      filled = true
    } else line.order = null
  }
  return filled
}

/** The run has sold all: what still rests of it is taken back, and the next begins with every line. */
const completeRun = (world: World, at: number): void => {
  world.books.result.runs += 1
  const rest = world.entries.filter(({ order }) => order !== null)
  for (const entry of world.entries) entry.hasBought = false
  Object.assign(world, { run: { quantity: 0n, value: 0n }, profits: [], skipped: 0 })
  if (takeBack(world, rest, (entry) => buy(world, entry, at))) plan(world, at)
}

/** The exit ladder made anew over all that is held: lines that have sold keep their place, the others share what is held. */
const plan = (world: World, at: number): void => {
  const { settings, books, run } = world
  takeBack(world, world.profits, (profit) => sell(world, profit, at))
  const sold = new Set(world.profits.filter(({ hasSold }) => hasSold).map(({ rule }) => rule))
  const held = downTo(books.base, STEP)
  if (held === 0n) return
  const isSpent = sold.size === settings.profits.length
  const open = settings.profits.map((_, rule) => rule).filter((rule) => isSpent || !sold.has(rule))
  const weights = open.reduce((sum, rule) => sum + BigInt(settings.profits[rule]?.share ?? 0), 0n)
  const [first] = world.settings.entries
  const anchor = settings.entries.length > 1 ? (run.value * UNIT) / run.quantity : (first?.price ?? 0n)
  let left = held
  world.profits = settings.profits.map(({ tenths, share }, rule): Profit => {
    if (!open.includes(rule)) return { rule, hasSold: true, order: null }
    const quantity = rule === open.at(-1) ? left : downTo((held * BigInt(share)) / weights, STEP)
    left -= quantity
    const price = roundedUp(anchor * BigInt(1_000 + tenths), 1_000n * CENT) * CENT
    return { rule, hasSold: false, order: { price, quantity, sentIn: world.candle, isPassed: false } }
  })
}

/** Orders of earlier candles that the price has gone beyond; those of this one are noted as passed. */
const reach = (world: World, { at, price }: Now): void => {
  let isNew = false
  for (const entry of world.entries) {
    if (entry.order === null || price >= entry.order.price) continue
    if (entry.order.sentIn === world.candle) entry.order.isPassed = true
    else {
      buy(world, entry, at)
      isNew = true
    }
  }
  for (const profit of world.profits) {
    if (profit.order === null || price <= profit.order.price) continue
    if (profit.order.sentIn === world.candle) profit.order.isPassed = true
    else sell(world, profit, at)
  }
  settle(world, at, isNew)
}

/** After fills: a new ladder over what came, or the end of the run. */
const settle = (world: World, at: number, isNew: boolean): void => {
  if (!isHeld(world)) return
  const isOffered = world.profits.some(({ order }) => order !== null)
  if (isNew || (!isOffered && world.books.base >= STEP)) plan(world, at)
  if (world.books.base < STEP) completeRun(world, at)
}

/** Everything leaves at market: first all orders are taken back, and what could not be is part of it. */
const giveUp = (world: World, { at, price }: Now, before: bigint): void => {
  const { books, settings } = world
  takeBack(world, world.entries, (entry) => buy(world, entry, at))
  takeBack(world, world.profits, (profit) => sell(world, profit, at))
  const quantity = downTo(books.base, STEP)
  const sold = soldAt(stoppedAt(settings.stop ?? 0n, price, before))
  if (quantity > 0n) book(books, { at, side: 'sell', price: sold, quantity })
  world.stops += 1
  completeRun(world, at)
}

/** All lines of a run come together once the price is at the first of them; once it has bought, only those below what it has bought. */
const offer = (world: World, { price }: Now): void => {
  const { settings, entries, candle, books } = world
  if (settings.stopLimit !== null && world.stops >= settings.stopLimit) return
  if (settings.stop !== null && price <= settings.stop) return
  const isBegun = entries.some(({ hasBought, order }) => hasBought || order !== null)
  const beginning = entries[world.skipped]
  if (beginning === undefined || (!isBegun && price < beginning.price)) return
  const bought = entries.findLastIndex(({ hasBought }) => hasBought)
  entries.forEach((entry, line) => {
    if (line < world.skipped || line <= bought || entry.order !== null || price < entry.price) return
    // Dust of earlier runs has cost a little of the first line.
    const spent = line === 0 && !isHeld(world) ? books.cost : 0n
    const quantity = downTo(((entry.quote - spent) * UNIT) / entry.price, STEP)
    entry.order = { price: entry.price, quantity, sentIn: candle, isPassed: false }
  })
}

/** The rules at one price, exits before entries. */
const apply = (world: World, now: Now, before: bigint): void => {
  const { stop } = world.settings
  if (stop !== null && now.price <= stop) {
    if (isHeld(world)) giveUp(world, now, before)
    // At its stop nothing waits to be bought. What cannot be taken back is, and gives up at once.
    if (takeBack(world, world.entries, (entry) => buy(world, entry, now.at))) giveUp(world, now, before)
  }
  offer(world, now)
}

export const straightSpot = (
  candles: Candles,
  settings: SpotSettings,
  lengthMs: number,
): StraightResult & { stops: number } => {
  const books = noBooks()
  const entries = settings.entries.map((entry): Entry => ({ ...entry, hasBought: false, order: null }))
  const world: World = {
    settings,
    books,
    entries,
    profits: [],
    run: { quantity: 0n, value: 0n },
    skipped: 0,
    stops: 0,
    candle: 0,
  }
  for (let index = 0; index < candles.openTimeMs.length; index += 1) {
    world.candle = index
    const path = pathOf(candles, index)
    path.forEach((price, point) => {
      const now = { at: (candles.openTimeMs[index] ?? 0) + (point * lengthMs) / 4, price }
      if (index === 0 && point === 0) {
        const first = entries.findIndex((entry) => price >= entry.price)
        if (entries.length > 1) world.skipped = Math.max(first, 0)
      } else reach(world, now)
      apply(world, now, path[point - 1] ?? price)
    })
  }
  return { ...books.result, stops: world.stops }
}
