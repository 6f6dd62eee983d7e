/** The exchange as its answering part sees it when that lags behind: orders that are not there yet, balances of some time ago. */
import { refuse } from './errors.ts'
import type { BinanceExchange } from './exchange.ts'
import type { FaultDesk } from './fault-desk.ts'
import type { Balances, Order } from './order.ts'

/** Time in ms for which balances are remembered: the longest lag. */
const REMEMBERED_MS = 60_000

const UNKNOWN = refuse(-2011, 'Unknown order sent.')
const NOT_THERE = refuse(-2013, 'Order does not exist.')

type Remembered = { at: number; balances: Balances }

/** Balances of each account, as they were before each change. */
const rememberBalances = (exchange: BinanceExchange) => {
  const before = new Map<string, Remembered[]>()
  const latest = new Map<string, Balances>()
  exchange.subscribe((event) => {
    if (event.kind !== 'balances') return
    const { account, at } = event
    const kept = (before.get(account) ?? []).filter((one) => one.at >= at - REMEMBERED_MS)
    before.set(account, [...kept, { at, balances: latest.get(account) ?? new Map() }])
    latest.set(account, new Map(exchange.balancesOf(account)))
  })
  /** What an account had at a time. */
  return (account: string, at: number): Balances =>
    before.get(account)?.find((change) => change.at > at)?.balances ?? exchange.balancesOf(account)
}

export const behindTheTimes = (
  exchange: BinanceExchange,
  faults: Pick<FaultDesk, 'invisibleMs' | 'balanceLagMs'>,
): BinanceExchange => {
  /** Times until which orders are in no answer, by number. */
  const hidden = new Map<number, number>()
  const balancesAt = rememberBalances(exchange)
  exchange.subscribe((event) => {
    if (event.kind !== 'execution' || event.execution !== 'NEW') return
    const ms = faults.invisibleMs(event.order.symbol)
    if (ms > 0) hidden.set(event.order.orderId, exchange.now() + ms)
  })
  const isSeen = ({ orderId }: Order): boolean => {
    const until = hidden.get(orderId)
    if (until === undefined) return true
    if (exchange.now() < until) return false
    hidden.delete(orderId)
    return true
  }
  return {
    ...exchange,
    get symbols() {
      return exchange.symbols
    },
    find: (account, name) => {
      const found = exchange.find(account, name)
      return found.ok && !isSeen(found.value) ? NOT_THERE : found
    },
    cancel: (account, name, cancelId) => {
      const found = exchange.find(account, name)
      return found.ok && !isSeen(found.value) ? UNKNOWN : exchange.cancel(account, name, cancelId)
    },
    openOrders: (account, symbol) => exchange.openOrders(account, symbol).filter(isSeen),
    allOrders: (account, asked) => exchange.allOrders(account, asked).filter(isSeen),
    balancesOf: (account) => {
      const lag = faults.balanceLagMs()
      return lag === 0 ? exchange.balancesOf(account) : balancesAt(account, exchange.now() - lag)
    },
  }
}
