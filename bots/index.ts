/** The list of families. A new one is a folder and a line here and in `catalogue.ts`. */
import { type AnyFamily, family } from '#engine/unit.ts'
import { futuresSignal } from './futures-signal/index.ts'
import { grid } from './grid/index.ts'
import { hodl } from './hodl/index.ts'
import { indicatorUnits } from './indicator/index.ts'
import { rsiUnits } from './rsi/index.ts'
import { signal } from './signal/index.ts'
import { spot } from './spot/index.ts'

export const families = {
  'futures-signal': family(futuresSignal),
  grid: family(grid),
  spot: family(spot),
  hodl: family(hodl),
  signal: family(signal),
  indicator: family(indicatorUnits),
  rsi: family(rsiUnits),
} as const satisfies Record<string, AnyFamily>

export type FamilyName = keyof typeof families

export const isFamilyName = (name: string): name is FamilyName => Object.hasOwn(families, name)

/** The family of a stored unit, or null for a name that is none. */
export const findFamily = (name: string): AnyFamily | null => (isFamilyName(name) ? families[name] : null)
