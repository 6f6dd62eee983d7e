/**
 * Streaming indicator: plain state that can be stored, and a step of constant time for each closed candle. The state is changed in place
 * and belongs to one series. Output depends on input alone, so live and backtest see the same values.
 */
export type Indicator<State> = {
  /** State before the first candle. `length` is the number of candles it looks back, 2 to 500. */
  begin: (length: number) => State
  /** Value after the next candle, given its chosen price and its close. Null until there are enough candles, and where it is undefined. */
  push: (state: State, source: number, close: number) => number | null
}

const PLACES = 1e8

/** Value rounded to 8 decimals, halves to even: the same on every machine. Source: bots.md 12.2. */
export const toEightPlaces = (value: number): number => {
  const scaled = value * PLACES
  const below = Math.floor(scaled)
  const rest = scaled - below
  if (rest !== 0.5) return Math.round(scaled) / PLACES
  return (below % 2 === 0 ? below : below + 1) / PLACES
}
