/** What a SIGNAL bot is doing now: the common sentence of deals, and while it waits, how many of its pairs hold coins. */
import type { MarketNow } from '#engine/market.ts'
import type { Explanation } from '#engine/unit.ts'
import type { Deal } from '../rules/deal.ts'
import { explainDeal } from '../rules/deal-explain.ts'
import { pairOfDeal } from '../rules/deal-work.ts'
import type { Config } from './config.ts'
import type { State } from './decide.ts'

/** Of how many a run may have, of every pair that holds coins; a bot without dilution says nothing of it. */
const dilutionsUsed = ({ pairs, dilution }: Config, holding: readonly Deal[]): string => {
  if (dilution === null) return ''
  const used = holding.map(({ id, dilutions }) => [pairs[pairOfDeal(id)]?.pair ?? '', `${dilutions}/${dilution.most}`])
  return used.map(([pair, count]) => (pairs.length > 1 ? `${pair} ${count}` : count)).join(', ')
}

export const explain = (config: Config, state: State, now: MarketNow): Explanation => {
  const common = explainDeal(state, now)
  if (common !== null) return common
  const holding = state.trades.filter(({ phase }) => phase === 'holding')
  const held = holding.length
  const waiting = state.own.waiting.length
  const values = { held: String(held), pairs: String(config.pairs.length), waiting: String(waiting) }
  if (waiting > 0) return { code: 'signal-queued', values }
  const diluted = dilutionsUsed(config, holding)
  return held > 0
    ? { code: 'signal-waits-to-sell', values: { ...values, diluted } }
    : { code: 'signal-waits-to-buy', values }
}
