/** The Binance sandbox and the feed that follows it: over a port of this machine, by the same road as the real exchange. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFailure } from '#exchanges/market-data.ts'
import { type Clock, speedClock, systemClock } from '#market/clock.ts'
import type { Feed } from '#market/feed.ts'
import { liveFeed } from '#market/live/feed.ts'
import { keepMarkets } from '#market/live/kept-markets.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { type BinanceSandbox, startBinanceSandbox } from '#sandbox/binance/index.ts'
import type { OpenedSource } from './open-feed.ts'
import type { PriceSource } from '#sandbox/price-source.ts'

export const BINANCE_SANDBOX = 'binance-sandbox'

/** Another market than the one in this process, and the same after every start. */
const SEED = 2

export type SandboxFeedOptions = {
  dataFolder: string
  /** 0 takes any that is free. */
  port: number
  /** The adapter is large and is not loaded before: whoever waits for the program comes first. */
  ready: Promise<void>
  /** Hears why the sandbox is not heard. */
  lost: (failure: DataFailure) => void
  failed: (error: unknown) => void
  /** Where its prices come from; a seeded market when it is not given. */
  source?: PriceSource
  /** A file that is played instead, with how fast it goes at first. */
  file?: OpenedSource | null
  clock?: Clock
}

export type SandboxFeed = { feed: Feed; sandbox: BinanceSandbox; close: () => Promise<void> }

/** What concerns prices, in the sandbox's words. */
export const sourceOf = (feed: Feed): PriceSource => ({
  markets: feed.markets,
  subscribe: (listener) =>
    feed.subscribe((event) => {
      if (event.kind === 'print' || event.kind === 'candle-closed') listener(event)
    }),
  candles: feed.candles,
  last: feed.last,
  start: feed.start,
  stop: feed.stop,
})

/** The feed connects only when `ready` says so. Throws what the sandbox throws, as when its port is taken. */
export const startSandboxFeed = async (options: SandboxFeedOptions): Promise<SandboxFeed> => {
  const { dataFolder, port, ready, failed, clock = systemClock } = options
  // Prices may go faster than the exchange's own time, which is that of the world.
  const pace = speedClock(clock)
  const { file = null } = options
  if (file !== null) pace.setSpeed(file.speed)
  const own = file === null ? seededFeed({ seed: SEED, exchange: BINANCE_SANDBOX, clock: pace }) : file.open(pace)
  const source = options.source ?? sourceOf(own)
  const folder = join(dataFolder, 'sandbox')
  mkdirSync(folder, { recursive: true })
  const speed = { now: pace.speed, set: pace.setSpeed }
  const sandbox = await startBinanceSandbox({
    source,
    file: join(folder, 'binance.sqlite'),
    port,
    now: clock.now,
    speed,
  })
  const feed = liveFeed({
    exchange: BINANCE_SANDBOX,
    open: async () => {
      await ready
      const { openBinance } = await import('#exchanges/binance/market-data.ts')
      return openBinance({ exchange: BINANCE_SANDBOX, transport: { kind: 'loopback', port: sandbox.port } })
    },
    kept: keepMarkets(join(dataFolder, 'markets', `${BINANCE_SANDBOX}.json`), failed),
    lost: options.lost,
    clock,
  })
  return { feed, sandbox, close: sandbox.close }
}
