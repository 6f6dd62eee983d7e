/** The numbers that the long explanations name, as plain decimals. */
import { floorTo, formatDecimal, HUNDRED, max, multiplyDown, ONE } from '#engine/money.ts'
import type { FormMarket } from '../form.ts'
import { withLeastSteps } from '../least-steps.ts'
import { readNumber } from '../number.ts'
import { pairFacts } from '../pair-facts.ts'
import { breakEvenPercent } from '../rules/break-even.ts'
import type { Form } from './schema.ts'

export type WhyFacts = Readonly<
  Record<
    | 'base'
    | 'quote'
    | 'price'
    | 'minNotional'
    | 'minQuantity'
    /** In percent of a trade. */
    | 'fee'
    | 'breakEven'
    | 'amount'
    | 'coins'
    | 'value'
    | 'sellValue'
    | 'length'
    | 'minProfit'
    /** What the amount earns at the least profit, and loses at the stop. */
    | 'gain'
    | 'maxLoss'
    | 'loss'
    | 'dilution'
    /** Where a buy at the present price is diluted. */
    | 'lower',
    string
  >
> & { interval: string }

const typedOr = (typed: string | undefined, otherwise: bigint): bigint => {
  const read = readNumber(typed ?? '')
  return read.ok && read.value > 0n ? read.value : otherwise
}

const share = (amount: bigint, percent: bigint): string =>
  formatDecimal(floorTo((amount * percent) / HUNDRED, ONE / 100n))

/** What the examples name: the form as typed where it can be read, else something usual for the pair. */
export const whyFacts = (asked: FormMarket, form: Form): WhyFacts => {
  const now = withLeastSteps(asked)
  const { market, price } = now
  const [first] = form.entries
  const typed = typedOr(first?.amount, form.quantity === 'quote' ? ONE * 100n : 0n)
  const amount = form.quantity === 'quote' ? typed : typed === 0n ? ONE * 100n : multiplyDown(typed, price)
  const minProfit = typedOr(form.minProfit, ONE / 2n)
  const maxLoss = typedOr(form.maxLoss, ONE * 5n)
  const dilution = typedOr(form.dilution.percent, ONE * 3n)
  return {
    ...pairFacts(now),
    breakEven: breakEvenPercent(now),
    amount: formatDecimal(floorTo(amount, ONE / 100n)),
    coins: formatDecimal(floorTo((amount * ONE) / price, market.stepSize)),
    value: formatDecimal(typedOr(first?.value, ONE * 30n)),
    sellValue: formatDecimal(typedOr(form.sell.value, ONE * 65n)),
    length: formatDecimal(typedOr(form.buy.length, ONE * 14n)),
    interval: form.buy.interval,
    minProfit: formatDecimal(minProfit),
    gain: share(amount, minProfit),
    maxLoss: formatDecimal(maxLoss),
    loss: share(amount, maxLoss),
    dilution: formatDecimal(dilution),
    lower: formatDecimal(floorTo((price * max(HUNDRED - dilution, 0n)) / HUNDRED, market.tickSize)),
  }
}
