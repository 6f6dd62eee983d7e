/** What Binance's codes say of a key: https://developers.binance.com/docs/binance-spot-api-docs/errors and exchanges.md 3. */
import type { KeyFailure, KeyFailureKind } from '../key-check.ts'
import { failureOfStatus, type RawAnswer } from '../private-call.ts'

const kinds: Readonly<Record<string, KeyFailureKind>> = {
  '-1001': 'maintenance',
  '-1002': 'permission',
  '-1003': 'rate-limited',
  '-1007': 'unreachable',
  '-1008': 'maintenance',
  '-1015': 'rate-limited',
  '-1016': 'maintenance',
  '-1021': 'clock',
  '-1022': 'auth',
  '-2008': 'auth',
  '-2014': 'auth',
  // "Invalid API-key, IP, or permissions for action": Binance does not tell which of the three.
  '-2015': 'auth',
  '-3022': 'blocked',
}

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

export const classifyBinance = (raw: RawAnswer): KeyFailure | null => {
  const code = codeIn(raw.body)
  if (raw.status < 400 && code === '') return null
  const kind = kinds[code]
  // Too many is too many, whatever the code beside it says.
  if (raw.status === 429 || raw.status === 418 || kind === undefined) return failureOfStatus(raw, code)
  return { kind, code }
}
