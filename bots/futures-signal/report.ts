/** The unit as people see it; statuses and badges are derived here and never stored. */
import { entryPrice, type FuturesPosition, priceAtNet } from '#engine/futures.ts'
import { type Amount, asPrice, asQuantity, asRatio, HUNDRED, type Price } from '#engine/money.ts'
import { addPositions, type Position } from '#engine/position.ts'
import type {
  Badge,
  EntryReport,
  Execution,
  LeveragedReport,
  ProfitReport,
  Reason,
  Status,
  TradeReport,
  UnitReport,
} from '#engine/status.ts'
import type { Config } from './config.ts'
import { boundBy, boundIn, isLive, type State, type Trade, usesLimit } from './state.ts'
import { bookedIn } from './work.ts'

type Flags = Pick<State, 'entryOff' | 'profitOff'>

const isAllOff = ({ entryOff, profitOff }: Flags): boolean => entryOff.length > 0 && profitOff.length > 0

/** First match wins: bots.md 5.3. What is off is called so whichever direction the position has. */
const statusOf = (state: State, trade: Trade): Status => {
  if (trade.leaving !== null || trade.phase === 'exiting') return 'pending'
  if (trade.phase === 'done') return 'closed'
  const entriesOff = state.entryOff.length > 0 || trade.entryOff.length > 0
  const profitsOff = state.profitOff.length > 0 || trade.profitOff.length > 0
  if (entriesOff) return profitsOff ? 'suspended' : 'suspended-buy'
  if (profitsOff) return 'suspended'
  return trade.phase === 'idle' ? 'waiting' : 'active'
}

const flagsOf = ({ entryOff, profitOff }: Flags): readonly Badge[] => {
  if (isAllOff({ entryOff, profitOff })) return ['all-suspended']
  if (entryOff.length > 0) return ['bot-suspended']
  return profitOff.length > 0 ? ['profit-suspended'] : []
}

const phaseOf = ({ phase, position, entry, hasLeft }: Trade): TradeReport['phase'] => {
  switch (phase) {
    case 'entering':
      return isLive(entry) && position !== null ? 'entry-partial' : 'entry-open'
    case 'holding':
      return hasLeft ? 'exit-partial' : 'holding'
    case 'idle':
    case 'exiting':
    case 'done':
      return phase
  }
}

const unique = (reasons: readonly Reason[]): readonly Reason[] => [...new Set(reasons)]

const leveragedReport = ({ funding }: Trade, position: FuturesPosition): LeveragedReport => {
  const { direction, leverage, marginType, quantity, margin } = position
  return { direction, leverage, marginType, quantity, margin, entry: entryPrice(position), funding }
}

/** The fee of closing is not known here: the price is the one at which the rest nets the profit. Null waits for a signal. */
const aimOf = ({ maxProfit }: Config, position: FuturesPosition): Price | null => {
  const price = maxProfit === null ? asPrice(0n) : priceAtNet(position, maxProfit, asRatio(0n))
  return price > 0n ? price : null
}

/** All that a run has closed, at its volume-weighted price. */
const closedOf = (closed: readonly Execution[]): Pick<ProfitReport, 'price' | 'quantity'> | null => {
  const quantity = asQuantity(closed.reduce((sum, one) => sum + one.quantity, 0n))
  if (quantity === 0n) return null
  return { quantity, price: asPrice(closed.reduce((sum, one) => sum + one.price * one.quantity, 0n) / quantity) }
}

/** One that closes by signals alone names no price before it has closed something. Until a run has opened something, the last one is shown. */
const profitsOf = (config: Config, state: State, { position, profitOff, closed }: Trade): readonly ProfitReport[] => {
  const aim = position === null ? null : aimOf(config, position)
  const traded = closedOf(closed)
  const line = aim === null || position === null ? traded : { price: aim, quantity: position.quantity }
  if (line === null) return []
  const isOff = state.profitOff.length > 0 || profitOff.length > 0
  const status = position === null ? 'sold' : isOff ? 'suspended' : 'waiting'
  return [{ ...line, share: HUNDRED, status, executed: closed, hidden: false }]
}

const entryReport = ({ position, hasLeft, opened }: Trade, price: Price, amount: Amount): EntryReport => ({
  price,
  size: { kind: 'quote', amount },
  status: position === null ? 'not-traded' : 'traded',
  executed: position === null && !hasLeft ? [] : opened,
})

const tradeReport = (config: Config, state: State, trade: Trade): TradeReport => {
  const { position } = trade
  const amount = boundBy(trade)
  const price = position === null ? (trade.seen ?? asPrice(0n)) : entryPrice(position)
  return {
    id: trade.id,
    origin: 'manual',
    inLimit: true,
    escapedFrom: null,
    price,
    amount,
    status: statusOf(state, trade),
    badges: [
      ...(trade.leaving === null ? [] : (['pending-delete'] as const)),
      ...flagsOf(trade),
      ...(isAllOff(state) ? (['folder-suspended'] as const) : []),
    ],
    reasons: unique([...trade.entryOff, ...trade.profitOff, ...state.entryOff, ...state.profitOff]),
    phase: phaseOf(trade),
    entries: [entryReport(trade, price, amount)],
    position: bookedIn(trade),
    runs: trade.runs,
    ...(config.dilution === null ? {} : { dilutions: { used: trade.dilutions, most: config.dilution.most } }),
    stopPrice: trade.stopPrice,
    profits: profitsOf(config, state, trade),
    ...(trade.pair === 0 ? {} : { pair: trade.pair }),
    ...(position === null ? {} : { leveraged: leveragedReport(trade, position) }),
  }
}

const unitStatus = (state: State, trades: readonly TradeReport[]): Status => {
  if (state.life === 'deleted') return 'deleted'
  if (state.leaving !== null) return 'pending'
  if (state.life === 'closed') return 'closed'
  if (isAllOff(state)) return 'suspended'
  if (state.entryOff.length > 0) return 'suspended-buy'
  if (state.profitOff.length > 0) return 'suspended'
  const open = trades.filter(({ status }) => status !== 'closed')
  const [first] = open
  if (first === undefined) return trades.length > 0 ? 'closed' : 'waiting'
  if (open.every(({ status }) => status === first.status)) return first.status
  return 'active'
}

/** Everything the unit has ever traded, also what is gone. */
const totalPosition = ({ gone, trades }: State): Position =>
  trades.reduce((sum, trade) => addPositions(sum, bookedIn(trade)), gone)

export const report = (config: Config, state: State): UnitReport => {
  const trades = state.trades.map((trade) => tradeReport(config, state, trade))
  return {
    status: unitStatus(state, trades),
    badges: [
      ...(state.leaving === null || state.leaving === 'close' ? [] : ['pending-delete' as const]),
      ...flagsOf(state),
    ],
    reasons: unique([...state.entryOff, ...state.profitOff]),
    investment: state.given ?? config.investment,
    committed: boundIn(state.trades),
    used: state.trades.filter(usesLimit).length,
    limit: config.limit,
    position: totalPosition(state),
    stopLossProfit: state.stopProfit,
    stopCount: state.stopCount,
    runs: state.runs,
    trades,
  }
}
