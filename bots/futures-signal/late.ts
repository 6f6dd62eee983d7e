/** Fills of orders that had ended. They are booked all the same, and nothing that they have opened stays without protection (bots.md 4.2). */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { closingSide } from '#engine/futures.ts'
import type { Side } from '#engine/market.ts'
import { asAmount } from '#engine/money.ts'
import type { Execution } from '#engine/status.ts'
import { recordLate } from '../rules/history.ts'
import { bookBeyond } from './booking.ts'
import { actionOf, leave, plainly } from './exits.ts'
import { bookFill, placeOf } from './orders.ts'
import { newTrade, type Trade } from './state.ts'
import { change, findTrade, put, tradeOf, type Work } from './work.ts'

type Late = Extract<Event, { kind: 'order-filled'; late: true }>

const executionOf = ({ at }: Work, { price, quantity }: Fill): Execution => ({ atMs: at, price, quantity })

/** A trade that is gone is one again until what came is gone too. A unit that lets its positions go lets this one go as well. */
const adopt = (work: Work, id: number): Trade => {
  const leaving = work.head.leaving === 'release' ? 'release' : null
  const trade: Trade = { ...newTrade(id, id - 1), phase: leaving === null ? 'exiting' : 'holding', leaving }
  work.trades = [...work.trades, trade].toSorted((left, right) => left.id - right.id)
  return trade
}

/** What nobody waits for any more is closed at market, and its unit goes on until that is done. */
const followOut = (work: Work, id: number, afterwards: 'close' | 'delete'): void => {
  const { head } = work
  if (head.life !== 'running') {
    head.leaving = head.life === 'deleted' ? 'delete' : 'close'
    head.life = 'running'
  }
  leave(work, id, plainly('close', afterwards))
}

/** What has been opened late is held while its trade wants that direction, and leaves with what leaves already. All else is closed at once. */
const settleOpened = (work: Work, id: number): void => {
  const { phase, position, opening, exit, leaving } = tradeOf(work, id)
  const isWanted = position !== null && position.direction === opening?.direction
  switch (phase) {
    case 'idle':
      if (isWanted) change(work, id, { phase: 'holding' })
      else leave(work, id, plainly('close'))
      return
    // Its entry may still close it, and says so when it ends.
    case 'entering':
      return
    case 'holding':
      if (position === null || (!isWanted && leaving !== 'release')) leave(work, id, plainly('close'))
      return
    case 'exiting':
      if (exit === null) followOut(work, id, 'delete')
      return
    case 'done':
      return followOut(work, id, 'close')
  }
}

const opened = (work: Work, id: number, side: Side, fill: Fill): void => {
  const trade = findTrade(work, id) ?? adopt(work, id)
  const booked = bookFill(work, trade, { place: 'entry', side, fill })
  put(work, { ...booked, opened: [...booked.opened, executionOf(work, fill)] })
  const profit = booked.realised - trade.realised
  recordLate(work, fill, { action: side, trade: id, threshold: null }, profit === 0n ? null : profit)
  settleOpened(work, id)
}

/** What of the order of an exit or of a stop is not held any more, nor counts as either. */
const closedNothing = (work: Work, id: number, side: Side, fill: Fill): void => {
  bookBeyond(work, side, fill)
  recordLate(work, fill, { action: 'close', trade: id, threshold: null }, 0n)
}

/** What has been closed late comes off what is open now, whatever it was sent for. */
const closed = (work: Work, place: 'stop' | 'close', { trade: id, side, fill }: Late): void => {
  const trade = findTrade(work, id)
  if (trade === null || trade.position === null || side !== closingSide(trade.position.direction))
    return closedNothing(work, id, side, fill)
  const reason = place === 'stop' ? 'stop' : (trade.exit?.reason ?? 'close')
  const stopped = reason === 'stop'
  const booked = put(work, bookFill(work, trade, { place, side, fill }))
  const profit = booked.realised - trade.realised
  recordLate(work, fill, { action: actionOf(reason, trade), trade: id, threshold: null }, profit)
  if (stopped) work.head.stopProfit = asAmount(work.head.stopProfit + profit)
  if (reason === 'told' || reason === 'profit')
    change(work, id, { closed: [...booked.closed, executionOf(work, fill)] })
  if (stopped && booked.exit !== null) change(work, id, { exit: { ...booked.exit, reason, stopped } })
  if (booked.position === null && booked.exit === null) leave(work, id, { ...plainly(reason), stopped })
}

export const onLate = (work: Work, event: Late): void => {
  if (work.head.lastFill === event.fill.tradeId) return
  work.head.lastFill = event.fill.tradeId
  const place = placeOf(event.slot)
  if (place === 'entry') opened(work, event.trade, event.side, event.fill)
  else closed(work, place, event)
}
