/** The last N values with their mean and spread, kept by adding the newest and taking the oldest away. */

/** `sum` and `squares` are of the distances from `origin`, which lies among the values: so little is lost by taking sums of squares. */
export type Window = {
  length: number
  values: number[]
  /** Where the next value goes; the oldest one is there when the window is full. */
  next: number
  origin: number
  sum: number
  squares: number
}

export const emptyWindow = (length: number): Window => ({ length, values: [], next: 0, origin: 0, sum: 0, squares: 0 })

/** Once a round the sums are made anew, so that what rounding leaves behind never grows: still constant time a value on the average. */
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

/** True when the window is full. */
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

export const meanOf = ({ origin, sum, length }: Window): number => origin + sum / length

/** Standard deviation of the window taken as the whole population. */
export const deviationOf = ({ sum, squares, length }: Window): number => {
  const mean = sum / length
  return Math.sqrt(Math.max(0, squares / length - mean * mean))
}
