/** Reasons for being off: what each does, and what clears it. Source: bots.md 16. */
import type { Reason, Restriction } from '#engine/status.ts'
import type { Refusal } from '#engine/unit.ts'
import { added, byUser, refuse } from './asking.ts'
import { notify, recordAction, type Telling } from './history.ts'

export type ReasonRule = {
  /** Sides that it turns off; `asked` are those that its user named. */
  off: 'entries' | 'both' | 'asked'
  /** True when resting orders stay and nothing new is placed. */
  keepsOrders: boolean
  /** Acts that clear it: a user's start, an edit, or the end of its cause; nothing clears what is leaving. */
  clearedBy: readonly ('start' | 'edit' | 'cause')[]
  /** True when a start is refused while its cause lasts. */
  barsStart: boolean
  /** Notification that it sends. Null for acts of its user. */
  tells: string | null
}

const entries = { off: 'entries', keepsOrders: false, clearedBy: ['start'], barsStart: false, tells: null } as const
const key = { off: 'both', keepsOrders: true, clearedBy: ['start'], barsStart: true, tells: 'api-error' } as const
const leaving = { ...entries, clearedBy: [] } as const

/** What each reason turns off and what clears it. Source: tables/states.json. */
export const reasonRules: Readonly<Record<Reason, ReasonRule>> = {
  user: { ...entries, off: 'asked' },
  folder: { ...entries, off: 'both' },
  admin: { ...entries, off: 'both', barsStart: true, tells: 'suspended-by-support' },
  'insufficient-funds': { ...entries, tells: 'insufficient-funds' },
  'stop-loss-limit': { ...entries, tells: 'stop-loss-limit' },
  'run-limit': { ...entries, clearedBy: ['start', 'edit'], tells: 'run-limit-reached' },
  'key-invalid': key,
  'wallet-invalid': key,
  'key-permission': key,
  maintenance: { ...key, clearedBy: ['cause'], barsStart: false, tells: 'api-maintenance' },
  regulation: { ...entries, tells: 'local-regulation' },
  'stuck-lower': { ...entries, barsStart: true, tells: 'stuck-protection' },
  'stuck-upper': { ...entries, barsStart: true, tells: 'stuck-protection' },
  'subscription-expired': { ...entries, off: 'both', barsStart: true, tells: 'subscription-expired' },
  'package-limit': { ...entries, clearedBy: ['cause'], tells: 'package-limit-reached' },
  'below-minimum': { ...entries, clearedBy: ['start', 'edit', 'cause'], tells: 'below-minimum' },
  'order-rejected': { ...entries, clearedBy: ['start', 'edit'], tells: 'order-rejected' },
  'no-amount': { ...entries, clearedBy: ['edit'] },
  'escape-limit': { ...entries, tells: 'escape-limit' },
  'copy-stopped': { ...entries, clearedBy: ['cause'], tells: 'copy-stopped' },
  'reconcile-conflict': { ...entries, barsStart: true, tells: 'reconcile-conflict' },
  'beta-ended': leaving,
  trailed: leaving,
}

const isCleared = (by: 'start' | 'edit' | 'cause') => (reason: Reason) => reasonRules[reason].clearedBy.includes(by)

/** Reasons left after a user's start. */
export const afterStart = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.length === 0 ? reasons : reasons.filter((reason) => !isCleared('start')(reason))

/** Reasons left after an edit. A trade that has used its runs goes on when `runsOn` says that the new settings allow it. */
export const afterEdit = (reasons: readonly Reason[], runsOn: boolean): readonly Reason[] =>
  reasons.filter((reason) => !isCleared('edit')(reason) || (reason === 'run-limit' && !runsOn))

/** True when one of the reasons keeps orders where they are. */
export const isFrozen = (reasons: readonly Reason[]): boolean =>
  reasons.some((reason) => reasonRules[reason].keepsOrders)

type Held = {
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  restrictions: readonly Restriction[]
}

/** Cause that bars a start now, the first that still lasts. Null when there is none. */
export const startBar = ({
  subscribed,
  restrictions,
}: Pick<Held, 'restrictions'> & { subscribed: boolean }): Refusal | null => {
  if (!subscribed) return refuse('subscription-expired')
  const reason = restrictions.find((one) => reasonRules[one].barsStart)
  return reason === undefined ? null : refuse('held-back', { reason })
}

/** Switches of a unit that outlast its demo: its user's acts, and restrictions from outside. */
export const lasting = ({ entryOff, profitOff, restrictions }: Held): Pick<Held, 'entryOff' | 'profitOff'> => ({
  entryOff: [...byUser(entryOff), ...restrictions.filter((reason) => entryOff.includes(reason))],
  profitOff: [...byUser(profitOff), ...restrictions.filter((reason) => profitOff.includes(reason))],
})

/**
 * Takes the end or return of the account's subscription. Without one nothing trades, but stop losses stay armed; a start turns the rest on.
 * True when something was turned off.
 */
export const takeSubscription = (
  work: Telling & { head: Pick<Held, 'entryOff' | 'profitOff'> & { subscribed: boolean } },
  active: boolean,
): boolean => {
  const { head } = work
  head.subscribed = active
  if (active || head.entryOff.includes('subscription-expired')) return false
  head.entryOff = added(head.entryOff, 'subscription-expired')
  head.profitOff = added(head.profitOff, 'subscription-expired')
  recordAction(work, 'suspend', null, 'subscription-expired')
  return true
}

const without = <One extends Reason>(reasons: readonly One[], reason: Restriction): readonly One[] =>
  reasons.some((other) => other === reason) ? reasons.filter((other) => other !== reason) : reasons

/** Takes a restriction from outside or its end. What only a start clears stays off until then. */
export const takeRestriction = (
  work: Telling & { head: Held },
  { reason, holds }: { reason: Restriction; holds: boolean },
): void => {
  const { head } = work
  const { off, clearedBy, tells } = reasonRules[reason]
  if (holds) {
    if (head.entryOff.includes(reason) && head.restrictions.includes(reason)) return
    head.restrictions = head.restrictions.includes(reason) ? head.restrictions : [...head.restrictions, reason]
    head.entryOff = added(head.entryOff, reason)
    if (off === 'both') head.profitOff = added(head.profitOff, reason)
    recordAction(work, 'suspend', null, reason)
    if (tells !== null) notify(work, tells, { reason })
    return
  }
  if (!head.restrictions.includes(reason)) return
  head.restrictions = without(head.restrictions, reason)
  if (!clearedBy.includes('cause')) return
  head.entryOff = without(head.entryOff, reason)
  head.profitOff = without(head.profitOff, reason)
  recordAction(work, 'start', null, reason)
}
