/** What follows from the settings and the market alone, worked out once for both. */
import { type Market, stopPrice, type Ticks } from '#engine/market.ts'
import { asPrice, ceilTo, floorTo, type Price } from '#engine/money.ts'
import { rememberedAt, rememberedWith } from '#engine/remembered.ts'
import { badSell } from '../rules/break-even.ts'
import { distanceFrom } from '../rules/distance.ts'
import { type Lattice, latticeOf } from '../rules/lattice.ts'
import type { Affordable, Asked } from '../rules/order.ts'
import { type OfRules, type PricedShare, pricedShares } from '../rules/profit-ladder.ts'
import type { Config, Terms } from './config.ts'

/** One line of the lattice with every price at which something is decided about it. */
export type Line = {
  price: Price
  /** The last price on a tick below it. */
  under: Price
  /** The highest price at which its entry may be offered. */
  near: Price
  /** Above `far` and below `deep` an unfilled entry is taken back. */
  far: Price
  deep: Price
  /** The first prices at which that is so. */
  tooFar: Price
  tooDeep: Price
  /** The price from which the window has left it below; null where the window cannot. */
  leftBelow: Price | null
  /** The price from which the window has left it above. */
  leftAbove: Price | null
  /** The exit ladder of a position bought here. */
  profits: readonly (PricedShare & OfRules)[]
  /** One of its sells will likely lose. */
  isBadSell: boolean
  /** What its level has offered to sell, and to buy with so much. */
  asked: Asked
  affordable: Affordable[]
}

export type Plan = {
  market: Market
  bottom: number
  top: number
  prices: readonly Price[]
  lines: (Line | undefined)[]
  tick: Price
  stop: Price | null
}

/** Lowest and highest line that the settings allow. */
export const boundsOf = (config: Config): { floor: Price; cap: Price } => ({
  floor: config.trailingDown ?? config.startPrice,
  cap: config.trailingUp ?? config.maxPrice,
})

const makePlan = (config: Config, market: Market): Plan => {
  const found = latticeOf(config.startPrice, config.step, boundsOf(config), market.tickSize)
  const lattice: Lattice = typeof found === 'string' ? { bottom: 0, top: 0, prices: [config.startPrice] } : found
  return {
    market,
    bottom: lattice.bottom,
    top: lattice.top,
    prices: lattice.prices,
    lines: [],
    tick: market.tickSize,
    stop: config.stop === null ? null : stopPrice(market, 'sell', config.stop.price),
  }
}

const sameFilters = (left: Market, right: Market): boolean =>
  left.tickSize === right.tickSize &&
  left.stepSize === right.stepSize &&
  left.minQuantity === right.minQuantity &&
  left.maxQuantity === right.maxQuantity &&
  left.minNotional === right.minNotional &&
  left.status === right.status &&
  left.fees.mode === right.fees.mode &&
  left.fees.taker === right.fees.taker

export const planOf = rememberedWith(makePlan, sameFilters)

/** The price of a line; the caller keeps within `bottom` and `top`. */
export const priceAt = (plan: Plan, level: number): Price => {
  const price = plan.prices[level - plan.bottom]
  if (price === undefined) throw new RangeError(`no line ${level} in ${plan.bottom}..${plan.top}`)
  return price
}

const laddersAt = rememberedAt(({ profits }: Terms, entry: Price, tickSize: Price) =>
  pricedShares(profits, entry, { tickSize }),
)

export const ladderAbove = (terms: Terms, entry: Price, { tickSize }: Ticks): readonly (PricedShare & OfRules)[] =>
  laddersAt(terms, entry, tickSize)

export const sellsBadly = (entry: Price, profits: readonly PricedShare[], market: Market): boolean =>
  profits.some((line) => badSell({ first: 'buy', entry, exit: line.price }, market) !== null)

/** The first price on a tick that lies strictly above or below another. */
export const tickAbove = (plan: Plan, price: bigint): Price => asPrice(floorTo(price, plan.tick) + plan.tick)
export const tickBelow = (plan: Plan, price: bigint): Price => asPrice(ceilTo(price, plan.tick) - plan.tick)

export const lineAt = (plan: Plan, config: Config, level: number): Line => {
  const known = plan.lines[level - plan.bottom]
  if (known !== undefined) return known
  const price = priceAt(plan, level)
  const reach = distanceFrom(config.window, price)
  const trails = config.trailingUp !== null || config.trailingDown !== null
  const far = asPrice(price + (reach * 3n) / 2n)
  const deep = asPrice(price - (reach * 3n) / 2n)
  const profits = ladderAbove(config, price, plan.market)
  const line: Line = {
    price,
    under: asPrice(price - plan.tick),
    near: asPrice(price + reach),
    far,
    deep,
    tooFar: tickAbove(plan, far),
    tooDeep: tickBelow(plan, deep),
    leftBelow: trails && level + 3 <= plan.top ? priceAt(plan, level + 3) : null,
    leftAbove: trails && level - 3 >= plan.bottom ? asPrice(priceAt(plan, level - 2) - plan.tick) : null,
    profits,
    isBadSell: sellsBadly(price, profits, plan.market),
    asked: [],
    affordable: [],
  }
  plan.lines[level - plan.bottom] = line
  return line
}

/** The line that holds `price`: the highest at or below it, never outside the lattice. Walks from `from`, which is mostly the answer. */
export const centerAt = (plan: Plan, from: number, price: Price): number => {
  let center = Math.min(Math.max(from, plan.bottom), plan.top)
  while (center < plan.top && price >= priceAt(plan, center + 1)) center += 1
  while (center > plan.bottom && price < priceAt(plan, center)) center -= 1
  return center
}
