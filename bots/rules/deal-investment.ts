/** Investment change of a unit of deals: future buys take their part of it, positions stay. Source: bots.md 18. */
import type { Event, InvestmentChange } from '#engine/event.ts'
import { quantityFor } from '#engine/market.ts'
import { type Amount, asAmount, formatDecimal } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { refuse } from './asking.ts'
import type { DealSize, Sizing, Work } from './deal.ts'
import { recordAction } from './history.ts'
import { investmentAfter, leastFor, mostFor, worth } from './investment.ts'

const sameSize = (left: DealSize, right: DealSize | undefined): boolean =>
  left.kind === 'quote'
    ? right?.kind === 'quote' && left.amount === right.amount
    : right?.kind === 'base' && left.quantity === right.quantity

const sameSizes = <Config>({ sizes, investment }: Sizing<Config>, left: Config, right: Config): boolean => {
  const [one, other] = [sizes(left), sizes(right)]
  return (
    investment(left) === investment(right) &&
    one.length === other.length &&
    one.every((size, index) => sameSize(size, other[index]))
  )
}

/** Investment that outlives an edit: kept while the edit leaves the sizes as they were. Null when there is none. */
export const givenAfter = <Config>(
  sizing: Sizing<Config>,
  { config, state }: { config: Config; state: { given: Amount | null } },
  event: Event,
): Amount | null => {
  if (state.given === null || event.kind !== 'user-asked' || event.ask.kind !== 'edit') return state.given
  return sameSizes(sizing, asSettings(event.ask.before), config) ? state.given : null
}

/** Settings before an edit, which it carries in the family's own shape. */
const asSettings = <Config>(before: unknown) => before as Config

/** Least investment with which the exchange accepts each buy; that of one buy when the adviser sets the size. */
const leastInvestment = ({ settings, rules: { sizing }, now: { market, price } }: Work): Amount => {
  const smallest = sizing.smallest(market, price)
  const present = sizing.investment(settings)
  const least = sizing.sizes(settings).map((size) => leastFor(present, worth([size], price), smallest))
  return least.reduce((most, one) => (one > most ? one : most), smallest)
}

/** Greatest investment with which the exchange accepts each buy. Null when the adviser sets the size. */
const mostInvestment = ({ settings, rules: { sizing }, now: { market, price } }: Work): Amount | null => {
  const present = sizing.investment(settings)
  const most = sizing.sizes(settings).map((size) => {
    const quantity = size.kind === 'base' ? size.quantity : quantityFor(market, size.amount, price)
    return mostFor(present, quantity, market.maxQuantity)
  })
  return most.reduce((least, one) => (least === null || (one !== null && one < least) ? one : least), null)
}

/** Changes the investment of a unit, in quote. Null when done, else why not; then nothing has changed. */
export const changeInvestment = (work: Work, change: InvestmentChange): Refusal | null => {
  const { head, rules, settings } = work
  const next = investmentAfter(head.given ?? rules.sizing.investment(settings), change)
  if (next <= 0n) return refuse('investment-not-positive')
  const least = leastInvestment(work)
  if (next < least) return refuse('investment-below-minimum', { min: formatDecimal(least) })
  const most = mostInvestment(work)
  if (most !== null && next > most) return refuse('investment-above-maximum', { max: formatDecimal(most) })
  head.given = asAmount(next)
  recordAction(work, 'edit', null, 'investment-changed')
  return null
}
