/** Starts trading: the journal, the shards and the projector, fed by one market. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Interval, intervals } from '#engine/candle.ts'
import type { AnyFamily } from '#engine/unit.ts'
import type { Feed, FeedEvent } from '#market/feed.ts'
import { type Longer, openLonger } from '#market/longer.ts'
import type { LaneInput } from './inputs.ts'
import type { Journal } from './journal.ts'
import { startLocalHost } from './local-host.ts'
import { accountBalances, projectAgain, unitNow } from './look.ts'
import { startProjector } from './projector.ts'
import type { CommandAnswer, ReadStore, Runner } from './runner.ts'
import { SHARDS } from './shard.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

export type RunnerOptions = {
  /** Holds `journal.sqlite`; made when it is missing. */
  dataDir: string
  families: readonly AnyFamily[]
  feed: Feed
  readStore: ReadStore
  /** Hears what went wrong outside of any one unit. After a journal error the runner takes nothing more. */
  failed: (error: unknown) => void
}

const TICK_MS = 250
const RETRY_MS = 1_000
const CHUNK = 2_000

export const startRunner = async (options: RunnerOptions): Promise<Runner> => {
  const { feed, families, readStore, failed } = options
  mkdirSync(options.dataDir, { recursive: true })
  const journal = openSqliteJournal(join(options.dataDir, 'journal.sqlite'), Date.now)
  const watermarks = await readStore.watermarks()
  const projector = startProjector({ store: readStore, watermarks, retryMs: RETRY_MS, failed })
  const waiting = new Map<string, ((answer: CommandAnswer) => void)[]>()
  const catchingUp: Parameters<typeof projector.push>[0][] = []
  let push = (batch: Parameters<typeof projector.push>[0]): void => void catchingUp.push(batch)
  const exchange = feed.markets[0]?.exchange ?? ''
  const host = startLocalHost({
    journal,
    families: new Map(families.map((family) => [family.name, family])),
    markets: feed.markets.map((market) => ({
      kind: 'market',
      market,
      interval: feed.interval,
      now: feed.last(market.pair),
    })),
    sink: ({ answers, batches }) => {
      for (const batch of batches) push(batch)
      for (const { command, answer } of answers) {
        for (const resolve of waiting.get(command) ?? []) resolve(answer)
        waiting.delete(command)
      }
    },
  })
  catchUp(host.lane, journal, watermarks, projector.push)
  push = projector.push
  for (const batch of catchingUp) push(batch)
  let stopped = false
  const take = (input: LaneInput): void => {
    if (stopped) return
    try {
      host.take(input)
    } catch (error) {
      stopped = true
      failed(error)
    }
  }
  const unsubscribe = feed.subscribe(relay(exchange, feed.interval, take))
  const timer = setInterval(() => take({ kind: 'time', atMs: feed.now() }), TICK_MS)
  return {
    send: (command) =>
      new Promise((resolve, reject) => {
        if (stopped) {
          reject(new Error('the runner is stopped'))
          return
        }
        waiting.set(command.id, [...(waiting.get(command.id) ?? []), resolve])
        take({ kind: 'command', command })
      }),
    now: (account, unit) => Promise.resolve(unitNow(host.lane, account, unit)),
    balances: (account) => Promise.resolve(accountBalances(host.lane, account)),
    reached: projector.reached,
    listen: projector.listen,
    stop: async () => {
      unsubscribe()
      clearInterval(timer)
      if (!stopped) host.snapshot()
      stopped = true
      await projector.idle()
      journal.close()
    },
  }
}

/** What the read tables have not got yet, out of the journal. */
const catchUp = (
  lane: Parameters<typeof projectAgain>[0],
  journal: Journal,
  watermarks: ReadonlyMap<number, number>,
  push: (batch: NonNullable<ReturnType<typeof projectAgain>>) => void,
): void => {
  for (let shard = 0; shard < SHARDS; shard += 1) {
    let after = watermarks.get(shard) ?? 0
    for (;;) {
      const records = journal.read(shard, after, CHUNK)
      const batch = projectAgain(lane, shard, records)
      if (batch === null) break
      push(batch)
      after = batch.position
    }
  }
}

/** The feed's events as inputs, with the longer candles folded from its own. */
const relay = (exchange: string, base: Interval, take: (input: LaneInput) => void) => {
  const folds = new Map<string, Longer>()
  return (event: FeedEvent): void => {
    if (event.kind === 'print') {
      take({ kind: 'print', exchange, event })
      return
    }
    take({ kind: 'candle', exchange, event })
    const fold = folds.get(event.pair) ?? openLonger(base, intervals)
    folds.set(event.pair, fold)
    for (const closed of fold.push(event.candle)) take({ kind: 'candle', exchange, event: { ...event, ...closed } })
  }
}
