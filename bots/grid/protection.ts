/** What guards the whole unit on the price: stop loss, stuck protection and take-profit levels, in this order. */
import { brokenFilter, fitQuantity } from '#engine/market.ts'
import { asQuantity, HUNDRED } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import { everyOpen, isLeavingTogether, leavers } from '../rules/exit.ts'
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
  })
}

/** Below this price fired levels may fire again, where the bot goes on after the last: half a percent under the first. */
export const takeProfitRearm = (work: Work): bigint | null => {
  const first = work.config.takeProfits[0]
  if (first === undefined || work.head.takeProfit.fired < work.config.takeProfits.length) return null
  return (first.price * 995n) / 1000n
}

const heldBase = (work: Work) =>
  asQuantity(work.trades.reduce((sum, trade) => (isHeld(trade) ? sum + trade.position.base : sum), 0n))

/** Sells the parts of all levels that the price has reached; the last one closes the bot where it should. */
export const takeProfit = (work: Work): void => {
  const { config, head, now } = work
  const rearm = takeProfitRearm(work)
  if (rearm !== null && now.price < rearm) head.takeProfit = { fired: 0, base: asQuantity(0n) }
  const { fired } = head.takeProfit
  if (head.held === 0 || isLeavingTogether(work)) return
  let reached = fired
  let share = 0n
  for (let level = config.takeProfits[reached]; level !== undefined && now.price >= level.price;) {
    share += level.share
    reached += 1
    level = config.takeProfits[reached]
  }
  if (reached === fired) return
  const base = fired === 0 ? heldBase(work) : head.takeProfit.base
  const total = config.takeProfits.slice(0, reached).reduce((sum, level) => sum + level.share, 0n)
  head.takeProfit = { fired: reached, base }
  const isLast = reached === config.takeProfits.length && config.closeAfterTakeProfit
  if (isLast) head.leaving = 'close'
  startExit(work, {
    owner: UNIT,
    reason: 'take-profit',
    ids: isLast ? everyOpen(work) : leavers(work.trades, isHeld),
    quantity: total >= HUNDRED ? null : asQuantity((base * share) / HUNDRED),
    afterwards: isLast ? 'close' : 'resume',
  })
}
