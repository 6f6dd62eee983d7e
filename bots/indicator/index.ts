import type { Family } from '#engine/unit.ts'
import { heldBy } from '../rules/deal-decide.ts'
import { reportDeals } from '../rules/deal-report.ts'
import { initialDeals, upgradeDeals } from '../rules/deal-work.ts'
import type { Config } from './config.ts'
import { decide, series, type State, terms } from './decide.ts'
import { explain } from './explain.ts'
import { planned } from './present.ts'
import { formatConfig, parseConfig } from './stored.ts'

/** Buys and sells as an indicator over closed candles says. */
export const indicator: Family<Config, State> = {
  name: 'indicator',
  group: 'indicator',
  version: 8,
  parseConfig,
  formatConfig,
  pairs: (config) => [config.pair],
  series,
  pairOf: () => 0,
  initial: () => initialDeals({ buy: null, sell: null, spent: [] }),
  decide,
  onlyNotesAcceptance: true,
  holding: heldBy,
  report: (config, state) => reportDeals(terms(config), state, planned(config)),
  explain,
  upgrade: (state) => upgradeDeals<State>(state),
}
