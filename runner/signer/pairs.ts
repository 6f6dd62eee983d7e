/** Key pairs made here, and private keys made elsewhere, in the one form that ccxt signs with. */
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Algorithm, SecretKind } from './commands.ts'

const generate = promisify(generateKeyPair)

/** PKCS #8 text without a line break at its end: ccxt tells Ed25519 from RSA by the text's length. Source: exchanges.md 1.5. */
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).trim()

/** A key pair; its secret half never leaves the signer. */
export type Pair = { publicKey: string; secret: string; kind: SecretKind }

/** A new random key pair. */
export const newPair = async (algorithm: Algorithm): Promise<Pair> => {
  const kind = algorithm === 'ed25519' ? 'ed25519' : 'rsa'
  const pair =
    algorithm === 'ed25519'
      ? await generate('ed25519', {})
      : await generate('rsa', { modulusLength: algorithm === 'rsa-4096' ? 4096 : 2048 })
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }),
    secret: pemOf(pair.privateKey),
    kind,
  }
}

/** Least bits of an RSA key that Binance accepts. Source: https://developers.binance.com/docs/binance-spot-api-docs/faqs/api_key_types */
const LEAST_BITS = 2048

const readPem = (text: string): KeyObject | null => {
  try {
    return createPrivateKey(text)
  } catch {
    // Damaged, or locked with a password that we do not ask for.
    return null
  }
}

/** Secret as typed, trimmed and converted. Null for a private key that cannot be used. */
export const readSecret = (typed: string): { secret: string; kind: SecretKind } | null => {
  const text = typed.trim()
  if (!text.includes('PRIVATE KEY')) return /^\S+$/.test(text) ? { secret: text, kind: 'hmac' } : null
  const key = readPem(text)
  if (key?.asymmetricKeyType === 'ed25519') return { secret: pemOf(key), kind: 'ed25519' }
  const isLong = (key?.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
  return key?.asymmetricKeyType === 'rsa' && isLong ? { secret: pemOf(key), kind: 'rsa' } : null
}
