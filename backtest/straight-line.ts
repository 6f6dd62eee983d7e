/**
 * For tests only: a GRID bot over candles worked out with plain loops and whole numbers, straight from the rules (design: bots.md 2, 3, 11, 22.2), without anything that
 * the product itself uses to decide, match or book. Everything is looked at again at every price, which is slow and leaves nothing to forget.
 */
import type { Candles } from '#engine/candle.ts'

/** Prices in cents, money and quantities in units of 10^-18. The step limit is taken as unlimited, so that every level in the window rests. */
export type StraightSettings = {
  startCents: number
  stepCents: number
  floorCents: number
  capCents: number
  /** Whole quote for each level. */
  amount: number
  /** Whole percent above the level's price at which it is sold. */
  profitPercent: number
  /** Decimals of a quantity. */
  quantityDecimals: number
  /** Fee of both sides in thousandths, taken from what is received. */
  feePerMille: number
}

export type StraightFill = {
  at: number
  side: 'buy' | 'sell'
  price: bigint
  quantity: bigint
  fee: bigint
  feeQuote: bigint
}

export type StraightResult = {
  fills: StraightFill[]
  fees: bigint
  realised: bigint
  /** What the account's quote has changed by. */
  quote: bigint
  base: bigint
  runs: number
}

const UNIT = 10n ** 18n
const CENT = 10n ** 16n

type Level = {
  line: number
  cents: number
  base: bigint
  cost: bigint
  order: { side: 'buy' | 'sell'; cents: number; quantity: bigint; fromCandle: number; passed?: true } | null
}

const roundedUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** Four prices a candle, in cents, in the order in which they are reached. */
const pathOf = (candles: Candles, index: number): number[] => {
  const cents = (column: Float64Array): number => Math.round((column[index] ?? 0) * 100)
  const [open, high, low, close] = [cents(candles.open), cents(candles.high), cents(candles.low), cents(candles.close)]
  return open - low <= high - open ? [open, low, high, close] : [open, high, low, close]
}

type World = { settings: StraightSettings; candles: Candles; levels: Level[]; result: StraightResult }

const bottomOf = (it: StraightSettings): number => Math.ceil((it.floorCents - it.startCents) / it.stepCents)
const topOf = (it: StraightSettings): number => Math.floor((it.capCents - it.startCents) / it.stepCents)
const centerOf = (it: StraightSettings, cents: number): number =>
  Math.min(Math.max(Math.floor((cents - it.startCents) / it.stepCents), bottomOf(it)), topOf(it))
const stepOf = (it: StraightSettings): bigint => 10n ** BigInt(18 - it.quantityDecimals)

const add = ({ settings, levels }: World, line: number): void => {
  if (line < bottomOf(settings) || line > topOf(settings) || levels.some((level) => level.line === line)) return
  levels.push({ line, cents: settings.startCents + line * settings.stepCents, base: 0n, cost: 0n, order: null })
}

const fill = ({ settings, result }: World, level: Level, at: number): void => {
  const { order } = level
  if (order === null) throw new Error('nothing to fill')
  const perMille = BigInt(settings.feePerMille)
  const price = BigInt(order.cents) * CENT
  const value = (price * order.quantity) / UNIT
  const feeQuote = roundedUp(value * perMille, 1000n)
  const fee = order.side === 'buy' ? roundedUp(order.quantity * perMille, 1000n) : feeQuote
  result.fills.push({ at, side: order.side, price, quantity: order.quantity, fee, feeQuote })
  result.fees += feeQuote
  if (order.side === 'buy') {
    level.base += order.quantity - fee
    level.cost += value
    result.base += order.quantity - fee
    result.quote -= value
  } else {
    const cost = (level.cost * order.quantity) / level.base
    level.base -= order.quantity
    level.cost -= cost
    result.realised += value - fee - cost
    result.base -= order.quantity
    result.quote += value - fee
    result.runs += 1
  }
  level.order = null
}

/** Orders of earlier candles that the price has gone beyond. */
const fillAll = (world: World, index: number, at: number, cents: number): void => {
  const volume = world.candles.volume[index] ?? 0
  const most = BigInt(Math.floor((volume / 4) * 1e8)) * 10n ** 10n
  // Sent in this very candle and passed by it: from now on it cannot be taken back.
  for (const { order } of world.levels) {
    if (order === null || order.fromCandle <= index) continue
    if (order.side === 'buy' ? cents < order.cents : cents > order.cents) order.passed = true
  }
  const hit = world.levels.filter(({ order }) => {
    if (order === null || order.fromCandle > index) return false
    return order.side === 'buy' ? cents < order.cents : cents > order.cents
  })
  // Buys from the highest down, then sells from the lowest up.
  const rank = ({ order }: Level): number => (order?.side === 'buy' ? -order.cents : (order?.cents ?? 0))
  hit.sort((left, right) => rank(left) - rank(right))
  for (const level of hit) {
    if (most === 0n) continue
    if (most < (level.order?.quantity ?? 0n)) throw new Error(`a part of an order would be filled in candle ${index}`)
    fill(world, level, at)
  }
}

/** The window and the orders as they must be at this price. */
const rules = (world: World, index: number, { at, cents }: { at: number; cents: number }): void => {
  const { settings } = world
  const center = centerOf(settings, cents)
  const isNear = (line: number): boolean => Math.abs(line - center) <= 2
  for (const level of world.levels.toSorted((left, right) => right.line - left.line)) {
    const { line, order } = level
    if (order?.side === 'buy' && order.fromCandle > index && order.passed && !isNear(line)) fill(world, level, at)
  }
  world.levels = world.levels.filter(({ line, order }) => order?.side === 'sell' || isNear(line) || order === null)
  for (const level of world.levels) {
    if (level.order !== null || level.base < stepOf(settings)) continue
    const sellCents = Math.ceil((level.cents * (100 + settings.profitPercent)) / 100)
    const quantity = level.base - (level.base % stepOf(settings))
    level.order = { side: 'sell', cents: sellCents, quantity, fromCandle: index + 1 }
  }
  world.levels = world.levels.filter(({ line, order }) => order !== null || isNear(line))
  for (const line of [center - 1, center, center + 1]) add(world, line)
  for (const level of world.levels) {
    if (level.order !== null || cents < level.cents) continue
    const most = ((BigInt(settings.amount) * UNIT - level.cost) * UNIT) / (BigInt(level.cents) * CENT)
    const quantity = most - (most % stepOf(settings))
    level.order = { side: 'buy', cents: level.cents, quantity, fromCandle: index + 1 }
  }
}

/** Throws when an order would be filled in parts: such a candle belongs into another test. */
export const straightLine = (candles: Candles, settings: StraightSettings, lengthMs: number): StraightResult => {
  const result: StraightResult = { fills: [], fees: 0n, realised: 0n, quote: 0n, base: 0n, runs: 0 }
  const world: World = { settings, candles, levels: [], result }
  for (let index = 0; index < candles.openTimeMs.length; index += 1) {
    const openTimeMs = candles.openTimeMs[index] ?? 0
    for (const [point, cents] of pathOf(candles, index).entries()) {
      const at = openTimeMs + (point * lengthMs) / 4
      if (index === 0 && point === 0) {
        const lowest = Math.max(bottomOf(settings), Math.min(centerOf(settings, cents) - 1, topOf(settings) - 2))
        for (const line of [lowest, lowest + 1, lowest + 2]) add(world, line)
      } else {
        fillAll(world, index, at, cents)
      }
      rules(world, index, { at, cents })
    }
  }
  return result
}

/** Fills by time; of one moment the buys from the highest down, then the sells from the lowest up. */
export const asReached = (fills: readonly StraightFill[]): readonly StraightFill[] =>
  fills.toSorted((left, right) => {
    if (left.at !== right.at) return left.at - right.at
    if (left.side !== right.side) return left.side === 'buy' ? -1 : 1
    return Number(left.price - right.price) * (left.side === 'buy' ? -1 : 1)
  })
