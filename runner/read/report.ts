/** Reports are asked for several times of the same state: when a fill realises, when read tables are written, when an account is valued. */
import type { UnitReport } from '#engine/status.ts'
import type { AnyFamily, UnitState } from '#engine/unit.ts'

const known = new WeakMap<UnitState, { config: unknown; report: UnitReport }>()

/** What the family reports of a state; made once for a state and its settings. */
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
