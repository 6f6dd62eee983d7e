/**
 * A unit with several pairs over the candles of each, merged by time, and over signals: the same unit, and the demo account's own book. It goes through every
 * print of every pair; the run of one pair is another one, made for speed, and knows nothing of it.
 */
import { type Candles, candlePath, intervalMs } from '#engine/candle.ts'
import type { Event, RefusalReason, SignalSide } from '#engine/event.ts'
import { gate } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asPrice, asQuantity, fromNumber, toNumber, ZERO_AMOUNT } from '#engine/money.ts'
import { pairOfEvent } from '#engine/pair-of-event.ts'
import { sameWant, type Slot, type SlotChange, type Want } from '#engine/slots.ts'
import { type AnyFamily, type HistoryRow, never, type UnitState, type Wake } from '#engine/unit.ts'
import { balanceOf, type Book, judgePlacing, judgePrint, openBook, settle } from '#exchanges/paper/book.ts'
import { candleAt } from '#market/fold.ts'
import { type BacktestOptions, TOLD } from './run.ts'
import {
  type BacktestFill,
  type BacktestResult,
  escapeAssumptions,
  type EquityPoint,
  signalAssumptions,
  spotAssumptions,
} from './result.ts'

/** The candles and filters of one pair, in the order of the unit's pairs. */
export type PairPast = { candles: Candles; market: Market }

/** A signal of the past; `pair` is an index. */
export type PastSignal = { at: number; pair: number; side: SignalSide; amount: Amount | null }

/** Base of several coins has no sum; what was handed over is counted. */
export type SeveralResult = Omit<BacktestResult, 'fills' | 'base' | 'handedOver'> & {
  fills: readonly (BacktestFill & { pair: number })[]
  handedOver: number
}

export type SeveralOptions = Pick<BacktestOptions, 'quote' | 'allowance' | 'points' | 'onProgress'>

type Line = PairPast & { next: number; now: MarketNow; wake: Wake }
type Live = { id: string; trade: number; slot: Slot; pair: number; want: Want; filled: bigint; queued: number }

type Run = {
  family: AnyFamily
  config: unknown
  state: UnitState
  lines: Line[]
  /** Of their candles. */
  length: number
  book: Book
  live: Map<string, Live>
  orders: number
  due: Event[]
  at: number
  /** Orders decided now fill from here on: with the next candles. */
  activeFromMs: number
  isShort: boolean
  fills: (BacktestFill & { pair: number })[]
  history: HistoryRow[]
  refusals: Map<RefusalReason, number>
  allowance: number
  decisions: number
  handedOver: number
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

const refusalOf = (run: Run, trade: number, want: Want, now: MarketNow): RefusalReason | null => {
  let offered = 0n
  for (const live of run.live.values()) {
    if (live.trade === trade && live.want.side === 'sell') offered += live.want.quantity - live.filled
  }
  return gate({
    want,
    now,
    holding: run.family.holding(run.state, trade),
    offered: asQuantity(offered),
    freeBase: asQuantity(balanceOf(run.book, now.market.base).free),
    freeQuote: asAmount(balanceOf(run.book, now.market.quote).free),
    openOrders: run.book.orders.size,
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
  const outcome = judgePlacing(run.book, { id, want, activeFromMs: run.activeFromMs }, now)
  if (outcome.kind === 'rejected') {
    run.due.push({ kind: 'order-rejected', at: run.at, trade, slot, reason: outcome.reason })
    return
  }
  run.book = settle(run.book, outcome)
  run.live.set(keyOf(trade, slot), { id, trade, slot, pair, want, filled: 0n, queued: 0 })
  run.due.push({ kind: 'order-accepted', at: run.at, trade, slot })
}

const carryOut = (run: Run, change: SlotChange, pair: number): void => {
  const { trade, slot, want } = change
  const { family, config, state } = run
  const live = run.live.get(keyOf(trade, slot))
  if (want === null) {
    if (live === undefined) return
    run.live.delete(keyOf(trade, slot))
    run.book = settle(run.book, { kind: 'ended', id: live.id, by: 'us' })
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
    if (effect.kind === 'write-history') run.history.push(effect.row)
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

/** Every timer and signal up to a moment, the earliest first, at the prices before it. */
const advance = (run: Run, until: number, signals: PastSignal[]): void => {
  for (let turn = 0; turn < 10_000; turn += 1) {
    const times = run.lines.map(({ wake }) => wake.atMs ?? Infinity)
    const timer = Math.min(...times)
    const [signal] = signals
    const isSignal = signal !== undefined && signal.at <= timer
    const at = isSignal ? signal.at : timer
    if (at > until) break
    // A unit that asks again for a moment that has passed is asked at the next one.
    run.at = Math.max(run.at, at)
    if (isSignal) {
      signals.shift()
      tell(run, { kind: 'signal-received', at: run.at, pair: signal.pair, side: signal.side, amount: signal.amount })
    } else tell(run, { kind: 'timer-elapsed', at: run.at, pair: times.indexOf(timer) })
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
    .sort((left, right) => rankOf(left) - rankOf(right) || (distanceOf(left) < distanceOf(right) ? -1 : 1))

/** What a print does to the orders of its pair, and whether the unit wants to be asked. */
const visit = (run: Run, pair: number, print: { at: number; price: number; quantity: number }): void => {
  const line = lineAt(run, pair)
  line.now = nowAt(line.market, print.price)
  const before = run.fills.length
  for (const live of asReached(run, pair)) {
    const order = run.book.orders.get(live.id)
    if (order === undefined) continue
    const { trade, slot, want } = live
    const judged = judgePrint(run.book, order, { print, source: 'candle', now: line.now, queued: live.queued })
    live.queued = judged.queued
    const { outcome } = judged
    if (outcome === null) continue
    run.book = settle(run.book, outcome)
    if (outcome.kind === 'filled') {
      const { fill, done } = outcome
      live.filled += fill.quantity
      if (done) run.live.delete(keyOf(trade, slot))
      const liquidity = want.type === 'limit' ? 'maker' : 'taker'
      run.fills.push({ trade, slot, pair, side: want.side, liquidity, fill })
      tell(run, { kind: 'order-filled', at: print.at, trade, slot, fill, filled: asQuantity(live.filled), done })
    } else {
      run.live.delete(keyOf(trade, slot))
      const filled = asQuantity(live.filled)
      tell(run, { kind: 'order-canceled', at: print.at, trade, slot, filled, by: 'expiry' })
    }
  }
  if (run.isShort && run.fills.length > before) {
    run.isShort = false
    const { free } = balanceOf(run.book, line.market.quote)
    tell(run, { kind: 'balance-changed', at: print.at, free: asQuantity(free) })
  }
  const { above, below } = line.wake
  const { price } = line.now
  if ((above !== null && price >= above) || (below !== null && price <= below)) {
    tell(run, { kind: 'price-crossed', at: print.at, pair, price })
  }
}

const totalOf = ({ free, locked }: { free: bigint; locked: bigint }): number => toNumber(free + locked)

const equityOf = ({ lines, book }: Run): number =>
  lines.reduce(
    (sum, { now }) => sum + totalOf(balanceOf(book, now.market.base)) * toNumber(now.price),
    totalOf(balanceOf(book, lines[0]?.market.quote ?? '')),
  )

/** Candles that open together go through their four prints side by side, in the order of the pairs. */
const step = (run: Run, openTimeMs: number, signals: PastSignal[]): void => {
  const there = run.lines.flatMap((line, pair) => {
    if (line.candles.openTimeMs[line.next] !== openTimeMs) return []
    const path = candlePath(candleAt(line.candles, line.next), line.candles.interval)
    line.next += 1
    return [{ pair, path }]
  })
  advance(run, openTimeMs, signals)
  run.activeFromMs = openTimeMs + run.length
  for (let point = 0; point < 4; point += 1) {
    for (const { pair, path } of there) {
      const print = path[point]
      if (print === undefined) continue
      advance(run, print.at, signals)
      visit(run, pair, print)
    }
  }
}

/** The account at the closes, and how the pairs alone went: a hundred quote in equal parts. */
type Track = { at: number[]; equity: number[]; close: number[]; exposed: number }

/** More than the dust that no exchange would take. */
const holdsCoins = ({ lines, book }: Run): boolean =>
  lines.some(({ market, now }) => {
    const held = totalOf(balanceOf(book, market.base))
    return held >= toNumber(market.minQuantity) && held * toNumber(now.price) >= toNumber(market.minNotional)
  })

const goThrough = (run: Run, signals: PastSignal[], { onProgress }: SeveralOptions): Track => {
  const { lines } = run
  const begun = lines.map(({ now }) => toNumber(now.price))
  const track: Track = { at: [], equity: [], close: [], exposed: 0 }
  const nextOpen = (): number => Math.min(...lines.map(({ candles, next }) => candles.openTimeMs[next] ?? Infinity))
  const startMs = run.at
  const endMs = Math.max(...lines.map(({ candles }) => candles.openTimeMs.at(-1) ?? 0)) + run.length
  let tellAt = startMs
  for (let openTimeMs = nextOpen(); openTimeMs < Infinity; openTimeMs = nextOpen()) {
    step(run, openTimeMs, signals)
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

/** Evenly over the whole time, the last one included. */
const curveOf = (track: Track, begun: number, most: number): { points: EquityPoint[]; drawdownPercent: number } => {
  const every = Math.max(Math.ceil(track.at.length / Math.max(most - 1, 1)), 1)
  const points: EquityPoint[] = []
  let highest = begun
  let drawdownPercent = 0
  for (const [index, equity] of track.equity.entries()) {
    highest = Math.max(highest, equity)
    const below = (1 - equity / highest) * 100
    drawdownPercent = Math.max(drawdownPercent, below)
    if (index % every !== 0 && index !== track.at.length - 1) continue
    points.push({ at: track.at[index] ?? 0, equity, close: track.close[index] ?? 0, drawdownPercent: below })
  }
  return { points, drawdownPercent }
}

const feesOf = (run: Run, of: BacktestFill['liquidity']): Amount =>
  asAmount(run.fills.reduce((sum, { liquidity, fill }) => (liquidity === of ? sum + fill.fee.quote : sum), 0n))

const resultOf = (run: Run, track: Track, options: SeveralOptions): SeveralResult => {
  const begun = toNumber(options.quote)
  const report = run.family.report(run.config, run.state)
  const [makerFees, takerFees] = [feesOf(run, 'maker'), feesOf(run, 'taker')]
  const { free, locked } = balanceOf(run.book, run.lines[0]?.market.quote ?? '')
  const equity = equityOf(run)
  return {
    fills: run.fills,
    fees: asAmount(makerFees + takerFees),
    makerFees,
    takerFees,
    funding: ZERO_AMOUNT,
    realised: report.position.realised,
    runs: report.runs,
    stopCount: report.stopCount,
    quote: asAmount(free + locked),
    equity,
    profitPercent: (equity / begun - 1) * 100,
    holdPercent: (track.close.at(-1) ?? 100) - 100,
    ...curveOf(track, begun, options.points ?? 1_000),
    exposurePercent: (track.exposed / track.at.length) * 100,
    history: run.history,
    handedOver: run.handedOver,
    refusals: Object.fromEntries(run.refusals),
    report,
    candles: track.at.length,
    decisions: run.decisions,
    assumptions: [...spotAssumptions, ...signalAssumptions, ...(run.handedOver > 0 ? escapeAssumptions : [])],
  }
}

const openLine = ({ candles, market }: PairPast, startMs: number): Line => {
  const next = candles.openTimeMs.findIndex((at) => at >= startMs)
  const first = candles.open[next] ?? candles.close.at(-1) ?? 0
  return { candles, market, next, now: nowAt(market, first), wake: never }
}

/**
 * Runs one unit over the pasts of its pairs, from the moment on at which all of them have candles. Throws RangeError when one has none, when their candles are
 * of different lengths, or when the unit asks for indicator series, which no family with several pairs does.
 */
export const backtestPairs = (
  { family, config }: { family: AnyFamily; config: unknown },
  pasts: readonly PairPast[],
  signals: readonly PastSignal[],
  options: SeveralOptions,
): SeveralResult => {
  const [first] = pasts
  if (first === undefined || pasts.some(({ candles }) => candles.openTimeMs.length === 0)) {
    throw new RangeError('a backtest needs at least one candle of each pair')
  }
  if (pasts.some(({ candles }) => candles.interval !== first.candles.interval)) {
    throw new RangeError('the candles of all pairs must be of one length')
  }
  if (family.series(config).length > 0) throw new RangeError('indicator series need the run of one pair')
  const startMs = Math.max(...pasts.map(({ candles }) => candles.openTimeMs[0] ?? 0))
  const allowance = options.allowance ?? 1_000_000
  const run: Run = {
    family,
    config,
    state: family.initial(config),
    lines: pasts.map((past) => openLine(past, startMs)),
    length: intervalMs[first.candles.interval],
    book: openBook({ [first.market.quote]: options.quote }),
    live: new Map(),
    orders: 0,
    due: [],
    at: startMs,
    activeFromMs: startMs,
    isShort: false,
    fills: [],
    history: [],
    refusals: new Map(),
    allowance,
    decisions: 0,
    handedOver: 0,
  }
  tell(run, { kind: 'started', at: startMs, allowance, suspended: false })
  const waiting = [...signals].sort((left, right) => left.at - right.at)
  const track = goThrough(run, waiting, options)
  return resultOf(run, track, options)
}
