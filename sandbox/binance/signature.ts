/** The three ways in which a request is signed: https://developers.binance.com/docs/binance-spot-api-docs/faqs/api_key_types */
import { createHmac, timingSafeEqual, verify } from 'node:crypto'
import type { ApiKey } from './order.ts'

const sameHex = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left.toLowerCase()), Buffer.from(right.toLowerCase())]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether `signature`, as the parameter came after decoding, signs exactly this text. */
export const isSignedBy = (key: Pick<ApiKey, 'kind' | 'material'>, payload: string, signature: string): boolean => {
  switch (key.kind) {
    case 'hmac':
      return sameHex(createHmac('sha256', key.material).update(payload).digest('hex'), signature)
    case 'rsa':
      return verify('RSA-SHA256', Buffer.from(payload), key.material, Buffer.from(signature, 'base64'))
    case 'ed25519':
      return verify(null, Buffer.from(payload), key.material, Buffer.from(signature, 'base64'))
  }
}
