/** End of a demo: positions are closed on paper at the price of the moment with a taker's fee. Source: bots.md 18. */
import type { MarketNow, Side } from '#engine/market.ts'
import { asAmount, multiplyUp, notional, type Quantity } from '#engine/money.ts'
import { nothing, record, type Telling } from './history.ts'

/** Open position; `worth` is its cost, or its proceeds where the trade sold first. */
type Open = { id: number; direction: Side; quantity: Quantity; worth: bigint }

/** Books the close of a demo position at the price of now, with the taker fee rounded up; nothing for a position of 0. */
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

/** Open position of an ended demo on the pair of this index. */
export type Unpriced = Open & { pair: number }

/** Closes positions of the pair at hand on paper; the others wait for the price of their own pair, which is asked for at once. */
export const closePricedOnPaper = (
  work: Telling & { readonly now: MarketNow; readonly pair: number },
  open: readonly Unpriced[],
): readonly Unpriced[] => {
  if (open.length === 0) return open
  for (const one of open) if (one.pair === work.pair) closeOnPaper(work, one)
  return open.filter(({ pair }) => pair !== work.pair)
}
