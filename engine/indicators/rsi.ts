/** Relative strength index by Wilder's smoothing, 0 to 100. Source: J. Welles Wilder, "New Concepts in Technical Trading Systems", 1978. */
import type { Indicator } from './indicator.ts'

/** What RSI remembers between candles. */
export type RsiState = {
  length: number
  /** Number of changes so far, up to the length. */
  count: number
  previous: number | null
  /** Sum of gains during the first N changes, then the smoothed average; `loss` alike. */
  gain: number
  loss: number
}

/** Index of two averages: 100 without losses, 50 without any change. */
const strength = (gain: number, loss: number): number => {
  if (loss === 0) return gain === 0 ? 50 : 100
  return 100 - 100 / (1 + gain / loss)
}

/** Relative strength index, 0 to 100, with Wilder's smoothing. Null for the first N sources. */
export const rsi: Indicator<RsiState> = {
  begin: (length) => ({ length, count: 0, previous: null, gain: 0, loss: 0 }),
  push: (state, source) => {
    const { previous, length } = state
    state.previous = source
    if (previous === null) return null
    const change = source - previous
    const gain = change > 0 ? change : 0
    const loss = change < 0 ? -change : 0
    if (state.count < length) {
      state.count += 1
      state.gain += gain
      state.loss += loss
      if (state.count < length) return null
      state.gain /= length
      state.loss /= length
    } else {
      state.gain = (state.gain * (length - 1) + gain) / length
      state.loss = (state.loss * (length - 1) + loss) / length
    }
    return strength(state.gain, state.loss)
  },
}
