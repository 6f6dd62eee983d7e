/** The exchange has taken an order. No rule asks for it, so the state's flag is all that changes. */
import type { Slot } from '#engine/slots.ts'
import type { Order } from '../rules/order.ts'
import type { State, Trade } from './state.ts'
import { indexOf, profitLine } from './work.ts'

const accepted = (order: Order): Order =>
  order.accepted || order.state === 'dead' ? order : { ...order, accepted: true }

const acceptEntry = (trade: Trade): Trade => (trade.entry === null ? trade : { ...trade, entry: accepted(trade.entry) })

const acceptProfit = (trade: Trade, line: number): Trade => {
  const profit = trade.profits[line]
  if (profit === undefined || profit.order === null) return trade
  const next = { ...profit, order: accepted(profit.order) }
  return { ...trade, profits: trade.profits.length === 1 ? [next] : trade.profits.with(line, next) }
}

/** The state once the order of a slot rests at the exchange. */
export const accept = (state: State, owner: number, slot: Slot): State => {
  if (slot === 'exit') {
    const exits = state.exits.map((exit) =>
      exit.owner === owner && exit.order !== null ? { ...exit, order: { ...exit.order, accepted: true } } : exit,
    )
    return { ...state, exits }
  }
  const index = indexOf(state.trades, owner)
  const trade = state.trades[index]
  if (trade === undefined) return state
  const line = profitLine(slot)
  return { ...state, trades: state.trades.with(index, line === null ? acceptEntry(trade) : acceptProfit(trade, line)) }
}
