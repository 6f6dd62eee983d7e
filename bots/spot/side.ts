/** Buying first and selling first are mirror images: prices "reach" their profit upward for the one and downward for the other. */
import type { Side } from '#engine/market.ts'
import { asPrice, type Price } from '#engine/money.ts'

export const exitSide = (direction: Side): Side => (direction === 'buy' ? 'sell' : 'buy')

/** The price is at `level` or farther in the direction of profit. */
export const reached = (direction: Side, price: bigint, level: bigint): boolean =>
  direction === 'buy' ? price >= level : price <= level

/** The same, strictly farther. */
export const passed = (direction: Side, price: bigint, level: bigint): boolean =>
  direction === 'buy' ? price > level : price < level

/** `distance` from `price` toward profit; negative away from it. */
export const ahead = (direction: Side, price: bigint, distance: bigint): Price =>
  asPrice(direction === 'buy' ? price + distance : price - distance)

export const apart = (left: bigint, right: bigint): bigint => (left > right ? left - right : right - left)
