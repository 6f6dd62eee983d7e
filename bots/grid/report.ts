/** A GRID as people see it. */
import { asAmount, asQuantity } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { EntryReport, Reason, TradeReport, UnitReport } from '#engine/status.ts'
import { executionsOf } from '../rules/order.ts'
import {
  badgesOf,
  phaseOf,
  profitReports,
  reasonsOf,
  statusOf,
  unitBadges,
  unitReasons,
  unitStatus,
} from '../rules/trade-report.ts'
import type { Config } from './config.ts'
import { ladderAbove } from './plan.ts'
import { isHeld, sizesNow, type State, type Trade } from './state.ts'

/** Its amount was given to levels that the price can reach, or it waits to be taken away. */
const ownReasons = (trade: Trade): readonly Reason[] => [
  ...(trade.amount === 0n ? (['no-amount'] as const) : []),
  ...(trade.leaving === 'trailed' ? (['trailed'] as const) : []),
]

/** The order of an earlier run is no trade of this one. */
const entryReport = ({ price, amount, phase, entry }: Trade): EntryReport => ({
  price,
  size: { kind: 'quote', amount },
  status: phase === 'holding' || phase === 'exiting' ? 'traded' : 'not-traded',
  executed: phase === 'idle' || phase === 'done' ? [] : executionsOf({ order: entry, executed: [] }),
})

const ladderIn = (config: Config, { past, tickSize }: State, { terms, price }: Trade) =>
  tickSize === null ? [] : ladderAbove(past[terms] ?? config, price, { tickSize })

const tradeReport = (config: Config, state: State, trade: Trade): TradeReport => ({
  id: trade.id,
  origin: 'generated',
  inLimit: true,
  escapedFrom: null,
  price: trade.price,
  amount: trade.amount,
  status: statusOf('buy', state, trade),
  badges: badgesOf(state, trade),
  reasons: reasonsOf(ownReasons(trade), trade, state),
  phase: phaseOf(trade, isHeld(trade)),
  entries: [entryReport(trade)],
  position: trade.position,
  runs: trade.runs,
  stopPrice: config.stop?.price ?? null,
  profits: profitReports(trade, { ladder: ladderIn(config, state, trade), isHeld: isHeld(trade) }),
})

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
    status: unitStatus('buy', state, { trades, waits: false, single: false }),
    badges: unitBadges(state),
    reasons: unitReasons(state),
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
