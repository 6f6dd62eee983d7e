/** Distance of the price from its exponential moving average, in percent of the average. */
import { type Average, emptyAverage, pushAverage } from './average.ts'
import type { Indicator } from './indicator.ts'

/** Distance of a source from its exponential average, in percent of the average. Null until it has N values. */
export const ema: Indicator<Average> = {
  begin: emptyAverage,
  push: (average, source) => {
    const mean = pushAverage(average, source)
    return mean === null ? null : 100 * (source / mean - 1)
  },
}
