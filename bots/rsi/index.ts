import type { Family } from '#engine/unit.ts'
import type { Config } from '../indicator/config.ts'
import type { State } from '../indicator/decide.ts'
import { indicator } from '../indicator/index.ts'

/** An INDICATOR bot whose indicator is RSI. */
export const rsi: Family<Config, State> = {
  ...indicator,
  name: 'rsi',
  parseConfig: (stored) => {
    const config = indicator.parseConfig(stored)
    if (config.indicator !== 'rsi') throw new TypeError(`not an RSI bot's settings: ${config.indicator}`)
    return config
  },
}
