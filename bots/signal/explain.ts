/** What a SIGNAL bot is doing now: the common sentence of deals, and while it waits, how many of its pairs hold coins. */
import type { MarketNow } from '#engine/market.ts'
import type { Explanation } from '#engine/unit.ts'
import { explainDeal } from '../rules/deal-explain.ts'
import type { Config } from './config.ts'
import type { State } from './decide.ts'

export const explain = (config: Config, state: State, now: MarketNow): Explanation => {
  const common = explainDeal(state, now)
  if (common !== null) return common
  const held = state.trades.filter(({ phase }) => phase === 'holding').length
  const waiting = state.own.waiting.length
  const values = { held: String(held), pairs: String(config.pairs.length), waiting: String(waiting) }
  if (waiting > 0) return { code: 'signal-queued', values }
  return held > 0 ? { code: 'signal-waits-to-sell', values } : { code: 'signal-waits-to-buy', values }
}
