/** How Kraken signs: https://docs.kraken.com/api/docs/guides/spot-rest-auth */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA512 under the decoded secret over the path and the SHA-256 of nonce and body. */
export const signatureOf = (secret: string, path: string, signed: { nonce: string; body: string }): string => {
  const digest = createHash('sha256').update(`${signed.nonce}${signed.body}`).digest()
  return createHmac('sha512', Buffer.from(secret, 'base64')).update(path).update(digest).digest('base64')
}

export const isSame = (right: string, signature: string): boolean => {
  const [one, other] = [Buffer.from(right), Buffer.from(signature)]
  return one.length === other.length && timingSafeEqual(one, other)
}
