/** Settings as they would be typed now: with the investment that has been put in the place of their own since. */
import { type Amount, asAmount, floorTo } from '#engine/money.ts'
import type { Config } from './config.ts'

/** Amounts of quote are whole in the eighth decimal. */
const GRAIN = 10n ** 10n

export const withInvestment = (config: Config, investment: Amount): Config =>
  investment <= 0n || investment === config.investment
    ? config
    : { ...config, investment, amount: asAmount(floorTo((config.amount * investment) / config.investment, GRAIN)) }
