/** What Binance's refusals prove: https://developers.binance.com/docs/binance-spot-api-docs/errors and exchanges.md 3. */
import type { RejectReason } from '#engine/event.ts'
import type { RawAnswer } from '../private-call.ts'

export type Verdict =
  /** The order was looked at and refused. */
  | { kind: 'rejected'; reason: RejectReason }
  /** The request was turned away before anything was looked at. */
  | { kind: 'turned-away' }
  /** Our time is not theirs, or the deadline has passed: turned away, too. */
  | { kind: 'wrong-time' }
  /** An order with this id rests there. */
  | { kind: 'duplicate' }
  | { kind: 'not-found' }
  /** Nothing is proven. */
  | { kind: 'unknown' }

/** Words of -2010 and -1013, which stand for many things. The first that is in the text counts. */
const words: readonly (readonly [string, Verdict])[] = [
  ['Duplicate order sent', { kind: 'duplicate' }],
  ['insufficient balance', { kind: 'rejected', reason: 'funds' }],
  ['NOTIONAL', { kind: 'rejected', reason: 'minimum' }],
  ['LOT_SIZE', { kind: 'rejected', reason: 'precision' }],
  ['PERCENT_PRICE', { kind: 'rejected', reason: 'band' }],
  ['PRICE_FILTER', { kind: 'rejected', reason: 'precision' }],
  ['Market is closed', { kind: 'rejected', reason: 'halted' }],
  ['not possible in this trading phase', { kind: 'rejected', reason: 'halted' }],
  ['immediately match and take', { kind: 'rejected', reason: 'post-only-cross' }],
  ['may not place or cancel orders', { kind: 'rejected', reason: 'auth' }],
  ['restricted for this account', { kind: 'rejected', reason: 'regulation' }],
  ['not permitted for this account', { kind: 'rejected', reason: 'regulation' }],
  ['action is disabled on this account', { kind: 'rejected', reason: 'auth' }],
]

const codes: Readonly<Record<string, Verdict>> = {
  '-1002': { kind: 'rejected', reason: 'auth' },
  '-1003': { kind: 'turned-away' },
  '-1015': { kind: 'turned-away' },
  '-1021': { kind: 'wrong-time' },
  '-1022': { kind: 'rejected', reason: 'auth' },
  '-1111': { kind: 'rejected', reason: 'precision' },
  '-1121': { kind: 'rejected', reason: 'halted' },
  '-2008': { kind: 'rejected', reason: 'auth' },
  '-2011': { kind: 'not-found' },
  '-2013': { kind: 'not-found' },
  '-2014': { kind: 'rejected', reason: 'auth' },
  '-2015': { kind: 'rejected', reason: 'auth' },
  '-3022': { kind: 'rejected', reason: 'auth' },
}

const errorIn = (body: unknown): { code: string; text: string } => {
  if (typeof body !== 'object' || body === null || !('code' in body)) return { code: '', text: '' }
  return { code: String(body.code), text: 'msg' in body ? String(body.msg) : '' }
}

/** True when the account placed more orders than it may, not the address. */
export const isTooManyOrders = ({ body }: RawAnswer): boolean => errorIn(body).code === '-1015'

/** Null for an answer that is no refusal. A status of 500 and above proves nothing, whatever stands in it. */
export const verdictOf = ({ status, body }: RawAnswer): Verdict | null => {
  if (status < 400) return null
  if (status >= 500) return { kind: 'unknown' }
  if (status === 429 || status === 418 || status === 403) return { kind: 'turned-away' }
  // The place that the request came from is not served.
  if (status === 451) return { kind: 'rejected', reason: 'regulation' }
  const { code, text } = errorIn(body)
  if (code === '-2010' || code === '-1013') {
    const known = words.find(([part]) => text.includes(part))
    return known?.[1] ?? { kind: 'rejected', reason: 'other' }
  }
  return codes[code] ?? { kind: 'unknown' }
}
