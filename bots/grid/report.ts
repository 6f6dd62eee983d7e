/** The unit as people see it; statuses and badges are derived here and never stored. */
import { asAmount, asQuantity } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { Badge, ProfitReport, Reason, Status, TradeReport, UnitReport } from '#engine/status.ts'
import { executionsOf } from '../rules/order.ts'
import { isSold } from '../rules/profit-ladder.ts'
import type { Config } from './config.ts'
import { type Profit, sizesNow, type State, type Trade } from './state.ts'

const isUnitOff = (state: State): boolean => state.entryOff.length > 0 && state.profitOff.length > 0

/** First match wins: bots.md 5.3. */
const statusOf = (state: State, trade: Trade): Status => {
  if (trade.leaving !== null || trade.phase === 'exiting') return 'pending'
  if (trade.phase === 'done') return 'closed'
  const entriesOff = state.entryOff.length > 0 || trade.entryOff.length > 0
  const profitsOff = state.profitOff.length > 0 || trade.profitOff.length > 0
  if (entriesOff && profitsOff) return 'suspended'
  if (entriesOff) return 'suspended-buy'
  const isOneOff = trade.phase === 'holding' && trade.profits.some((profit) => profit.off)
  if (profitsOff || isOneOff) return 'suspended'
  return trade.phase === 'idle' ? 'waiting' : 'active'
}

const badgesOf = (state: State, trade: Trade): readonly Badge[] => {
  const badges: Badge[] = []
  if (trade.leaving === 'wait' || trade.leaving === 'release') badges.push('pending-delete')
  if (trade.entryOff.length > 0 && trade.profitOff.length > 0) badges.push('all-suspended')
  else if (trade.entryOff.length > 0) badges.push('bot-suspended')
  else if (trade.profitOff.length > 0) badges.push('profit-suspended')
  if (isUnitOff(state)) badges.push('folder-suspended')
  if (trade.badSell) badges.push('bad-sell')
  return badges
}

const phaseOf = (trade: Trade): TradeReport['phase'] => {
  switch (trade.phase) {
    case 'idle':
      return 'idle'
    case 'entering':
      return trade.entry !== null && trade.entry.filled > 0n ? 'entry-partial' : 'entry-open'
    case 'holding':
      return trade.profits.some((profit) => profit.sold > 0n) ? 'exit-partial' : 'holding'
    case 'exiting':
      return 'exiting'
    case 'done':
      return 'done'
  }
}

const profitReport = (trade: Trade, profit: Profit): ProfitReport => {
  const isOff = profit.off || profit.belowMinimum || trade.profitOff.length > 0
  return {
    price: profit.price,
    share: profit.share,
    quantity: profit.quantity,
    status: isSold(profit) ? 'sold' : isOff ? 'suspended' : 'waiting',
    executed: executionsOf(profit),
    hidden: profit.hidden,
  }
}

/** Its amount was given to levels that the price can reach, or it waits to be taken away. */
const ownReasons = (trade: Trade): readonly Reason[] => [
  ...(trade.amount === 0n ? (['no-amount'] as const) : []),
  ...(trade.leaving === 'trailed' ? (['trailed'] as const) : []),
]

const unique = (reasons: readonly Reason[]): readonly Reason[] => [...new Set(reasons)]

const tradeReport = (config: Config, state: State, trade: Trade): TradeReport => ({
  id: trade.id,
  origin: 'generated',
  inLimit: true,
  escapedFrom: null,
  price: trade.price,
  amount: trade.amount,
  status: statusOf(state, trade),
  badges: badgesOf(state, trade),
  reasons: unique([...ownReasons(trade), ...trade.entryOff, ...trade.profitOff, ...state.entryOff, ...state.profitOff]),
  phase: phaseOf(trade),
  entry: trade.phase === 'holding' || trade.phase === 'exiting' ? 'traded' : 'not-traded',
  position: trade.position,
  runs: trade.runs,
  stopPrice: config.stop?.price ?? null,
  profits: trade.profits.map((profit) => profitReport(trade, profit)),
})

const unitStatus = (state: State, trades: readonly TradeReport[]): Status => {
  if (state.life === 'deleted') return 'deleted'
  if (state.leaving !== null || state.exits.some((exit) => exit.owner === 0 && exit.phase !== 'over')) return 'pending'
  if (state.life === 'closed') return 'closed'
  if (isUnitOff(state)) return 'suspended'
  if (state.entryOff.length > 0) return 'suspended-buy'
  if (state.profitOff.length > 0) return 'suspended'
  const open = trades.filter((trade) => trade.status !== 'closed')
  if (open.length === 0 && trades.length > 0) return 'closed'
  if (open.every((trade) => trade.status === 'waiting')) return 'waiting'
  return open.every((trade) => trade.status === 'suspended-buy') ? 'suspended-buy' : 'active'
}

const unitBadges = (state: State): readonly Badge[] => {
  const badges: Badge[] = []
  if (state.leaving !== null) badges.push('pending-delete')
  if (isUnitOff(state)) badges.push('all-suspended')
  else if (state.entryOff.length > 0) badges.push('bot-suspended')
  else if (state.profitOff.length > 0) badges.push('profit-suspended')
  if (state.trades.some((trade) => trade.badSell)) badges.push('bad-sell')
  return badges
}

const totalPosition = (state: State): Position => {
  let { base, cost, realised, fees }: { base: bigint; cost: bigint; realised: bigint; fees: bigint } = state.gone
  for (const { position } of state.trades) {
    base += position.base
    cost += position.cost
    realised += position.realised
    fees += position.fees
  }
  return { base: asQuantity(base), cost: asAmount(cost), realised: asAmount(realised), fees: asAmount(fees) }
}

export const report = (config: Config, state: State): UnitReport => {
  const trades = state.trades.map((trade) => tradeReport(config, state, trade))
  return {
    status: unitStatus(state, trades),
    badges: unitBadges(state),
    reasons: unique([...state.entryOff, ...state.profitOff]),
    investment: sizesNow(config, state).investment,
    committed: state.committed,
    used: state.used,
    limit: config.limit,
    position: totalPosition(state),
    stopLossProfit: state.stopProfit,
    stopCount: state.stopCount,
    runs: state.runs,
    trades,
  }
}
