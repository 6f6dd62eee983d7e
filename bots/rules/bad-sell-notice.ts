/** What is told of a level that has followed the price to where it will likely sell at a loss (bots.md 3.3). */
import { formatDecimal, type Price } from '#engine/money.ts'
import { notify, type Telling } from './history.ts'

/** Once, until the settings are edited, whose form warns by itself; a badge says it of the level and of its bot as long as it lasts. */
export const tellBadSell = (work: Telling & { head: { badSellTold: boolean } }, price: Price): void => {
  if (work.head.badSellTold) return
  work.head.badSellTold = true
  notify(work, 'bad-sell', { price: formatDecimal(price) })
}
