/** What a signal with an address of its own is, whoever looks: its kinds, its numbers, its states. Sources: bots.md 13.3, tables/states.json, futures_signal. */

export const signalKinds = ['spot', 'signal', 'futures'] as const
type SignalKind = (typeof signalKinds)[number]

/** Families whose bots can listen. */
const listeners: Readonly<Record<SignalKind, readonly string[]>> = {
  spot: ['spot', 'hodl'],
  signal: ['signal'],
  futures: ['futures-signal'],
}

/** Null for bots that hear none. */
export const kindOfBot = (family: string): SignalKind | null =>
  signalKinds.find((kind) => listeners[kind].includes(family)) ?? null

/** Contracts that futures signals are about. */
export const futuresTypes = ['perpetual', 'delivery'] as const

export const MOST_PAIRS = 50
export const MOST_SIGNALS = 100
/** Bots of all users that one signal speaks to. */
export const MOST_LISTENERS = 1_000

export const signalStates = ['active', 'suspended'] as const

export const signalActs = {
  save: { from: signalStates, to: 'removed' },
  rotate_address: { from: signalStates, to: 'removed' },
  suspend: { from: ['active'], to: 'suspended' },
  activate: { from: ['suspended'], to: 'active' },
  delete: { from: signalStates, to: 'removed' },
} as const
