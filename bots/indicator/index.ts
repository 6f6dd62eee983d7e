import type { Family } from '#engine/unit.ts'
import { heldBy } from '../rules/deal-decide.ts'
import { reportDeals } from '../rules/deal-report.ts'
import { initialDeals, upgradeDeals } from '../rules/deal-work.ts'
import type { Config } from './config.ts'
import { folderOf, withFolders } from '../folder/index.ts'
import { decide, type Own, rules, series, type State, terms } from './decide.ts'
import { explain } from './explain.ts'
import { planned } from './present.ts'
import { formatConfig, parseConfig } from './stored.ts'

/** A bot alone: it buys and sells as an indicator over closed candles says. */
export const indicator: Family<Config, State> = {
  name: 'indicator',
  group: 'indicator',
  version: 12,
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

/** Folders of such bots. */
export const indicatorFolder = folderOf<Config, Own>(indicator, {
  rules,
  parse: parseConfig,
  series,
  upgrade: (state) => upgradeDeals<State>(state),
})

/** The family: bots alone, and folders of them. */
export const indicatorUnits = withFolders(indicator, indicatorFolder)
