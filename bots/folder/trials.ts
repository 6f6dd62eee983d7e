/** Folders of INDICATOR bots to try the laws on: each bot as it is tried alone, under one limit. */
import fc from 'fast-check'
import type { Moving } from '#engine/event.ts'
import type { Market } from '#engine/market.ts'
import type { Price } from '#engine/money.ts'
import type { Config } from '../indicator/config.ts'
import type { Own } from '../indicator/decide.ts'
import { testConfig } from '../indicator/fixture.ts'
import { indicator, indicatorFolder } from '../indicator/index.ts'
import { indicatorTrials } from '../indicator/trials.ts'
import { formatConfig } from '../indicator/stored.ts'
import type { Trial } from '../laws.ts'
import { onBench, send } from '../workbench.ts'
import type { FolderConfig } from './config.ts'
import type { FolderState } from './state.ts'

export const testFolder = (changes: Partial<FolderConfig> = {}): FolderConfig => {
  const { exchange, account, pair, mode } = testConfig()
  return { kind: 'folder', exchange, account, pair, mode, name: 'Together', limit: null, ...changes }
}

/** A bot that has just started, on its way into a folder. */
export const movingBot = (config: Config, market: Market, start: Price, unit = 'bot'): Moving => {
  const bench = onBench(indicator, config, market, start)
  send(bench, { kind: 'started', allowance: 1, suspended: false })
  return { from: { unit, trade: 1 }, pair: config.pair, trade: bench.state, settings: formatConfig(config) }
}

export const folderTrials: fc.Arbitrary<Trial<FolderConfig, FolderState<Config, Own>>> = fc
  .record({
    first: indicatorTrials,
    others: fc.array(indicatorTrials, { minLength: 1, maxLength: 3 }),
    limit: fc.constantFrom(null, 1, 2),
  })
  .map(({ first, others, limit }) => {
    const { market, start, config } = first
    const { repeats } = config
    // The repeats of all are those of the first: the laws know one number for a unit.
    const configs = [config, ...others.map((other) => ({ ...other.config, repeats }))]
    return {
      family: indicatorFolder,
      config: testFolder({ limit }),
      market,
      start,
      limits: { stops: null, repeats, exceeds: true },
      reinvests: true,
      moves: configs.map((own) => movingBot(own, market, start)),
      extra: (_config, { trades }) => {
        for (const { own, state } of trades) first.extra(own, state)
      },
    }
  })
