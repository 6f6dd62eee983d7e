/** A new investment for a running bot (bots.md 18). */
import type { InvestmentChange } from '#engine/event.ts'
import { type Amount, asAmount, floorTo, HUNDRED, ZERO_AMOUNT } from '#engine/money.ts'
import type { UnitReport } from '#engine/status.ts'

/** Amounts of quote are whole in the eighth decimal. */
const GRAIN = 10n ** 10n

/** The part of the investment that the unit's settings have given it. */
export const givenInvestment = ({ investment, broughtIn = ZERO_AMOUNT }: UnitReport): Amount =>
  asAmount(investment - broughtIn)

/** Quote after the change; zero or less is none. */
export const investmentAfter = (present: Amount, change: InvestmentChange): Amount => {
  switch (change.kind) {
    case 'total':
      return change.amount
    case 'percent':
      return asAmount(floorTo((present * (HUNDRED + change.percent)) / HUNDRED, GRAIN))
  }
}
