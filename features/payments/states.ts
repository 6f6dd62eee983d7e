/** The life of a payment order: one table of states, acts and who may do them (tables/states.json, payment_order). */

import type { OrderState } from './order-states.ts'

type Actor = 'visitor' | 'user' | 'admin' | 'system' | 'provider'
type Transition = { from: readonly OrderState[]; to: OrderState; by: readonly Actor[] }

const step = (from: readonly OrderState[], to: OrderState, ...by: readonly Actor[]): Transition => ({ from, to, by })

export const orderActs = {
  pay: step(['created'], 'pending', 'visitor', 'user'),
  provider_success: step(['pending'], 'succeeded', 'provider'),
  provider_failure: step(['pending'], 'failed', 'provider', 'system'),
  retry: step(['failed'], 'pending', 'visitor', 'user'),
  record_manual: step(['created', 'pending', 'failed'], 'succeeded', 'admin'),
  pass_deadline: step(['created', 'failed'], 'expired', 'system'),
  provider_expired: step(['pending'], 'expired', 'provider', 'system'),
  late_success: step(['expired'], 'succeeded', 'provider'),
  cancel: step(['created', 'pending', 'failed'], 'canceled', 'user', 'admin', 'system'),
  refund: step(['succeeded'], 'refunded', 'admin', 'system'),
  chargeback: step(['succeeded'], 'disputed', 'provider'),
  dispute_won: step(['disputed'], 'succeeded', 'provider'),
  dispute_lost: step(['disputed'], 'refunded', 'provider'),
} as const satisfies Record<string, Transition>
type OrderAct = keyof typeof orderActs

/** What a provider says has become of a try to pay. */
export const reportKinds = [
  'succeeded',
  'failed',
  'expired',
  'refunded',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const
export type ReportKind = (typeof reportKinds)[number]

/**
 * The act that follows for the order. `again`: money has come for an order that needs none any more, so it goes back. `nothing`: it is known already, or it is
 * not for this state to hear; callbacks come in any order.
 */
export const actOn = (kind: ReportKind, state: OrderState): OrderAct | 'again' | 'nothing' => {
  switch (kind) {
    case 'succeeded':
      // Money that comes while the order is not even asked for is money all the same: whoever failed or gave up has paid after all.
      if (state === 'created' || state === 'pending' || state === 'failed') return 'provider_success'
      return state === 'expired' ? 'late_success' : 'again'
    case 'failed':
      return state === 'pending' ? 'provider_failure' : 'nothing'
    case 'expired':
      return state === 'pending' ? 'provider_expired' : 'nothing'
    case 'refunded':
      return state === 'succeeded' ? 'refund' : 'nothing'
    case 'disputed':
      return state === 'succeeded' ? 'chargeback' : 'nothing'
    case 'dispute-won':
      return state === 'disputed' ? 'dispute_won' : 'nothing'
    case 'dispute-lost':
      return state === 'disputed' ? 'dispute_lost' : 'nothing'
  }
}

/** What has come is enough: a smaller sum or another currency pays nothing. */
export const isCovered = (
  due: { amount: bigint; currency: string },
  received: { amount: bigint; currency: string },
): boolean => received.currency.toUpperCase() === due.currency.toUpperCase() && received.amount >= due.amount
