/**
 * A unit that hears signals, over the candles of its pairs merged by time, with funding where they are futures: the same unit, and the demo account's own book.
 * It goes through every print of every pair; the run of one pair by prices is another one, made for speed, and knows nothing of it.
 */
import { type Candle, type Candles, candlePath, intervalMs, isLowFirst, type Print } from '#engine/candle.ts'
import type { Event, RefusalReason, SignalSide } from '#engine/event.ts'
import { closingSide, fundingDue, isReduceOnly, signedQuantity } from '#engine/futures.ts'
import { gate } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { SLIPPAGE } from '#engine/matching.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  fromNumber,
  type Price,
  type Quantity,
  type Ratio,
  toNumber,
} from '#engine/money.ts'
import { pairOfEvent } from '#engine/pair-of-event.ts'
import { triggerOf } from '#engine/matching.ts'
import { sameWant, type Slot, type SlotChange, UNIT, type Want } from '#engine/slots.ts'
import { type AnyFamily, never, type UnitState, type Wake } from '#engine/unit.ts'
import { balanceOf, type Holdings, openHoldings, settle, settleFunding } from '#exchanges/holdings.ts'
import type { OrderOutcome } from '#exchanges/outcome.ts'
import {
  judgeLiquidation,
  judgePassed,
  judgePlacing,
  judgePrint,
  passedBy,
  type Seen,
  takes,
} from '#exchanges/paper/book.ts'
import { candleAt } from '#market/fold.ts'
import { closesOf, type FeePriceAt } from './fee-price.ts'
import { type BacktestFill, countOf, openRecords, recordFill, type Records, recordRow } from './records.ts'
import { checkCandles, checkOptions } from './past-check.ts'
import { type BacktestOptions, TOLD } from './run.ts'
import { sparedOf } from './starting-money.ts'
import { isStopAt } from './stop-first.ts'
import { equityOf, holdsCoins, severalResult, type SeveralResult, type Track } from './several-result.ts'

/** The candles and filters of one pair, in the order of the unit's pairs. */
export type PairPast = { candles: Candles; market: Market }

/** A signal of the past; `pair` is an index. */
export type PastSignal = { at: number; pair: number; side: SignalSide; amount: Amount | null }

/** What long positions on a pair of futures pay of their worth at a time; 0.0001 is 0.01 %. */
export type PastFunding = { at: number; pair: number; rate: Ratio }

/** What came besides the prices, in any order. */
export type PastInputs = { signals: readonly PastSignal[]; funding?: readonly PastFunding[] }

export type SeveralOptions = Omit<BacktestOptions, 'base' | 'before'>

/** `path`: points of the present candle so far. */
type Line = PairPast & { next: number; now: MarketNow; wake: Wake; path: Print[] }
type Live = {
  id: string
  trade: number
  slot: Slot
  pair: number
  want: Want
  filled: bigint
  queued: number
  sentAtMs: number
}

type Run = {
  family: AnyFamily
  config: unknown
  state: UnitState
  lines: Line[]
  /** Of their candles. */
  length: number
  holdings: Holdings
  /** Quote of the account that no figure counts. */
  spared: bigint
  live: Map<string, Live>
  orders: number
  due: Event[]
  at: number
  /** Orders decided now fill from here on: with the next candles. */
  activeFromMs: number
  isShort: boolean
  records: Records<BacktestFill & { pair: number }>
  refusals: Map<RefusalReason, number>
  /** Paid by positions; below zero was received. */
  funding: bigint
  slippage: Ratio
  /** Null where no fee is taken in a third asset. */
  feePriceAt: FeePriceAt | null
  /** Of what a candle traded. */
  participation: number
  allowance: number
  decisions: number
  handedOver: number
  /** As in the run of one pair. */
  isStopFirst: boolean | null
  reachedBoth: number
}

const keyOf = (trade: number, slot: Slot): string => `${trade}/${slot}`

const nowAt = (market: Market, last: number): MarketNow => {
  const price = asPrice(fromNumber(last))
  return { market, price, bid: price, ask: price, pumping: false }
}

const lineAt = (run: Run, pair: number): Line => {
  const line = run.lines[pair]
  if (line === undefined) throw new RangeError(`${run.family.name} has no pair ${pair}`)
  return line
}

/** What may be sold of a pair: free coins, or a position as it stands. */
const freeBaseOf = ({ leveraged, balances }: Holdings, { pair, base, futures }: Market): Quantity =>
  futures === undefined ? asQuantity(balances[base]?.free ?? 0n) : signedQuantity(leveraged[pair]?.position ?? null)

const refusalOf = (run: Run, trade: number, want: Want, now: MarketNow): RefusalReason | null => {
  let offered = 0n
  for (const live of run.live.values()) {
    if (live.trade === trade && isReduceOnly(now.market, live.want)) offered += live.want.quantity - live.filled
  }
  return gate({
    want,
    now,
    holding: run.family.holding(run.state, trade),
    offered: asQuantity(offered),
    freeBase: freeBaseOf(run.holdings, now.market),
    freeQuote: asAmount(balanceOf(run.holdings, now.market.quote).free),
    openOrders: run.holdings.orders.size,
  })
}

const place = (run: Run, change: { trade: number; slot: Slot; want: Want }, pair: number): void => {
  const { trade, slot, want } = change
  const { now } = lineAt(run, pair)
  const reason = refusalOf(run, trade, want, now)
  if (reason !== null) {
    if (reason === 'insufficient-funds') run.isShort = true
    run.refusals.set(reason, (run.refusals.get(reason) ?? 0) + 1)
    run.due.push({ kind: 'order-refused', at: run.at, trade, slot, reason })
    return
  }
  run.orders += 1
  const id = String(run.orders)
  // What a price has caused fills in its own candle.
  const isCaused = takes(want) && triggerOf(want) !== null
  const activeFromMs = isCaused ? run.at : run.activeFromMs
  const outcome = judgePlacing(run.holdings, { id, want, activeFromMs }, now)
  if (outcome.kind === 'rejected') {
    run.due.push({ kind: 'order-rejected', at: run.at, trade, slot, reason: outcome.reason })
    return
  }
  run.holdings = settle(run.holdings, outcome)
  run.live.set(keyOf(trade, slot), { id, trade, slot, pair, want, filled: 0n, queued: 0, sentAtMs: run.at })
  run.due.push({ kind: 'order-accepted', at: run.at, trade, slot })
}

/** Fills an order that its candle's path has passed, instead of canceling it. True when nothing of it is left to cancel. */
const fillPassed = (run: Run, live: Live): boolean => {
  const order = run.holdings.orders.get(live.id)
  const { now, path } = lineAt(run, live.pair)
  const passed = order === undefined ? null : passedBy(order, live.sentAtMs, path)
  if (order === undefined || passed === null) return false
  const { at, feePriceAt, slippage } = run
  const feePrice = feePriceAt?.(at) ?? null
  const seen = { print: { ...passed, at }, source: 'candle', now, queued: 0, feePrice, slippage } as const
  const outcome = judgePassed(run.holdings, order, seen)
  if (outcome?.kind !== 'filled') return false
  run.holdings = settle(run.holdings, outcome)
  run.due.push(filledEvent(run, live, outcome))
  return outcome.done
}

/** Event of a fill, which is put down. */
const filledEvent = (run: Run, live: Live, { fill, done }: Extract<OrderOutcome, { kind: 'filled' }>): Event => {
  const { trade, slot, pair, want } = live
  live.filled += fill.quantity
  if (done) run.live.delete(keyOf(trade, slot))
  const liquidity = want.type === 'limit' ? 'maker' : 'taker'
  recordFill(run.records, { trade, slot, pair, side: want.side, liquidity, fill })
  return { kind: 'order-filled', at: fill.at, trade, slot, fill, filled: asQuantity(live.filled), done }
}

const carryOut = (run: Run, change: SlotChange, pair: number): void => {
  const { trade, slot, want } = change
  const { family, config, state } = run
  const live = run.live.get(keyOf(trade, slot))
  if (want === null) {
    if (live === undefined || fillPassed(run, live)) return
    run.live.delete(keyOf(trade, slot))
    run.holdings = settle(run.holdings, { kind: 'ended', id: live.id, by: 'us', filled: asQuantity(live.filled) })
    run.due.push({ kind: 'order-canceled', at: run.at, trade, slot, filled: asQuantity(live.filled), by: 'us' })
  } else if (live !== undefined) {
    if (!sameWant(live.want, want))
      throw new Error(`${family.name}: ${keyOf(trade, slot)} is live and wanted otherwise`)
  } else if (family.pairOf(config, state, trade) === pair) {
    place(run, { trade, slot, want }, pair)
  } else {
    throw new Error(`${family.name}: ${keyOf(trade, slot)} is of another pair than the one shown`)
  }
}

const ask = (run: Run, event: Event): void => {
  const { family, config } = run
  const pair = pairOfEvent(event, (trade) => family.pairOf(config, run.state, trade))
  const { state, wants, effects, wakes } = family.decide(config, run.state, event, lineAt(run, pair).now)
  run.decisions += 1
  run.state = state
  wakes?.forEach((wake, index) => {
    lineAt(run, index).wake = wake
  })
  for (const change of wants) carryOut(run, change, pair)
  for (const effect of effects) {
    if (effect.kind === 'write-history') recordRow(run.records, effect.row)
    if (effect.kind === 'hand-over') run.handedOver += 1
    // No package limits a backtest.
    if (effect.kind === 'ask-room') {
      run.due.push({ kind: 'room-answered', at: run.at, trade: effect.trade, has: true })
    }
    if (effect.kind !== 'ask-allowance') continue
    run.allowance += effect.count
    run.due.push({ kind: 'allowance-changed', at: run.at, allowance: run.allowance })
  }
}

/** Tells the unit one event, and then all that its decisions cause, at the same moment. */
const tell = (run: Run, event: Event): void => {
  ask(run, event)
  for (let next = run.due.shift(); next !== undefined; next = run.due.shift()) ask(run, next)
}

/** What is still to come besides the prices, each oldest first. */
type Ahead = { signals: PastSignal[]; funding: PastFunding[] }

/** Funding moves money before anybody decides. */
const fund = (run: Run, { pair, rate }: PastFunding): void => {
  const { market, price } = lineAt(run, pair).now
  const position = run.holdings.leveraged[market.pair]?.position ?? null
  if (position === null) return
  const { holdings, paid } = settleFunding(run.holdings, market, fundingDue(position, rate, price))
  run.holdings = holdings
  run.funding += paid
  tell(run, { kind: 'position-changed', at: run.at, pair, by: { kind: 'funding', amount: paid } })
}

const tellSignal = (run: Run, { pair, side, amount }: PastSignal): void =>
  tell(run, { kind: 'signal-received', at: run.at, pair, side, amount })

/** All funding, signals and timers up to a moment, the earliest first, at the prices before it. */
const advance = (run: Run, until: number, { signals, funding }: Ahead): void => {
  for (let turn = 0; turn < 10_000; turn += 1) {
    const times = run.lines.map(({ wake }) => wake.atMs ?? Infinity)
    const timer = Math.min(...times)
    const [due, signal] = [funding[0]?.at ?? Infinity, signals[0]?.at ?? Infinity]
    const at = Math.min(due, signal, timer)
    if (at > until) break
    // A unit that asks again for a moment that has passed is asked at the next one.
    run.at = Math.max(run.at, at)
    const [rate, said] = [
      due === at ? funding.shift() : undefined,
      due > at && signal === at ? signals.shift() : undefined,
    ]
    if (rate !== undefined) fund(run, rate)
    else if (said !== undefined) tellSignal(run, said)
    else tell(run, { kind: 'timer-elapsed', at: run.at, pair: times.indexOf(timer) })
  }
  run.at = Math.max(run.at, until)
}

const rankOf = ({ want }: Live): number => (want.type !== 'limit' ? 0 : want.side === 'buy' ? 1 : 2)
const distanceOf = ({ want }: Live): bigint =>
  want.type !== 'limit' ? 0n : want.side === 'buy' ? -want.price : want.price

/** Who takes comes before who rests; of those the buys and then the sells, each beginning with the price that is reached first, as in the demo account. */
const asReached = (run: Run, pair: number): Live[] =>
  [...run.live.values()]
    .filter((live) => live.pair === pair)
    .sort((left, right) => rankOf(left) - rankOf(right) || Number(distanceOf(left) - distanceOf(right)))

/** The exchange's own doing comes before anybody's order. */
const liquidate = (run: Run, pair: number, seen: Seen): void => {
  const outcome = judgeLiquidation(run.holdings, seen)
  if (outcome === null) return
  const { fill } = outcome
  const position = run.holdings.leveraged[seen.now.market.pair]?.position ?? null
  run.holdings = settle(run.holdings, outcome)
  const side = position === null ? 'sell' : closingSide(position.direction)
  const { family, config, state } = run
  const trade = state.trades.find(({ id }) => family.pairOf(config, state, id) === pair)?.id ?? UNIT
  recordFill(run.records, { trade, slot: 'stop', pair, side, liquidity: 'taker', fill })
  tell(run, { kind: 'position-changed', at: seen.print.at, pair, by: { kind: 'liquidation', fill } })
}

/** What a print does to one order. */
const reachOrder = (run: Run, live: Live, seen: Seen): void => {
  const order = run.holdings.orders.get(live.id)
  if (order === undefined) return
  const { trade, slot } = live
  const { outcome, queued } = judgePrint(run.holdings, order, { ...seen, queued: live.queued })
  live.queued = queued
  if (outcome === null) return
  run.holdings = settle(run.holdings, outcome)
  if (outcome.kind === 'filled') return tell(run, filledEvent(run, live, outcome))
  run.live.delete(keyOf(trade, slot))
  tell(run, { kind: 'order-canceled', at: run.at, trade, slot, filled: asQuantity(live.filled), by: 'expiry' })
}

/** Orders of a pair that prices of the present candle have caused: each takes at once, so none is left. */
const causedIn = (run: Run, pair: number): Live[] =>
  [...run.live.values()].filter((live) => live.pair === pair && takes(live.want) && triggerOf(live.want) !== null)

/** What a print does to the orders of its pair, and whether the unit wants to be asked. */
const visit = (run: Run, pair: number, given: Print): void => {
  const line = lineAt(run, pair)
  line.now = nowAt(line.market, given.price)
  const print = { ...given, quantity: given.quantity * run.participation }
  line.path.push(print)
  const feePrice = run.feePriceAt?.(print.at) ?? null
  const from = asPrice(fromNumber(line.path.at(-2)?.price ?? print.price))
  const seen = { print, source: 'candle', now: line.now, queued: 0, from, feePrice, slippage: run.slippage } as const
  const before = countOf(run.records)
  if (line.market.futures !== undefined) liquidate(run, pair, seen)
  for (const live of asReached(run, pair)) reachOrder(run, live, seen)
  if (run.isShort && countOf(run.records) > before) {
    run.isShort = false
    const { free } = balanceOf(run.holdings, line.market.quote)
    tell(run, { kind: 'balance-changed', at: print.at, free: asQuantity(free) })
  }
  const { above, below } = line.wake
  const { price } = line.now
  if ((above !== null && price >= above) || (below !== null && price <= below)) {
    tell(run, { kind: 'price-crossed', at: print.at, pair, price })
  }
  for (let caused = causedIn(run, pair); caused.length > 0; caused = causedIn(run, pair))
    for (const live of caused) reachOrder(run, live, seen)
}

/** As in the run of one pair: a profit comes first, and a stop would be reached as well. A stop may rest at the exchange, a profit be one that the unit watches. */
const reachesBoth = (run: Run, pair: number, { openTimeMs: at, open, high, low }: Candle): boolean => {
  const { wake, market } = lineAt(run, pair)
  const side = isLowFirst(open, high, low) ? 'buy' : 'sell'
  const [top, bottom] = [asPrice(fromNumber(high)), asPrice(fromNumber(low))]
  const [best, worst] = side === 'sell' ? [top, bottom] : [bottom, top]
  const isBeyond = (price: Price | null, reached: Price): boolean =>
    price !== null && (reached === top ? price <= top : price >= bottom)
  const leaving = [...run.live.values()].filter((live) => live.pair === pair && live.want.side === side)
  const [watched, stopped] = side === 'sell' ? [wake.above, wake.below] : [wake.below, wake.above]
  if (!isBeyond(watched, best) && !leaving.some(({ want }) => want.type === 'limit' && isBeyond(want.price, best)))
    return false
  if (leaving.some(({ want }) => want.type === 'stop' && isBeyond(want.price, worst))) return true
  const now = { ...nowAt(market, 0), price: worst, bid: worst, ask: worst }
  if (!isBeyond(stopped, worst)) return false
  const { family, config, state, live } = run
  const filledOf = (trade: number, slot: Slot): Quantity => asQuantity(live.get(keyOf(trade, slot))?.filled ?? 0n)
  const event = { kind: 'price-crossed', at, pair, price: worst } as const
  return isStopAt({ family, config, state, filledOf }, { event, side, now })
}

/** The path of a pair's next candle, with the stop first where that was asked for and both are reached. */
const pathOf = (run: Run, pair: number): readonly Print[] => {
  const { candles, next } = lineAt(run, pair)
  const candle = candleAt(candles, next)
  const isBoth = run.isStopFirst !== null && reachesBoth(run, pair, candle)
  if (isBoth) run.reachedBoth += 1
  const lowFirst = isLowFirst(candle.open, candle.high, candle.low) !== (run.isStopFirst === true && isBoth)
  return candlePath(candle, candles.interval, lowFirst)
}

/** Candles that open together go through their four prints side by side, in the order of the pairs. */
const step = (run: Run, openTimeMs: number, ahead: Ahead): void => {
  const there = run.lines.flatMap((line, pair) => {
    if (line.candles.openTimeMs[line.next] !== openTimeMs) return []
    const path = pathOf(run, pair)
    line.next += 1
    return [{ pair, path }]
  })
  advance(run, openTimeMs, ahead)
  run.activeFromMs = openTimeMs + run.length
  for (let point = 0; point < 4; point += 1) {
    for (const { pair, path } of there) {
      const print = path[point]
      if (print === undefined) continue
      advance(run, print.at, ahead)
      if (point === 0) lineAt(run, pair).path = []
      visit(run, pair, print)
    }
  }
}

const goThrough = (run: Run, ahead: Ahead, { onProgress }: SeveralOptions): Track => {
  const { lines } = run
  const begun = lines.map(({ now }) => toNumber(now.price))
  const track: Track = { at: [], equity: [], close: [], exposed: 0 }
  const nextOpen = (): number => Math.min(...lines.map(({ candles, next }) => candles.openTimeMs[next] ?? Infinity))
  const startMs = run.at
  const endMs = Math.max(...lines.map(({ candles }) => candles.openTimeMs.at(-1) ?? 0)) + run.length
  let tellAt = startMs
  for (let openTimeMs = nextOpen(); openTimeMs < Infinity; openTimeMs = nextOpen()) {
    step(run, openTimeMs, ahead)
    const grown = lines.map(({ now }, pair) => toNumber(now.price) / (begun[pair] ?? 1))
    track.at.push(openTimeMs)
    track.equity.push(equityOf(run))
    track.close.push((grown.reduce((sum, one) => sum + one, 0) / lines.length) * 100)
    if (holdsCoins(run)) track.exposed += 1
    if (openTimeMs < tellAt) continue
    onProgress?.((openTimeMs - startMs) / (endMs - startMs))
    tellAt = openTimeMs + (endMs - startMs) / TOLD
  }
  return track
}

const openLine = ({ candles, market }: PairPast, startMs: number): Line => {
  const next = candles.openTimeMs.findIndex((at) => at >= startMs)
  const first = candles.open[next] ?? candles.close.at(-1) ?? 0
  return { candles, market, next, now: nowAt(market, first), wake: never, path: [] }
}

/** Throws RangeError when these pasts cannot be one run. */
const check = (pasts: readonly PairPast[], unit: { family: AnyFamily; config: unknown }): PairPast => {
  const [first] = pasts
  if (first === undefined || pasts.some(({ candles }) => candles.openTimeMs.length === 0)) {
    throw new RangeError('a backtest needs at least one candle of each pair')
  }
  if (pasts.some(({ candles }) => candles.interval !== first.candles.interval)) {
    throw new RangeError('the candles of all pairs must be of one length')
  }
  if (pasts.some(({ market }) => (market.futures === undefined) !== (first.market.futures === undefined))) {
    throw new RangeError('spot pairs and futures cannot be one run')
  }
  const { family, config } = unit
  if (family.series(config, family.initial(config)).length > 0)
    throw new RangeError('indicator series need the run of one pair')
  return first
}

const byTime = <Row extends { at: number }>(rows: readonly Row[] = []): Row[] =>
  rows.toSorted((left, right) => left.at - right.at)

/**
 * Runs one unit over the pasts of its pairs, from the moment on at which all of them have candles. Throws RangeError when one has none, when their candles are
 * of different lengths, when one is spot and another is not, or when the unit asks for indicator series, which no family with several pairs does; and for options, times and
 * numbers of candles beyond their limits.
 */
export const backtestPairs = (
  unit: { family: AnyFamily; config: unknown },
  pasts: readonly PairPast[],
  { signals, funding }: PastInputs,
  options: SeveralOptions,
): SeveralResult => {
  const first = check(pasts, unit)
  checkOptions(options)
  for (const { candles } of pasts) checkCandles(candles)
  const startMs = Math.max(...pasts.map(({ candles }) => candles.openTimeMs[0] ?? 0))
  const { quote, allowance = 1_000_000, slippage = SLIPPAGE, participation = 1, points = 1_000 } = options
  const spared = sparedOf(options)
  const run: Run = {
    ...unit,
    state: unit.family.initial(unit.config),
    lines: pasts.map((past) => openLine(past, startMs)),
    length: intervalMs[first.candles.interval],
    holdings: openHoldings({ [first.market.quote]: asAmount(quote + spared) }),
    spared,
    live: new Map(),
    orders: 0,
    due: [],
    at: startMs,
    activeFromMs: startMs,
    isShort: false,
    records: openRecords(options.kept),
    refusals: new Map(),
    funding: 0n,
    slippage,
    feePriceAt: options.feeCandles === undefined ? null : closesOf(options.feeCandles),
    participation,
    allowance,
    decisions: 0,
    handedOver: 0,
    isStopFirst: options.isStopFirst ?? null,
    reachedBoth: 0,
  }
  tell(run, { kind: 'started', at: startMs, allowance, suspended: false })
  const track = goThrough(run, { signals: byTime(signals), funding: byTime(funding) }, options)
  return severalResult(run, track, { quote, points })
}
