/** What the exits of a HODL bot must keep beyond what every generator's do. */
import { formatDecimal, type Price } from '#engine/money.ts'
import type { FormMarket, Issue } from '../form.ts'
import { averageOf, entriesOf } from '../spot/check.ts'
import { stopOf } from '../spot/plan.ts'
import type { Config } from './config.ts'

/** A take profit within the ladder would sell a level as soon as it has bought. */
const checkTakeProfit = ({ takeProfits, maxPrice, trailingUp }: Config): readonly Issue[] => {
  const highest = trailingUp !== null && trailingUp > maxPrice ? trailingUp : maxPrice
  const inside = takeProfits.findIndex(({ price }) => price <= highest)
  if (inside === -1) return []
  const params = { max: formatDecimal(highest) }
  return [{ path: `takeProfits.${inside}.price`, code: 'take-profit-in-ladder', params }]
}

/** The first level, from the top down, that the stop would sell everything before; null when each is reached. */
const skippedLevel = (config: Config, { market }: FormMarket): { level: Price; stop: Price } | null => {
  const fromTop = entriesOf(config, market).toReversed()
  for (const [index, { price }] of fromTop.entries()) {
    const average = averageOf(fromTop.slice(0, index), market)
    const stop = stopOf(config, { trade: { price, shift: 0n }, average, market })
    if (stop !== null && average !== null && stop >= price) return { level: price, stop }
  }
  return null
}

/** A stop that follows the average cost must leave room for every level: it may not exceed the buy rate (bots.md 8.1). */
const checkStop = (config: Config, now: FormMarket): readonly Issue[] => {
  if (config.stop?.kind !== 'average') return []
  const skipped = skippedLevel(config, now)
  if (skipped === null) return []
  const params = { level: formatDecimal(skipped.level), stop: formatDecimal(skipped.stop) }
  return [{ path: 'stop.value', code: 'stop-before-level', params }]
}

export const checkExits = (config: Config, now: FormMarket | null): readonly Issue[] => [
  ...checkTakeProfit(config),
  ...(now === null ? [] : checkStop(config, now)),
]
