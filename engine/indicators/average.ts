/** Exponential moving average, started with the mean of its first N values as TA-Lib does. Source: https://ta-lib.org/functions/ema */

export type Average = {
  length: number
  count: number
  /** Sum of the first values, then the average. */
  value: number
}

/** An average over `length` values that has seen none. */
export const emptyAverage = (length: number): Average => ({ length, count: 0, value: 0 })

/** Average after a value. Null until N values have come. */
export const pushAverage = (average: Average, value: number): number | null => {
  const { length } = average
  if (average.count < length) {
    average.count += 1
    average.value += value
    if (average.count < length) return null
    average.value /= length
    return average.value
  }
  average.value += (value - average.value) * (2 / (length + 1))
  return average.value
}
