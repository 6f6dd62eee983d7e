import type { Family } from '#engine/unit.ts'
import type { Config } from './config.ts'
import { decide, holding, pairOf } from './decide.ts'
import { explain } from './explain.ts'
import { report } from './report.ts'
import { initial, type State, upgrade } from './state.ts'
import { formatConfig, parseConfig } from './stored.ts'

/** Opens long or short when a signal says so, with leverage, and closes at a signal, a profit or a loss. */
export const futuresSignal: Family<Config, State> = {
  name: 'futures-signal',
  group: 'signal',
  version: 8,
  parseConfig,
  formatConfig,
  pairs: (config) => config.pairs.map(({ pair }) => pair),
  leverage: (config) => Math.max(...config.pairs.map(({ leverage }) => leverage)),
  series: () => [],
  pairOf,
  initial,
  decide,
  holding,
  report,
  explain,
  upgrade,
}
