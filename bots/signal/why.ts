/** The long explanations of the SIGNAL fields: what a field does, an example with the pair's own numbers, and what comes of the extremes. */
import type { Language } from '#engine/messages.ts'
import { asAmount, asRatio, floorTo, formatDecimal, HUNDRED, max, ONE } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import { quantityFor } from '#engine/market.ts'
import type { FormMarket, Why } from '../form.ts'
import { withLeastSteps } from '../least-steps.ts'
import { readNumber } from '../number.ts'
import { pairFacts } from '../pair-facts.ts'
import { dilutionPriceOf, profitPriceOf } from '../rules/deal-prices.ts'
import { usualText } from './form.ts'
import type { Form } from './schema.ts'
import { whyEn } from './why-en.ts'
import type { WhyFacts } from './why-facts.ts'
import { whyHu } from './why-hu.ts'

export const why: Readonly<Record<Language, Readonly<Record<string, Why>>>> = { en: whyEn, hu: whyHu }

const typedOr = (typed: string, otherwise: bigint): bigint => {
  const read = readNumber(typed)
  return read.ok && read.value > 0n ? read.value : otherwise
}

const percentOr = (typed: string, otherwise: bigint): bigint => {
  const value = typedOr(typed, otherwise)
  return value < HUNDRED ? value : otherwise
}

/** A hundredth is enough for an example; below a whole unit a few digits more. */
const rounded = (value: bigint): string => formatDecimal(floorTo(value, value < ONE ? ONE / 10_000n : ONE / 100n))

/** What the examples name: the form as typed where it can be read, else something usual for the pair. */
export const whyFacts = (asked: FormMarket, form: Form): WhyFacts => {
  const now = withLeastSteps(asked)
  const { market, price } = now
  const investment = typedOr(form.investment, ONE * 500n)
  const amount = typedOr(form.amount, investment / 5n)
  const coins = quantityFor(market, asAmount(amount), price)
  const cost = asAmount((price * max(coins, market.stepSize)) / ONE)
  const bought = { ...flat, base: max(coins, market.stepSize), cost }
  const minProfit = asRatio(percentOr(form.minProfit, ONE / 2n))
  const dilution = asRatio(percentOr(form.dilution.percent, ONE * 5n))
  return {
    ...pairFacts(now),
    text: form.pairText === '' ? usualText(market.pair) : form.pairText,
    amount: formatDecimal(amount),
    coins: formatDecimal(coins),
    investment: formatDecimal(investment),
    count: String(investment / max(amount, 1n)),
    minProfit: formatDecimal(minProfit),
    sell: formatDecimal(profitPriceOf(market, bought, minProfit)),
    gain: rounded((cost * minProfit) / HUNDRED),
    dilution: formatDecimal(dilution),
    below: formatDecimal(dilutionPriceOf(market, bought, dilution)),
  }
}
