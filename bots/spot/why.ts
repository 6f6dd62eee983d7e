/** The long explanations of the SPOT fields: what a field does, an example with the pair's own numbers, and what comes of the extremes. */
import type { Language } from '#engine/messages.ts'
import { ceilTo, floorTo, formatDecimal, max, ONE } from '#engine/money.ts'
import type { FormMarket, Why } from '../form.ts'
import { withLeastSteps } from '../least-steps.ts'
import { readNumber } from '../number.ts'
import { pairFacts } from '../pair-facts.ts'
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

/** What the examples name: the form as typed where it can be read, else something usual for the pair. */
export const whyFacts = (asked: FormMarket, form: Form): WhyFacts => {
  const now = withLeastSteps(asked)
  const { market, price } = now
  const tick = market.tickSize
  const onTick = (value: bigint): bigint => max(floorTo(value, tick), tick)
  const usual = onTick((price * 99n) / 100n)
  const entry = onTick(typedOr(form.kind === 'single' ? form.price : form.startPrice, usual))
  const step = form.step.kind === 'amount' ? typedOr(form.step.value, max(price / 100n, tick)) : max(price / 100n, tick)
  const investment = typedOr(form.investment, ONE * 500n)
  const coins = floorTo((investment * ONE) / entry, market.stepSize)
  return {
    ...pairFacts(now),
    tick: formatDecimal(tick),
    breakEven: breakEvenPercent(now),
    entry: formatDecimal(entry),
    next: formatDecimal(onTick(entry + step)),
    step: formatDecimal(onTick(step)),
    exit: formatDecimal(ceilTo((entry * 101n) / 100n, tick)),
    near: formatDecimal(onTick((entry * 1005n) / 1000n)),
    far: formatDecimal(onTick((entry * 95n) / 100n)),
    high: formatDecimal(onTick((price * 110n) / 100n)),
    investment: formatDecimal(investment),
    part: formatDecimal(floorTo(investment / 5n, ONE / 100n)),
    coins: formatDecimal(coins),
  }
}
