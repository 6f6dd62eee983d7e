/** A folder of INDICATOR bots and bots to put into it; every test names only what it is about. */
import type { Moving } from '#engine/event.ts'
import type { Market } from '#engine/market.ts'
import { amount, price, type Price, ratio } from '#engine/money.ts'
import type { Config } from '../indicator/config.ts'
import type { Own } from '../indicator/decide.ts'
import { testConfig, testMarket } from '../indicator/fixture.ts'
import { indicator, indicatorFolder } from '../indicator/index.ts'
import { formatConfig } from '../indicator/stored.ts'
import { type Bench, onBench, send } from '#proofs/workbench.ts'
import type { FolderConfig } from './config.ts'
import type { FolderState } from './state.ts'

export type FolderBench = Bench<FolderState<Config, Own>>

export const testFolder = (changes: Partial<FolderConfig> = {}): FolderConfig => {
  const { exchange, account, pair, mode } = testConfig()
  return { kind: 'folder', exchange, account, pair, mode, name: 'Together', limit: null, ...changes }
}

/** Bots of the folder: each buys below `buy` for `size`, sells above `sell`, and looks at candles of one minute. */
export const botConfig = (buy: string, size = '100', changes: Partial<Config> = {}): Config => {
  const usual = testConfig(changes)
  const entries = [{ value: ratio(buy), size: { kind: 'quote' as const, amount: amount(size) } }]
  return { ...usual, name: `Below ${buy}`, buy: { ...usual.buy, entries } }
}

/** A bot that has just started, on its way into a folder. */
export const movingBot = (config: Config, market: Market = testMarket(), start: Price = price('100')): Moving => {
  const bench = onBench(indicator, config, market, start)
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  return { from: { unit: 'bot', trade: 1 }, pair: config.pair, trade: bench.state, settings: formatConfig(config) }
}

/** A folder that has started, with these bots. */
export const folderWith = (configs: readonly Config[], changes: Partial<FolderConfig> = {}): FolderBench => {
  const bench = onBench(indicatorFolder, testFolder(changes), testMarket(), price('100'))
  send(bench, { kind: 'started', allowance: 100, suspended: false })
  for (const config of configs) send(bench, { kind: 'trade-moved-in', moving: movingBot(config) })
  return bench
}

const MINUTE = 60_000

/** A minute goes by and its candle closes: every bot of the folder hears this of its indicator. Orders stay as they are. */
export const close = (bench: FolderBench, value: number): void => {
  bench.at += MINUTE
  const at = Number(bench.now.price) / 1e18
  const candle = { openTimeMs: bench.at - MINUTE, open: at, high: at, low: at, close: at, volume: 1 }
  const values = indicatorFolder.series(testFolder(), bench.state).map(() => value)
  send(bench, { kind: 'candle-closed', pair: 0, interval: '1m', candle, values })
}
