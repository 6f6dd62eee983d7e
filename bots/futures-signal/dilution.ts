import { entryPrice, type FuturesPosition } from '#engine/futures.ts'
import { asPrice, HUNDRED, type Price } from '#engine/money.ts'
import type { Config } from './config.ts'

/** So far below its entry (above it for a short) a position may be added to; null where it never may. */
export const dilutionPrice = ({ dilution }: Config, position: FuturesPosition): Price | null => {
  if (dilution === null) return null
  const entry = entryPrice(position)
  const away = (entry * dilution.percent) / HUNDRED
  return asPrice(position.direction === 'long' ? entry - away : entry + away)
}
