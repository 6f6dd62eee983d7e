/** Starts trading: the market, the runner that keeps bots alive on it, and what the features read of both. */
import { join } from 'node:path'
import { families } from '#bots/units.ts'
import { keepRun } from '#features/backtest-runs/server/index.ts'
import { type BacktestParts, type Backtests, openBacktests } from '#features/backtest/server/index.ts'
import { openFacts, openPrices } from '#features/live/server/index.ts'
import {
  type BotServices,
  openBotFaces,
  openBotServices,
  readUsedPairs,
  type UsedPair,
} from '#features/bots/server/index.ts'
import { openOverview } from '#features/dashboard/server/index.ts'
import type { KeyHouse } from '#features/api-keys/server/index.ts'
import { closedDoor } from '#features/bots/server/index.ts'
import { openLiveAccounts } from '#features/live-accounts/server/index.ts'
import { openHistoryStore } from '#features/history/server/index.ts'
import { openRooms, type OpenRooms } from '#features/packages/server/index.ts'
import { type Markets, openMarkets } from '#features/markets/server/index.ts'
import { answerSignal, openAddressed } from '#features/signal-addresses/server/index.ts'
import { type KnownBots, openKnownBots, openSignals, type Signals } from '#features/signals/server/index.ts'
import type { Feed } from '#market/feed.ts'
import { type History, openHistory } from '#market/history.ts'
import type { CandleSource } from '#market/store.ts'
import type { Database, OpenedDatabase } from '#platform/database/database.ts'
import type { ReadStore, Runner } from '#runner/host/runner.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { openReadStore } from './read-store.ts'

export type TradingOptions = {
  dataFolder: string
  database: Database
  /** Hears what transactions say; without it more is read. */
  listen?: OpenedDatabase['listen']
  feeds: readonly Feed[]
  /** Hears what went wrong outside of any one bot. */
  failed: (error: unknown) => void
  /** Hears that the read tables told of another journal and are made anew. */
  emptied: () => void
  /** Keys at exchanges; without them nothing trades live. */
  keys?: KeyHouse
  /** Threads for bots; 0 keeps all of them on this one. One fewer than the cores when it is not given. */
  shardWorkers?: number
}

export type Trading = {
  markets: Markets
  runner: Runner
  bots: BotServices
  rooms: OpenRooms
  backtests: Backtests
  overview: ReturnType<typeof openOverview>
  history: ReturnType<typeof openHistoryStore>
  signals: Signals
  knownBots: KnownBots
  prices: ReturnType<typeof openPrices>
  facts: ReturnType<typeof openFacts>
  /** Everything accepted is durable and projected afterwards. */
  stop: () => Promise<void>
}

type Charts = {
  markets: Markets
  /** Past candles of a feed, from the disk where they are kept. */
  candles: (feed: Feed) => CandleSource
  /** Bots trade these: their candles are kept from now on. */
  keep: (pairs: readonly UsedPair[]) => void
  stop: () => void
}

/** Minutes are kept on disk. A replay of longer candles needs no disk: its file has them all. */
const openCharts = ({ dataFolder, feeds, failed }: TradingOptions): Charts => {
  const folder = join(dataFolder, 'candles')
  const histories = new Map<Feed, History>()
  for (const feed of feeds) if (feed.interval === '1m') histories.set(feed, openHistory({ folder, feed, failed }))
  const candles = (feed: Feed): CandleSource => (histories.get(feed) ?? feed).candles
  const markets = openMarkets(feeds, ({ feed, pair }, ...of) => candles(feed)(pair, ...of))
  return {
    markets,
    candles,
    keep: (pairs) => {
      for (const { exchange, pair } of pairs) {
        const line = markets.find(exchange, pair)
        if (line !== null) histories.get(line.feed)?.keep(line.pair)
      }
    },
    stop: () => {
      for (const history of histories.values()) history.stop()
    },
  }
}

type BacktestsOf = Pick<TradingOptions, 'database' | 'failed'> & Pick<BacktestParts, 'forms' | 'markets'>

const openKeptBacktests = ({ database, ...parts }: BacktestsOf): Backtests =>
  openBacktests({ ...parts, nowMs: Date.now, keep: (owner, finished) => keepRun(database, owner, finished) })

/** Messages to bots and to signals. */
const openHearing = async (
  { database, listen, failed }: Pick<TradingOptions, 'database' | 'listen' | 'failed'>,
  { bots, knownBots, runner }: Pick<Trading, 'bots' | 'knownBots' | 'runner'>,
): Promise<Signals> => {
  const find = await openAddressed(database, listen ?? null)
  return openSignals({
    database,
    store: bots.store,
    knownBots,
    runner,
    nowMs: Date.now,
    failed,
    elsewhere: ({ receive, ...around }) =>
      answerSignal({ database, bots, receive, nowMs: Date.now }, { find, ...around }),
  })
}

/** Runner first, then the feeds: no print is missed by a bot. */
export const startTrading = async (options: TradingOptions): Promise<Trading> => {
  const { dataFolder: dataDir, database, feeds, failed, shardWorkers } = options
  const faces = openBotFaces(database)
  const tables = openReadStore(database, options.emptied)
  const charts = openCharts(options)
  const { markets } = charts
  charts.keep(await readUsedPairs(database))
  const knownBots = openKnownBots()
  const rooms = openRooms(database, { clock: () => new Date(), failed })
  const readStore: ReadStore = {
    watermarks: tables.watermarks,
    write: async (batch) => {
      await tables.write(batch)
      faces.note(batch.units)
      knownBots.note(batch.units)
      rooms.note(batch.units)
      charts.keep(batch.units)
    },
  }
  const prices = openPrices(feeds)
  const { keys } = options
  const live =
    keys === undefined ? null : openLiveAccounts({ database, keys, markets, clock: () => new Date(), failed })
  const runner = await startRunner({
    dataDir,
    families: Object.values(families),
    feeds,
    readStore,
    failed,
    candles: charts.candles,
    allowance: rooms.answer,
    ...(live === null ? {} : { exchangeOf: live.exchangeOf }),
    roomAsked: rooms.keep,
    ...(shardWorkers === undefined ? {} : { shardWorkers }),
  })
  live?.begin(runner)
  await rooms.begin(runner)
  const facts = openFacts(runner, faces.of, Date.now)
  const bots = openBotServices({ database, runner, markets, rooms, nowMs: Date.now, live: live?.door ?? closedDoor })
  const signals = await openHearing(options, { bots, knownBots, runner })
  const backtests = openKeptBacktests({ database, forms: bots.forms, markets, failed })
  for (const feed of feeds) feed.start()
  return {
    markets,
    runner,
    bots,
    rooms,
    backtests,
    overview: openOverview(database, markets, bots),
    history: openHistoryStore(database),
    signals,
    knownBots,
    prices,
    facts,
    stop: async () => {
      await backtests.jobs.stop()
      prices.stop()
      facts.stop()
      for (const feed of feeds) feed.stop()
      charts.stop()
      await rooms.quiet()
      await runner.stop()
      await signals.behind.settled()
    },
  }
}
