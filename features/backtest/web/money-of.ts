/** Sums of a report, for the parts of a screen that show money. */
import { amount, formatDecimal } from '#engine/money.ts'
import type { BacktestReport } from '../contract.ts'

export const quoteOf = (pair: string): string => pair.split('/')[1] ?? ''

type Held = Pick<BacktestReport, 'holdPercent'> & { money: Pick<BacktestReport['money'], 'begun'> }
type Sums = Held & Pick<BacktestReport, 'money'>

/** What buying and holding would have made of the same money, to eight decimals. */
export const heldProfit = ({ money: { begun }, holdPercent }: Held): string =>
  formatDecimal(amount(((Number(begun) * holdPercent) / 100).toFixed(8)))

export const heldEnd = (sums: Held): string => formatDecimal(amount(sums.money.begun) + amount(heldProfit(sums)))

/** How much more the bot made than holding; negative when it made less. */
export const aheadBy = (sums: Sums): string => formatDecimal(amount(sums.money.profit) - amount(heldProfit(sums)))

export const feesOf = ({ money: { makerFees, takerFees } }: Pick<BacktestReport, 'money'>): string =>
  formatDecimal(amount(makerFees) + amount(takerFees))
