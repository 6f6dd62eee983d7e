/**
 * A bot of futures over candles, signals and funding rates: the same unit, and the demo account's own book. It goes through every print, for a position can be
 * liquidated at any; the spot run is another one and knows nothing of it.
 */
import { type Candles, candlePath, intervalMs, type Print } from '#engine/candle.ts'
import type { Event, RefusalReason, SignalSide } from '#engine/event.ts'
import { fundingDue, isReduceOnly, signedQuantity } from '#engine/futures.ts'
import { gate } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  fromNumber,
  type Ratio,
  toNumber,
  ZERO_AMOUNT,
} from '#engine/money.ts'
import { sameWant, type Slot, type SlotChange, type Want } from '#engine/slots.ts'
import { type AnyFamily, type HistoryRow, never, type UnitState, type Wake } from '#engine/unit.ts'
import {
  balanceOf,
  type Book,
  judgeLiquidation,
  judgePlacing,
  judgePrint,
  openBook,
  type Seen,
  settle,
  settleFunding,
} from '#exchanges/paper/book.ts'
import { candleAt } from '#market/fold.ts'
import { equityCurve, type Holdings } from './equity.ts'
import {
  type BacktestFill,
  type BacktestResult,
  leveragedAssumptions,
  nothingHandedOver,
  signalAssumptions,
  spotAssumptions,
} from './result.ts'
import { type BacktestOptions, TOLD } from './run.ts'

/** What came besides the prices, oldest first. */
export type LeveragedInputs = {
  signals: readonly { at: number; side: SignalSide; amount: Amount | null }[]
  /** What a long position pays for its worth; 0.0001 is 0.01 %. */
  funding: readonly { at: number; rate: Ratio }[]
}

export type LeveragedOptions = Pick<BacktestOptions, 'quote' | 'allowance' | 'points' | 'onProgress'>

type Live = { id: string; trade: number; slot: Slot; want: Want; filled: bigint }

type Run = {
  family: AnyFamily
  config: unknown
  market: Market
  state: UnitState
  wake: Wake
  book: Book
  /** By trade and slot. */
  live: Map<string, Live>
  orders: number
  /** Orders decided now fill from here on. */
  activeFromMs: number
  due: Event[]
  fills: BacktestFill[]
  history: HistoryRow[]
  refusals: Map<RefusalReason, number>
  funding: bigint
  allowance: number
  decisions: number
}

const keyOf = (trade: number, slot: Slot): string => `${trade}/${slot}`

const nowAt = (market: Market, last: number): MarketNow => {
  const price = asPrice(fromNumber(last))
  return { market, price, bid: price, ask: price, pumping: false }
}

const refusalOf = (run: Run, trade: number, want: Want, now: MarketNow): RefusalReason | null => {
  const { market, book } = run
  let offered = 0n
  for (const live of run.live.values()) {
    if (live.trade === trade && isReduceOnly(market, live.want)) offered += live.want.quantity - live.filled
  }
  return gate({
    want,
    now,
    holding: run.family.holding(run.state, trade),
    offered: asQuantity(offered),
    freeBase: signedQuantity(book.leveraged[market.pair]?.position ?? null),
    freeQuote: asAmount(balanceOf(book, market.quote).free),
    openOrders: book.orders.size,
  })
}

const place = (run: Run, change: { trade: number; slot: Slot; want: Want }, at: number, now: MarketNow): void => {
  const { trade, slot, want } = change
  const reason = refusalOf(run, trade, want, now)
  if (reason !== null) {
    run.refusals.set(reason, (run.refusals.get(reason) ?? 0) + 1)
    run.due.push({ kind: 'order-refused', at, trade, slot, reason })
    return
  }
  run.orders += 1
  const id = String(run.orders)
  const outcome = judgePlacing(run.book, { id, want, activeFromMs: run.activeFromMs }, now)
  if (outcome.kind === 'rejected') {
    run.due.push({ kind: 'order-rejected', at, trade, slot, reason: outcome.reason })
    return
  }
  run.book = settle(run.book, outcome)
  run.live.set(keyOf(trade, slot), { id, trade, slot, want, filled: 0n })
  run.due.push({ kind: 'order-accepted', at, trade, slot })
}

const carryOut = (run: Run, { trade, slot, want }: SlotChange, at: number, now: MarketNow): void => {
  const live = run.live.get(keyOf(trade, slot))
  if (want === null) {
    if (live === undefined) return
    run.live.delete(keyOf(trade, slot))
    run.book = settle(run.book, { kind: 'ended', id: live.id, by: 'us' })
    run.due.push({ kind: 'order-canceled', at, trade, slot, filled: asQuantity(live.filled), by: 'us' })
  } else if (live === undefined) {
    place(run, { trade, slot, want }, at, now)
  } else if (!sameWant(live.want, want)) {
    throw new Error(`${run.family.name}: ${trade}/${slot} wants another order while one is live`)
  }
}

const ask = (run: Run, event: Event, now: MarketNow): void => {
  const { state, wants, effects, wakes } = run.family.decide(run.config, run.state, event, now)
  run.decisions += 1
  run.state = state
  if (wakes !== null) run.wake = wakes[0] ?? never
  for (const change of wants) carryOut(run, change, event.at, now)
  for (const effect of effects) {
    if (effect.kind === 'write-history') run.history.push(effect.row)
    if (effect.kind !== 'ask-allowance') continue
    run.allowance += effect.count
    run.due.push({ kind: 'allowance-changed', at: event.at, allowance: run.allowance })
  }
}

/** Tells the unit one event, and then all that its decisions cause, at the same moment. */
const tell = (run: Run, event: Event, now: MarketNow): void => {
  ask(run, event, now)
  for (let next = run.due.shift(); next !== undefined; next = run.due.shift()) ask(run, next, now)
}

/** The exchange's own doing comes before anybody's order. */
const liquidate = (run: Run, seen: Seen): void => {
  const outcome = judgeLiquidation(run.book, seen)
  if (outcome === null) return
  const { fill } = outcome
  const direction = run.book.leveraged[run.market.pair]?.position?.direction
  run.book = settle(run.book, outcome)
  const side = direction === 'long' ? 'sell' : 'buy'
  run.fills.push({ trade: 1, slot: 'stop', side, liquidity: 'taker', fill })
  tell(run, { kind: 'position-changed', at: seen.print.at, pair: 0, by: { kind: 'liquidation', fill } }, seen.now)
}

/** What a print does to the orders that were there before it. */
const reach = (run: Run, seen: Seen): void => {
  for (const live of run.live.values()) {
    const { id, trade, slot } = live
    const order = run.book.orders.get(id)
    if (order === undefined) continue
    const { outcome } = judgePrint(run.book, order, seen)
    if (outcome === null) continue
    const { at } = seen.print
    run.book = settle(run.book, outcome)
    if (outcome.kind === 'filled') {
      const { fill, done } = outcome
      live.filled += fill.quantity
      if (done) run.live.delete(keyOf(trade, slot))
      run.fills.push({ trade, slot, side: live.want.side, liquidity: 'taker', fill })
      tell(run, { kind: 'order-filled', at, trade, slot, fill, filled: asQuantity(live.filled), done }, seen.now)
    } else {
      run.live.delete(keyOf(trade, slot))
      const filled = asQuantity(live.filled)
      tell(run, { kind: 'order-canceled', at, trade, slot, filled, by: 'expiry' }, seen.now)
    }
  }
}

const ring = (run: Run, until: number, now: MarketNow): void => {
  for (let before = -Infinity; ;) {
    const { atMs } = run.wake
    if (atMs === null || atMs > until || atMs <= before) return
    before = atMs
    tell(run, { kind: 'timer-elapsed', at: atMs, pair: 0 }, now)
  }
}

/** Where the run stands in what came besides the prices. */
type Place = { signal: number; funding: number }

const fund = (run: Run, rate: Ratio, at: number, now: MarketNow): void => {
  const position = run.book.leveraged[run.market.pair]?.position ?? null
  if (position === null) return
  const { book, paid } = settleFunding(run.book, run.market, fundingDue(position, rate, now.price))
  run.book = book
  run.funding += paid
  tell(run, { kind: 'position-changed', at, pair: 0, by: { kind: 'funding', amount: paid } }, now)
}

const visit = (run: Run, print: Print, inputs: LeveragedInputs, stand: Place): void => {
  const now = nowAt(run.market, print.price)
  const seen: Seen = { print, source: 'candle', now, queued: 0 }
  ring(run, print.at, now)
  for (let due = inputs.funding[stand.funding]; due !== undefined && due.at <= print.at;) {
    fund(run, due.rate, print.at, now)
    stand.funding += 1
    due = inputs.funding[stand.funding]
  }
  liquidate(run, seen)
  reach(run, seen)
  const { above, below } = run.wake
  if ((above !== null && now.price >= above) || (below !== null && now.price <= below)) {
    tell(run, { kind: 'price-crossed', at: print.at, pair: 0, price: now.price }, now)
  }
  for (let due = inputs.signals[stand.signal]; due !== undefined && due.at <= print.at;) {
    const { side, amount } = due
    tell(run, { kind: 'signal-received', at: print.at, pair: 0, side, amount }, now)
    stand.signal += 1
    due = inputs.signals[stand.signal]
  }
}

/** The account in the two columns of the curve: worth is the quote plus the base at the price, also of a position. */
const noteHoldings = (run: Run, index: number, holdings: Holdings): void => {
  const { free, locked } = balanceOf(run.book, run.market.quote)
  const position = run.book.leveraged[run.market.pair]?.position ?? null
  const worth = position === null ? 0n : position.direction === 'long' ? -position.worth : position.worth
  holdings.candle.push(index)
  holdings.quote.push(Number(free + locked + worth) / 1e18)
  holdings.base.push(Number(signedQuantity(position)) / 1e18)
}

const resultOf = (run: Run, candles: Candles, holdings: Holdings, options: LeveragedOptions): BacktestResult => {
  const count = candles.close.length
  const [first, last] = [candles.open[0] ?? 0, candles.close[count - 1] ?? 0]
  const curve = equityCurve(candles, holdings, options.points ?? 1_000)
  const report = run.family.report(run.config, run.state)
  const fees = asAmount(run.fills.reduce((sum, { fill }) => sum + fill.fee.quote, 0n))
  const { free, locked } = balanceOf(run.book, run.market.quote)
  return {
    fills: run.fills,
    fees,
    makerFees: ZERO_AMOUNT,
    takerFees: fees,
    funding: asAmount(run.funding),
    realised: report.position.realised,
    runs: report.runs,
    stopCount: report.stopCount,
    quote: asAmount(free + locked),
    base: signedQuantity(run.book.leveraged[run.market.pair]?.position ?? null),
    equity: curve.equity,
    profitPercent: (curve.equity / toNumber(options.quote) - 1) * 100,
    holdPercent: (last / first - 1) * 100,
    drawdownPercent: curve.drawdownPercent,
    exposurePercent: (curve.exposedCandles / count) * 100,
    points: curve.points,
    history: run.history,
    refusals: Object.fromEntries(run.refusals),
    report,
    candles: count,
    decisions: run.decisions,
    handedOver: nothingHandedOver,
    assumptions: [...spotAssumptions, ...signalAssumptions, ...leveragedAssumptions],
  }
}

/** Runs one unit of one pair of futures. Candles are oldest first. Throws RangeError when there is none, or when the market is none of futures. */
export const backtestLeveraged = (
  unit: { family: AnyFamily; config: unknown; market: Market },
  candles: Candles,
  inputs: LeveragedInputs,
  options: LeveragedOptions,
): BacktestResult => {
  const { family, config, market } = unit
  const [first] = candles.open
  if (first === undefined) throw new RangeError('a backtest needs at least one candle')
  if (market.futures === undefined) throw new RangeError(`${market.pair} is no market of futures`)
  const allowance = options.allowance ?? 1_000_000
  const run: Run = {
    ...unit,
    state: family.initial(config),
    wake: never,
    book: openBook({ [market.quote]: options.quote }),
    live: new Map(),
    orders: 0,
    activeFromMs: 0,
    due: [],
    fills: [],
    history: [],
    refusals: new Map(),
    funding: 0n,
    allowance,
    decisions: 0,
  }
  const stand: Place = { signal: 0, funding: 0 }
  const holdings: Holdings = { candle: [], quote: [], base: [] }
  const length = intervalMs[candles.interval]
  const started: Event = { kind: 'started', at: candles.openTimeMs[0] ?? 0, allowance, suspended: false }
  const count = candles.open.length
  const tellEvery = Math.ceil(count / TOLD)
  for (let index = 0; index < count; index += 1) {
    if (index > 0 && index % tellEvery === 0) options.onProgress?.(index / count)
    const candle = candleAt(candles, index)
    run.activeFromMs = candle.openTimeMs + length
    if (index === 0) tell(run, started, nowAt(market, first))
    for (const print of candlePath(candle, candles.interval)) visit(run, print, inputs, stand)
    noteHoldings(run, index, holdings)
  }
  return resultOf(run, candles, holdings, options)
}
