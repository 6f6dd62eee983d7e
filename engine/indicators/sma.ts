/** Distance of the price from its simple moving average, in percent of the average. */
import type { Indicator } from './indicator.ts'
import { emptyWindow, meanOf, pushValue, type Window } from './window.ts'

export const sma: Indicator<Window> = {
  begin: emptyWindow,
  push: (window, source) => (pushValue(window, source) ? 100 * (source / meanOf(window) - 1) : null),
}
