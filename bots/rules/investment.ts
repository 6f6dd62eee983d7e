/** Investment change of a running bot. Source: bots.md 18. */
import type { InvestmentChange } from '#engine/event.ts'
import {
  type Amount,
  asAmount,
  divideUp,
  floorTo,
  HUNDRED,
  notional,
  type Price,
  type Quantity,
  ZERO_AMOUNT,
} from '#engine/money.ts'
import type { UnitReport } from '#engine/status.ts'
import type { DealSize } from './deal.ts'

/** Grain of amounts in quote: the eighth decimal. */
const GRAIN = 10n ** 10n

/** Part of the investment in quote that the settings give. */
export const givenInvestment = ({ investment, broughtIn = ZERO_AMOUNT }: UnitReport): Amount =>
  asAmount(investment - broughtIn)

/** Investment in quote after the change; zero or less is none. */
export const investmentAfter = (present: Amount, change: InvestmentChange): Amount => {
  switch (change.kind) {
    case 'total':
      return change.amount
    case 'percent':
      return asAmount(floorTo((present * (HUNDRED + change.percent)) / HUNDRED, GRAIN))
  }
}

/** Size scaled to an investment change. */
export const partOf = (size: bigint, { present, next }: { present: Amount; next: Amount }): bigint =>
  floorTo((size * next) / present, GRAIN)

/** Worth of sizes in quote; base counts at `price`. */
export const worth = (sizes: readonly DealSize[], price: Price): Amount =>
  asAmount(
    sizes.reduce((sum, size) => sum + (size.kind === 'quote' ? size.amount : notional(price, size.quantity)), 0n),
  )

/** Least investment with which a size of `worth` now reaches `smallest`. */
export const leastFor = (present: Amount, worth: Amount, smallest: Amount): Amount =>
  asAmount(floorTo(divideUp(present * smallest, worth) + GRAIN, GRAIN))

/** Greatest investment with which an order of `quantity` now stays within `largest`. Null when it orders nothing now. */
export const mostFor = (present: Amount, quantity: Quantity, largest: Quantity): Amount | null =>
  quantity > 0n ? asAmount(floorTo((present * largest) / quantity, GRAIN)) : null

/** Settings with the investment that their user has given since in the place of their own. */
export const settingsNow = <Config extends object>(
  settings: Config,
  given: Amount | null,
  withInvestment: (settings: Config, investment: Amount) => Config,
): Config => (given === null ? settings : withInvestment(settings, given))
