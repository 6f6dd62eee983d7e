/** Where a bot with these settings would trade its first pair, and what its example message says, before it exists. */
import { quantityFor } from '#engine/market.ts'
import { asAmount, asPrice, asQuantity, formatDecimal, HUNDRED, multiplyDown, multiplyUp, ONE } from '#engine/money.ts'
import type { FormMarket, Preview, PreviewFact, PreviewLine, PreviewWarning } from '../form.ts'
import { leastTradable } from '../pair-facts.ts'
import { dilutionPriceOf, profitPriceOf } from '../rules/deal-prices.ts'
import { flat, type Position } from '#engine/position.ts'
import { smallestAmount } from './check.ts'
import type { Config } from './config.ts'

/** What a buy signal now would leave in hand; null where the amount comes with the signal and buys nothing here. */
const boughtNow = (config: Config, { market, price }: FormMarket): Position | null => {
  const quantity = quantityFor(market, config.amount ?? config.investment, price)
  if (quantity <= 0n) return null
  const fee = market.fees.taker
  const isReceived = market.fees.mode === 'received'
  const base = isReceived ? asQuantity(multiplyDown(quantity, ONE - fee)) : quantity
  const value = multiplyUp(price, quantity)
  return { ...flat, base, cost: asAmount(isReceived ? value : value + multiplyUp(value, fee)) }
}

const linesOf = (config: Config, now: FormMarket, bought: Position): readonly PreviewLine[] => {
  const { market, price } = now
  const { dilution, maxProfit } = config
  const lines: readonly (PreviewLine | null)[] = [
    { price, kind: 'buy', label: 'line-buy' },
    { price: profitPriceOf(market, bought, config.minProfit), kind: 'sell', label: 'line-sell' },
    maxProfit === null
      ? null
      : { price: profitPriceOf(market, bought, maxProfit), kind: 'take-profit', label: 'line-take-profit' },
    dilution === null
      ? null
      : { price: asPrice(dilutionPriceOf(market, bought, dilution.percent)), kind: 'dilution', label: 'line-dilution' },
  ]
  return lines.filter((line) => line !== null)
}

const buysOf = ({ investment, amount }: Config): bigint => (amount === null ? 1n : investment / amount)

const factsOf = (config: Config, now: FormMarket, bought: Position): readonly PreviewFact[] => [
  { label: 'fact-pairs', value: String(config.pairs.length), unit: 'count' },
  { label: 'fact-buys', value: String(buysOf(config)), unit: 'count' },
  { label: 'fact-minimum', value: formatDecimal(smallestAmount(now.market, now.price)), unit: 'quote' },
  { label: 'fact-profit', value: formatDecimal((bought.cost * config.minProfit) / HUNDRED), unit: 'quote' },
  { label: 'fact-needed', value: formatDecimal(config.investment), unit: 'quote' },
]

const warningsOf = (config: Config, { market }: FormMarket): readonly PreviewWarning[] => {
  const pairs = Math.min(config.pairs.length, config.limit ?? config.pairs.length)
  const buys = buysOf(config)
  const warnings: readonly (PreviewWarning | null)[] = [
    leastTradable(market),
    { code: 'warn-no-stop', params: {} },
    config.amount !== null && buys < BigInt(pairs)
      ? { code: 'warn-few-buys', params: { count: String(buys), pairs: String(config.pairs.length) } }
      : null,
  ]
  return warnings.filter((warning) => warning !== null)
}

/** Nothing of the past is drawn: what a source would have said is not known. */
export const preview = (config: Config | null, now: FormMarket): Preview => {
  const bought = config === null ? null : boughtNow(config, now)
  if (config === null || bought === null) return { ok: false, reason: 'nothing-to-draw-form' }
  return {
    ok: true,
    lines: linesOf(config, now, bought),
    markers: [],
    facts: factsOf(config, now, bought),
    needs: { of: 'quote', amount: formatDecimal(config.investment) },
    warnings: warningsOf(config, now),
  }
}
