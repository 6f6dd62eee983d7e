import type { LiveFact } from '../contract.ts'

/** Whether facts between the last one seen and this one were missed. */
export const isGap = (lastSeen: number | null, { sequence, fact }: LiveFact): boolean =>
  fact.kind === 'gap' || (lastSeen !== null && sequence > lastSeen + 1)
