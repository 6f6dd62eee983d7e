/** What a coupon is and when it may be used. Source: business.md 10; tables/states.json, coupon and coupon_redemption. */

export const couponTypes = ['subscription', 'strategy'] as const
export type CouponType = (typeof couponTypes)[number]

export const couponStates = ['scheduled', 'active', 'exhausted', 'expired', 'disabled'] as const
export type CouponState = (typeof couponStates)[number]

export const useStates = ['reserved', 'used', 'released', 'revoked'] as const
export type UseState = (typeof useStates)[number]

export const NAME_LENGTH = 100
export const CODE = /^[A-Z0-9-]{4,32}$/
export const CODE_LENGTH = 32
export const MOST_DAYS = 3650
export const MOST_AVAILABLE = 100_000
export const MOST_A_USER = 100
export const MOST_GENERATED = 1000
export const PREFIX = /^[A-Z0-9-]{0,16}$/
export const GENERATED_LENGTH = { min: 6, max: 16 } as const

/** Guesses at codes by one user. Source: business.md 41. */
export const TRIES = { most: 10, withinMs: 10 * 60_000 } as const

export type CouponFacts = {
  /** Calendar days, both inclusive; null is open. */
  validFrom: string | null
  validUntil: string | null
  /** Uses in all, and how many of them are used or kept for orders. */
  availableCount: number
  usedCount: number
  reservedCount: number
  isDisabled: boolean
}

/** `today` is the day in the time zone of the platform. */
export const couponState = (facts: CouponFacts, today: string): CouponState => {
  const { validFrom, validUntil, availableCount, usedCount, reservedCount, isDisabled } = facts
  if (validUntil !== null && validUntil < today) return 'expired'
  if (isDisabled) return 'disabled'
  if (validFrom !== null && validFrom > today) return 'scheduled'
  return usedCount + reservedCount >= availableCount ? 'exhausted' : 'active'
}

/** Acts that people do to a coupon; time and use change its state by themselves. */
export const couponActs = {
  disable: { from: ['scheduled', 'active', 'exhausted'], by: ['admin', 'user'] },
  enable: { from: ['disabled'], by: ['admin'] },
} as const satisfies Record<string, { from: readonly CouponState[]; by: readonly ('admin' | 'user')[] }>
export type CouponAct = keyof typeof couponActs

export const mayDo = (act: CouponAct, by: 'admin' | 'user', state: CouponState): boolean => {
  const { from, by: whom }: { from: readonly CouponState[]; by: readonly string[] } = couponActs[act]
  return from.includes(state) && whom.includes(by)
}

/** Signs that nobody takes for one another. Source: https://www.crockford.com/base32.html */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of as many signs as there are random bytes, five bits of each. */
export const codeOf = (random: Uint8Array): string => Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('')
