/** How many trades settings make at once, as the family itself decides. */
import type { MarketNow } from '#engine/market.ts'
import { openTradesOf } from '#engine/status.ts'
import type { AnyFamily } from '#engine/unit.ts'

/** More than any bot has. */
const PLENTY = 100_000

/** One where the family cannot say: the shard that refuses the settings then says why. */
export const tradesMade = (family: AnyFamily, stored: unknown, now: MarketNow | null): number => {
  if (now === null) return 1
  try {
    const config = family.parseConfig(stored)
    const started = { at: 0, kind: 'started', allowance: PLENTY, suspended: false } as const
    return openTradesOf(family.report(config, family.decide(config, family.initial(config), started, now).state))
  } catch {
    return 1
  }
}
