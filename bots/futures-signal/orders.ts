/** What the exchange says of an order, booked to its trade. */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { asAmount, notional } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import { recordOrder } from '../rules/history.ts'
import { executedWith, isJustWanted, type Order } from '../rules/order.ts'
import { begun, bookEntry, bookExit } from './booking.ts'
import { entryRefused, settleEntry } from './entries.ts'
import { settleClose } from './exits.ts'
import { settleStop } from './stops.ts'
import { isLive, type Trade } from './state.ts'
import { dead, findTrade, put, tradeOf, type Work } from './work.ts'

export type OrderEvent = Exclude<Extract<Event, { trade: number; slot: Slot }>, { kind: 'order-accepted' }>

/** Where a trade keeps the order of a slot. */
type Place = 'entry' | 'stop' | 'close'

export const placeOf = (slot: Slot): Place => (slot === 'exit' ? 'close' : slot === 'stop' ? 'stop' : 'entry')

const bookFill = (trade: Trade, place: Place, fill: Fill): Trade => {
  if (place !== 'entry') return bookExit(trade, fill)
  const terms = trade.position ?? trade.opening
  if (terms === null) throw new RangeError(`an entry of trade ${trade.id} was filled that it has never wanted`)
  return bookEntry(begun(trade), terms, fill)
}

/** What the order has traded by now stands among what its run has. A stop takes no profit, and neither does what a user closes. */
const executedBy = (trade: Trade, place: Place, before: Order, after: Order): Partial<Trade> => {
  if (place === 'entry') return { opened: executedWith(trade.opened, before, after) }
  const reason = place === 'close' ? trade.exit?.reason : null
  return reason === 'told' || reason === 'profit' ? { closed: executedWith(trade.closed, before, after) } : {}
}

/** The order has ended: each place goes on in its own way. */
const settle = (work: Work, id: number, place: Place): void => {
  switch (place) {
    case 'entry':
      return endEntry(work, id)
    case 'stop':
      return settleStop(work, id, null)
    case 'close':
      return settleClose(work, id, null)
  }
}

const endEntry = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  const { entry, opening } = trade
  if (!isLive(entry)) return
  const next = put(work, { ...trade, entry: dead(entry) })
  if (entry.filled > 0n) {
    const isLong = opening?.direction !== 'short'
    const dilutes = opening?.dilutes === true
    const action = dilutes ? 'dilution' : isLong ? 'buy' : 'sell'
    recordOrder(work, entry, { action, trade: id, threshold: null, cause: null }, false)
    put(work, { ...next, fundsFails: 0, rejections: 0, dilutions: next.dilutions + Number(dilutes) })
  }
  settleEntry(work, id)
}

const onFill = (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
  const { fill, filled, done } = event
  const place = placeOf(event.slot)
  const trade = tradeOf(work, event.trade)
  const order = trade[place]
  if (!isLive(order)) return
  if (filled <= order.filled) {
    if (done && filled === order.filled) settle(work, trade.id, place)
    return
  }
  const booked = bookFill(trade, place, fill)
  const next: Order = {
    ...order,
    accepted: true,
    filled,
    value: asAmount(order.value + notional(fill.price, fill.quantity)),
    fee: asAmount(order.fee + fill.fee.quote),
    profit: asAmount(order.profit + booked.realised - trade.realised),
    atMs: work.at,
  }
  put(work, { ...booked, ...executedBy(booked, place, order, next), [place]: next })
  if (done) settle(work, trade.id, place)
}

const onCancel = (work: Work, event: Extract<Event, { kind: 'order-canceled' }>): void => {
  const place = placeOf(event.slot)
  const trade = tradeOf(work, event.trade)
  const order = trade[place]
  if (!isLive(order)) return
  // The answer to the order before this one, delivered twice: nothing ends in the moment it is wanted.
  if (isJustWanted(work, order)) return
  if (place === 'close' && order.filled === 0n) return settleClose(work, trade.id, 'canceled')
  settle(work, trade.id, place)
}

const onRefusal = (work: Work, event: Extract<OrderEvent, { reason: unknown }>): void => {
  switch (placeOf(event.slot)) {
    case 'entry':
      return entryRefused(work, event.trade, event.reason)
    case 'stop':
      return settleStop(work, event.trade, event.reason)
    case 'close':
      return settleClose(work, event.trade, event.reason)
  }
}

export const onOrder = (work: Work, event: OrderEvent): void => {
  if (event.kind === 'order-filled') {
    if (work.head.lastFill === event.fill.tradeId) return
    work.head.lastFill = event.fill.tradeId
  }
  if (findTrade(work, event.trade) === null) return
  switch (event.kind) {
    case 'order-filled':
      return onFill(work, event)
    case 'order-canceled':
      return onCancel(work, event)
    case 'order-rejected':
    case 'order-refused':
      return onRefusal(work, event)
  }
}
