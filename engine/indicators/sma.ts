/** Distance of the price from its simple moving average, in percent of the average. */
import type { Indicator } from './indicator.ts'
import { emptyWindow, meanOf, pushValue, type Window } from './window.ts'

/** Distance of a source from its simple average, in percent of the average. Null until the window is full. */
export const sma: Indicator<Window> = {
  begin: emptyWindow,
  push: (window, source) => (pushValue(window, source) ? 100 * (source / meanOf(window) - 1) : null),
}
