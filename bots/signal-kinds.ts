/** Kinds of signals with addresses of their own, and the families whose bots can listen to each. Source: bots.md 13.3. */

export const signalKinds = ['spot', 'signal', 'futures'] as const
export type SignalKind = (typeof signalKinds)[number]

/** Families whose bots can listen. */
const listeners: Readonly<Record<SignalKind, readonly string[]>> = {
  spot: ['spot', 'hodl'],
  signal: ['signal'],
  futures: ['futures-signal'],
}

export const familiesOf = (kind: SignalKind): readonly string[] => listeners[kind]

/** Null for bots that hear none. */
export const kindOfBot = (family: string): SignalKind | null =>
  signalKinds.find((kind) => listeners[kind].includes(family)) ?? null
