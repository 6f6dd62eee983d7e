/** Settings as they would be typed now: with the investment that has been put in the place of their own since. */
import { type Amount, asAmount, asQuantity } from '#engine/money.ts'
import type { DealSize } from '../rules/deal.ts'
import { partOf, worth } from '../rules/investment.ts'
import type { Config } from './config.ts'

/** The most that a run may buy for: every entry, and every dilution. */
export const planned = ({ buy, dilution, price }: Config): Amount => {
  const more = dilution === null ? 0n : worth([dilution.size], price) * BigInt(dilution.most)
  const entries = buy.entries.map(({ size }) => size)
  return asAmount(worth(entries, price) + more)
}

export const withInvestment = (config: Config, investment: Amount): Config => {
  const present = planned(config)
  if (investment <= 0n || present <= 0n || investment === present) return config
  const part = (size: DealSize): DealSize => {
    const change = { present, next: investment }
    return size.kind === 'quote'
      ? { kind: 'quote', amount: asAmount(partOf(size.amount, change)) }
      : { kind: 'base', quantity: asQuantity(partOf(size.quantity, change)) }
  }
  const { buy, dilution } = config
  return {
    ...config,
    buy: { ...buy, entries: buy.entries.map((entry) => ({ ...entry, size: part(entry.size) })) },
    dilution: dilution === null ? null : { ...dilution, size: part(dilution.size) },
  }
}
