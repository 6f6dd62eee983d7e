import type { Overview } from '../contract.ts'

/** Of how much there is to warn: bots and keys that wait for an act, and what holds live bots back. */
export const warnedOf = ({
  warnings,
  keys,
  held,
  entriesFrozenUntilMs,
}: Pick<Overview, 'warnings' | 'keys' | 'held' | 'entriesFrozenUntilMs'>): number =>
  warnings.length + keys.length + held.length + (entriesFrozenUntilMs === null ? 0 : 1)
