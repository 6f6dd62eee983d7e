/** Pure parts of the market list. */

/** Change of `now` against `before` in percent, to two decimals. */
export const changePercent = (before: number, now: number): number => Math.round((now / before - 1) * 10_000) / 100
