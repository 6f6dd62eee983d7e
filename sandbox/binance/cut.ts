/** Exact money cut to the eight decimals that the wire can say. */
import { ONE } from '#engine/money.ts'

const UNIT = 10n ** 10n

export const cutDown = <T extends bigint>(value: T): bigint => value - (value % UNIT)
export const cutUp = <T extends bigint>(value: T): bigint => cutDown(value + UNIT - 1n)

/** Quote of a fill, cut to the wire. */
export const quoteDown = (price: bigint, quantity: bigint): bigint => cutDown((price * quantity) / ONE)
/** Quote that an order may need, rounded up on the wire. */
export const quoteUp = (price: bigint, quantity: bigint): bigint => cutUp((price * quantity + ONE - 1n) / ONE)
