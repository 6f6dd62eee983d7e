/** Settings as they would be typed now: with the investment that has been put in the place of their own since (bots.md 9.5, 18). */
import { type Amount, asAmount, asPrice, asQuantity, floorTo } from '#engine/money.ts'
import type { Config, LevelSize, Size } from './config.ts'
import { GRAIN, investmentOf } from './plan.ts'

/** `config` itself where it is still so. */
export const withInvestment = (config: Config, investment: Amount): Config => {
  const present = investmentOf(config, asPrice(1n))
  if (present <= 0n || investment <= 0n || investment === present || config.kind === 'folder') return config
  const part = (value: bigint): bigint => floorTo((value * investment) / present, GRAIN)
  const resized = (size: Size): Size =>
    size.kind === 'quote'
      ? { kind: 'quote', amount: asAmount(part(size.amount)) }
      : { kind: 'base', quantity: asQuantity(part(size.quantity)) }
  if (config.kind === 'single') {
    return { ...config, entries: config.entries.map((line) => ({ ...line, size: resized(line.size) })) }
  }
  const size: LevelSize =
    config.size.kind === 'investment' ? { kind: 'investment', amount: investment } : resized(config.size)
  return { ...config, size }
}
