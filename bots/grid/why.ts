/** The long explanations of the GRID fields: what a field does, an example with the pair's own numbers, and what comes of the extremes. */
import type { Language } from '#engine/messages.ts'
import { ceilTo, floorTo, formatDecimal, HUNDRED, max, ONE } from '#engine/money.ts'
import type { FormMarket, Why } from '../form.ts'
import { withLeastSteps } from '../least-steps.ts'
import { readNumber } from '../number.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import type { Form } from './schema.ts'
import { whyEn } from './why-en.ts'
import type { WhyFacts } from './why-facts.ts'
import { whyHu } from './why-hu.ts'

export const why: Readonly<Record<Language, Readonly<Record<string, Why>>>> = { en: whyEn, hu: whyHu }

const typedOr = (typed: string, otherwise: bigint): bigint => {
  const read = readNumber(typed)
  return read.ok && read.value > 0n ? read.value : otherwise
}

const times = (left: bigint, right: bigint): bigint => (left * right) / ONE
const share = (part: bigint, whole: bigint): bigint => (part * ONE) / max(whole, 1n)

/** The step in quote: as typed, else half a percent of the price. */
const stepOf = ({ step }: Form, { market, price }: FormMarket): bigint => {
  const half = ceilTo(price / 200n, market.tickSize)
  const typed = typedOr(step.value, 0n)
  if (typed === 0n) return half
  return step.kind === 'amount' ? typed : max(floorTo((price * typed) / HUNDRED, market.tickSize), market.tickSize)
}

/** A hundredth is enough for an example; below a whole unit a few digits more. */
const rounded = (value: bigint): string => formatDecimal(floorTo(value, value < ONE ? ONE / 10_000n : ONE / 100n))

/** What the examples name: the form as typed where it can be read, else something usual for the pair. */
export const whyFacts = (asked: FormMarket, form: Form): WhyFacts => {
  const now = withLeastSteps(asked)
  const { market, price } = now
  const step = stepOf(form, now)
  const level = floorTo(price, market.tickSize)
  const fee = market.fees.taker
  const investment = typedOr(form.investment, ONE * 500n)
  const amount = typedOr(form.amount, investment / 10n)
  const coins = floorTo(share(amount, level), market.stepSize)
  const start = typedOr(form.startPrice, max(level - step * 10n, market.tickSize))
  const cap = typedOr(form.maxPrice, level + step * 10n)
  const stop = typedOr(form.stop.price, max(start - step * 2n, market.tickSize))
  const gross = times(coins, step)
  const fees = times(times(coins, level) + times(coins, level + step), fee)
  return {
    base: market.base,
    quote: market.quote,
    price: formatDecimal(price),
    tick: formatDecimal(market.tickSize),
    minNotional: formatDecimal(market.minNotional),
    minQuantity: formatDecimal(market.minQuantity),
    fee: formatDecimal((fee * HUNDRED) / ONE),
    breakEven: breakEvenPercent(now),
    step: formatDecimal(step),
    window: formatDecimal(typedOr(form.window.kind === 'amount' ? form.window.value : '', step * 2n)),
    level: formatDecimal(level),
    buy: formatDecimal(max(level - step, market.tickSize)),
    sell: formatDecimal(level + step),
    amount: formatDecimal(amount),
    coins: formatDecimal(coins),
    investment: formatDecimal(investment),
    count: String(investment / max(amount, 1n)),
    lines: String((cap > start ? cap - start : 0n) / max(step, 1n) + 1n),
    gain: rounded(gross - fees),
    start: formatDecimal(start),
    cap: formatDecimal(cap),
    stop: formatDecimal(stop),
    loss: rounded(level > stop ? times(coins, level - stop) : 0n),
  }
}
