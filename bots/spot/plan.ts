/** What follows from the settings and the market alone: the lattice, the size of each level, stops and windows. */
import { type Market, quantityFor, restingPrice, type Side, stopPrice } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  asRatio,
  ceilTo,
  floorTo,
  ONE,
  type Price,
  type Quantity,
  ZERO_AMOUNT,
} from '#engine/money.ts'
import { rememberedAt } from '#engine/remembered.ts'
import type { Want } from '#engine/slots.ts'
import { type Distance, distanceFrom } from '../rules/distance.ts'
import { type Lattice, type LatticeProblem, latticeOf } from '../rules/lattice.ts'
import { type Asked, askedAgain } from '../rules/order.ts'
import type { Config, GeneratorConfig, LevelSize, SingleConfig, Size } from './config.ts'
import { ahead, exitSide } from './side.ts'
import { type Entry, isLive, type Trade } from './state.ts'

/** Every line that trailing may reach, and how many of them there are at first. */
export type Levels = { lattice: Lattice; count: number }

/** Amounts of quote are whole in the eighth decimal. */
export const GRAIN = 10n ** 10n

type Range = Pick<GeneratorConfig, 'startPrice' | 'maxPrice' | 'step' | 'stepLimit' | 'trailingUp' | 'trailingDown'>

/** The lines of a generator from its floor to its cap; line 0 is the start price. */
export const levelsOf = (config: Range, tickSize: Price): Levels | LatticeProblem => {
  const { startPrice, maxPrice, step, stepLimit, trailingUp, trailingDown } = config
  const first = latticeOf(startPrice, step, { floor: startPrice, cap: maxPrice }, tickSize)
  if (typeof first === 'string') return first
  const floor = trailingDown !== null && trailingDown < startPrice ? trailingDown : startPrice
  const cap = trailingUp !== null && trailingUp > maxPrice ? trailingUp : maxPrice
  const lattice = latticeOf(startPrice, step, { floor, cap }, tickSize)
  if (typeof lattice === 'string') return lattice
  const fitting = first.top + 1
  return { lattice, count: stepLimit === null ? fitting : Math.min(fitting, stepLimit) }
}

/** The price of a line, or null beyond the lattice. */
export const lineAt = ({ lattice }: Levels, level: number): Price | null =>
  lattice.prices[level - lattice.bottom] ?? null

/** What each of the first levels trades, lowest first. One sum for all is shared equally; the lowest takes what is left over. */
export const sizesOf = (config: GeneratorConfig, count: number): readonly Size[] => {
  const { size } = config
  if (size.kind !== 'investment') return Array.from({ length: count }, () => size)
  const each = floorTo(size.amount / BigInt(count), GRAIN)
  const rest = size.amount - each * BigInt(count)
  return Array.from({ length: count }, (_, level) => ({
    kind: 'quote',
    amount: asAmount(level === 0 ? each + rest : each),
  }))
}

/** Quote that all levels together bind at first. */
export const investmentOf = (config: Config, tickSize: Price): Amount => {
  if (config.kind === 'single') {
    return asAmount(config.entries.reduce((sum, line) => sum + worth(line.price, line.size), 0n))
  }
  if (config.kind === 'folder') return ZERO_AMOUNT
  if (config.size.kind === 'investment') return config.size.amount
  const levels = levelsOf(config, tickSize)
  if (typeof levels === 'string') return ZERO_AMOUNT
  const sizes = sizesOf(config, levels.count)
  return asAmount(sizes.reduce((sum, size, level) => sum + worth(lineAt(levels, level) ?? config.startPrice, size), 0n))
}

const worth = (price: Price, size: Size): bigint =>
  size.kind === 'quote' ? size.amount : (price * size.quantity) / ONE

/** Base that an entry trades at `price`. */
export const quantityOf = (market: Market, size: Size, price: Price): Quantity =>
  size.kind === 'quote' ? quantityFor(market, size.amount, price) : asQuantity(floorTo(size.quantity, market.stepSize))

/** Base that a whole entry ladder trades. */
export const baseOf = (entries: readonly Pick<Entry, 'price' | 'size'>[], market: Market): Quantity =>
  asQuantity(entries.reduce((sum, { price, size }) => sum + quantityOf(market, size, price), 0n))

/** The same size times a ratio of two whole numbers, rounded down; quote to its eighth decimal, base to the step size. */
export const scaled = (size: Size, dividend: bigint, divisor: bigint, market: Market): Size =>
  size.kind === 'quote'
    ? { kind: 'quote', amount: asAmount(floorTo((size.amount * dividend) / divisor, GRAIN)) }
    : { kind: 'base', quantity: asQuantity(floorTo((size.quantity * dividend) / divisor, market.stepSize)) }

export const sameSize = (left: LevelSize, right: LevelSize): boolean =>
  left.kind === 'base'
    ? right.kind === 'base' && left.quantity === right.quantity
    : right.kind === left.kind && left.amount === right.amount

type Line = Pick<Entry, 'price' | 'size'>

/** The same order at the same price. */
export const sameLine = (left: Line, right: Line): boolean =>
  left.price === right.price && sameSize(left.size, right.size)

/** Whether the exchange takes an order of this size at this price. */
export const isPlaceable = (market: Market, quantity: bigint, price: Price): boolean =>
  quantity > 0n && quantity >= market.minQuantity && (price * quantity) / ONE >= market.minNotional

/** What a stop is measured from: the trade, what everything held has cost on average, and the market to whose tick size it is rounded. */
export type StopFacts = {
  trade: Pick<Trade, 'price' | 'shift'>
  average: Price | null
  market: Market | null
}

/** The price at which a trade gives up, or null. */
export const stopOf = (terms: Config, { trade, average, market }: StopFacts): Price | null => {
  const { stop, direction } = terms
  if (stop === null) return null
  const round = (price: bigint): Price =>
    market === null ? asPrice(price) : stopPrice(market, exitSide(direction), asPrice(price))
  if (terms.kind === 'single') return round((terms.stop?.price ?? 0n) + trade.shift)
  switch (terms.stop?.kind) {
    case undefined:
      return null
    case 'fix':
      return round(terms.stop.price)
    case 'distance':
      return round(ahead(direction, trade.price, -distanceFrom(terms.stop.distance, trade.price)))
    case 'average':
      return average === null ? null : round(ahead(direction, average, -distanceFrom(terms.stop.distance, average)))
  }
}

type Window = { near: Price; far: Price }

/** The farthest price at which an entry may be offered, and the one beyond which it is taken back; null where it always may. */
export const windowOf = (terms: Config, price: Price): Window | null => {
  const { opening } = terms
  return opening === null ? null : windowsAt(terms, price, opening)
}

const windowsAt = rememberedAt(({ direction }: Config, price: Price, opening: Distance): Window => {
  const reach = distanceFrom(opening, price)
  return { near: ahead(direction, price, reach), far: ahead(direction, price, (reach * 3n) / 2n) }
})

const askedAt = rememberedAt((_terms: Config, _price: Price, _: null): Asked => [])

/** A limit order; one that settings have asked for before at this price is the same object. */
export const limitWant = (terms: Config, side: Side, price: Price, quantity: Quantity): Want => {
  return askedAgain(askedAt(terms, price, null), side, price, quantity)
}

/** Half a percent: how far below its price a rising buy looks where no opening distance is set. */
const RISING_CELL: Distance = { kind: 'percent', percent: asRatio(ONE / 2n) }

/** A rising buy takes a line while the price is above this and not above the line. */
export const cellFloor = (terms: Config, levels: Levels | null, trade: Trade): Price => {
  if (terms.kind === 'generator' && levels !== null) {
    const below = lineAt(levels, trade.level - 1)
    if (below !== null) return below
    return asPrice(trade.price - distanceFrom(terms.step, trade.price))
  }
  return asPrice(trade.price - distanceFrom(terms.opening ?? RISING_CELL, trade.price))
}

export const entryPrice = (market: Market, direction: Config['direction'], price: bigint): Price =>
  restingPrice(market, direction, asPrice(price))

/** The first price on a tick strictly above or below another. */
export const tickAbove = (market: Market, price: bigint): Price =>
  asPrice(floorTo(price, market.tickSize) + market.tickSize)
export const tickBelow = (market: Market, price: bigint): Price =>
  asPrice(ceilTo(price, market.tickSize) - market.tickSize)

const NOTHING: Size = { kind: 'base', quantity: asQuantity(0n) }

/** The entry ladder that the settings of a single bot name, moved as it has followed. Orders that still live keep their place, past its end too. */
export const ladderFor = (
  terms: SingleConfig,
  trade: Pick<Trade, 'entries' | 'shift'>,
  market: Market,
): readonly Entry[] => {
  const own = terms.entries.map(({ price, size }, line): Entry => ({
    price: entryPrice(market, terms.direction, price + trade.shift),
    size,
    order: trade.entries[line]?.order ?? null,
    traded: false,
  }))
  const lastLive = trade.entries.findLastIndex(({ order }) => isLive(order))
  const ending = trade.entries.slice(own.length, Math.max(lastLive + 1, own.length))
  return [...own, ...ending.map((entry): Entry => ({ ...entry, size: NOTHING, traded: false }))]
}
