/** What the values of a coupon are called. */
import type { Language } from '#engine/messages.ts'
import { couponNames } from './messages.ts'
import type { CouponState, CouponType, UseState } from './rules.ts'

const types = { subscription: 'couponTypeSubscription', strategy: 'couponTypeStrategy' } as const
const states = {
  scheduled: 'couponStateScheduled',
  active: 'couponStateActive',
  exhausted: 'couponStateExhausted',
  expired: 'couponStateExpired',
  disabled: 'couponStateDisabled',
} as const
const uses = {
  reserved: 'couponUseReserved',
  used: 'couponUseUsed',
  released: 'couponUseReleased',
  revoked: 'couponUseRevoked',
} as const

export const typeName = (type: CouponType, language: Language): string => couponNames[language][types[type]]
export const stateName = (state: CouponState, language: Language): string => couponNames[language][states[state]]
export const nameOfUse = (state: UseState, language: Language): string => couponNames[language][uses[state]]
