/**
 * Prices of an exchange out there as a feed: markets, history and missed trades over REST, the rest over a stream. It connects by itself, says since when it hears
 * nothing, and tells everything it missed before it says that it is fresh again.
 */
import { type Candle, type Candles, type Interval, intervalMs, type Print } from '#engine/candle.ts'
import { encodeJson } from '#engine/json.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { DataFailure, MarketData, StreamEvent } from '#exchanges/market-data.ts'
import { type Publisher, openPublisher } from '../publisher.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Feed, PrintSource } from '../feed.ts'
import { nextOpenTime, openTimeOf, toColumns } from '../fold.ts'
import { afterLoss, atOnce, type Connection, isDead, isDue } from './connection.ts'
import type { KeptMarkets } from './kept-markets.ts'
import { Line } from './line.ts'

export type LiveOptions = {
  exchange: string
  /** Called at the first connection: the adapter is large and nobody waits for it. */
  open: () => Promise<MarketData>
  kept: KeptMarkets
  /** Only these are followed and known; all of the exchange when it is not given. */
  pairs?: ReadonlySet<string>
  /** Hears why the connection was lost or could not be had. */
  lost: (failure: DataFailure) => void
  clock?: Clock
}

/** The exchange does not answer, so there are no candles to be had. */
class NoCandles extends Error {}

const TICK_MS = 250
const REFRESH_MS = 60 * 60_000
/** How late a trade may come for its minute, where no later one has ended it. */
const LATE_MS = 2_000
/** Pairs that catch up at the same time. */
const AT_ONCE = 4

const isSame = (left: Market, right: Market): boolean => encodeJson(left) === encodeJson(right)

class LiveFeed {
  readonly markets: Map<Pair, Market>
  readonly publisher: Publisher
  readonly clock: Clock
  data: MarketData | null = null
  staleSinceMs: number | null
  readonly #options: LiveOptions
  readonly #lines = new Map<Pair, Line>()
  readonly #quotes = new Map<Pair, { bid: number; ask: number }>()
  #connection: Connection
  /** Rises with every connection and every loss: what belongs to an earlier one is not heard any more. */
  #run = 0
  #closeStream = (): void => undefined
  #stopTimer: (() => void) | null = null
  #refreshedMs = 0
  #paused: (() => void)[] = []

  constructor(options: LiveOptions) {
    this.#options = options
    this.clock = options.clock ?? systemClock
    const kept = options.kept.read().filter(({ pair }) => this.#isWanted(pair))
    this.markets = new Map(kept.map((market) => [market.pair, market]))
    this.publisher = openPublisher(kept)
    this.staleSinceMs = this.clock.now()
    this.#connection = atOnce(this.clock.now())
  }

  start(): void {
    if (this.#stopTimer !== null) return
    this.#stopTimer = this.clock.every(TICK_MS, () => this.#tick())
    this.#tick()
  }

  stop(): void {
    this.#run += 1
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#closeStream()
    this.#connection = atOnce(this.clock.now())
    for (const line of this.#lines.values()) line.hold()
  }

  #tick(): void {
    const now = this.clock.now()
    for (const resume of this.#paused.splice(0)) resume()
    if (isDue(this.#connection, now)) {
      this.#connect().catch((error: unknown) => this.#lose({ kind: 'refused', detail: String(error) }))
      return
    }
    if (isDead(this.#connection, now)) this.#lose({ kind: 'unreachable', detail: 'nothing is heard' })
    if (this.#connection.kind !== 'live') return
    for (const line of this.#lines.values()) line.endMinute(now - LATE_MS)
    if (now - this.#refreshedMs >= REFRESH_MS) {
      this.#refreshAgain().catch((error: unknown) => this.#options.lost({ kind: 'refused', detail: String(error) }))
    }
  }

  async #connect(): Promise<void> {
    const tries = this.#connection.kind === 'waiting' ? this.#connection.tries : 0
    this.#run += 1
    const run = this.#run
    this.#connection = { kind: 'connecting', tries, heardMs: this.clock.now() }
    this.data ??= await this.#options.open()
    const failure = run === this.#run ? await this.#refresh(this.data) : null
    if (run !== this.#run) return
    if (failure !== null) {
      this.#lose(failure)
      return
    }
    const pairs = [...this.markets.values()].flatMap(({ pair, status }) => (status === 'trading' ? [pair] : []))
    for (const pair of pairs) this.#lineOf(this.data, pair).hold()
    this.#closeStream = this.data.stream(pairs, (event) => this.#listen(run, event))
  }

  /** Pairs that are new are followed from the next connection on. */
  async #refreshAgain(): Promise<void> {
    if (this.data === null) return
    const failure = await this.#refresh(this.data)
    if (failure !== null) this.#options.lost(failure)
  }

  async #refresh(data: MarketData): Promise<DataFailure | null> {
    this.#refreshedMs = this.clock.now()
    const found = await data.loadMarkets()
    if (!found.ok) return found.failure
    if (this.#stopTimer !== null) this.#learn(found.value.filter(({ pair }) => this.#isWanted(pair)))
    return null
  }

  #isWanted(pair: Pair): boolean {
    return this.#options.pairs?.has(pair) ?? true
  }

  #learn(found: readonly Market[]): void {
    const names = new Set(found.map(({ pair }) => pair))
    const gone = [...this.markets.values()].filter(({ pair }) => !names.has(pair))
    const all: Market[] = [...found, ...gone.map((market) => ({ ...market, status: 'halted' as const }))]
    const news = all.filter((market) => {
      const known = this.markets.get(market.pair)
      return known === undefined || !isSame(known, market)
    })
    for (const market of news) {
      this.markets.set(market.pair, market)
      void this.publisher.learn(market)
    }
    if (news.length > 0) this.#options.kept.write(all)
  }

  #lineOf(data: MarketData, pair: Pair): Line {
    const known = this.#lines.get(pair)
    if (known !== undefined) return known
    const line = new Line({
      pair,
      data: () => data,
      now: this.clock.now,
      print: (print, source) => this.#tellPrint(pair, print, source),
      close: (candle) => void this.publisher.close(pair, '1m', candle),
      pause: () => new Promise((resolve) => this.#paused.push(resolve)),
      lost: (failure) => this.#lose(failure),
    })
    this.#lines.set(pair, line)
    return line
  }

  #tellPrint(pair: Pair, print: Print, source: PrintSource): void {
    // Quotes of now say nothing about prices that are told late.
    const near = this.staleSinceMs === null && source === 'trade' ? this.#quotes.get(pair) : undefined
    const { bid, ask } = near ?? { bid: print.price, ask: print.price }
    void this.publisher.print({ kind: 'print', pair, print, bid, ask, source })
  }

  #listen(run: number, event: StreamEvent): void {
    if (run !== this.#run || this.#connection.kind === 'waiting') return
    this.#connection.heardMs = this.clock.now()
    switch (event.kind) {
      case 'trade':
        this.#lines.get(event.pair)?.take(event.id, event.print)
        return
      case 'quotes':
        this.#quotes.set(event.pair, event)
        return
      case 'heartbeat':
        return
      case 'connected':
        this.#catchUp(run).catch((error: unknown) => this.#lose({ kind: 'refused', detail: String(error) }))
        return
      case 'disconnected':
        this.#lose({ kind: 'unreachable', detail: event.reason })
        return
    }
  }

  /** All pairs, some at a time; then the exchange is fresh. */
  async #catchUp(run: number): Promise<void> {
    const queue = [...this.#lines.values()]
    const some = async (): Promise<void> => {
      for (let line = queue.shift(); line !== undefined && run === this.#run; line = queue.shift()) {
        const failure = await line.catchUp()
        if (failure !== null && run === this.#run) this.#lose(failure)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, some))
    if (run !== this.#run || this.#connection.kind !== 'connecting') return
    const { heardMs, tries } = this.#connection
    this.#connection = { kind: 'live', heardMs, sinceMs: this.clock.now(), tries }
    this.staleSinceMs = null
    void this.publisher.say({ kind: 'fresh' })
  }

  #lose(failure: DataFailure): void {
    if (this.#connection.kind === 'waiting') return
    if (this.#connection.kind === 'live') {
      this.staleSinceMs = this.#connection.heardMs
      void this.publisher.say({ kind: 'stale', sinceMs: this.staleSinceMs })
    }
    this.#connection = afterLoss(this.#connection, this.clock.now())
    this.#run += 1
    this.#closeStream()
    // Whatever comes next comes after what is missing now.
    for (const line of this.#lines.values()) line.hold()
    this.#options.lost(failure)
  }
}

export const liveFeed = (options: LiveOptions): Feed => {
  const live = new LiveFeed(options)
  const { publisher, clock } = live
  return {
    exchange: options.exchange,
    get markets() {
      return [...live.markets.values()]
    },
    interval: '1m',
    now: clock.now,
    subscribe: publisher.subscribe,
    last: publisher.last,
    staleSince: () => live.staleSinceMs,
    candles: async (pair, interval, fromMs, toMs) => {
      if (!live.markets.has(pair)) return toColumns(interval, [])
      // No candles would be an answer, and one that is remembered.
      if (live.data === null) throw new NoCandles('the exchange has not been reached yet')
      // Only what has closed: the interval that is under way is left out.
      const end = Math.min(nextOpenTime(toMs, interval), openTimeOf(clock.now(), interval))
      const span = { interval, fromMs: nextOpenTime(Math.max(0, fromMs), interval), toMs: end }
      return readCandles(live.data, pair, span)
    },
    start: () => live.start(),
    stop: () => live.stop(),
  }
}

/** Page by page. Minutes in which nothing was traded are left out, as every feed does. */
const readCandles = async (
  data: MarketData,
  pair: Pair,
  { interval, fromMs, toMs }: { interval: Interval; fromMs: number; toMs: number },
): Promise<Candles> => {
  const list: Candle[] = []
  for (let from = fromMs; from < toMs;) {
    const page = await data.candles(pair, interval, { fromMs: from, toMs })
    if (!page.ok) throw new NoCandles(`${page.failure.kind}: ${page.failure.detail}`)
    list.push(...page.value.filter(({ volume }) => volume > 0))
    const last = page.value.at(-1)
    if (last === undefined || page.value.length < data.page) break
    from = last.openTimeMs + intervalMs[interval]
  }
  return toColumns(interval, list)
}
