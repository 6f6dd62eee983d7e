/** Sums over several bots; exact, and only ever of one mode and one quote asset. */
import { quoteOf } from '#engine/pair-names.ts'
import type { Side } from '#engine/market.ts'
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import type { BotSummary } from '../contract.ts'

const add = (left: string, right: string): string =>
  formatDecimal((parseDecimal(left) ?? 0n) + (parseDecimal(right) ?? 0n))

/** The sum of decimals. */
export const totalOf = (decimals: readonly string[]): string => decimals.reduce(add, '0')

export type Total = {
  quote: string
  bots: number
  investment: string
  realised: string
  unrealised: string
  total: string
}

/** One total for each quote asset, in the order of the bots. */
export const totalsByQuote = (bots: readonly BotSummary[]): Total[] => {
  const totals = new Map<string, Total>()
  for (const bot of bots) {
    const quote = quoteOf(bot.pair)
    const sum = totals.get(quote) ?? { quote, bots: 0, investment: '0', realised: '0', unrealised: '0', total: '0' }
    totals.set(quote, {
      quote,
      bots: sum.bots + 1,
      investment: add(sum.investment, bot.investment),
      realised: add(sum.realised, bot.profit.realised),
      unrealised: add(sum.unrealised, bot.profit.unrealised),
      total: add(sum.total, bot.profit.total),
    })
  }
  return [...totals.values()]
}

/** `left - right`, both decimals. */
export const difference = (left: string, right: string): string =>
  formatDecimal((parseDecimal(left) ?? 0n) - (parseDecimal(right) ?? 0n))

/** What is left to leave with: what was bought, or what was sold and not bought back yet. Base that a seller has gained is its profit. */
export const heldOf = (base: string, entersBy: Side): string => {
  const held = (parseDecimal(base) ?? 0n) * (entersBy === 'buy' ? 1n : -1n)
  return formatDecimal(held > 0n ? held : 0n)
}

/** Whether the decimal is exactly zero or not one at all. */
export const isZero = (decimal: string): boolean => (parseDecimal(decimal) ?? 0n) === 0n

/** `left * right` of two decimals, to 10^-18. */
export const product = (left: string, right: string): string =>
  formatDecimal(((parseDecimal(left) ?? 0n) * (parseDecimal(right) ?? 0n)) / 10n ** 18n)

/** `left / right` of two decimals, to 10^-18; zero when `right` is. */
export const quotient = (left: string, right: string): string => {
  const divisor = parseDecimal(right) ?? 0n
  return divisor === 0n ? '0' : formatDecimal(((parseDecimal(left) ?? 0n) * 10n ** 18n) / divisor)
}
