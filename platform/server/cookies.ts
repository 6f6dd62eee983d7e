/** Cookies of one call: read from the request, signed, and written to the answer. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'

export type CookieName = 'sid' | 'challenge' | 'device'

/** Cookies of one request, signed. */
export type Cookies = {
  /** Value with a valid signature. Null for a missing or forged cookie. */
  read: (name: CookieName) => string | null
  /** Writes a cookie; with `maxAgeS` null it lasts until the browser ends. */
  write: (name: CookieName, value: string, maxAgeS: number | null) => void
  clear: (name: CookieName) => void
}

/** `encrypted` is true when the public address is https; the cookie is then bound to it. */
export type CookieSettings = { secret: Uint8Array; encrypted: boolean }

/** Cookie name; `__Host-` makes browsers enforce Secure, no Domain and the path /. Source: RFC 6265bis 4.1.3.2. */
const fullName = (name: CookieName, encrypted: boolean): string => (encrypted ? `__Host-${name}` : name)

const signatureOf = (name: CookieName, value: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`cookie ${name} ${value}`).digest()

const signed = (name: CookieName, value: string, secret: Uint8Array): string =>
  `${value}.${signatureOf(name, value, secret).toString('base64url')}`

const verified = (name: CookieName, text: string, secret: Uint8Array): string | null => {
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1), 'base64url')
  const right = signatureOf(name, value, secret)
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}

/** Valid signatures by secret, newest last: a browser sends the same cookie with each request. */
const found = new WeakMap<Uint8Array, Map<string, string>>()
const FOUND_AT_MOST = 10_000

const verifiedOnce = (name: CookieName, text: string, secret: Uint8Array): string | null => {
  const right = found.get(secret) ?? new Map<string, string>()
  found.set(secret, right)
  const key = `${name} ${text}`
  const value = right.get(key) ?? verified(name, text, secret)
  if (value === null) return null
  if (right.size >= FOUND_AT_MOST) for (const oldest of right.keys().take(1)) right.delete(oldest)
  right.set(key, value)
  return value
}

/** Value of one cookie of a Cookie header. Null when it is missing or forged. */
export const readCookie = (header: string | null, name: CookieName, settings: CookieSettings): string | null => {
  const full = fullName(name, settings.encrypted)
  const text = header === null ? undefined : parse(header, full)[full]
  return text === undefined ? null : verifiedOnce(name, text, settings.secret)
}

/** Cookies of an HTTP call; `emit` receives each Set-Cookie line. */
export const httpCookies = (header: string | null, settings: CookieSettings, emit: (line: string) => void): Cookies => {
  const line = (name: CookieName, value: string, maxAgeS: number | null) =>
    serialize(fullName(name, settings.encrypted), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: settings.encrypted,
      ...(maxAgeS === null ? {} : { maxAge: maxAgeS }),
    })
  return {
    read: (name) => readCookie(header, name, settings),
    write: (name, value, maxAgeS) => emit(line(name, signed(name, value, settings.secret), maxAgeS)),
    clear: (name) => emit(line(name, '', 0)),
  }
}
