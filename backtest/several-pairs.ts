/**
 * A unit with several pairs over the candles of each, merged by time, and over signals: the same unit, and the demo account's own book. It goes through every
 * print of every pair; the run of one pair is another one, made for speed, and knows nothing of it.
 */
import { type Candles, candlePath, intervalMs } from '#engine/candle.ts'
import type { Event, RefusalReason, SignalSide } from '#engine/event.ts'
import { gate } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asPrice, asQuantity, fromNumber, toNumber } from '#engine/money.ts'
import { pairOfEvent } from '#engine/pair-of-event.ts'
import { sameWant, type Slot, type SlotChange, type Want } from '#engine/slots.ts'
import type { UnitReport } from '#engine/status.ts'
import { type AnyFamily, type HistoryRow, never, type UnitState, type Wake } from '#engine/unit.ts'
import { balanceOf, type Book, judgePlacing, judgePrint, openBook, settle } from '#exchanges/paper/book.ts'
import { candleAt } from '#market/fold.ts'
import type { BacktestFill } from './result.ts'

/** The candles and filters of one pair, in the order of the unit's pairs. */
export type PairPast = { candles: Candles; market: Market }

/** A signal of the past; `pair` is an index. */
export type PastSignal = { at: number; pair: number; side: SignalSide; amount: Amount | null }

export type SeveralResult = {
  fills: readonly (BacktestFill & { pair: number })[]
  /** All fees, valued in quote. */
  fees: Amount
  quote: Amount
  /** Quote and all base at the last closes. */
  equity: number
  profitPercent: number
  /** Deepest fall of equity below its highest close so far, in percent of that. */
  drawdownPercent: number
  history: readonly HistoryRow[]
  refusals: Readonly<Partial<Record<RefusalReason, number>>>
  report: UnitReport
  decisions: number
}

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
  options: { quote: Amount; allowance?: number },
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
  }
  tell(run, { kind: 'started', at: startMs, allowance, suspended: false })
  const waiting = [...signals].sort((left, right) => left.at - right.at)
  const nextOpen = (): number => Math.min(...run.lines.map(({ candles, next }) => candles.openTimeMs[next] ?? Infinity))
  let highest = toNumber(options.quote)
  let drawdown = 0
  for (let openTimeMs = nextOpen(); openTimeMs < Infinity; openTimeMs = nextOpen()) {
    step(run, openTimeMs, waiting)
    const equity = equityOf(run)
    highest = Math.max(highest, equity)
    drawdown = Math.max(drawdown, 1 - equity / highest)
  }
  const equity = equityOf(run)
  const { free, locked } = balanceOf(run.book, first.market.quote)
  return {
    fills: run.fills,
    fees: asAmount(run.fills.reduce((sum, { fill }) => sum + fill.fee.quote, 0n)),
    quote: asAmount(free + locked),
    equity,
    profitPercent: (equity / toNumber(options.quote) - 1) * 100,
    drawdownPercent: drawdown * 100,
    history: run.history,
    refusals: Object.fromEntries(run.refusals),
    report: family.report(config, run.state),
    decisions: run.decisions,
  }
}
