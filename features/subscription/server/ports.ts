/** What a subscription asks of others: each may be absent, and then its field is not shown. */
import type { Amount } from '#engine/money.ts'
import type { Coupon, Interval } from '#features/billing/server/index.ts'
import type { Database } from '#platform/database/database.ts'

export type CouponAsked = { userId: string; code: string; packageId: string; interval: Interval }

export type CouponJudged =
  | { kind: 'applies'; couponId: string; coupon: Coupon }
  | { kind: 'not-found' | 'wrong-package' | 'used-by-you' | 'too-many-tries' }

export type CouponPort = {
  /** Reserves nothing. A try counts against guessing where `counts` is true: when somebody has pressed Use. */
  judge: (database: Database, asked: CouponAsked & { counts: boolean }) => Promise<CouponJudged>
  /** Keeps a use of it for an order; false where there is none left. */
  reserve: (transaction: Database, kept: { couponId: string; userId: string; orderId: string }) => Promise<boolean>
  /** The order was paid, or cost nothing. */
  use: (transaction: Database, orderId: string, now: Date) => Promise<void>
  /** The order will not be paid any more. */
  release: (transaction: Database, orderId: string) => Promise<void>
  /** What was paid for the order went back. Said again, it changes nothing. */
  revoke: (transaction: Database, orderId: string, now: Date) => Promise<void>
}

/** How many tokens somebody holds in all their wallets. */
export type TokensHeld =
  | { kind: 'amount'; amount: Amount }
  /** Nobody can tell now. */
  | { kind: 'unavailable' }

export type TokenPort = (userId: string) => Promise<TokensHeld>

export type ContractPort = {
  /** The document that the user has to sign before buying; null where there is none to sign. */
  toSign: (database: Database, userId: string) => Promise<{ documentId: string } | null>
  /** Whether a consumer asked for the service before the days of withdrawal were over. */
  startsAtOnce: (database: Database, userId: string) => Promise<boolean>
}

export type Ports = { coupons: CouponPort | null; tokens: TokenPort; contracts: ContractPort | null }

/** Until wallets exist nobody can tell what is in them. */
export const noTokens: TokenPort = () => Promise.resolve({ kind: 'unavailable' })
