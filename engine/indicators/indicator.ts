/**
 * A streaming indicator: plain state that can be stored, and a step that takes one closed candle in constant time. The state is changed in place: it belongs to one
 * series alone. What comes out depends only on what went in, so live and backtest see the same values for the same candles.
 */
export type Indicator<State> = {
  /** Before the first candle. `length` is the number of candles it looks back, 2 to 500. */
  begin: (length: number) => State
  /** Takes the chosen price and the close of the next candle; null until there are enough of them, and where the value is not defined. */
  push: (state: State, source: number, close: number) => number | null
}

const PLACES = 1e8

/** To 8 decimals, halves to even: what a decision sees, the same on every machine (design: bots.md 12.2). */
export const toEightPlaces = (value: number): number => {
  const scaled = value * PLACES
  const below = Math.floor(scaled)
  const rest = scaled - below
  if (rest !== 0.5) return Math.round(scaled) / PLACES
  return (below % 2 === 0 ? below : below + 1) / PLACES
}
