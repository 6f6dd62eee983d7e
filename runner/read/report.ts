/**
 * Reports, remembered: the same state is reported when a fill realises profit, when read tables are written and when an account is valued.
 */
import type { UnitReport } from '#engine/status.ts'
import type { AnyFamily, UnitState } from '#engine/unit.ts'

const known = new WeakMap<UnitState, { config: unknown; report: UnitReport }>()

/** Report of a state and its settings, made once. */
export const reportOf = ({
  family,
  config,
  state,
}: {
  family: AnyFamily
  config: unknown
  state: UnitState
}): UnitReport => {
  const earlier = known.get(state)
  if (earlier !== undefined && earlier.config === config) return earlier.report
  const report = family.report(config, state)
  known.set(state, { config, report })
  return report
}
