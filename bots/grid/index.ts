import type { Family } from '#engine/unit.ts'
import type { Config } from './config.ts'
import { decide, holding } from './decide.ts'
import { explain } from './explain.ts'
import { report } from './report.ts'
import { initial, type State } from './state.ts'
import { formatConfig, parseConfig } from './stored.ts'
import { upgrade } from './upgrade.ts'

/** Buys on the lines of a lattice around the price and sells each level a little higher; the window follows the price. */
export const grid: Family<Config, State> = {
  name: 'grid',
  group: 'spot',
  version: 12,
  parseConfig,
  formatConfig,
  pairs: (config) => [config.pair],
  series: () => [],
  pairOf: () => 0,
  initial: () => initial(),
  decide,
  onlyNotesAcceptance: true,
  holding,
  report,
  explain,
  upgrade,
}
