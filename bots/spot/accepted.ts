/** The exchange has taken an order. No rule asks for it, so the state's flag is all that changes. */
import type { Slot } from '#engine/slots.ts'
import type { Order } from '../rules/order.ts'
import type { State, Trade } from './state.ts'
import { indexOf, lineOfSlot } from './work.ts'

const accepted = (order: Order | null): Order | null =>
  order === null || order.accepted || order.state === 'dead' ? order : { ...order, accepted: true }

const acceptIn = (trade: Trade, slot: Exclude<Slot, 'exit'>): Trade => {
  const { side, line } = lineOfSlot(slot)
  if (side === 'entry') {
    const entry = trade.entries[line]
    if (entry === undefined) return trade
    return { ...trade, entries: trade.entries.with(line, { ...entry, order: accepted(entry.order) }) }
  }
  const profit = trade.profits[line]
  if (profit === undefined) return trade
  return { ...trade, profits: trade.profits.with(line, { ...profit, order: accepted(profit.order) }) }
}

/** The state once the order of a slot rests at the exchange. */
export const accept = (state: State, owner: number, slot: Slot): State => {
  if (slot === 'exit') {
    const exits = state.exits.map((exit) => (exit.owner === owner ? { ...exit, order: accepted(exit.order) } : exit))
    return { ...state, exits }
  }
  const index = indexOf(state.trades, owner)
  const trade = state.trades[index]
  return trade === undefined ? state : { ...state, trades: state.trades.with(index, acceptIn(trade, slot)) }
}
