/** Where the price stands between the Bollinger bands, two standard deviations around the mean: 0 is the lower band, 100 the upper (%b). */
import type { Indicator } from './indicator.ts'
import { deviationOf, emptyWindow, meanOf, pushValue, type Window } from './window.ts'

const DEVIATIONS = 2
/** A price that does not move has no bands; what rounding makes of nothing is far below this share of the price. */
const FLAT = 1e-9

export const boll: Indicator<Window> = {
  begin: emptyWindow,
  push: (window, source) => {
    if (!pushValue(window, source)) return null
    const mean = meanOf(window)
    const reach = DEVIATIONS * deviationOf(window)
    return reach <= Math.abs(mean) * FLAT ? null : (100 * (source - (mean - reach))) / (2 * reach)
  },
}
