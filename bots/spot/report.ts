/** A SPOT bot as people see it. */
import { asAmount, asPrice, type Price } from '#engine/money.ts'
import { addPositions, type Position } from '#engine/position.ts'
import { remembered } from '#engine/remembered.ts'
import type { EntryReport, Reason, TradeReport, UnitReport } from '#engine/status.ts'
import { averagePrice, executionsOf } from '../rules/order.ts'
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
import { type Config, limitOf, type SingleConfig } from './config.ts'
import { anchorOf, exitLines } from './ladder.ts'
import { investmentOf, stopOf } from './plan.ts'
import {
  averageCost,
  boundOf,
  broughtInto,
  type Entry,
  isHeld,
  isInLimit,
  isLive,
  isManual,
  isOnItsOwn,
  isUnentered,
  smallLines,
  type State,
  switchesFor,
  termsIn,
  type Trade,
  usesLimit,
  worthOfTrade,
} from './state.ts'
import { formatConfig } from './stored.ts'

/** What keeps it, or some of its lines, from entering without its entries being off: its amount was given to levels that the price can reach, or lines are too small. */
const ownReasons = (trade: Trade): readonly Reason[] => [
  ...(isUnentered(trade) && worthOfTrade(trade) === 0n ? (['no-amount'] as const) : []),
  ...(smallLines(trade).length > 0 ? (['below-minimum'] as const) : []),
]

/** An order of an earlier run is no trade of this one: its line has begun anew, and so it has once a trade is closed. */
const entryReport =
  ({ phase }: Trade) =>
  ({ price, size, order, traded }: Entry): EntryReport => {
    const isTraded = traded && phase !== 'done'
    const isOfRun = isTraded || isLive(order)
    return {
      price,
      size,
      status: isTraded ? 'traded' : 'not-traded',
      executed: isOfRun ? executionsOf({ order, executed: [] }) : [],
    }
  }

/** What the current run has entered at: coins that another bot has handed over were bought by that one. */
const tradePriceOf = (config: Config, trade: Trade): Price | null => {
  const { quantity, value } = trade.run
  const isInRun = isHeld(trade) || trade.phase === 'exiting'
  return isInRun && quantity > 0n && isManual(config, trade) ? averagePrice(value, quantity) : null
}

const storedOf = remembered((own: SingleConfig): unknown => formatConfig(own))

const ladderIn = (terms: Config, { tickSize }: State, trade: Trade) =>
  tickSize === null ? [] : exitLines(terms, anchorOf(trade), trade.shift, { tickSize })

const tradeReport =
  (config: Config, state: State, average: Price | null) =>
  (trade: Trade): TradeReport => {
    const terms = termsIn(config, state, trade)
    const unit = switchesFor(config, state, trade)
    const tradePrice = tradePriceOf(config, trade)
    return {
      id: trade.id,
      origin: isManual(config, trade) ? 'manual' : 'generated',
      inLimit: isInLimit(trade),
      escapedFrom: trade.escapedFrom,
      price: trade.price,
      amount: worthOfTrade(trade),
      status: statusOf(config.direction, unit, trade),
      badges: badgesOf(unit, trade),
      reasons: reasonsOf(ownReasons(trade), trade, unit),
      phase: phaseOf(trade, isHeld(trade)),
      entries: trade.entries.map(entryReport(trade)),
      ...(tradePrice === null ? {} : { tradePrice }),
      position: addPositions(trade.position, trade.kept),
      ...(trade.kept.base === 0n ? {} : { kept: trade.kept }),
      runs: trade.runs,
      stopPrice: stopOf(terms, { trade, average, market: null }),
      profits: profitReports(trade, { ladder: ladderIn(terms, state, trade), isHeld: isHeld(trade) }),
      ...(trade.own === null || !isOnItsOwn(config, trade) || !isManual(config, trade)
        ? {}
        : { settings: storedOf(trade.own) }),
    }
  }

/** Everything the unit has ever traded, also what is kept and what is gone. */
export const totalPosition = (state: Pick<State, 'gone' | 'trades'>): Position =>
  state.trades.reduce((sum, { position, kept }) => addPositions(sum, addPositions(position, kept)), state.gone)

/** What the bot may bind: the quote it was given and what trades have brought; where levels hold base, what that is worth at their prices. */
export const investmentNow = (config: Config, state: State): UnitReport['investment'] => {
  // Before its start it knows no market: prices are taken to the last decimal instead of the tick size.
  if (state.life === 'new' && state.trades.length === 0) return investmentOf(config, asPrice(1n))
  if (config.direction === 'buy' && state.trades.every((trade) => isInQuote(config, trade)))
    return asAmount(state.investment + broughtInto(config, state.trades))
  return asAmount(state.trades.reduce((sum, trade) => sum + worthOfTrade(trade), 0n))
}

/** Coins that were handed over to a folder have brought their worth, whatever their line says. */
const isInQuote = (config: Config, trade: Trade): boolean =>
  (trade.escapedFrom !== null && isOnItsOwn(config, trade)) || trade.entries.every(({ size }) => size.kind === 'quote')

export const report = (config: Config, state: State): UnitReport => {
  const trades = state.trades.map(tradeReport(config, state, averageCost(state.trades)))
  const broughtIn = broughtInto(config, state.trades)
  return {
    status: unitStatus(config.direction, state, {
      trades,
      waits: state.waitsForSignal,
      single: config.kind === 'single',
    }),
    badges: unitBadges(state),
    reasons: unitReasons(state),
    investment: investmentNow(config, state),
    ...(broughtIn === 0n ? {} : { broughtIn }),
    ...(config.kind !== 'single' || state.startPrice === null ? {} : { startPrice: state.startPrice }),
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
