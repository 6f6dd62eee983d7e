/** Another investment for a running bot (bots.md 18): entries to come are given their part of it, and what is open keeps its margin. */
import type { Event, InvestmentChange } from '#engine/event.ts'
import { quantityFor } from '#engine/market.ts'
import { type Amount, asAmount, formatDecimal } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { refuse } from '../rules/asking.ts'
import { recordAction } from '../rules/history.ts'
import { investmentAfter, leastFor, mostFor } from '../rules/investment.ts'
import { smallestMargin } from './check.ts'
import type { Config } from './config.ts'
import type { State } from './state.ts'
import type { Work } from './work.ts'

/** What was given outlives an edit that leaves the sizes of the settings as they were; `before` are the old ones. */
export const givenAfter = (config: Config, { given }: State, event: Event): Amount | null => {
  if (event.kind !== 'user-asked' || event.ask.kind !== 'edit') return given
  const before = asConfig(event.ask.before)
  return before.amount === config.amount && before.investment === config.investment ? given : null
}

/** An edit carries the settings before in the family's own shape. */
export const asConfig = (before: unknown) => before as Config

/** The least investment with which the exchange takes an entry on the pair at hand. */
const leastInvestment = ({ settings, now: { market, price }, pair }: Work): Amount => {
  const smallest = smallestMargin(market, price, settings.pairs[pair]?.leverage ?? 1)
  const { amount, investment } = settings
  const least = amount === null ? smallest : leastFor(investment, amount, smallest)
  return least > smallest ? least : smallest
}

/** The greatest one with which it takes an entry there; null where the signal says how large one is. */
const mostInvestment = ({ settings, now: { market, price }, pair }: Work): Amount | null => {
  const { amount, investment } = settings
  if (amount === null) return null
  const leverage = BigInt(settings.pairs[pair]?.leverage ?? 1)
  return mostFor(investment, quantityFor(market, asAmount(amount * leverage), price), market.maxQuantity)
}

export const changeInvestment = (work: Work, change: InvestmentChange): Refusal | null => {
  const { head, settings } = work
  const next = investmentAfter(head.given ?? settings.investment, change)
  if (next <= 0n) return refuse('investment-not-positive')
  const least = leastInvestment(work)
  if (next < least) return refuse('investment-below-minimum', { min: formatDecimal(least) })
  const most = mostInvestment(work)
  if (most !== null && next > most) return refuse('investment-above-maximum', { max: formatDecimal(most) })
  head.given = next
  recordAction(work, 'edit', null, 'investment-changed')
  return null
}
