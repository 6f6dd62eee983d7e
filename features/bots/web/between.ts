/** Where a price stands between the orders around it. */
import { parseDecimal, toNumber } from '#engine/money.ts'
import type { BotSummary } from './api.ts'

export type BetweenOrders =
  /** `percent` is the way from the buy to the sell. */
  | { kind: 'both'; buy: string; sell: string; percent: number }
  /** How far the price has to go, in percent of it. */
  | { kind: 'buy' | 'sell'; price: string; percent: number }
  | { kind: 'none' }

const numberOf = (decimal: string): number => toNumber(parseDecimal(decimal) ?? 0n)

export const betweenOf = ({ buy, sell, price }: BotSummary['nearest']): BetweenOrders => {
  if (price === null) return { kind: 'none' }
  const now = numberOf(price)
  if (buy !== null && sell !== null) {
    const [low, high] = [numberOf(buy), numberOf(sell)]
    const way = high > low ? (now - low) / (high - low) : 0
    return { kind: 'both', buy, sell, percent: Math.round(100 * Math.min(1, Math.max(0, way))) }
  }
  const away = (to: string): number => (now === 0 ? 0 : (100 * (numberOf(to) - now)) / now)
  if (buy !== null) return { kind: 'buy', price: buy, percent: away(buy) }
  if (sell !== null) return { kind: 'sell', price: sell, percent: away(sell) }
  return { kind: 'none' }
}
