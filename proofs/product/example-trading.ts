/** The whole server half on a market that a test moves: a real runner, a database in memory, the product's own router. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { KeyHouse } from '#features/api-keys/server/index.ts'
import { openPublisher } from '#market/publisher.ts'
import type { Feed } from '#market/feed.ts'
import { toColumns } from '#market/fold.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import { startTrading, type Trading } from '#app/server/trading.ts'

export type MarketByHand = {
  feed: Feed
  /** The price goes there a second later, with a volume that fills whatever it passes; ends when trading has taken it. That of the first pair where none is named. */
  moveTo: (price: number, pair?: Pair) => Promise<void>
}

const SECOND_MS = 1_000
const VOLUME = 1_000
const SETTLE_MS = 10_000

export const marketByHand = (startMs: number, markets: readonly Market[] = [exampleMarket()]): MarketByHand => {
  const [{ exchange, pair: firstPair } = exampleMarket()] = markets
  const publisher = openPublisher(markets)
  let now = startMs
  const feed: Feed = {
    exchange,
    markets,
    interval: '1m',
    now: () => now,
    subscribe: publisher.subscribe,
    candles: (_pair, interval) => Promise.resolve(toColumns(interval, [])),
    last: publisher.last,
    start: () => {},
    stop: () => {},
  }
  const moveTo = async (price: number, pair = firstPair): Promise<void> => {
    now += SECOND_MS
    const print = { at: now, price, quantity: VOLUME }
    await publisher.print({ kind: 'print', pair, print, bid: price, ask: price, source: 'trade' })
  }
  return { feed, moveTo }
}

export type ExampleTrading = {
  trading: Trading
  /** Everything that has happened to the accounts of this user can be read. */
  settled: (owner: Owner) => Promise<void>
  stop: () => Promise<void>
}

/** A command that is refused leaves a record too: once that can be read, so can all before it. */
const settle = async ({ bots, runner }: Trading, owner: Owner): Promise<void> => {
  const ask = { kind: 'close', trade: null } as const
  for (const { id: account } of await bots.store.accounts(owner)) {
    const { shard, position } = await runner.send({ id: newId(), kind: 'ask', account, unit: '', ask, change: null })
    if (!(await runner.reached(shard, position, SETTLE_MS))) throw new Error('the read tables are behind')
  }
}

/** What went wrong outside of a bot fails the test that stops it. A `folder` is kept, for another start. */
export const startExampleTrading = async (
  database: Database,
  feeds: Feed | readonly Feed[],
  { shardWorkers = 0, folder = null, keys }: { shardWorkers?: number; folder?: string | null; keys?: KeyHouse } = {},
): Promise<ExampleTrading> => {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'trading-')))
  const failures: unknown[] = []
  const failed = (error: unknown) => void failures.push(error)
  // Without a folder it is a new journal; in its own folder the tables are still its own.
  const emptied = (): void => {
    if (folder !== null) failures.push(new Error('the read tables were taken for those of another journal'))
  }
  const trading = await startTrading({
    dataFolder,
    database,
    feeds: [feeds].flat(),
    failed,
    emptied,
    shardWorkers,
    ...(keys === undefined ? {} : { keys }),
  })
  return {
    trading,
    settled: (owner) => settle(trading, owner),
    stop: async () => {
      await trading.stop()
      if (folder === null) await rm(dataFolder, { recursive: true })
      if (failures.length > 0) throw new AggregateError(failures, 'trading failed')
    },
  }
}
