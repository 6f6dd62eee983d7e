/** Calm: bounds of an indicator value inside which a unit may skip a candle's close. */

/** Bounds, exclusive, between which the unit has nothing to do. Null is no bound. */
export type Calm = { above: number | null; below: number | null }

/** Bounds for each series of the unit, in its order. A series with null always needs the close. */
export type Calms = readonly (Calm | null)[]

/** True when the unit may skip a close with this value: strictly inside the bounds, or null (the series has no value). */
export const isCalm = (calm: Calm | null, value: number | null): boolean =>
  value === null ||
  (calm !== null && (calm.above === null || value > calm.above) && (calm.below === null || value < calm.below))

/** True when the unit may skip closes with these values, which stand in the order of the bounds. */
export const areCalm = (calms: Calms, values: readonly (number | null)[]): boolean =>
  values.every((value, place) => isCalm(calms[place] ?? null, value))
