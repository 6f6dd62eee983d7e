import { readNumber } from '#bots/number.ts'
import { ONE } from '#engine/money.ts'

/** What can be given to new users. Of business.md 31.2 only what something reads; a role is none of it and never can be. */
export const parameters = [
  'package_id',
  'trial_days',
  'demo_balance',
  'notification_settings',
  'language',
  'time_zone',
  'theme',
] as const
export type Parameter = (typeof parameters)[number]

/** As many days after the address was confirmed the package runs out; with none it does not. */
export const TRIAL_DAYS_MAX = 90

const DAY_MS = 24 * 60 * 60_000
/** When what begins now runs out (states.json: subscription, grant_default); null is without end. */
export const trialEnd = (days: number, now: Date): Date | null =>
  days === 0 ? null : new Date(now.getTime() + days * DAY_MS)

export const DEMO_BALANCE_MAX = 1_000_000_000
export const DEMO_BALANCE_DECIMALS = 8

/** A typed amount in its plain form; null for what is none, is below nought or above the greatest, or has too many decimals. */
export const startAmount = (typed: string): string | null => {
  const read = readNumber(typed)
  if (!read.ok || read.value < 0n || read.value > BigInt(DEMO_BALANCE_MAX) * ONE) return null
  const decimals = read.read.split('.')[1] ?? ''
  return decimals.length > DEMO_BALANCE_DECIMALS ? null : read.read
}
