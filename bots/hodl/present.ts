/** Settings as they would be typed now: with the investment that has been put in the place of their own since. */
import type { Amount } from '#engine/money.ts'
import type { Config } from './config.ts'

export const withInvestment = (config: Config, amount: Amount): Config =>
  amount <= 0n || amount === config.size.amount ? config : { ...config, size: { kind: 'investment', amount } }
