import type { ApiKey } from './order.ts'

/** Whether the key may trade, and still does. */
export const mayTradeAt = ({ mayTrade, expiresAt }: ApiKey, now: number): boolean =>
  mayTrade && (expiresAt === null || now < expiresAt)
