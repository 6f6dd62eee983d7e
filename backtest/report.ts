/** What a backtest says, as plain data for a file, a page or an answer: exact money as decimal text, shares and charts as numbers. */
import type { Interval } from '#engine/candle.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  formatDecimal,
  notional,
  type Price,
  toNumber,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import type { Side } from '#engine/market.ts'
import { flat, type Position } from '#engine/position.ts'
import { UNIT } from '#engine/slots.ts'
import { gapsIn, missingIn, type MissingCandles, spanOf } from './gaps.ts'
import { type BacktestFill, LAST_FILLS } from './records.ts'
import { type Assumption, type BacktestResult, type EquityPoint, moneyAssumptions } from './result.ts'
import type { PairPast } from './several-pairs.ts'
import type { StopFirst } from './stop-first.ts'
import type { TradeBooks } from './trade-books.ts'

/** One price at which trades were entered, and what they brought. */
export type LevelRow = {
  price: string
  buys: number
  sells: number
  bought: string
  sold: string
  realised: string
  fees: string
  /** Base that it still holds. */
  held: string
}

/** What orders did that sold or bought for several levels at once, and levels that are gone. */
export type RestRow = Omit<LevelRow, 'price'>

/** The money of the same run with the stop first, in the candles that reach both a profit and a stop. */
export type StopFirstMoney = {
  candles: number
  ended: string
  profit: string
  profitPercent: number
  drawdownPercent: number
  stops: number
}

/** One execution, as the exchange told it. */
export type FillRow = {
  at: number
  side: Side
  liquidity: 'maker' | 'taker'
  price: string
  quantity: string
  /** In quote. */
  worth: string
  fee: string
}

/** What was assumed of the exchange and of the account, in percent, and the pair that values fees where they are taken in a third asset. */
export type Assumed = { slippage: number; share: number; feePair?: string; spare?: number }

export type BacktestReport = {
  family: string
  pair: string
  interval: Interval
  fromMs: number
  toMs: number
  candles: number
  /** What the candles of all pairs leave out of the period that was asked for, or else of what any of them has; nothing is traded there. */
  gaps: {
    count: number
    candles: number
    longest: readonly MissingCandles[]
    /** How many candles each pair misses, where there are several. */
    pairs?: readonly { pair: string; candles: number }[]
  }
  money: {
    begun: string
    /** What the bot's orders need, where somebody has given the account less: those that it cannot pay are refused. */
    needed?: string
    ended: string
    profit: string
    profitPercent: number
    realised: string
    unrealised: string
    /** The part of `realised` that stop exits made. */
    stopLoss: string
    makerFees: string
    takerFees: string
    /** The part of the fees that was taken in a third asset: how much of it, and its value in quote. Null where nothing was. */
    thirdFees: { asset: string; amount: string; quote: string } | null
    /** Paid on leveraged positions; below zero was received. */
    funding: string
  }
  /** Null where no candle reached both, or the profit came later by itself. */
  stopFirst: StopFirstMoney | null
  /** The same money in base from the first open to the last close, without fees. */
  holdPercent: number
  drawdownPercent: number
  exposurePercent: number
  counts: { fills: number; buys: number; sells: number; runs: number; stops: number; decisions: number }
  refusals: Readonly<Record<string, number>>
  levels: readonly LevelRow[]
  /** What the sums of the levels leave of the account's. Null where they leave nothing. */
  rest: RestRow | null
  /** The last of them, oldest first. */
  lastFills: readonly FillRow[]
  points: readonly EquityPoint[]
  assumptions: readonly { code: Assumption; values: Assumed }[]
}

const GAPS_SHOWN = 10

/** What the trades of one price did. */
type Level = Position & { price: Price; buys: number; sells: number; bought: bigint; sold: bigint }

const emptyLevel = (price: Price): Level => ({ ...flat, price, buys: 0, sells: 0, bought: 0n, sold: 0n })

const countFills = (level: Level, { buys, sells, bought, sold }: TradeBooks): void => {
  level.buys += buys
  level.sells += sells
  level.bought += bought
  level.sold += sold
}

const addPosition = (level: Level, { base, realised, fees }: Position): void => {
  level.base = asQuantity(level.base + base)
  level.realised = asAmount(level.realised + realised)
  level.fees = asAmount(level.fees + fees)
}

const levelRow = ({ price, buys, sells, bought, sold, realised, fees, base }: Level): LevelRow => ({
  price: formatDecimal(price),
  buys,
  sells,
  bought: formatDecimal(bought),
  sold: formatDecimal(sold),
  realised: formatDecimal(realised),
  fees: formatDecimal(fees),
  held: formatDecimal(base),
})

/** Highest first, levels that are gone by the end among them. What orders of several trades did is in the rest. */
const levelsOf = ({ report, books }: Reported): Level[] => {
  const levels = new Map<Price, Level>()
  const levelAt = (price: Price): Level => {
    const level = levels.get(price) ?? emptyLevel(price)
    levels.set(price, level)
    return level
  }
  const present = new Set<number>([UNIT])
  for (const { id, price, position } of report.trades) {
    const level = levelAt(price)
    addPosition(level, position)
    const own = books.get(id)
    if (own !== undefined) countFills(level, own)
    present.add(id)
  }
  for (const [id, gone] of books) {
    if (present.has(id)) continue
    const level = levelAt(gone.price)
    // What the unit has let go of is not held any more.
    addPosition(level, { ...gone.position, base: ZERO_QUANTITY })
    countFills(level, gone)
  }
  return [...levels.values()].toSorted((left, right) => (left.price > right.price ? -1 : 1))
}

/** With the levels it adds up to the account: fills, realised, fees and what is held. */
const restOf = ({ report: { position }, books, funding, makerFees, takerFees }: Reported, levels: readonly Level[]) => {
  const rest = emptyLevel(asPrice(0n))
  const common = books.get(UNIT)
  if (common !== undefined) countFills(rest, common)
  const paid = asAmount(makerFees + takerFees + funding)
  addPosition(rest, { ...position, fees: paid })
  for (const { base, realised, fees } of levels) {
    rest.base = asQuantity(rest.base - base)
    rest.realised = asAmount(rest.realised - realised)
    rest.fees = asAmount(rest.fees - fees)
  }
  const { buys, sells, base, realised, fees } = rest
  const isNothing = buys + sells === 0 && base === 0n && realised === 0n && fees === 0n
  return isNothing ? null : rest
}

const restRow = (level: Level): RestRow => {
  const { price: _none, ...row } = levelRow(level)
  return row
}

const fillRow = ({ side, liquidity, fill }: BacktestFill): FillRow => ({
  at: fill.at,
  side,
  liquidity,
  price: formatDecimal(fill.price),
  quantity: formatDecimal(fill.quantity),
  worth: formatDecimal(notional(fill.price, fill.quantity)),
  fee: formatDecimal(fill.fee.quote),
})

export type ReportOf = {
  family: string
  /** Of its pairs, in their order. */
  pasts: readonly PairPast[]
  /** What is missing, where more was there or asked for than the run goes over. */
  gaps?: readonly MissingCandles[] | undefined
  /** The account at the first open, in quote. */
  begun: Amount
  /** Where somebody has given the account less than the bot needs. */
  needed?: Amount | undefined
  result: Reported
  assumed: Assumed
  /** The same run with the stop first; null or left out where that is no other one. */
  stopFirst?: StopFirst | null
}

const stopFirstOf = ({ begun, result, stopFirst = null }: ReportOf): StopFirstMoney | null =>
  stopFirst === null
    ? null
    : {
        candles: result.reachedBoth,
        ended: stopFirst.equity.toFixed(8),
        profit: (stopFirst.equity - toNumber(begun)).toFixed(8),
        profitPercent: stopFirst.profitPercent,
        drawdownPercent: stopFirst.drawdownPercent,
        stops: stopFirst.stopCount,
      }

/** What a report is made of; a unit with several pairs has no one sum of base. */
type Reported = Omit<BacktestResult, 'base' | 'handedOver'>

const moneyOf = ({ begun, needed, result }: ReportOf): BacktestReport['money'] => {
  const { report, realised, makerFees, takerFees, thirdFees, equity } = result
  const ended = equity.toFixed(8)
  const profit = equity - toNumber(begun)
  return {
    begun: formatDecimal(begun),
    ...(needed === undefined ? {} : { needed: formatDecimal(needed) }),
    ended,
    profit: profit.toFixed(8),
    profitPercent: result.profitPercent,
    realised: formatDecimal(realised),
    unrealised: (profit - toNumber(asAmount(realised))).toFixed(8),
    stopLoss: formatDecimal(report.stopLossProfit),
    makerFees: formatDecimal(makerFees),
    takerFees: formatDecimal(takerFees),
    thirdFees:
      thirdFees === null
        ? null
        : {
            asset: thirdFees.asset,
            amount: formatDecimal(thirdFees.amount),
            quote: formatDecimal(thirdFees.quote),
          },
    funding: formatDecimal(result.funding),
  }
}

const toldGaps = ({ pasts, gaps = gapsIn(pasts) }: ReportOf): BacktestReport['gaps'] => ({
  count: gaps.length,
  candles: missingIn(gaps),
  longest: gaps.toSorted((left, right) => right.candles - left.candles).slice(0, GAPS_SHOWN),
  ...(pasts.length === 1 ? {} : { pairs: pasts.map(({ market: { pair } }) => missingOf(pair, gaps)) }),
})

const missingOf = (pair: string, gaps: readonly MissingCandles[]) => ({
  pair,
  candles: missingIn(gaps.filter((gap) => gap.pair === pair)),
})

export const reportOf = (of: ReportOf): BacktestReport => {
  const { pasts, result, assumed } = of
  const { buys, sells } = result.counts
  const levels = levelsOf(result)
  const rest = restOf(result, levels)
  const assumptions = [...result.assumptions, ...(assumed.spare === undefined ? [] : moneyAssumptions)]
  return {
    family: of.family,
    pair: pasts.map(({ market }) => market.pair).join(' + '),
    interval: pasts[0]?.candles.interval ?? '1m',
    ...spanOf(pasts),
    candles: result.candles,
    gaps: toldGaps(of),
    money: moneyOf(of),
    stopFirst: stopFirstOf(of),
    holdPercent: result.holdPercent,
    drawdownPercent: result.drawdownPercent,
    exposurePercent: result.exposurePercent,
    counts: {
      fills: buys + sells,
      buys,
      sells,
      runs: result.runs,
      stops: result.stopCount,
      decisions: result.decisions,
    },
    refusals: result.refusals,
    levels: levels.map(levelRow),
    rest: rest === null ? null : restRow(rest),
    lastFills: result.fills.slice(-LAST_FILLS).map(fillRow),
    points: result.points,
    assumptions: assumptions.map((code) => ({ code, values: assumed })),
  }
}
