/** What a signal with an address of its own is, whoever looks: its kinds, its numbers, its states. Sources: bots.md 13.3, tables/states.json, futures_signal. */
import type { SignalKind } from '#bots/signal-kinds.ts'

/** Whether messages are usually read by the names of the signal; bots that only wait for their start have names that are given. */
export const readsItself: Readonly<Record<SignalKind, boolean>> = { spot: false, signal: true, futures: true }

/** Contracts that futures signals are about. */
export const futuresTypes = ['perpetual', 'delivery'] as const

export const MOST_PAIRS = 50
export const MOST_SIGNALS = 100
/** Bots of all users that one signal speaks to. */
export const MOST_LISTENERS = 1_000

/** Seconds in which an equal message counts as a repeat, where nothing else is said: an alert of every minute comes up to a second early. */
export const USUAL_REPEAT_SECONDS = 15
export const MOST_REPEAT_SECONDS = 86_400

export const signalStates = ['active', 'suspended'] as const

/** Why a signal told no bot. */
export const silences = [
  'suspended',
  'no-listeners',
  'bad-body',
  'field-missing',
  'unknown-direction',
  'unknown-pair',
  'bad-amount',
  'bad-time',
  'stale',
] as const

export const signalActs = {
  save: { from: signalStates, to: 'removed' },
  rotate_address: { from: signalStates, to: 'removed' },
  suspend: { from: ['active'], to: 'suspended' },
  activate: { from: ['suspended'], to: 'active' },
  delete: { from: signalStates, to: 'removed' },
} as const
