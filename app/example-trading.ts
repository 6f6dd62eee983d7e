/** The whole server half on a market that a test moves: a real runner, a database in memory, the product's own router. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleMarket } from '#engine/example-market.ts'
import { openBoard } from '#market/board.ts'
import type { Feed } from '#market/feed.ts'
import { toColumns } from '#market/fold.ts'
import type { Database } from '#platform/database/database.ts'
import { startTrading, type Trading } from './trading.ts'

export type MarketByHand = {
  feed: Feed
  /** The price goes there a second later, with a volume that fills whatever it passes. */
  moveTo: (price: number) => void
}

const SECOND_MS = 1_000
const VOLUME = 1_000

export const marketByHand = (startMs: number): MarketByHand => {
  const market = exampleMarket()
  const board = openBoard([market])
  let now = startMs
  const feed: Feed = {
    markets: [market],
    interval: '1m',
    now: () => now,
    subscribe: board.subscribe,
    candles: (_pair, interval) => Promise.resolve(toColumns(interval, [])),
    last: board.last,
    start: () => {},
    stop: () => {},
  }
  const moveTo = (price: number): void => {
    now += SECOND_MS
    const print = { at: now, price, quantity: VOLUME }
    void board.print({ kind: 'print', pair: market.pair, print, bid: price, ask: price, source: 'trade' })
  }
  return { feed, moveTo }
}

export type ExampleTrading = { trading: Trading; stop: () => Promise<void> }

/** What went wrong outside of a bot fails the test that stops it. */
export const startExampleTrading = async (database: Database, feed: Feed): Promise<ExampleTrading> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'trading-'))
  const failures: unknown[] = []
  const trading = await startTrading({ dataFolder, database, feed, failed: (error) => failures.push(error) })
  return {
    trading,
    stop: async () => {
      await trading.stop()
      await rm(dataFolder, { recursive: true })
      if (failures.length > 0) throw new AggregateError(failures, 'trading failed')
    },
  }
}
