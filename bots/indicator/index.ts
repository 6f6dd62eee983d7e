import { asAmount } from '#engine/money.ts'
import type { Family } from '#engine/unit.ts'
import { heldBy } from '../rules/deal-decide.ts'
import { reportDeals, worth } from '../rules/deal-report.ts'
import { initialDeals, upgradeDeals } from '../rules/deal-work.ts'
import type { Config } from './config.ts'
import { decide, series, type State, terms } from './decide.ts'
import { explain } from './explain.ts'
import { formatConfig, parseConfig } from './stored.ts'

/** The most that a run may buy for: every entry, and every dilution. */
const planned = ({ buy, dilution, price }: Config) => {
  const more = dilution === null ? 0n : worth([dilution.size], price) * BigInt(dilution.most)
  return asAmount(
    worth(
      buy.entries.map(({ size }) => size),
      price,
    ) + more,
  )
}

/** Buys and sells as an indicator over closed candles says. */
export const indicator: Family<Config, State> = {
  name: 'indicator',
  group: 'indicator',
  version: 4,
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
