/**
 * Envelope of a secret as the database holds it: encrypted under a key of its own (AES-256-GCM), which is wrapped by an installation key.
 * The owner is bound into both, so a ciphertext opens only in its own row. Source: security.md 6.1, A22.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Whose } from './commands.ts'
import type { MasterKeys } from './master-keys.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 's1'

const boundTo = ({ userId, keyId, version }: Whose): Buffer => Buffer.from(`${userId}|${keyId}|${version}`)

const encrypt = (key: Buffer, plain: Buffer, whose: Whose): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(whose))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypted bytes. Null for another key, another owner, or changed bytes. */
const decrypt = (key: Buffer, text: string, whose: Whose): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(boundTo(whose)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    // GCM says no more than that it does not fit.
    return null
  }
}

const partsOf = (sealed: string): { number: number; wrapped: string; body: string } | null => {
  const [version, number = '', wrapped = '', body = '', ...rest] = sealed.split('.')
  return version === VERSION && /^\d{1,6}$/.test(number) && rest.length === 0
    ? { number: Number(number), wrapped, body }
    : null
}

/** Number of the installation key that wraps an envelope. Null when the text is none. The first twelve characters are enough. */
export const wrappedBy = (sealed: string): number | null => partsOf(sealed)?.number ?? null

const unwrap = (keys: MasterKeys, sealed: string, whose: Whose): { dataKey: Buffer; body: string } | null => {
  const parts = partsOf(sealed)
  const master = parts === null ? null : keys.find(parts.number)
  const dataKey = parts === null || master === null ? null : decrypt(master, parts.wrapped, whose)
  return parts === null || dataKey === null ? null : { dataKey, body: parts.body }
}

const wrapUp = (keys: MasterKeys, { dataKey, body }: { dataKey: Buffer; body: string }, whose: Whose): string => {
  const { number, key } = keys.newest()
  return [VERSION, number, encrypt(key, dataKey, whose), body].join('.')
}

/** Encrypts a secret so that only its owner's envelope opens it. */
export const seal = (keys: MasterKeys, plain: string, whose: Whose): string => {
  const dataKey = randomBytes(KEY_BYTES)
  return wrapUp(keys, { dataKey, body: encrypt(dataKey, Buffer.from(plain), whose) }, whose)
}

/** Decrypts a secret. Null when it is another owner's, damaged, or its master key is not here. */
export const open = (keys: MasterKeys, sealed: string, whose: Whose): string | null => {
  const found = unwrap(keys, sealed, whose)
  return found === null ? null : (decrypt(found.dataKey, found.body, whose)?.toString('utf8') ?? null)
}

/** Envelope under the newest installation key; the secret itself is not opened. */
export const rewrap = (keys: MasterKeys, sealed: string, whose: Whose): string | null => {
  const found = unwrap(keys, sealed, whose)
  return found === null ? null : wrapUp(keys, found, whose)
}
