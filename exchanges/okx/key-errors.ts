/** What OKX's codes say of a key: https://www.okx.com/docs-v5/en/#error-code-rest-api and exchanges.md 3. */
import type { KeyFailure, KeyFailureKind } from '../key-check.ts'
import { failureOfStatus, type RawAnswer } from '../private-call.ts'

const kinds: Readonly<Record<string, KeyFailureKind>> = {
  '50001': 'maintenance',
  '50004': 'unreachable',
  '50005': 'maintenance',
  '50007': 'blocked',
  '50009': 'blocked',
  '50011': 'rate-limited',
  '50012': 'blocked',
  '50013': 'maintenance',
  '50026': 'maintenance',
  '50027': 'blocked',
  '50035': 'address',
  '50061': 'rate-limited',
  '50100': 'frozen',
  '50101': 'auth',
  '50102': 'clock',
  '50103': 'auth',
  '50104': 'auth',
  '50105': 'auth',
  '50110': 'address',
  '50111': 'auth',
  '50112': 'clock',
  '50113': 'auth',
  '50114': 'permission',
  '50119': 'deleted',
  '50120': 'permission',
}

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

export const classifyOkx = (raw: RawAnswer): KeyFailure | null => {
  const code = codeIn(raw.body)
  if (raw.status < 400 && code === '0') return null
  const kind = kinds[code]
  return kind === undefined ? failureOfStatus(raw, code) : { kind, code }
}
