/** What guards a unit on the price: stop loss, stuck protection and take-profit levels, in this order. */
import { formatDecimal, type Price } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import { notify, recordAction } from '../rules/history.ts'
import { beyond, isStuck, STUCK_DELAY_MS } from '../rules/stuck.ts'
import { everyOpen, isLeavingTogether, leavers } from '../rules/exit.ts'
import { levelsFiring, rearmPrice } from '../rules/take-profit.ts'
import { startExit } from './exits.ts'
import { exitUnits } from './ladder.ts'
import { passed, reached } from './side.ts'
import { isHeld, isOnItsOwn } from './state.ts'
import { isMixed, measure, put, someTerms, stopPriceOf, termsOf, type Work } from './work.ts'

/** All trades whose stop the price has reached leave in one order. */
export const stopLoss = (work: Work): void => {
  measure(work)
  if (isLeavingTogether(work) || !someTerms(work, ({ stop }) => stop !== null)) return
  const fired = work.trades.flatMap((trade) => {
    const stop = isHeld(trade) ? stopPriceOf(work, trade) : null
    return stop !== null && !passed(termsOf(work, trade).direction, work.now.price, stop) ? [{ trade, stop }] : []
  })
  if (fired.length === 0) return
  const ids = fired.map(({ trade: { id } }) => id)
  const trigger = fired
    .map(({ stop }) => stop)
    .reduce((one, other) => (passed(work.config.direction, one, other) ? other : one))
  startExit(work, { owner: UNIT, reason: 'stop', ids, quantity: null, afterwards: 'resume', trigger })
}

/** Trades on their own have bounds of their own (bots.md 10). */
export const ownBounds = (work: Work): void => {
  if (!isMixed(work)) return
  for (const trade of work.trades) {
    const { id, own, stuckAtMs } = trade
    if (own === null || !isOnItsOwn(work.config, trade) || trade.phase === 'done') continue
    const reason = beyond(own.stuck, work.now.price)
    if (reason === null || isStuck(trade.entryOff)) {
      if (stuckAtMs !== null) put(work, { ...trade, stuckAtMs: null })
      continue
    }
    const since = stuckAtMs ?? work.at
    if (work.at < since + STUCK_DELAY_MS) {
      if (stuckAtMs === null) put(work, { ...trade, stuckAtMs: since })
      continue
    }
    put(work, { ...trade, stuckAtMs: null, entryOff: [...trade.entryOff, reason] })
    recordAction(work, 'suspend', id, reason, work.now.price)
    notify(work, 'stuck-protection', { price: formatDecimal(work.now.price), reason })
  }
}

const levelsIn = (work: Work) => (work.config.kind === 'generator' ? work.config.takeProfits : [])

/** The next level that the price must reach. */
export const nextTakeProfit = (work: Work): Price | null => levelsIn(work)[work.head.takeProfit.fired]?.price ?? null

export const takeProfitRearm = (work: Work): bigint | null =>
  rearmPrice(levelsIn(work), work.head.takeProfit.fired, work.config.direction)

const heldUnits = (work: Work): bigint =>
  work.trades.reduce((sum, trade) => (isHeld(trade) ? sum + exitUnits(work.config.direction, trade) : sum), 0n)

/** Takes out the parts of all levels that the price has reached; the last one closes the bot where it should. */
export const takeProfit = (work: Work): void => {
  const { config, head, now } = work
  if (config.kind !== 'generator') return
  const rearm = takeProfitRearm(work)
  if (rearm !== null && !reached(config.direction, now.price, rearm)) head.takeProfit = { fired: 0, units: 0n }
  const { fired } = head.takeProfit
  const firing = levelsFiring(config.takeProfits, fired, (price) => reached(config.direction, now.price, price))
  if (firing === null || !work.trades.some(isHeld) || isLeavingTogether(work)) return
  const units = fired === 0 ? heldUnits(work) : head.takeProfit.units
  head.takeProfit = { fired: firing.fired, units }
  const isLast = firing.isLast && config.closeAfterTakeProfit
  if (isLast) head.leaving = 'close'
  startExit(work, {
    owner: UNIT,
    reason: 'take-profit',
    ids: isLast ? everyOpen(work) : leavers(work.trades, isHeld),
    quantity: firing.partOf(units),
    afterwards: isLast ? 'close' : 'resume',
    trigger: firing.trigger,
  })
}
