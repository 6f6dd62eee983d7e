/** Tokens, codes and the hashes that are kept of them. */
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as text for a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The token that follows from another one: whoever has that and asks again gets the same. Without the secret nobody can tell it. */
export const tokenAfter = (secret: Uint8Array, token: string): string =>
  createHmac('sha256', secret).update(`token after ${token}`).digest('base64url')

/** A token is long enough that a plain hash of it tells nothing. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A short code is hashed with the secret of the installation and what it is for, so that the database alone does not give it away. */
export const hashCode = (secret: Uint8Array, purpose: string, code: string): string =>
  createHmac('sha256', secret).update(`code ${purpose} ${code}`).digest('hex')

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Crockford's digits: no letter looks like a number (https://www.crockford.com/base32.html). */
const SECURITY_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 50 random bits, written XXXXX-XXXXX. */
export const newSecurityCode = (): string => {
  const signs = Array.from({ length: 10 }, () => SECURITY_SIGNS.charAt(randomInt(SECURITY_SIGNS.length))).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Security codes are read from paper: case, spaces and dashes do not matter, and neither do the letters that look like digits. */
export const plainSecurityCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
