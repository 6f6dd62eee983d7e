/** Settings as they would be typed now: with the investment that has been put in the place of their own since. */
import { type Amount, asAmount } from '#engine/money.ts'
import { partOf } from '../rules/investment.ts'
import type { Config } from './config.ts'

export const withInvestment = (config: Config, investment: Amount): Config => {
  const { investment: present, amount, dilution } = config
  if (investment <= 0n || investment === present) return config
  const part = (size: Amount): Amount => asAmount(partOf(size, { present, next: investment }))
  return {
    ...config,
    investment,
    amount: amount === null ? null : part(amount),
    dilution: dilution === null ? null : { ...dilution, amount: part(dilution.amount) },
  }
}
