/** What an INDICATOR bot is doing now: the common sentence of deals, and while it waits, its indicator and what it waits for. */
import type { MarketNow, Side } from '#engine/market.ts'
import { formatDecimal, fromNumber } from '#engine/money.ts'
import type { Explanation } from '#engine/unit.ts'
import { explainDeal } from '../rules/deal-explain.ts'
import { easedValue } from './condition.ts'
import { calculationOf, type Config } from './config.ts'
import { DEAL, type State } from './decide.ts'

/** A hundredth is enough for a sentence. */
const short = (value: number): string => formatDecimal(fromNumber(Number(value.toFixed(2))))

type Values = readonly (number | null)[]

/** Before the first close nothing is known of the indicator but what it is waited for. */
const firstLook = (config: Config, spent: State['own']['spent'], side: Side): Explanation => {
  const { indicator, buy, sell } = config
  const rule = side === 'buy' ? buy : sell
  const next = buy.entries.find((_, index) => !spent.includes(index)) ?? buy.entries[0]
  const value = (side === 'buy' ? next?.value : undefined) ?? sell.value
  const aim = formatDecimal(easedValue(value, rule))
  const { interval } = calculationOf(config, side)
  return { code: 'indicator-not-ready', values: { indicator, side, interval, aim, threshold: rule.threshold } }
}

const waiting = (config: Config, { own, trades }: State, [buy, sell]: Values): Explanation => {
  const deal = trades.find(({ id }) => id === DEAL)
  const isHolding = deal?.phase === 'holding'
  const value = isHolding ? (sell ?? own.sell) : (buy ?? own.buy)
  const { indicator } = config
  const side = isHolding ? 'sell' : 'buy'
  if (value === null) return firstLook(config, own.spent, side)
  const values = { indicator, value: short(value) }
  if (isHolding) {
    const { sell, dilution } = config
    const aim = formatDecimal(easedValue(sell.value, sell))
    const diluted = dilution === null ? '' : `${deal.dilutions}/${dilution.most}`
    return { code: 'indicator-waits-to-sell', values: { ...values, aim, threshold: sell.threshold, diluted } }
  }
  const next = config.buy.entries.find((_, index) => !own.spent.includes(index))
  if (next === undefined) return { code: 'indicator-waits-to-rearm', values }
  return {
    code: 'indicator-waits-to-buy',
    values: { ...values, aim: formatDecimal(easedValue(next.value, config.buy)), threshold: config.buy.threshold },
  }
}

export const explain = (config: Config, state: State, now: MarketNow, values: Values = []): Explanation =>
  explainDeal(state, now) ?? waiting(config, state, values)
