/** The secret of an authenticator as the database has it: encrypted with the secret of the installation and bound to its user. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { decodeBase32 } from './totp.ts'

/** RFC 4226, section 4, R6 recommends 160 bits. */
const LENGTH_BYTES = 20
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** No Base32 text has a dot. */
const SEALED = 'v1.'

export const newAuthenticatorSecret = (): Buffer => randomBytes(LENGTH_BYTES)

const keyOf = (secret: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'authenticator', 32))

export const sealAuthenticatorSecret = (secret: Uint8Array, userId: string, plain: Uint8Array): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return `${SEALED}${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Throws for what was sealed under another secret or for another user. What was kept as plain Base32 before is read as it is. */
export const openAuthenticatorSecret = (secret: Uint8Array, userId: string, kept: string): Buffer => {
  if (!kept.startsWith(SEALED)) return decodeBase32(kept)
  const bytes = Buffer.from(kept.slice(SEALED.length), 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
