/** What real money may be used for, whatever a bot decides: limits that the signer holds every order to. Source: security.md 6.1, point 4. */
import { type Amount, amount, asAmount } from '#engine/money.ts'
import type { OrderState } from '#engine/order.ts'

/** Most quote that one live bot may be given. */
export const MOST_INVESTMENT: Amount = amount('100000')

/** Most quote that one order may be worth: a bot sells with its profits more than it was given. Beyond it the key is frozen. */
export const MOST_ORDER: Amount = asAmount(MOST_INVESTMENT * 4n)

/** Most quote that the buys of an account may be worth in any hour. Beyond it buys are refused until some are an hour old. */
export const MOST_AN_HOUR: Amount = asAmount(MOST_INVESTMENT * 8n)

/** Most quote that the buys of an account may be worth in a day, UTC. Beyond it buys are refused until the next one. */
export const MOST_A_DAY: Amount = asAmount(MOST_INVESTMENT * 20n)

/** Asset that the least volume is counted in. */
export const VOLUME_ASSET = 'USDC'

/** Least that must have been traded of a pair in 24 hours before bots buy there: whoever steals a key sells their own worthless coins to its user. */
export const LEAST_VOLUME: Amount = amount('50000')

/** Time in ms that one question may be under way to the signer before whoever asks may have been replaced. */
export const LEASE_MS = 30_000

/** States in which nobody knows yet whether the exchange has an order. */
export const undecided = ['intent', 'sent', 'unknown'] as const satisfies readonly OrderState[]
