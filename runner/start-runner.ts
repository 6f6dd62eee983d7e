/** Starts trading: the journal, the shards and the projector, fed by one feed for each exchange. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Interval, intervals } from '#engine/candle.ts'
import type { AnyFamily } from '#engine/unit.ts'
import type { Market } from '#engine/market.ts'
import type { CandleEvent, Feed, FeedEvent } from '#market/feed.ts'
import { type Longer, openLonger } from '#market/longer.ts'
import type { Host, Sink } from './host.ts'
import type { LaneInput, StartInput } from './inputs.ts'
import { localHost } from './local-host.ts'
import { startProjector } from './projector.ts'
import type { AskedAllowance, CommandAnswer, ProjectionBatch, ReadStore, Runner } from './runner.ts'
import { openSqliteJournal } from './sqlite-journal.ts'
import { startThreadHost } from './thread-host.ts'

/** The journal or a thread has failed: nothing is decided or sent any more until the next start. What was confirmed is durable. */
export class TradingStopped extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

export type RunnerOptions = {
  /** Holds `journal.sqlite`; made when it is missing. */
  dataDir: string
  families: readonly AnyFamily[]
  /** One for each exchange. */
  feeds: readonly Feed[]
  readStore: ReadStore
  /** Hears what went wrong outside of any one unit; `TradingStopped` is the last of it. */
  failed: (error: unknown) => void
  /** Trades that the owner's package has room for now, when a unit asks for more than it was allowed. */
  allowance: (asked: AskedAllowance) => Promise<number>
  /** Threads for the shards; 0 keeps everything on the caller's. One fewer than the cores when it is not given. */
  shardWorkers?: number
  /** Threads cannot be given functions: the module that exports `families`, `bots/index.ts` when it is not given. */
  familiesModule?: string
}

/** How often the market's clock is told when no print tells it. */
const CLOCK_MS = 250
const RETRY_MS = 1_000

/** One thread fewer than the machine has cores, at least one. */
export const defaultWorkers = (): number => Math.max(1, availableParallelism() - 1)

const startHost = async (options: RunnerOptions, sink: Sink): Promise<Host> => {
  const { families, failed } = options
  const file = join(options.dataDir, 'journal.sqlite')
  const markets = options.feeds.flatMap(beginningOf)
  const workers = options.shardWorkers ?? defaultWorkers()
  if (workers === 0) {
    const named = new Map(families.map((family) => [family.name, family]))
    return localHost({ journal: openSqliteJournal(file, Date.now), families: named, markets, sink })
  }
  const familiesModule = options.familiesModule ?? new URL('../bots/index.ts', import.meta.url).href
  return startThreadHost({ file, workers, familiesModule, markets, sink, failed })
}

/** What is known of an exchange before its first event. */
const beginningOf = (feed: Feed): StartInput[] => {
  const { exchange, interval } = feed
  const markets = feed.markets.map((market) => marketInput(feed, market, interval))
  const sinceMs = feed.staleSince?.() ?? null
  return sinceMs === null ? markets : [...markets, { kind: 'staleness', exchange, sinceMs }]
}

const marketInput = (feed: Feed, market: Market, interval: Interval) =>
  ({ kind: 'market', market, interval, now: feed.last(market.pair) }) as const

/** No feed has anything to tell of an earlier time. */
const nowOf = (feeds: readonly Feed[]): number => Math.min(...feeds.map((feed) => feed.now()))

export const startRunner = async (options: RunnerOptions): Promise<Runner> => {
  const { feeds, readStore } = options
  mkdirSync(options.dataDir, { recursive: true })
  let stopped = false
  const waiting = new Map<string, { resolve: (answer: CommandAnswer) => void; reject: (error: unknown) => void }[]>()
  const failed = (error: unknown): void => {
    stopped = true
    for (const asked of waiting.values()) for (const { reject } of asked) reject(error)
    waiting.clear()
    options.failed(new TradingStopped(error))
  }
  let push = (_batch: ProjectionBatch): void => undefined
  const answerAllowance = (asked: AskedAllowance): void => {
    const { account, unit, answer: id } = asked
    options.allowance(asked).then((allowance) => {
      if (!stopped) guarded(() => host.command({ id, kind: 'allow', account, unit, allowance }))
    }, options.failed)
  }
  const host = await startHost({ ...options, failed }, ({ answers, batches, asked }) => {
    for (const batch of batches) push(batch)
    for (const one of asked) answerAllowance(one)
    for (const { command, answer } of answers) {
      for (const { resolve } of waiting.get(command) ?? []) resolve(answer)
      waiting.delete(command)
    }
  })
  const watermarks = await readStore.watermarks(host.journal)
  const projector = startProjector({ store: readStore, watermarks, retryMs: RETRY_MS, failed: options.failed })
  // The host says nothing before it catches up.
  push = projector.push
  await host.catchUp(watermarks)
  const guarded = <Result>(work: () => Result): Result | null => {
    if (stopped) return null
    try {
      return work()
    } catch (error) {
      failed(error)
      return null
    }
  }
  const tell = (input: Exclude<LaneInput, { kind: 'command' }>) => guarded(() => host.tell(input))
  const unsubscribes = feeds.map((feed) => feed.subscribe(relay(feed, tell)))
  const timer = setInterval(() => void tell({ kind: 'time', atMs: nowOf(feeds) }), CLOCK_MS)
  return {
    send: (command) =>
      new Promise((resolve, reject) => {
        if (stopped) {
          reject(new Error('the runner has stopped'))
          return
        }
        waiting.set(command.id, [...(waiting.get(command.id) ?? []), { resolve, reject }])
        guarded(() => host.command(command))
      }),
    now: host.now,
    balances: host.balances,
    reached: projector.reached,
    listen: projector.listen,
    stop: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      clearInterval(timer)
      const wasStopped = stopped
      stopped = true
      if (!wasStopped) await host.stop()
      await projector.idle()
    },
  }
}

/** The feed's events as inputs, with the longer candles folded from its own. */
const relay = (feed: Feed, tell: (input: Exclude<LaneInput, { kind: 'command' }>) => Promise<void> | null) => {
  const folds = new Map<string, Longer>()
  const { exchange, interval: base } = feed
  const candleClosed = (event: CandleEvent): void | Promise<void> => {
    const fold = folds.get(event.pair) ?? openLonger(base, intervals)
    folds.set(event.pair, fold)
    const first = tell({ kind: 'candle', exchange, event })
    const longer = fold
      .push(event.candle)
      .map((closed) => tell({ kind: 'candle', exchange, event: { ...event, ...closed } }))
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
