/** Binance's public prices, as the demo of real markets and live bots follow them. No key is needed and nothing is sent but questions. */
import { join } from 'node:path'
import type { Pair } from '#engine/market.ts'
import type { DataFailure } from '#exchanges/market-data.ts'
import type { Transport } from '#exchanges/transport.ts'
import type { Feed } from '#market/feed.ts'
import { liveFeed } from '#market/live/feed.ts'
import { keepMarkets } from '#market/live/kept-markets.ts'

export const BINANCE = 'binance'

/** Most traded of the exchange against USDC, and a few others; more cost every reader of the stream. */
export const defaultBinancePairs: readonly Pair[] = [
  ...['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'ADA', 'LINK', 'AVAX', 'LTC', 'SUI', 'DOT', 'UNI', 'NEAR'].map(
    (base): Pair => `${base}/USDC`,
  ),
  ...['BTC', 'ETH', 'SOL', 'BNB'].map((base): Pair => `${base}/USDT`),
  'BTC/EUR',
  'ETH/EUR',
  'ETH/BTC',
]

export type BinanceFeedOptions = {
  dataFolder: string
  transport: Transport
  pairs: ReadonlySet<string>
  /** The adapter is large and is not loaded before: whoever waits for the program comes first. */
  ready: Promise<void>
  /** Hears why the exchange is not heard. */
  lost: (failure: DataFailure) => void
  failed: (error: unknown) => void
}

/** Hears of a failure only when it is another kind than the one before: a machine without a network would say the same every minute. */
export const oncePerKind = (hear: (failure: DataFailure) => void): ((failure: DataFailure) => void) => {
  let before: DataFailure['kind'] | null = null
  return (failure) => {
    if (failure.kind !== before) hear(failure)
    before = failure.kind
  }
}

/** The feed connects only when `ready` says so, and tries again by itself: without a network it has no pairs, or those it had, and says since when it hears nothing. */
export const openBinanceFeed = ({ dataFolder, transport, pairs, ready, lost, failed }: BinanceFeedOptions): Feed =>
  liveFeed({
    exchange: BINANCE,
    pairs,
    open: async () => {
      await ready
      const { openBinance } = await import('#exchanges/binance/market-data.ts')
      return openBinance({ exchange: BINANCE, transport })
    },
    kept: keepMarkets(join(dataFolder, 'markets', `${BINANCE}.json`), failed),
    lost,
  })
