/** What candles tell of a time whose trades are not to be had: pure. */
import { type Candle, candlePath, intervalMs, type Print } from '#engine/candle.ts'
import { openTimeOf } from '../fold.ts'

export type Step = { kind: 'print'; print: Print } | { kind: 'closed'; candle: Candle }

export type Gap = {
  /** The last trade that is known. */
  lastAtMs: number
  /** What was traded up to it in its minute; null when that minute has been announced already. */
  seen: Candle | null
  /** Everything from here on is known again. */
  untilMs: number
}

const MINUTE_MS = intervalMs['1m']

/** The rest of a minute whose beginning was seen: only an extreme beyond those seen proves that the price was there afterwards. */
const restOf = (candle: Candle, seen: Candle): Print[] => {
  const extremes = [
    ...(candle.low < seen.low ? [candle.low] : []),
    ...(candle.high > seen.high ? [candle.high] : []),
  ].sort((left, right) => Math.abs(left - seen.close) - Math.abs(right - seen.close))
  const prices = [...extremes, candle.close]
  const quantity = Math.max(0, candle.volume - seen.volume) / prices.length
  return prices.map((price, index) => {
    return { at: candle.openTimeMs + ((index + 1) * MINUTE_MS) / (prices.length + 1), price, quantity }
  })
}

/** The path through the minutes of a gap, and the candles that closed in it, in the order of time. */
export const bridge = (candles: readonly Candle[], { lastAtMs, seen, untilMs }: Gap): Step[] => {
  const cutAtMs = openTimeOf(lastAtMs, '1m')
  const inside = (at: number): number => Math.min(Math.max(at, lastAtMs), untilMs)
  return candles.flatMap((candle): Step[] => {
    const isCut = candle.openTimeMs === cutAtMs
    if (candle.openTimeMs < cutAtMs || (isCut && seen === null) || candle.openTimeMs > untilMs) return []
    const path = isCut && seen !== null ? restOf(candle, seen) : candlePath(candle, '1m')
    const steps: Step[] = path.map((print) => ({ kind: 'print', print: { ...print, at: inside(print.at) } }))
    return candle.openTimeMs + MINUTE_MS <= untilMs ? [...steps, { kind: 'closed', candle }] : steps
  })
}
