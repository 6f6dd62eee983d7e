/** What Kraken's errors say of a key: https://docs.kraken.com/api/docs/guides/spot-errors and exchanges.md 3. */
import type { KeyFailure, KeyFailureKind } from '../key-check.ts'
import { failureOfStatus, type RawAnswer } from '../private-call.ts'

/** By the beginning of the error, the longer ones first. */
const kinds: readonly (readonly [string, KeyFailureKind])[] = [
  ['EAPI:Invalid key', 'auth'],
  ['EAPI:Invalid signature', 'auth'],
  ['EAPI:Invalid nonce', 'clock'],
  ['EAPI:Rate limit exceeded', 'rate-limited'],
  ['EAPI:Feature disabled', 'permission'],
  ['EAuth:Account temporary disabled', 'blocked'],
  ['EAuth:Account unconfirmed', 'blocked'],
  ['EGeneral:Permission denied', 'permission'],
  // Follows too many wrong tries and passes after some minutes.
  ['EGeneral:Temporary lockout', 'rate-limited'],
  ['EGeneral:Too many requests', 'rate-limited'],
  ['EGeneral:Internal error', 'maintenance'],
  ['EService: Throttled', 'rate-limited'],
  ['EService:Throttled', 'rate-limited'],
  ['EService:Unavailable', 'maintenance'],
  ['EService:Busy', 'maintenance'],
  ['EService:Timeout', 'unreachable'],
  ['EService:Deadline elapsed', 'unreachable'],
  ['ETrade:User Locked', 'blocked'],
]

const errorsIn = (body: unknown): readonly string[] | null =>
  typeof body === 'object' && body !== null && 'error' in body && Array.isArray(body.error)
    ? body.error.filter((error) => typeof error === 'string')
    : null

export const classifyKraken = (raw: RawAnswer): KeyFailure | null => {
  const errors = errorsIn(raw.body)
  if (errors !== null && errors.length === 0 && raw.status < 400) return null
  const code = errors?.[0] ?? ''
  const known = kinds.find(([beginning]) => code.startsWith(beginning))
  return known === undefined ? failureOfStatus(raw, code) : { kind: known[1], code }
}
