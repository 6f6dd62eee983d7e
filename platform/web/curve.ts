/** A profit curve as a chart draws it: doubles only here, one point a day. */

export type CurvePoint = { day: string; value: string }

/** Rising, falling or level from the first to the last day; `level` also for fewer than two days. */
export const directionOf = (points: readonly CurvePoint[]): 'rising' | 'falling' | 'level' => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return 'level'
  const change = Number(last.value) - Number(first.value)
  if (change === 0) return 'level'
  return change > 0 ? 'rising' : 'falling'
}

export const extremesOf = (points: readonly CurvePoint[]): { lowest: CurvePoint; highest: CurvePoint } | null => {
  const [first] = points
  if (first === undefined) return null
  const pick = (isBetter: (value: number, best: number) => boolean) =>
    points.reduce((best, point) => (isBetter(Number(point.value), Number(best.value)) ? point : best), first)
  return { lowest: pick((value, best) => value < best), highest: pick((value, best) => value > best) }
}

/** Whether there is anything to draw. */
export const isFlat = (points: readonly CurvePoint[]): boolean => points.every(({ value }) => Number(value) === 0)
