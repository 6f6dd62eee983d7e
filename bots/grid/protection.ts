/** What guards the whole unit on the price: stop loss, stuck protection and take-profit levels, in this order. */
import { brokenFilter, fitQuantity } from '#engine/market.ts'
import { asQuantity, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import { everyOpen, isLeavingTogether, leavers } from '../rules/exit.ts'
import { levelsFiring, rearmPrice } from '../rules/take-profit.ts'
import { startExit } from './exits.ts'
import { isHeld } from './state.ts'
import type { Work } from './work.ts'

/** What is held is large enough to be sold at once; less waits for its profit price instead of being stopped again and again. */
const canLeave = ({ trades, now: { market, price } }: Work): boolean => {
  const quantity = trades.reduce(
    (sum, trade) => sum + (isHeld(trade) ? fitQuantity(market, trade.position.base) : 0n),
    0n,
  )
  return brokenFilter(market, { side: 'sell', price: null, quantity: asQuantity(quantity) }, price) !== 'below-minimum'
}

/** Sells everything when the price is at or below the stop, all trades in one order. */
export const stopLoss = (work: Work): void => {
  const { stop } = work.plan
  if (stop === null || work.head.held === 0 || work.now.price > stop || isLeavingTogether(work)) return
  if (!canLeave(work)) return
  startExit(work, {
    owner: UNIT,
    reason: 'stop',
    ids: leavers(work.trades, isHeld),
    quantity: null,
    afterwards: 'resume',
    trigger: stop,
  })
}

export const takeProfitRearm = ({ config, head }: Work): bigint | null =>
  rearmPrice(config.takeProfits, head.takeProfit.fired, 'buy')

const heldBase = (work: Work) =>
  asQuantity(work.trades.reduce((sum, trade) => (isHeld(trade) ? sum + trade.position.base : sum), 0n))

/** Sells the parts of all levels that the price has reached; the last one closes the bot where it should. */
export const takeProfit = (work: Work): void => {
  const { config, head, now } = work
  if (config.takeProfits.length === 0) return
  const rearm = takeProfitRearm(work)
  if (rearm !== null && now.price < rearm) head.takeProfit = { fired: 0, base: ZERO_QUANTITY }
  if (head.held === 0 || isLeavingTogether(work)) return
  const firing = levelsFiring(config.takeProfits, head.takeProfit.fired, (price) => now.price >= price)
  if (firing === null) return
  const base = head.takeProfit.fired === 0 ? heldBase(work) : head.takeProfit.base
  head.takeProfit = { fired: firing.fired, base }
  const isLast = firing.isLast && config.closeAfterTakeProfit
  if (isLast) head.leaving = 'close'
  const part = firing.partOf(base)
  startExit(work, {
    owner: UNIT,
    reason: 'take-profit',
    ids: isLast ? everyOpen(work) : leavers(work.trades, isHeld),
    quantity: part === null ? null : asQuantity(part),
    afterwards: isLast ? 'close' : 'resume',
    trigger: firing.trigger,
  })
}
