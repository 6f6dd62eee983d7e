/** What an INDICATOR bot is doing now: the common sentence of deals, and while it waits, its indicator and what it waits for. */
import type { MarketNow } from '#engine/market.ts'
import { formatDecimal, fromNumber } from '#engine/money.ts'
import type { Explanation } from '#engine/unit.ts'
import { explainDeal } from '../rules/deal-explain.ts'
import { easedValue } from './condition.ts'
import type { Config } from './config.ts'
import { DEAL, type State } from './decide.ts'

/** A hundredth is enough for a sentence. */
const short = (value: number): string => formatDecimal(fromNumber(Number(value.toFixed(2))))

type Values = readonly (number | null)[]

const waiting = (config: Config, { own, trades }: State, [buy, sell]: Values): Explanation => {
  const deal = trades.find(({ id }) => id === DEAL)
  const isHolding = deal?.phase === 'holding'
  const value = isHolding ? (sell ?? own.sell) : (buy ?? own.buy)
  const { indicator } = config
  const side = isHolding ? 'sell' : 'buy'
  if (value === null) return { code: 'indicator-not-ready', values: { indicator, side } }
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
