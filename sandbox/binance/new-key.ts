/** Keys made here; their secrets open nothing but this sandbox. */
import { randomBytes } from 'node:crypto'
import type { ApiKey } from './order.ts'

const randomText = (): string => randomBytes(48).toString('base64url').replaceAll(/[-_]/g, 'x')

/** An HMAC key as Binance makes them: 64 letters and digits, and as many for the secret. */
export const newHmacKey = (account: string): Omit<ApiKey, 'createdAt'> => ({
  apiKey: randomText(),
  account,
  kind: 'hmac',
  material: randomText(),
  mayTrade: true,
  mayWithdraw: false,
  mayUseFutures: false,
  expiresAt: null,
  ips: null,
})
