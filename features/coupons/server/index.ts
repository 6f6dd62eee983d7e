/** What the app may use of coupons. */
export { couponPort } from './coupon-port.ts'
export { couponHandlers } from './handlers.ts'
export { couponTries } from './services.ts'
export type { CouponServices, Strategies } from './services.ts'
