/** Notice about a level that has followed the price to where it will likely sell at a loss. Source: bots.md 3.3. */
import { formatDecimal, type Price } from '#engine/money.ts'
import { notify, type Telling } from './history.ts'

/**
 * Notifies the owner once, until the settings are edited; the form warns by itself then. A badge on level and bot lasts as long as it is
 * so.
 */
export const tellBadSell = (work: Telling & { head: { badSellTold: boolean } }, price: Price): void => {
  if (work.head.badSellTold) return
  work.head.badSellTold = true
  notify(work, 'bad-sell', { price: formatDecimal(price) })
}
