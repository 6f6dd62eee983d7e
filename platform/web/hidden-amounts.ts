/** Hides amounts of money from whoever looks over the shoulder. Kept in this browser alone; prices and percents stay. */
import { keepText, readKept } from './browser-store.ts'
import type { Format } from './format.ts'
import { createSignal } from './signal.ts'

const KEY = 'tradewright.hide-amounts'

/** Always as long, so that its length tells nothing. */
export const HIDDEN = '••••'

const signal = createSignal(false)
if (readKept(KEY) === 'true') signal.set(true)

export const hiddenAmounts = {
  get: signal.get,
  subscribe: signal.subscribe,
  toggle: () => {
    signal.set(!signal.get())
    keepText(KEY, String(signal.get()))
  },
}

/** The same format with every amount of money hidden, also within sentences. */
export const withHiddenAmounts = (format: Format): Format => ({
  ...format,
  money: (_, asset) => `${HIDDEN}\u00a0${asset}`,
  profit: (_, asset) => `${HIDDEN}\u00a0${asset}`,
})
