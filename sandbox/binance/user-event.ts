/** The events of the user data stream, field by field: https://developers.binance.com/docs/binance-spot-api-docs/user-data-stream */
import type { ExchangeEvent } from './exchange.ts'
import type { Order, Trade } from './order.ts'
import { quoteDown } from './cut.ts'
import { text8 } from './decimal-text.ts'

type Execution = Extract<ExchangeEvent, { kind: 'execution' }>

/** As it goes over the wire; `e` is its type, `E` the time it was made. */
export type UserEvent = { e: string; E: number } & Readonly<Record<string, unknown>>

export type UserEventSource = Extract<ExchangeEvent, { kind: 'execution' | 'balances' | 'deposit' }>

/** The part that tells of a fill. */
const tradeFields = (trade: Trade | null) => ({
  l: text8(trade?.quantity ?? 0n),
  L: text8(trade?.price ?? 0n),
  Y: text8(trade?.quoteQuantity ?? 0n),
  n: trade === null ? '0' : text8(trade.commission),
  N: trade?.commissionAsset ?? null,
  t: trade?.id ?? -1,
  m: trade?.isMaker ?? false,
})

/** The part that tells of a trade with its own account that did not happen. */
const preventedFields = ({ orderId, prevented }: Order) =>
  prevented === undefined
    ? {}
    : {
        v: prevented.matchId,
        A: text8(prevented.quantity),
        B: text8(prevented.quantity),
        U: orderId === prevented.takerOrderId ? prevented.makerOrderId : prevented.takerOrderId,
        pl: text8(prevented.quantity),
        pL: text8(prevented.price),
        pY: text8(quoteDown(prevented.price, prevented.quantity)),
      }

/** Whether it stands in the book. */
const isResting = (order: Order): boolean =>
  order.workingTime !== -1 && (order.status === 'NEW' || order.status === 'PARTIALLY_FILLED')

/** Of a cancel, `c` is the id of the cancel and `C` that of the order; of everything else `c` is the order's and `C` is empty. */
const clientIds = ({ order, cancelId }: Execution) =>
  cancelId === null ? { c: order.clientOrderId, C: '' } : { c: cancelId, C: order.clientOrderId }

/** A number that Binance says to ignore, but which differs from event to event: made of the order and what it has filled. */
const executionNumber = ({ order, trade }: Execution): number => order.orderId * 2 + (trade?.id ?? 0)

const executionReport = (event: Execution): UserEvent => {
  const { order } = event
  return {
    e: 'executionReport',
    E: event.at,
    s: order.symbol,
    ...clientIds(event),
    S: order.side,
    o: order.type,
    f: order.timeInForce,
    q: text8(order.quantity),
    p: text8(order.price),
    P: text8(order.stopPrice),
    F: text8(0n),
    g: -1,
    x: event.execution,
    X: order.status,
    r: 'NONE',
    i: order.orderId,
    z: text8(order.executed),
    ...tradeFields(event.trade),
    T: event.at,
    I: executionNumber(event),
    w: isResting(order),
    M: event.trade !== null,
    O: order.time,
    Z: text8(order.cumulativeQuote),
    Q: text8(order.quoteOrderQuantity),
    ...(order.workingTime === -1 ? {} : { W: order.workingTime }),
    ...(order.strategyId === undefined ? {} : { j: order.strategyId }),
    ...(order.strategyType === undefined ? {} : { J: order.strategyType }),
    ...(order.expiryReason === undefined ? {} : { eR: order.expiryReason }),
    ...preventedFields(order),
    V: order.selfTradePrevention ?? 'EXPIRE_MAKER',
  }
}

/** What the account's connections are told. */
export const userEventOf = (event: UserEventSource): UserEvent => {
  switch (event.kind) {
    case 'execution':
      return executionReport(event)
    case 'balances':
      return {
        e: 'outboundAccountPosition',
        E: event.at,
        u: event.at,
        B: [...event.changed].map(([asset, { free, locked }]) => ({ a: asset, f: text8(free), l: text8(locked) })),
      }
    case 'deposit':
      return { e: 'balanceUpdate', E: event.at, a: event.asset, d: text8(event.delta), T: event.at }
  }
}
