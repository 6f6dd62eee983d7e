/** The unit as people see it; statuses and badges are derived here and never stored. */
import { asAmount, asPrice, type Price } from '#engine/money.ts'
import { addPositions, type Position } from '#engine/position.ts'
import type { Badge, ProfitReport, Reason, Status, TradeReport, UnitReport } from '#engine/status.ts'
import { executionsOf } from '../rules/order.ts'
import { isSold } from '../rules/profit-ladder.ts'
import { type Config, limitOf } from './config.ts'
import { investmentOf, stopOf } from './plan.ts'
import {
  averageCost,
  boundOf,
  isHeld,
  isInLimit,
  isManual,
  isUnentered,
  sitsOut,
  type Profit,
  type State,
  termsIn,
  type Trade,
  usesLimit,
  worthOfTrade,
} from './state.ts'

const isUnitOff = (state: State): boolean => state.entryOff.length > 0 && state.profitOff.length > 0

/** What one or two switched-off sides are called: `suspended-buy` when just the buying side is off (bots.md 5.3). */
const offStatus = (config: Config, entriesOff: boolean, profitsOff: boolean): Status | null => {
  if (!entriesOff && !profitsOff) return null
  if (entriesOff && profitsOff) return 'suspended'
  return entriesOff === (config.direction === 'buy') ? 'suspended-buy' : 'suspended'
}

/** First match wins: bots.md 5.3. */
const statusOf = (config: Config, state: State, trade: Trade): Status => {
  if (trade.leaving !== null || trade.phase === 'exiting') return 'pending'
  if (trade.phase === 'done') return 'closed'
  const entriesOff = state.entryOff.length > 0 || trade.entryOff.length > 0
  const profitsOff = state.profitOff.length > 0 || trade.profitOff.length > 0
  const off = offStatus(config, entriesOff, profitsOff)
  if (off !== null) return off
  if (trade.phase === 'holding' && trade.profits.some((profit) => profit.off)) return 'suspended'
  return trade.phase === 'idle' ? 'waiting' : 'active'
}

const offBadge = (entriesOff: boolean, profitsOff: boolean): readonly Badge[] => {
  if (entriesOff && profitsOff) return ['all-suspended']
  if (entriesOff) return ['bot-suspended']
  return profitsOff ? ['profit-suspended'] : []
}

const badgesOf = (state: State, trade: Trade): readonly Badge[] => [
  ...(trade.leaving === null ? [] : (['pending-delete'] as const)),
  ...offBadge(trade.entryOff.length > 0, trade.profitOff.length > 0),
  ...(isUnitOff(state) ? (['folder-suspended'] as const) : []),
  ...(trade.badSell ? (['bad-sell'] as const) : []),
]

const phaseOf = (trade: Trade): TradeReport['phase'] => {
  switch (trade.phase) {
    case 'idle':
      return 'idle'
    case 'entering':
      return isHeld(trade) ? 'entry-partial' : 'entry-open'
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

/** Its amount was given to levels that the price can reach. */
const ownReasons = (trade: Trade): readonly Reason[] =>
  isUnentered(trade) && worthOfTrade(trade) === 0n ? ['no-amount'] : []

const unique = (reasons: readonly Reason[]): readonly Reason[] => [...new Set(reasons)]

const tradeReport =
  (config: Config, state: State, average: Price | null) =>
  (trade: Trade): TradeReport => {
    const terms = termsIn(config, state, trade)
    return {
      id: trade.id,
      origin: isManual(config, trade) ? 'manual' : 'generated',
      inLimit: isInLimit(trade),
      escapedFrom: trade.escapedFrom,
      price: trade.price,
      amount: worthOfTrade(trade),
      status: statusOf(config, state, trade),
      badges: badgesOf(state, trade),
      reasons: unique([
        ...ownReasons(trade),
        ...trade.entryOff,
        ...trade.profitOff,
        ...state.entryOff,
        ...state.profitOff,
      ]),
      phase: phaseOf(trade),
      entry: trade.phase === 'holding' || trade.phase === 'exiting' || sitsOut(trade) ? 'traded' : 'not-traded',
      position: addPositions(trade.position, trade.kept),
      runs: trade.runs,
      stopPrice: stopOf(terms, { trade, average, market: null }),
      profits: trade.profits.map((profit) => profitReport(trade, profit)),
    }
  }

const isLeavingTogether = (state: State): boolean =>
  state.exits.some((exit) => exit.owner === 0 && exit.phase !== 'over')

const unitStatus = (config: Config, state: State, trades: readonly TradeReport[]): Status => {
  if (state.life === 'deleted') return 'deleted'
  if (state.leaving !== null || isLeavingTogether(state)) return 'pending'
  if (state.life === 'closed') return 'closed'
  const off = offStatus(config, state.entryOff.length > 0, state.profitOff.length > 0)
  if (off !== null) return off
  const open = trades.filter((trade) => trade.status !== 'closed')
  if (open.length === 0 && trades.length > 0) return 'closed'
  if (state.waitsForSignal || open.every((trade) => trade.status === 'waiting')) return 'waiting'
  // A single bot is what its one trade is.
  const [only] = open
  if (config.kind === 'single' && only !== undefined) return only.status
  return open.every((trade) => trade.status === 'suspended-buy') ? 'suspended-buy' : 'active'
}

const unitBadges = (state: State): readonly Badge[] => [
  ...(state.leaving === null ? [] : (['pending-delete'] as const)),
  ...offBadge(state.entryOff.length > 0, state.profitOff.length > 0),
  ...(state.trades.some((trade) => trade.badSell) ? (['bad-sell'] as const) : []),
]

/** Everything the unit has ever traded, also what is kept and what is gone. */
export const totalPosition = (state: Pick<State, 'gone' | 'trades'>): Position =>
  state.trades.reduce((sum, { position, kept }) => addPositions(sum, addPositions(position, kept)), state.gone)

/** What the bot may bind: the quote it was given; where levels hold base, what that is worth at their prices. */
const investmentNow = (config: Config, state: State): UnitReport['investment'] => {
  // Before its start it knows no market: prices are taken to the last decimal instead of the tick size.
  if (state.life === 'new' && state.trades.length === 0) return investmentOf(config, asPrice(1n))
  const isInQuote = config.direction === 'buy' && state.trades.every((trade) => trade.entries.every(isQuote))
  if (isInQuote) return state.investment
  return asAmount(state.trades.reduce((sum, trade) => sum + worthOfTrade(trade), 0n))
}

const isQuote = ({ size }: Trade['entries'][number]): boolean => size.kind === 'quote'

export const report = (config: Config, state: State): UnitReport => {
  const trades = state.trades.map(tradeReport(config, state, averageCost(state.trades)))
  return {
    status: unitStatus(config, state, trades),
    badges: unitBadges(state),
    reasons: unique([...state.entryOff, ...state.profitOff]),
    investment: investmentNow(config, state),
    committed: asAmount(state.trades.reduce((sum, trade) => sum + boundOf(trade), 0n)),
    used: state.trades.reduce((sum, trade) => sum + Number(usesLimit(trade) && isInLimit(trade)), 0),
    limit: limitOf(config),
    position: totalPosition(state),
    stopLossProfit: state.stopProfit,
    stopCount: state.stopCount,
    runs: state.runs,
    trades,
  }
}
