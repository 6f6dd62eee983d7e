/** Bollinger %b: place of the price between bands of two standard deviations around the mean; 0 is the lower band, 100 the upper. */
import type { Indicator } from './indicator.ts'
import { deviationOf, emptyWindow, meanOf, pushValue, type Window } from './window.ts'

const DEVIATIONS = 2
/** Share of the price below which a band width is rounding noise: a price that does not move has no bands. */
const FLAT = 1e-9

/**
 * Place of a source in its Bollinger bands, in percent: 0 at the lower band, 100 at the upper. Null until the window is full, and when
 * the bands have no width.
 */
export const boll: Indicator<Window> = {
  begin: emptyWindow,
  push: (window, source) => {
    if (!pushValue(window, source)) return null
    const mean = meanOf(window)
    const reach = DEVIATIONS * deviationOf(window)
    return reach <= Math.abs(mean) * FLAT ? null : (100 * (source - (mean - reach))) / (2 * reach)
  },
}
