/**
 * MACD histogram in percent of the close, comparable between pairs. `length` is that of the slow average; 26 gives the classic 12, 26 and
 * 9. The averages start as TA-Lib's do: the fast one over the last of the slow one's first values. Source:
 * https://ta-lib.org/functions/macd
 */
import { type Average, emptyAverage, pushAverage } from './average.ts'
import type { Indicator } from './indicator.ts'

/** The three averages of MACD. */
export type MacdState = {
  fast: Average
  slow: Average
  signal: Average
  /** Number of first values that the fast average skips. */
  late: number
}

const FAST = 12 / 26
const SIGNAL = 9 / 26

const lengthsOf = (slow: number): { fast: number; signal: number } => ({
  fast: Math.max(1, Math.round(slow * FAST)),
  signal: Math.max(1, Math.round(slow * SIGNAL)),
})

/** MACD's histogram in percent of the source. Null until its signal line is there. */
export const macd: Indicator<MacdState> = {
  begin: (length) => {
    const { fast, signal } = lengthsOf(length)
    return {
      fast: emptyAverage(fast),
      slow: emptyAverage(length),
      signal: emptyAverage(signal),
      late: length - fast,
    }
  },
  push: (state, source, close) => {
    const slow = pushAverage(state.slow, source)
    if (state.late > 0) {
      state.late -= 1
      return null
    }
    const fast = pushAverage(state.fast, source)
    if (slow === null || fast === null) return null
    const line = fast - slow
    const signal = pushAverage(state.signal, line)
    return signal === null ? null : (100 * (line - signal)) / close
  },
}
