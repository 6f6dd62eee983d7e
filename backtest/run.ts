/**
 * A unit over candles. The very functions that trade live decide here; they are woken by their own wakes, so a candle that touches no order and no wake costs two compares.
 * The rules of filling are those of the demo account: design bots.md 22.2, architecture.md section 4.
 */
import { areCalm } from '#engine/calm.ts'
import { type Candle, type Candles, type Interval, intervalMs, isLowFirst } from '#engine/candle.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  fromNumber,
  type Price,
  type Quantity,
  type Ratio,
  roughly,
  toNumber,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import type { AnyFamily, Wake } from '#engine/unit.ts'
import { candleAt, concatCandles, foldCandles, indexFrom, openTimeOf, sliceCandles } from '#market/fold.ts'
import { nextPumping } from '#market/feed.ts'
import { openAccount } from './account.ts'
import { arrive, beginCandle, match, mayMatch, openBook, orderIn, reach, take, takeTriggered } from './book.ts'
import { closesOf } from './fee-price.ts'
import { equityCurve, type Holdings } from './equity.ts'
import {
  type Assumption,
  type BacktestResult,
  escapeAssumptions,
  feeAssumptions,
  promptAssumptions,
  spotAssumptions,
} from './result.ts'
import { reachOf } from './extremes.ts'
import { checkCandle, checkOptions, checkTimes } from './past-check.ts'
import { countOf, type Kept, recordedOf } from './records.ts'
import { sparedOf } from './starting-money.ts'
import { isStopAt } from './stop-first.ts'
import { begunBefore, type Past, seriesOver, type SeriesOver } from './series.ts'
import { openUnit, tell, tellAll, type Unit } from './unit.ts'

export type BacktestOptions = {
  /** What the account has at the start, as figures count it. */
  quote: Amount
  /** Percent of it that the account has besides, to be spent and not counted. */
  spare?: number
  base?: Quantity
  /** Trades the package has room for. */
  allowance?: number
  /** By which market orders are filled worse than the open; 0.05 % when it is not given. */
  slippage?: Ratio
  /** The share of what was traded that one limit order may take, above 0 and at most 1; all of it when it is not given. Orders that take are filled whole. */
  participation?: number
  /** Equity points kept at most. */
  points?: number
  /** What is known of the time right before the first candle, of one interval or of several: indicators have settled on it when the run begins, as live. */
  before?: readonly Candles[]
  /** Of the pair that values fees, where the market takes them in a third asset. Without any they are taken in quote. */
  feeCandles?: Candles
  /** What the result has of fills and history; all where it is not given. Thousands of rows that nobody reads cost time and memory. */
  kept?: Kept
  /** Whether the stop comes first in candles that reach both a profit and a stop, whichever lies nearer. Omitted, nobody looks for such candles. */
  isStopFirst?: boolean
  /** Hears now and then, of candles that concern the unit, which share of all lies behind; from 0 to 1. */
  onProgress?: (share: number) => void
}

/** How often progress is told at most. */
export const TOLD = 50

/** One run: everything that moves while it goes through the candles. */
type Run = Past & {
  market: Market
  unit: Unit
  length: number
  now: MarketNow
  /** The price that `now` was made for. */
  nowPrice: number
  pumping: boolean
  /** The last candle that was gone through, after which `pumping` is known. */
  walked: number
  holdings: Holdings
  /** Quote of the account that no figure counts. */
  spared: bigint
  /** Of a candle's volume, what one of its four prints may fill. */
  printShare: number
  /** What the unit's indicator series say at closes. */
  series: SeriesOver
  /** Null where nobody looks for candles that reach both a profit and a stop. */
  isStopFirst: boolean | null
  /** As `BacktestResult` says. */
  reachedBoth: number
}

/** The pump state before candle `index`: that of the last candle that settles it. */
const pumpingBefore = (candles: Candles, index: number): boolean => {
  if (candles.interval !== '1m') return false
  for (let back = index - 1; back >= 0; back -= 1) {
    const candle = candleAt(candles, back)
    // A range between the two limits leaves the state as it was, whichever that is.
    if (nextPumping(false, '1m', candle) === nextPumping(true, '1m', candle)) return nextPumping(false, '1m', candle)
  }
  return false
}

/** The market at a point of a candle; spread 0. */
const marketAt = (run: Run, price: number): MarketNow => {
  if (run.nowPrice === price && run.now.pumping === run.pumping) return run.now
  const exact = asPrice(fromNumber(price))
  run.nowPrice = price
  run.now = { market: run.market, price: exact, bid: exact, ask: exact, pumping: run.pumping }
  return run.now
}

/** Tells the unit of every moment it asked for up to `until`, at the price before it. */
const ring = (run: Run, until: number, price: number): void => {
  const { unit } = run
  for (let before = -Infinity; ;) {
    const { atMs } = unit.wake
    // A unit that asks again for a moment that has passed is asked at the next print.
    if (atMs === null || atMs > until || atMs <= before) return
    before = atMs
    tell(unit, { kind: 'timer-elapsed', at: atMs, pair: 0 }, marketAt(run, price))
  }
}

const isReached = ({ above, below }: Wake, price: Price): boolean =>
  (above !== null && price >= above) || (below !== null && price <= below)

/** What a price of the candle has caused is executed at once, and so is what follows from that; the rest waits for the next open. */
const takeNow = (run: Run, at: number, price: number, before: number): void => {
  const { unit } = run
  const reached = { now: marketAt(run, price), at, came: asPrice(fromNumber(before)) }
  for (let outcomes = takeTriggered(unit.book, reached); outcomes.length > 0;) {
    tellAll(unit, outcomes, at, reached.now)
    outcomes = takeTriggered(unit.book, reached)
  }
}

/** One point of a candle's path: the clock, which knows no price but the one `before`, then fills of resting orders, then the wake. */
const visit = (run: Run, at: number, price: number, quantity: number, before: number): void => {
  const { unit } = run
  const { book } = unit
  if (unit.wake.atMs !== null && unit.wake.atMs <= at) ring(run, at, before)
  reach(book, price)
  if (mayMatch(book, price)) {
    const now = marketAt(run, price)
    tellAll(unit, match(book, { at, price, quantity }, now), at, now)
  }
  if (price >= unit.above || price <= unit.below) {
    const now = marketAt(run, price)
    if (isReached(unit.wake, now.price)) tell(unit, { kind: 'price-crossed', at, pair: 0, price: now.price }, now)
  }
  if (book.taking.length > 0) takeNow(run, at, price, before)
}

/** The candle of an interval that ends with the candle `last`. */
const longCandle = (past: Past, last: number, interval: Interval): Candle => {
  const { candles } = past
  if (candles.interval === interval) return candleAt(candles, last)
  const openTimeMs = openTimeOf(candles.openTimeMs[last] ?? 0, interval)
  const own = sliceCandles(candles, indexFrom(candles, openTimeMs), last + 1)
  const begun = openTimeMs < (candles.openTimeMs[0] ?? 0) ? begunBefore(past, interval) : null
  return candleAt(foldCandles(begun === null ? own : concatCandles(begun, own), interval), 0)
}

/** Tells of the long candles that ended by `endMs` and not by `beforeMs`; `last` is the last short candle in them. */
const closeLong = (run: Run, last: number, beforeMs: number, endMs: number): void => {
  const { candles, unit } = run
  const lastOpen = candles.openTimeMs[last] ?? 0
  for (const interval of unit.wake.candles) {
    const openTimeMs = openTimeOf(lastOpen, interval)
    const at = openTimeMs + intervalMs[interval]
    if (at <= beforeMs || at > endMs || intervalMs[interval] < run.length) continue
    const values = run.series.valuesAt(interval, openTimeMs)
    if (unit.wake.calms !== undefined && areCalm(unit.wake.calms, values)) continue
    const candle = longCandle(run, last, interval)
    tell(unit, { kind: 'candle-closed', at, pair: 0, interval, candle, values }, marketAt(run, candle.close))
  }
}

/** True for a candle that goes to a profit first and would come to a stop as well, of what stands at its open: which of the two was first, nobody knows. */
const reachesBoth = (run: Run, { openTimeMs: at, open, high, low }: Candle): boolean => {
  const { unit } = run
  const { above, below, book } = unit
  if (high < above && high <= book.lowestSell) return false
  if (low > below && low >= book.highestBuy) return false
  const [side, reached] = isLowFirst(open, high, low)
    ? (['buy', high >= above] as const)
    : (['sell', low <= below] as const)
  if (!reached) return false
  const now = marketAt(run, side === 'sell' ? low : high)
  const { family, config, state } = unit
  const filledOf = (trade: number, slot: Slot): Quantity => orderIn(book, trade, slot)?.filled ?? ZERO_QUANTITY
  const event = { kind: 'price-crossed', at, pair: 0, price: now.price } as const
  return isStopAt({ family, config, state, filledOf }, { event, side, now })
}

/** A candle that may concern the unit, point by point. */
const walk = (run: Run, index: number): void => {
  const { candles, length, unit } = run
  const candle = candleAt(candles, index)
  checkCandle(candle, index)
  const { openTimeMs: openTime, open, high, low, close } = candle
  const quantity = candle.volume * run.printShare
  if (run.walked !== index - 1) {
    run.pumping = pumpingBefore(candles, index)
    beginCandle(unit.book)
  }
  run.walked = index
  if (index > 0) {
    const lastEnd = (candles.openTimeMs[index - 1] ?? 0) + length
    if (unit.wake.atMs !== null && unit.wake.atMs <= openTime) ring(run, openTime, candles.close[index - 1] ?? open)
    if (unit.wake.candles.length > 0 && openTime > lastEnd) closeLong(run, index - 1, lastEnd, openTime)
    beginCandle(unit.book)
    unit.printed = quantity
    // What was decided since the last candle, in a gap too, meets this one from its open on.
    arrive(unit.book)
    if (unit.book.taking.length > 0) {
      const now = marketAt(run, open)
      tellAll(unit, take(unit.book, now, openTime), openTime, now)
    }
  } else {
    unit.printed = quantity
    tell(unit, { kind: 'started', at: openTime, allowance: unit.allowance, suspended: false }, marketAt(run, open))
  }
  // The nearer extreme comes first, as in `candlePath`; without its objects.
  const isBoth = run.isStopFirst !== null && reachesBoth(run, candle)
  if (isBoth) run.reachedBoth += 1
  const lowFirst = isLowFirst(open, high, low) !== (run.isStopFirst === true && isBoth)
  const first = lowFirst ? low : high
  const second = lowFirst ? high : low
  visit(run, openTime, open, quantity, open)
  visit(run, openTime + length / 4, first, quantity, open)
  visit(run, openTime + length / 2, second, quantity, first)
  visit(run, openTime + (length * 3) / 4, close, quantity, second)
  const end = openTime + length
  if (unit.wake.atMs !== null && unit.wake.atMs < end) ring(run, end - 1, close)
  run.pumping = nextPumping(run.pumping, candles.interval, candle)
  if (unit.wake.candles.length > 0) closeLong(run, index, end - length, end)
  arrive(unit.book)
}

/** The first candle after `index` in which the unit's timer is due or a long candle ends that it waits for. */
const nextStop = ({ unit, candles, length, series }: Run, index: number): number => {
  const { atMs, candles: awaited, calms } = unit.wake
  if (atMs === null && awaited.length === 0) return Infinity
  const openTime = candles.openTimeMs[index] ?? 0
  let moment = atMs ?? Infinity
  for (const interval of awaited) {
    if (intervalMs[interval] < length) continue
    const opened = openTimeOf(openTime + length, interval)
    const end = calms === undefined ? opened + intervalMs[interval] : series.nextStirring(interval, opened, calms)
    moment = Math.min(moment, end - 1)
  }
  // The first candle that ends after the moment; mostly the next one, and where no candle is missing in between, as far off as the time says.
  if ((candles.openTimeMs[index + 1] ?? Infinity) + length > moment) return index + 1
  const opensFrom = moment - length + 1
  const guess = index + Math.ceil((opensFrom - openTime) / length)
  const isFirst = (candles.openTimeMs[guess] ?? 0) >= opensFrom && (candles.openTimeMs[guess - 1] ?? 0) < opensFrom
  return isFirst ? guess : Math.max(indexFrom(candles, opensFrom), index + 1)
}

const noteHoldings = (run: Run, index: number): void => {
  const { holdings, unit } = run
  holdings.candle.push(index)
  holdings.quote.push(roughly(unit.book.account.quote - run.spared))
  holdings.base.push(roughly(unit.book.account.base))
}

const goThrough = (run: Run, onProgress: BacktestOptions['onProgress']): void => {
  const { candles, unit } = run
  const { book } = unit
  const reach = reachOf(candles)
  const count = candles.high.length
  let fills = -1
  const tellEvery = onProgress === undefined ? count : Math.ceil(count / TOLD)
  let tellAt = tellEvery
  for (let index = 0; index < count;) {
    walk(run, index)
    if (countOf(unit.records) !== fills) {
      fills = countOf(unit.records)
      noteHoldings(run, index)
    }
    if (index >= tellAt) {
      onProgress?.(index / count)
      tellAt = index + tellEvery
    }
    const up = Math.min(unit.above, book.lowestSell)
    const down = Math.max(unit.below, book.highestBuy)
    /** The first candle that must be looked at whatever its prices. */
    const stop = book.taking.length > 0 ? index + 1 : nextStop(run, index)
    index = reach(index + 1, Math.min(stop, count), up, down)
  }
}

const assumed = ({ fees }: Market, isHandedOver: boolean, isUnprompted: boolean): readonly Assumption[] => [
  ...spotAssumptions,
  ...(fees.mode === 'third' ? feeAssumptions : []),
  ...(isHandedOver ? escapeAssumptions : []),
  ...(isUnprompted ? promptAssumptions : []),
]

/**
 * Runs one unit of one pair. Candles are oldest first, each time once, as the importers and the store give them. Throws RangeError when there is none, for options beyond their
 * limits, for times that do not rise, and for numbers that cannot be traded at of the first candle, the last one and all that concern the unit; others are not looked at.
 */
export const backtest = (
  family: AnyFamily,
  stored: unknown,
  candles: Candles,
  market: Market,
  options: BacktestOptions,
): BacktestResult => {
  const config = family.unprompted?.(stored) ?? stored
  const count = candles.openTimeMs.length
  const [first, last] = [candles.open[0], candles.close[count - 1]]
  if (first === undefined || last === undefined) throw new RangeError('a backtest needs at least one candle')
  checkOptions(options)
  checkTimes(candles)
  for (const index of [0, count - 1]) checkCandle(candleAt(candles, index), index)
  const spared = sparedOf(options)
  const account = openAccount(asAmount(options.quote + spared), options.base ?? asQuantity(0n))
  const feePriceAt = options.feeCandles === undefined ? null : closesOf(options.feeCandles)
  const { before = [] } = options
  const unit = openUnit(family, config, openBook(account, options.slippage, feePriceAt), {
    allowance: options.allowance ?? 1_000_000,
    kept: options.kept,
  })
  const price = asPrice(fromNumber(first))
  const now: MarketNow = { market, price, bid: price, ask: price, pumping: false }
  const least = { quantity: toNumber(market.minQuantity), worth: toNumber(market.minNotional) }
  const holdings: Holdings = { candle: [], quote: [], base: [], least }
  const run: Run = {
    candles,
    before,
    market,
    unit,
    length: intervalMs[candles.interval],
    now,
    nowPrice: first,
    pumping: false,
    walked: -Infinity,
    holdings,
    spared,
    printShare: (options.participation ?? 1) / 4,
    series: seriesOver({ candles, before }, family.series(config, family.initial(config))),
    isStopFirst: options.isStopFirst ?? null,
    reachedBoth: 0,
  }
  goThrough(run, options.onProgress)
  const begun = toNumber(options.quote) + toNumber(options.base ?? 0n) * first
  const curve = equityCurve(candles, holdings, options.points ?? 1_000)
  const report = family.report(config, unit.state)
  return {
    ...recordedOf(unit.records),
    funding: asAmount(0n),
    realised: report.position.realised,
    runs: report.runs,
    stopCount: report.stopCount,
    quote: asAmount(account.quote - spared),
    base: asQuantity(account.base),
    equity: curve.equity,
    profitPercent: (curve.equity / begun - 1) * 100,
    holdPercent: (last / first - 1) * 100,
    drawdownPercent: curve.drawdownPercent,
    exposurePercent: (curve.exposedCandles / count) * 100,
    points: curve.points,
    handedOver: unit.handedOver,
    refusals: Object.fromEntries(unit.refusals),
    report,
    candles: count,
    reachedBoth: run.reachedBoth,
    decisions: unit.decisions,
    assumptions: assumed(market, unit.handedOver.count > 0, config !== stored),
  }
}
