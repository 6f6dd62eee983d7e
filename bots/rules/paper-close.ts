/** The end of a demo: what a trade holds is closed on paper, at the price of the moment and with a taker's fee (bots.md 18). */
import type { MarketNow, Side } from '#engine/market.ts'
import { asAmount, multiplyUp, notional, type Quantity } from '#engine/money.ts'
import { nothing, record, type Telling } from './history.ts'

/** `worth` is what the open part has cost, or, where the trade sold first, what it has earned. */
type Open = { id: number; direction: Side; quantity: Quantity; worth: bigint }

export const closeOnPaper = (work: Telling & { readonly now: MarketNow }, open: Open): void => {
  const { id, direction, quantity, worth } = open
  if (quantity <= 0n) return
  const { price, market } = work.now
  const amount = notional(price, quantity)
  const fee = asAmount(multiplyUp(amount, market.fees.taker))
  const gained = direction === 'buy' ? amount - worth : worth - amount
  const profit = asAmount(gained - fee)
  record(work, {
    ...nothing,
    action: 'close',
    trade: id,
    price,
    quantity,
    amount,
    fee,
    profit,
    success: true,
    cause: 'demo-closed',
  })
}
