/** Start of trading: the journal, the shards and the projector, fed by one feed for each exchange. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Interval, intervals } from '#engine/candle.ts'
import type { AnyFamily } from '#engine/unit.ts'
import type { Market } from '#engine/market.ts'
import type { TradingExchange } from '#exchanges/contract.ts'
import type { CandleEvent, Feed, FeedEvent } from '#market/feed.ts'
import { type Longer, openLonger } from '#market/longer.ts'
import { openSharedSeries, type SharedSeries } from '#market/series.ts'
import type { CandleSource } from '#market/store.ts'
import type { Host, Sink } from './host.ts'
import type { LaneInput, StartInput } from '../lane/inputs.ts'
import type { LaneOutput } from '../lane/lane.ts'
import { openAwaited } from './awaited.ts'
import { type Bus, commandsOf, openMemoryBus, subjectOf } from './bus.ts'
import { openExchangeLines } from './exchange-lines.ts'
import { allShards, localHost } from './local-host.ts'
import { startProjector } from '../read/projector.ts'
import type { AskedAllowance, AskedRoom, Command, CommandAnswer, ProjectionBatch, ReadStore, Runner } from './runner.ts'
import { openSqliteJournal } from '../journal/sqlite-journal.ts'
import { startThreadHost } from './thread-host.ts'

/** Error after which nothing is decided or sent until the next start: the journal or a thread failed. What was confirmed is durable. */
export class TradingStopped extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Error of a shard that another runner has claimed: nothing of it is decided or sent from here any more. */
export class ShardDropped extends Error {
  constructor(shard: number) {
    super(`shard ${shard} belongs to another runner`)
  }
}

/** Error of a quarantined account: no new order leaves, because its exchange contradicts the journal. */
export class AccountQuarantined extends Error {
  constructor(account: string, detail: string) {
    super(`account ${account} is quarantined: ${detail}`)
  }
}

export type RunnerOptions = {
  /** Bus that carries commands; one within this process by default. */
  bus?: Bus
  /**
   * Exchange of a live account; `epoch` is that of its shard. Null when there is none: the account's questions are then lost.
   */
  exchangeOf?: (account: string, epoch: () => number) => TradingExchange | null
  /** Folder of `journal.sqlite`, created when missing. */
  dataDir: string
  families: readonly AnyFamily[]
  /** Feeds, one for each exchange. */
  feeds: readonly Feed[]
  readStore: ReadStore
  /** Receives errors outside of any one unit; `TradingStopped` is the last. */
  failed: (error: unknown) => void
  /** Source of past candles for a feed; the feed itself by default. */
  candles?: (feed: Feed) => CandleSource
  /** Number of trades that the owner's package has room for, asked when a unit needs more than it was allowed. */
  allowance: (asked: AskedAllowance) => Promise<number>
  /**
   * Receives questions for room in the owner's package; the answer is the command `answer-room`. Unanswered questions are asked again at
   * the next start at the latest. Omitted, none is answered.
   */
  roomAsked?: (asked: AskedRoom) => void
  /** Number of shard threads; 0 keeps everything on the caller's thread. One fewer than the cores by default. */
  shardWorkers?: number
  /** Module that exports `families`, since threads cannot be given functions; `bots/units.ts` by default. */
  familiesModule?: string
}

/** Interval in ms at which lanes are told the market's time while no print tells it. */
const CLOCK_MS = 250
const RETRY_MS = 1_000
/** Time in ms that a comparison with an exchange is waited for; while orders are under way there is none. */
const COMPARE_MS = 3_000
/** Interval in ms at which the state of indicator series is saved. */
const SAVE_MS = 60_000

/** Default number of shard threads: one fewer than the cores, at least one. */
export const defaultWorkers = (): number => Math.max(1, availableParallelism() - 1)

const startHost = async (options: RunnerOptions, sink: Sink): Promise<Host> => {
  const { families, failed } = options
  mkdirSync(options.dataDir, { recursive: true })
  const file = join(options.dataDir, 'journal.sqlite')
  const markets = options.feeds.flatMap(beginningOf)
  const nowMs = nowOf(options.feeds)
  const workers = options.shardWorkers ?? defaultWorkers()
  if (workers === 0) {
    const named = new Map(families.map((family) => [family.name, family]))
    return localHost({ journal: openSqliteJournal(file, Date.now), families: named, markets, nowMs, sink })
  }
  return startThreadHost({
    file,
    workers,
    familiesModule: options.familiesModule ?? null,
    markets,
    nowMs,
    sink,
    failed,
  })
}

/** Questions that are answered without a record. */
const looks = ({ now, balances, preview }: Host) => ({ now, balances, preview })

/** Inputs about an exchange before its first event. */
const beginningOf = (feed: Feed): StartInput[] => {
  const { exchange, interval } = feed
  const markets = feed.markets.map((market) => marketInput(feed, market, interval))
  const sinceMs = feed.staleSince?.() ?? null
  return sinceMs === null ? markets : [...markets, { kind: 'staleness', exchange, sinceMs }]
}

const marketInput = (feed: Feed, market: Market, interval: Interval) =>
  ({ kind: 'market', market, interval, now: feed.last(market.pair) }) as const

/** Market time in ms: no feed has events of an earlier one. */
const nowOf = (feeds: readonly Feed[]): number =>
  feeds.length === 0 ? 0 : Math.min(...feeds.map((feed) => feed.now()))

type Guard = {
  /** Result of the work. Null when trading is over, or ends because the work throws. */
  guarded: <Result>(work: () => Result) => Result | null
  failed: (error: unknown) => void
  isOver: () => boolean
  /** Ends trading. True when it was over before. */
  end: () => boolean
}

/** Trading that goes on until it is ended or something throws; `tell` receives the error. */
const openGuard = (tell: (error: unknown) => void): Guard => {
  let isEnded = false
  const end = (): boolean => {
    const wasEnded = isEnded
    isEnded = true
    return wasEnded
  }
  const failed = (error: unknown): void => {
    end()
    tell(error)
  }
  const guarded = <Result>(work: () => Result): Result | null => {
    if (isEnded) return null
    try {
      return work()
    } catch (error) {
      failed(error)
      return null
    }
  }
  return { guarded, failed, isOver: () => isEnded, end }
}

/** Starts trading from the journal. Resolves when everything in it is applied. Throws when the journal cannot be read. */
export const startRunner = async (options: RunnerOptions): Promise<Runner> => {
  const { feeds, readStore } = options
  const awaited = openAwaited()
  const { guarded, failed, isOver, end } = openGuard((error) => {
    awaited.fail(null, error)
    options.failed(new TradingStopped(error))
  })
  let push = (_batch: ProjectionBatch): void => undefined
  const answerAsked = (asked: AskedAllowance | AskedRoom): void => {
    if (asked.kind === 'room') return options.roomAsked?.(asked)
    const { account, unit, answer: id } = asked
    options.allowance(asked).then((allowance) => {
      guarded(() => host.command({ id, kind: 'allow', account, unit, allowance }))
    }, options.failed)
  }
  const series = seriesOf(options)
  const bus = options.bus ?? openMemoryBus()
  const lines = openExchangeLines(
    (account) => options.exchangeOf?.(account, () => host.epochOf(account)) ?? null,
    (account, said) => void guarded(() => host.said(account, said)),
  )
  const serving = new Map<number, () => void>()
  const host = await startHost({ ...options, failed }, ({ answers, batches, asked, series: wanted, ...told }) => {
    for (const batch of batches) push(batch)
    for (const one of asked) answerAsked(one)
    for (const one of wanted) void series.want(one)
    for (const { command, answer } of answers) awaited.answer(command, answer)
    for (const { account, question } of told.questions) lines.ask(account, question)
    tellTroubles(options, told, (shard, error) => {
      serving.get(shard)?.()
      awaited.fail(shard, error)
    })
  })
  const watermarks = await readStore.watermarks(host.journal)
  const projector = startProjector({ store: readStore, watermarks, retryMs: RETRY_MS, failed: options.failed })
  // The host says nothing before it catches up.
  push = projector.push
  await host.catchUp(watermarks)
  const tell = (input: Exclude<LaneInput, { kind: 'command' | 'exchange-said' }>) => guarded(() => host.tell(input))
  const unsubscribes = feeds.map((feed) => feed.subscribe(relay(feed, series, tell)))
  const timer = setInterval(() => void tell({ kind: 'time', atMs: nowOf(feeds) }), CLOCK_MS)
  const saving = setInterval(series.save, SAVE_MS)
  const take = (command: Command): Promise<CommandAnswer> =>
    isOver()
      ? Promise.reject(new Error('the runner has stopped'))
      : awaited.wait(command, () => void guarded(() => host.command(command)))
  for (const shard of allShards()) serving.set(shard, bus.serve(commandsOf(shard), take))
  return {
    send: (command) => bus.request(subjectOf(command), command),
    ...looks(host),
    compare: async (account) => {
      const told = lines.balancesTold(account)
      guarded(() => host.said(account, { kind: 'compare' }))
      await Promise.race([told, setTimeout(COMPARE_MS, undefined, { ref: false })])
    },
    reached: projector.reached,
    behind: projector.behind,
    listen: projector.listen,
    stop: async () => {
      for (const unsubscribe of [...unsubscribes, ...serving.values()]) unsubscribe()
      lines.stop()
      clearInterval(timer)
      clearInterval(saving)
      series.save()
      if (!end()) await host.stop()
      await projector.idle()
    },
  }
}

/** Reports what a person has to look at; `drop` ends what waits for a dropped shard. */
const tellTroubles = (
  { failed }: RunnerOptions,
  { conflicts, dropped }: Pick<LaneOutput, 'conflicts' | 'dropped'>,
  drop: (shard: number, error: ShardDropped) => void,
): void => {
  for (const { account, detail } of conflicts) failed(new AccountQuarantined(account, detail))
  for (const shard of dropped) {
    const error = new ShardDropped(shard)
    drop(shard, error)
    failed(error)
  }
}

/** Indicator series of all lanes, over the candles of their feeds. */
const seriesOf = ({ dataDir, feeds, candles, failed }: RunnerOptions): SharedSeries =>
  openSharedSeries({
    file: join(dataDir, 'series.json'),
    source: (exchange) => {
      const feed = feeds.find((one) => one.exchange === exchange)
      return feed === undefined ? null : { candles: candles?.(feed) ?? feed.candles, now: feed.now }
    },
    failed,
  })

/** Feed events as inputs, with longer candles folded from shorter ones and the values of indicator series. */
const relay = (
  feed: Feed,
  series: SharedSeries,
  tell: (input: Exclude<LaneInput, { kind: 'command' | 'exchange-said' }>) => Promise<void> | null,
) => {
  const folds = new Map<string, Longer>()
  const { exchange, interval: base } = feed
  const candleClosed = (event: CandleEvent): void | Promise<void> => {
    const fold = folds.get(event.pair) ?? openLonger(base, intervals)
    folds.set(event.pair, fold)
    const tellCandle = (closed: CandleEvent) => {
      const { pair, interval, candle } = closed
      return tell({ kind: 'candle', exchange, event: closed, values: series.close(exchange, pair, interval, candle) })
    }
    const first = tellCandle(event)
    const longer = fold.push(event.candle).map((closed) => tellCandle({ ...event, ...closed }))
    return longer.at(-1) ?? first ?? undefined
  }
  return (event: FeedEvent): void | Promise<void> => {
    switch (event.kind) {
      case 'print':
        return tell({ kind: 'print', exchange, event }) ?? undefined
      case 'candle-closed':
        return candleClosed(event)
      case 'market-learned':
        return tell(marketInput(feed, event.market, base)) ?? undefined
      case 'stale':
        return tell({ kind: 'staleness', exchange, sinceMs: event.sinceMs }) ?? undefined
      case 'fresh':
        return tell({ kind: 'staleness', exchange, sinceMs: null }) ?? undefined
    }
  }
}
