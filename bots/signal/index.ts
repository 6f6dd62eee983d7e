import type { Family } from '#engine/unit.ts'
import { heldBy } from '../rules/deal-decide.ts'
import { reportDeals } from '../rules/deal-report.ts'
import { initialDeals, pairOfDeal, upgradeDeals } from '../rules/deal-work.ts'
import type { Config } from './config.ts'
import { decide, type State, terms } from './decide.ts'
import { explain } from './explain.ts'
import { formatConfig, parseConfig } from './stored.ts'

/** Buys and sells as an outside source says, one trade for each pair of its table. */
export const signal: Family<Config, State> = {
  name: 'signal',
  group: 'signal',
  version: 11,
  parseConfig,
  formatConfig,
  pairs: (config) => config.pairs.map(({ pair }) => pair),
  series: () => [],
  pairOf: (config, _state, trade) => (trade > 0 && trade <= config.pairs.length ? pairOfDeal(trade) : 0),
  initial: () => initialDeals({ waiting: [] }),
  decide,
  holding: heldBy,
  report: (config, state) => reportDeals(terms(config), state, config.investment),
  explain,
  upgrade: (state) => upgradeDeals<State>(state),
}
