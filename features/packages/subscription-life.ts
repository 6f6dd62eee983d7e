/** The life of a subscription and of a change of its package: tables of states, acts and who may do them. Source: tables/states.json, business.md 7 and 8. */
import { divideHalfUp } from '#platform/minor-units.ts'
import type { Interval } from './rules.ts'

export const subscriptionStates = ['none', 'trial', 'active', 'canceled_running', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

type Actor = 'user' | 'admin' | 'system' | 'provider'
type Step<State> = { from: readonly State[]; to: State; by: readonly Actor[] }

const step = <State>(from: readonly State[], to: State, ...by: readonly Actor[]): Step<State> => ({ from, to, by })

/** Paid for or given: `renew` of one that runs leaves it running, of one that was canceled it goes on again. */
export const subscriptionActs = {
  grant_default: step<SubscriptionState>(['none'], 'trial', 'system'),
  payment_succeeded: step<SubscriptionState>(['none', 'trial', 'expired'], 'active', 'system'),
  renew: step<SubscriptionState>(['active', 'canceled_running'], 'active', 'system'),
  cancel: step<SubscriptionState>(['active'], 'canceled_running', 'user', 'admin'),
  continue: step<SubscriptionState>(['canceled_running'], 'active', 'user', 'admin'),
  expire: step<SubscriptionState>(['trial', 'active', 'canceled_running'], 'expired', 'system'),
  apply_pending_change: step<SubscriptionState>(['active', 'canceled_running'], 'active', 'system'),
  withdraw_from_contract: step<SubscriptionState>(['trial', 'active', 'canceled_running'], 'expired', 'user'),
  admin_grant: step<SubscriptionState>(subscriptionStates, 'active', 'admin'),
} as const
export type SubscriptionAct = keyof typeof subscriptionActs

export const mayDo = (act: SubscriptionAct, state: SubscriptionState): boolean =>
  subscriptionActs[act].from.includes(state)

/** What a subscription is known by. */
export type SubscriptionFacts = {
  renew: boolean
  paid: boolean
  /** Null is without end. */
  expiresAtMs: number | null
}

/** Null stands for a user without a subscription. One without end is active, whoever gave it. */
export const stateOf = (facts: SubscriptionFacts | null, nowMs: number): SubscriptionState => {
  if (facts === null) return 'none'
  const { renew, paid, expiresAtMs } = facts
  if (expiresAtMs === null) return 'active'
  if (expiresAtMs <= nowMs) return 'expired'
  if (renew) return 'active'
  return paid ? 'canceled_running' : 'trial'
}

/** The same day of the next month or year, or the last one of a month that is shorter; days are days of the time zone. */
export const periodEnd = (startMs: number, interval: Interval, timeZone: string): number => {
  const start = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone)
  return start.add(interval === 'monthly' ? { months: 1 } : { years: 1 }).epochMilliseconds
}

export type Period = { startMs: number; endMs: number }

/**
 * What a payment buys: renewed before its end it goes on from there, afterwards and after a change of package it begins now. `extraDays` are added at its end.
 */
export const nextPeriod = (
  running: SubscriptionFacts | null,
  bought: { interval: Interval; startsNow: boolean; extraDays: number },
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Period => {
  const ends = running?.expiresAtMs ?? null
  const startMs = !bought.startsNow && ends !== null && ends > nowMs ? ends : nowMs
  const end = periodEnd(startMs, bought.interval, timeZone)
  const zoned = Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO(timeZone)
  return { startMs, endMs: zoned.add({ days: bought.extraDays }).epochMilliseconds }
}

export const changeStates = ['draft', 'awaiting_payment', 'pending', 'applied', 'failed', 'canceled'] as const
export type ChangeState = (typeof changeStates)[number]

export const changeActs = {
  continue_to_pay: step<ChangeState>(['draft'], 'awaiting_payment', 'user'),
  confirm_free: step<ChangeState>(['draft'], 'applied', 'user'),
  confirm_downgrade: step<ChangeState>(['draft'], 'pending', 'user'),
  payment_succeeded: step<ChangeState>(['awaiting_payment'], 'applied', 'system'),
  payment_failed: step<ChangeState>(['awaiting_payment'], 'failed', 'provider', 'system'),
  retry: step<ChangeState>(['failed'], 'awaiting_payment', 'user'),
  cancel: step<ChangeState>(['draft', 'awaiting_payment', 'failed', 'pending'], 'canceled', 'user', 'admin', 'system'),
  apply_at_expiry: step<ChangeState>(['pending'], 'applied', 'system'),
} as const
export type Held = { packageId: string; interval: Interval; priceMonthly: bigint; priceYearly: bigint }

/** `same`: there is nothing to change. A downgrade waits for the end of the period, the others are paid now. */
export type ChangeClass = 'new' | 'upgrade' | 'downgrade' | 'same'

/** By what a year costs at list prices; `from` is null where nothing runs that was paid or given with an end. */
const aYear = ({ interval, priceMonthly, priceYearly }: Held): bigint =>
  interval === 'monthly' ? 12n * priceMonthly : priceYearly

export const changeClass = (from: Held | null, to: Held): ChangeClass => {
  if (from === null) return 'new'
  if (from.packageId === to.packageId) {
    if (from.interval === to.interval) return 'same'
    return to.interval === 'yearly' ? 'upgrade' : 'downgrade'
  }
  return aYear(to) > aYear(from) ? 'upgrade' : 'downgrade'
}

/**
 * What a consumer who withdraws from the contract is paid back: all of it, or where it was wanted at once, the share of the days that are not used; the day of
 * the withdrawal is used. Source: Directive 2011/83/EU, Articles 9 and 14(3).
 */
export const withdrawalRefund = (paid: {
  gross: bigint
  usedDays: number
  periodDays: number
  startedAtOnce: boolean
}): bigint => {
  const { gross, usedDays, periodDays, startedAtOnce } = paid
  if (!startedAtOnce) return gross
  return divideHalfUp(gross * BigInt(Math.max(0, periodDays - usedDays)), BigInt(periodDays))
}
