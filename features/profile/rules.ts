/** The decisions of the profile, pure. Sources: design pages business 3.5, 3.6, 4.1 and 4.2. */

/** E.164: a plus sign, the country and the number, 15 digits at most (ITU-T E.164, 6.2.1). */
export const PHONE = /^\+[1-9]\d{6,14}$/

/** People group the digits of a number; what is kept has none of that. */
export const plainPhone = (typed: string): string => typed.replaceAll(/[\s()./-]/g, '')

export const APP_CODE = /^\d{6}$/

export const SOCIAL_ID_MAX = 100
/** Account numbers at exchanges; empty for none. */
export const EXCHANGE_ID = /^(?:[A-Za-z0-9]{5,30})?$/

/** Whoever takes an account over for a while gets nothing paid: another account number counts after this. */
export const EXCHANGE_ID_HOLD_MS = 72 * 3_600_000

export type ExchangeIds = Readonly<Record<string, string>>
export type Holds = Readonly<Record<string, { before: string; untilMs: number }>>

/** Which account number counts for payouts. */
export const payoutIdOf = (exchange: string, ids: ExchangeIds, holds: Holds, nowMs: number): string => {
  const hold = holds[exchange]
  return hold === undefined || hold.untilMs <= nowMs ? (ids[exchange] ?? '') : hold.before
}

/** What is held after a change. The number that counts stays the same; who goes back to it has nothing held. */
export const holdsAfter = (before: { ids: ExchangeIds; holds: Holds }, after: ExchangeIds, nowMs: number): Holds =>
  Object.fromEntries(
    [...new Set([...Object.keys(before.ids), ...Object.keys(after)])].flatMap((exchange) => {
      const counts = payoutIdOf(exchange, before.ids, before.holds, nowMs)
      const next = after[exchange] ?? ''
      if (next === counts) return []
      const isSame = next === (before.ids[exchange] ?? '')
      const hold = isSame ? before.holds[exchange] : undefined
      return [[exchange, hold ?? { before: counts, untilMs: nowMs + EXCHANGE_ID_HOLD_MS }]]
    }),
  )

/** How many security codes are given at a time. */
export const SECURITY_CODES = 10

/** An authenticator that is not finished within this time is set up from the start. */
export const SETUP_LIFE_MS = 30 * 60_000
