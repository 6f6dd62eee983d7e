/** Window of the last N values with mean and deviation, updated by adding the newest value and removing the oldest. */

/** `sum` and `squares` are of distances from `origin`, a value near the others: this keeps the rounding error of sums of squares small. */
export type Window = {
  length: number
  values: number[]
  /** Index of the next value; when the window is full the oldest value is there. */
  next: number
  origin: number
  sum: number
  squares: number
}

/** A window of `length` values that has seen none. */
export const emptyWindow = (length: number): Window => ({ length, values: [], next: 0, origin: 0, sum: 0, squares: 0 })

/** Recounts the sums once a round, so that rounding errors never grow: still constant time a value on average. */
const recount = (window: Window): void => {
  window.origin = window.values[0] ?? 0
  window.sum = 0
  window.squares = 0
  for (const value of window.values) {
    const distance = value - window.origin
    window.sum += distance
    window.squares += distance * distance
  }
}

/** Adds a value. True when the window is full. */
export const pushValue = (window: Window, value: number): boolean => {
  const { values, next, length } = window
  const distance = value - window.origin
  if (values.length === length) {
    const gone = (values[next] ?? 0) - window.origin
    window.sum += distance - gone
    window.squares += distance * distance - gone * gone
  }
  values[next] = value
  window.next = next + 1 === length ? 0 : next + 1
  if (window.next === 0) recount(window)
  return values.length === length
}

/** Mean of a full window. */
export const meanOf = ({ origin, sum, length }: Window): number => origin + sum / length

/** Standard deviation of the window as the whole population. */
export const deviationOf = ({ sum, squares, length }: Window): number => {
  const mean = sum / length
  return Math.sqrt(Math.max(0, squares / length - mean * mean))
}
