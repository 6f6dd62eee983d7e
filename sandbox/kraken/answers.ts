/** What Kraken answers to a private call: always with status 200, and errors by name (https://docs.kraken.com/api/docs/guides/spot-errors). */
import { accountNumber, type BookedKey, type KeyBook } from '../key-book.ts'
import { type Asked, headerOf, type Told } from '../private-server.ts'
import { isSame, signatureOf } from './signature.ts'

const refuse = (error: string): Told => ({ status: 200, body: { error: [error] } })

export const maintenance = refuse('EService:Unavailable')

const INFO = '/0/private/GetApiKeyInfo'

/** The highest nonce of each key so far: one that does not rise is refused. */
export type Nonces = Map<string, bigint>

const checked = (asked: Asked, book: KeyBook, rest: { nonces: Nonces; nowMs: number }): BookedKey | Told => {
  const key = book.find(headerOf(asked, 'api-key'))
  if (key === null || key.isFrozen || (key.expiresAtMs !== null && key.expiresAtMs <= rest.nowMs))
    return refuse('EAPI:Invalid key')
  const nonce = new URLSearchParams(asked.body).get('nonce') ?? ''
  const right = signatureOf(key.secret, asked.path, { nonce, body: asked.body })
  if (!isSame(right, headerOf(asked, 'api-sign'))) return refuse('EAPI:Invalid signature')
  if (!/^\d{1,19}$/.test(nonce) || BigInt(nonce) <= (rest.nonces.get(key.apiKey) ?? -1n))
    return refuse('EAPI:Invalid nonce')
  rest.nonces.set(key.apiKey, BigInt(nonce))
  // What Kraken says to an address that is not on the list is not documented.
  if (key.ips !== null && !key.ips.includes(asked.ip)) return refuse('EGeneral:Permission denied')
  return key
}

const permissionsOf = ({ mayTrade, mayWithdraw }: BookedKey): string[] => [
  'query-funds',
  'query-open-trades',
  'query-closed-trades',
  ...(mayTrade ? ['modify-trades', 'close-trades'] : []),
  ...(mayWithdraw ? ['withdraw-funds'] : []),
]

const secondsOf = (ms: number): string => String(Math.floor(ms / 1000))

const infoOf = (key: BookedKey, nonce: bigint) => ({
  api_key_name: 'sandbox',
  api_key: key.apiKey,
  nonce: String(nonce),
  nonce_window: 0,
  permissions: permissionsOf(key),
  iban: `AA49 N84G ${accountNumber(key.owner, 8).replace(/^(.{4})/, '$1 ')}`,
  valid_until: key.expiresAtMs === null ? '0' : secondsOf(key.expiresAtMs),
  query_from: '0',
  query_to: '0',
  created_time: secondsOf(key.createdAtMs),
  modified_time: secondsOf(key.createdAtMs),
  ip_allowlist: key.ips ?? [],
})

export const answerKraken = (asked: Asked, book: KeyBook, rest: { nonces: Nonces; nowMs: number }): Told => {
  if (asked.path === '/0/public/Time')
    return { status: 200, body: { error: [], result: { unixtime: Math.floor(rest.nowMs / 1000) } } }
  if (asked.method !== 'POST' || asked.path !== INFO) return refuse('EGeneral:Unknown method')
  const who = checked(asked, book, rest)
  if ('status' in who) return who
  return { status: 200, body: { error: [], result: infoOf(who, rest.nonces.get(who.apiKey) ?? 0n) } }
}
