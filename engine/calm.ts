/** Indicator values at which a unit has nothing to do: it need not be told of a close at which all of its series are calm. */

/** Strictly between the two nothing is due; null is no bound. */
export type Calm = { above: number | null; below: number | null }

/** By series of the unit, in its order; null is never calm. */
export type Calms = readonly (Calm | null)[]

/** A value outside, or on an edge, is to be told. A series without a value says nothing. */
export const isCalm = (calm: Calm | null, value: number | null): boolean =>
  value === null ||
  (calm !== null && (calm.above === null || value > calm.above) && (calm.below === null || value < calm.below))

export const areCalm = (calms: Calms, values: readonly (number | null)[]): boolean =>
  values.every((value, place) => isCalm(calms[place] ?? null, value))
