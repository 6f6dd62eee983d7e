import type { Family } from '#engine/unit.ts'
import { folderOf, withFolders } from '../folder/index.ts'
import type { Config } from '../indicator/config.ts'
import { type Own, rules, series, type State } from '../indicator/decide.ts'
import { indicator } from '../indicator/index.ts'
import { upgradeDeals } from '../rules/deal-work.ts'

const parseConfig = (stored: unknown): Config => {
  const config = indicator.parseConfig(stored)
  if (config.indicator !== 'rsi') throw new TypeError(`not an RSI bot's settings: ${config.indicator}`)
  return config
}

/** An INDICATOR bot whose indicator is RSI. */
export const rsi: Family<Config, State> = { ...indicator, name: 'rsi', parseConfig }

/** Folders of such bots. */
export const rsiFolder = folderOf<Config, Own>(rsi, {
  rules,
  parse: parseConfig,
  series,
  upgrade: (state) => upgradeDeals<State>(state),
})

/** The family: bots alone, and folders of them. */
export const rsiUnits = withFolders(rsi, rsiFolder)
