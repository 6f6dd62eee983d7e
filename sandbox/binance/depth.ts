/**
 * A book around the best quotes that nobody placed: the same price always offers the same quantity. Takers walk it; what they took is missing until the source's next
 * print. Orders of accounts are small against it: they neither show in it nor meet each other.
 */
import type { Market } from '#engine/market.ts'
import { asPrice, asQuantity, divideDown, floorTo, max, ONE, type Price, type Quantity } from '#engine/money.ts'

export type Level = readonly [Price, Quantity]
/** Base already taken, by price. */
export type Taken = ReadonlyMap<bigint, bigint>

/** Levels lie 0.01 % of the price apart. */
const SPACING = 10_000n
/** Quote on one level, in smallest orders: 25,000 USDC where the smallest order is worth 5. */
const LEVEL_NOTIONALS = 5_000n
const DEEPEST = 5_000

/** From one half to one and a half times the usual quantity, the same for the same price. */
const wobble = (ticks: bigint): bigint => 50n + ((ticks * 2_654_435_761n) % 101n)

const offered = (market: Market, price: Price): Quantity => {
  const usual = divideDown(market.minNotional * LEVEL_NOTIONALS * ONE, price)
  const quantity = floorTo((usual * wobble(price / market.tickSize)) / 100n, market.stepSize)
  return asQuantity(max(quantity, market.stepSize))
}

/** From the best price outwards: upwards for asks, downwards for bids. */
export function* levelsFrom(market: Market, side: 'bid' | 'ask', best: Price, taken: Taken): Generator<Level> {
  const spacing = max(floorTo(best / SPACING, market.tickSize), market.tickSize)
  const step = side === 'ask' ? spacing : -spacing
  let price: bigint = best
  for (let index = 0; index < DEEPEST && price > 0n; index += 1) {
    const left = offered(market, asPrice(price)) - (taken.get(price) ?? 0n)
    if (left > 0n) yield [asPrice(price), asQuantity(left)]
    price += step
  }
}

/** What a taker wants: base, or as much as a sum of quote is worth, at a limit or better. */
export type Wanted = { limit: Price | null } & (
  | { kind: 'base'; quantity: Quantity }
  | { kind: 'quote'; amount: bigint }
)

/** What the levels give, best first; less than wanted when they end or the limit is reached. */
export const takeFrom = (levels: Iterable<Level>, wanted: Wanted, side: 'bid' | 'ask', market: Market): Level[] => {
  const fills: Level[] = []
  let left: bigint = wanted.kind === 'base' ? wanted.quantity : wanted.amount
  for (const [price, quantity] of levels) {
    if (wanted.limit !== null && (side === 'ask' ? price > wanted.limit : price < wanted.limit)) break
    const wantedHere = wanted.kind === 'base' ? left : floorTo(divideDown(left * ONE, price), market.stepSize)
    if (wantedHere <= 0n) break
    const taken = asQuantity(wantedHere < quantity ? wantedHere : quantity)
    fills.push([price, taken])
    left -= wanted.kind === 'base' ? taken : (price * taken) / ONE
    if (taken === wantedHere) break
  }
  return fills
}
