/** One pair of a live feed: gives every trade once and in order, asks for those that are missing, and folds the minutes. */
import { type Candle, intervalMs, type Print } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { DataAnswer, DataFailure, MarketData, PublicTrade } from '#exchanges/market-data.ts'
import type { PrintSource } from '../feed.ts'
import { extend, openTimeOf } from '../fold.ts'
import { bridge } from './bridge.ts'

const MINUTE_MS = intervalMs['1m']
/** A gap of more trades than these pages hold is crossed by candles. */
const MOST_PAGES = 5
/** How often a trade that the stream has shown may be missing in the answers that follow, before candles take its place. */
const MOST_LAGS = 3

export type LineOptions = {
  pair: Pair
  data: () => MarketData
  /** Nothing happens later than this: a clock of the exchange that is fast must not carry that of others along. */
  now: () => number
  print: (print: Print, source: PrintSource) => void
  close: (candle: Candle) => void
  /** Ends a little later. */
  pause: () => Promise<void>
  /** Hears of a repair that failed while all else was well. */
  lost: (failure: DataFailure) => void
}

/** Nothing went wrong. */
const FINE = null
const BEHIND: DataFailure = { kind: 'unreadable', detail: 'the exchange answers with less than it has shown' }

export class Line {
  readonly pair: Pair
  readonly #options: LineOptions
  #last: { id: number; atMs: number } | null = null
  /** The minute under way, as far as it was seen. */
  #minute: Candle | null = null
  /** The end of the last minute that was announced. */
  #closedUntilMs = 0
  /** All trades from here on are known. */
  #wholeFromMs = Number.POSITIVE_INFINITY
  /** Trades that wait for what came before them; null while nothing is missing. */
  #held: PublicTrade[] | null = []
  /** Two repairs at once would each tell what the other has told. */
  #turn: Promise<DataFailure | null> = Promise.resolve(FINE)

  constructor(options: LineOptions) {
    this.pair = options.pair
    this.#options = options
  }

  /** From now on trades are held, until `catchUp` has brought what was missed before them. */
  hold(): void {
    this.#held ??= []
  }

  /** A trade of the stream. */
  take(id: number, told: Print): void {
    const print = this.#dated(told)
    if (this.#held !== null) {
      this.#held.push({ id, print })
      return
    }
    const expected = (this.#last?.id ?? id - 1) + 1
    if (id < expected) return
    const isEnd = this.#isOver(print.at)
    if (id > expected || (isEnd && !this.#isWhole())) {
      this.#held = [{ id, print }]
      this.#repair(() => this.#catchUp())
      return
    }
    if (isEnd) this.#announce(this.#minute)
    this.#tell(id, print)
  }

  /** Everything up to now has been told when it answers null; else why not, and trades go on being held. */
  catchUp(): Promise<DataFailure | null> {
    return this.#then(() => this.#catchUp())
  }

  /** The minute under way is over by now, and no later trade has ended it. */
  endMinute(nowMs: number): void {
    if (this.#held !== null || !this.#isOver(nowMs)) return
    this.#held = []
    this.#repair(() => this.#checkMinute(nowMs))
  }

  /** One after the other, and each holds the stream: the one before has let it go. */
  #then(work: () => Promise<DataFailure | null>): Promise<DataFailure | null> {
    this.#turn = this.#turn
      .catch(() => FINE)
      .then(() => {
        this.hold()
        return work()
      })
    return this.#turn
  }

  #dated(print: Print): Print {
    const nowMs = this.#options.now()
    return print.at > nowMs ? { ...print, at: nowMs } : print
  }

  /** A page of trades over REST. */
  async #trades(fromId: number | null): Promise<DataAnswer<readonly PublicTrade[]>> {
    const found = await this.#options.data().trades(this.pair, fromId)
    if (!found.ok) return found
    return { ok: true, value: found.value.map(({ id, print }) => ({ id, print: this.#dated(print) })) }
  }

  #repair(work: () => Promise<DataFailure | null>): void {
    this.#then(work).then(
      (failure) => failure !== null && this.#options.lost(failure),
      (error: unknown) => this.#options.lost({ kind: 'unreadable', detail: String(error) }),
    )
  }

  #isOver(atMs: number): boolean {
    return this.#minute !== null && atMs >= this.#minute.openTimeMs + MINUTE_MS
  }

  /** The minute under way was seen from its beginning. */
  #isWhole(): boolean {
    return this.#minute !== null && this.#minute.openTimeMs >= this.#wholeFromMs
  }

  #tell(id: number, print: Print): void {
    this.#last = { id, atMs: print.at }
    // What comes late for its minute is told, and stands in no candle that is still to come.
    if (print.at >= this.#closedUntilMs) {
      const { price, quantity: volume } = print
      const openTimeMs = openTimeOf(print.at, '1m')
      const alone: Candle = { openTimeMs, open: price, high: price, low: price, close: price, volume }
      this.#minute = this.#minute === null ? alone : extend(this.#minute, alone)
    }
    this.#options.print(print, 'trade')
  }

  #announce(candle: Candle | null): void {
    this.#minute = null
    if (candle === null) return
    this.#closedUntilMs = candle.openTimeMs + MINUTE_MS
    this.#options.close(candle)
  }

  /** Announces the minute that is over: as it was seen, or, where it was not seen from its beginning, as the exchange has it. */
  async #closeMinute(): Promise<DataFailure | null> {
    if (this.#minute === null) return FINE
    if (this.#isWhole()) {
      this.#announce(this.#minute)
      return FINE
    }
    const fromMs = this.#minute.openTimeMs
    const found = await this.#options.data().candles(this.pair, '1m', { fromMs, toMs: fromMs + MINUTE_MS })
    if (!found.ok) return found.failure
    this.#announce(found.value[0] ?? null)
    return FINE
  }

  /** A trade may have been lost with none after it to show that: the exchange's candle shows it. */
  async #checkMinute(nowMs: number): Promise<DataFailure | null> {
    const seen = this.#minute
    if (seen === null) return this.#catchUp()
    const { openTimeMs: fromMs } = seen
    const found = await this.#options.data().candles(this.pair, '1m', { fromMs, toMs: fromMs + MINUTE_MS })
    if (!found.ok) return found.failure
    const [candle = seen] = found.value
    if (this.#isWhole() && !isSameMinute(seen, candle)) {
      const failure = await this.#fetchMissing()
      if (failure !== null) return failure
    }
    if (this.#isOver(nowMs)) this.#announce(this.#isWhole() ? this.#minute : candle)
    return this.#goOn()
  }

  async #catchUp(): Promise<DataFailure | null> {
    return (await this.#fetchMissing()) ?? this.#goOn()
  }

  /** Tells what was held, and fetches again as long as something is missing in it. */
  async #goOn(): Promise<DataFailure | null> {
    for (;;) {
      const failure = await this.#tellHeld()
      if (failure !== null) return failure
      if (this.#held === null || this.#held.length === 0) break
      const missing = await this.#fetchMissing()
      if (missing !== null) return missing
    }
    this.#held = null
    return FINE
  }

  async #fetchMissing(): Promise<DataFailure | null> {
    if (this.#last === null) return this.#begin()
    let lags = 0
    for (let pages = 0; pages < MOST_PAGES;) {
      const from = this.#last.id
      // Asked from the last one that is known: were it not there, the answer would be of another count.
      const found = await this.#trades(from)
      if (!found.ok) return found.failure
      if (found.value[0]?.id !== from) {
        const crossed = await this.#cross()
        if (crossed !== BEHIND || ++lags > MOST_LAGS) return crossed
        await this.#options.pause()
        continue
      }
      const failure = await this.#tellAll(found.value)
      if (failure !== null) return failure
      if (found.value.length >= this.#options.data().page) pages += 1
      else if (!this.#isBehind()) return FINE
      else if (++lags > MOST_LAGS) return this.#cross()
      else await this.#options.pause()
    }
    return this.#cross()
  }

  /** The newest trade is where a line begins. */
  async #begin(): Promise<DataFailure | null> {
    const found = await this.#trades(null)
    if (!found.ok) return found.failure
    const newest = found.value.at(-1)
    // A pair that was never traded is known from its beginning.
    this.#wholeFromMs = newest === undefined ? 0 : newest.print.at + 1
    if (newest !== undefined) this.#tell(newest.id, newest.print)
    return FINE
  }

  /** Crosses the gap by the exchange's candles and goes on with its newest trade. */
  async #cross(): Promise<DataFailure | null> {
    const { pair, print, data } = this.#options
    const lastAtMs = this.#last?.atMs ?? 0
    const found = await this.#trades(null)
    if (!found.ok) return found.failure
    const newest = found.value.at(-1)
    // What REST knows may lag behind the stream: going back would tell trades twice. An exchange that counts anew goes on in time.
    const isOld = (this.#last?.id ?? 0) >= (newest?.id ?? 0) && (newest?.print.at ?? 0) <= lastAtMs
    if (newest === undefined || isOld) return this.#isBehind() ? BEHIND : FINE
    const untilMs = Math.max(newest.print.at, lastAtMs)
    for (let fromMs = openTimeOf(lastAtMs, '1m'); fromMs <= untilMs;) {
      const candles = await data().candles(pair, '1m', { fromMs, toMs: untilMs + 1 })
      if (!candles.ok) return candles.failure
      for (const step of bridge(candles.value, { lastAtMs, seen: this.#seen(), untilMs })) {
        if (step.kind === 'print') print(step.print, 'candle')
        else this.#announce(step.candle)
      }
      const end = candles.value.at(-1)
      if (end === undefined || candles.value.length < data().page) break
      fromMs = end.openTimeMs + MINUTE_MS
    }
    this.#minute = null
    this.#wholeFromMs = newest.print.at + 1
    this.#tell(newest.id, newest.print)
    return FINE
  }

  /** What is known of the minute under way; of one that was not seen from its beginning only where it stands. */
  #seen(): Candle | null {
    return this.#minute === null || this.#isWhole() ? this.#minute : { ...this.#minute, low: 0, high: Infinity }
  }

  /** All that the stream has shown comes after a trade that has not been told. */
  #isBehind(): boolean {
    const next = (this.#last?.id ?? Infinity) + 1
    const ahead = (this.#held ?? []).filter(({ id }) => id >= next)
    return ahead.length > 0 && ahead.every(({ id }) => id > next)
  }

  /** Tells the held trades up to the first one that is missing. */
  async #tellHeld(): Promise<DataFailure | null> {
    const waiting = (this.#held ?? []).toSorted((left, right) => left.id - right.id)
    this.#held = []
    const hole = firstHole(waiting, this.#last?.id ?? null)
    this.#held = waiting.slice(hole)
    return this.#tellAll(waiting.slice(0, hole))
  }

  /** Tells what follows on the last trade, closing minutes on the way. */
  async #tellAll(trades: readonly PublicTrade[]): Promise<DataFailure | null> {
    for (const { id, print } of trades) {
      if (this.#last !== null && id <= this.#last.id) continue
      const failure = this.#isOver(print.at) ? await this.#closeMinute() : FINE
      if (failure !== null) return failure
      this.#tell(id, print)
    }
    return FINE
  }
}

/** Sums of volumes are off in their last digits. */
const isSameMinute = (seen: Candle, candle: Candle): boolean =>
  seen.close === candle.close && Math.abs(seen.volume - candle.volume) <= candle.volume * 1e-9

/** Index of the first trade that does not follow on the one before it, or on `last`; the length when all do. */
const firstHole = (trades: readonly PublicTrade[], last: number | null): number => {
  let known = last
  for (const [index, { id }] of trades.entries()) {
    if (known !== null && id > known + 1) return index
    known = Math.max(known ?? id, id)
  }
  return trades.length
}
