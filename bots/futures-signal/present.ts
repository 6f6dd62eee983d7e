/** Settings as they would be typed now: with the investment that has been put in the place of their own since. */
import { type Amount, asAmount } from '#engine/money.ts'
import { partOf } from '../rules/investment.ts'
import type { Config } from './config.ts'

export const withInvestment = (config: Config, investment: Amount): Config => {
  const { investment: present, amount } = config
  if (investment <= 0n || investment === present) return config
  const own = amount === null ? null : asAmount(partOf(amount, { present, next: investment }))
  return { ...config, investment, amount: own }
}
