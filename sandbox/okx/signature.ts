/** How OKX signs: https://www.okx.com/docs-v5/en/#overview-rest-authentication-signature */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `path` with its query, as it was sent. */
export type Signed = { timestamp: string; method: string; path: string; body: string }

/** Base64 of HMAC-SHA256 over time, method, path and body, one after another. */
export const isSignedBy = (secret: string, { timestamp, method, path, body }: Signed, signature: string): boolean => {
  const right = createHmac('sha256', secret).update(`${timestamp}${method}${path}${body}`).digest('base64')
  const [one, other] = [Buffer.from(right), Buffer.from(signature)]
  return one.length === other.length && timingSafeEqual(one, other)
}
