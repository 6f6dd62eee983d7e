/** What a HODL bot is doing now: what it holds and has paid on average, where it buys next and where it sells. */
import type { MarketNow } from '#engine/market.ts'
import { floorTo, formatDecimal } from '#engine/money.ts'
import type { Explanation } from '#engine/unit.ts'
import { explain as explainSpot, nextEntry } from '../spot/explain.ts'
import { averageCost, isHeld, type State } from '../spot/state.ts'
import type { Config } from './config.ts'

/** What SPOT says of its next entry and exit; all else it says is true of a HODL bot too. */
const NEXT = new Set(['spot-between', 'spot-waits-to-exit', 'spot-holds', 'spot-waits-to-enter', 'spot-nothing-left'])

export const explain = (config: Config, state: State, now: MarketNow): Explanation => {
  const said = explainSpot(config, state, now)
  if (!NEXT.has(said.code)) return said
  // What waits for the price to come above it is bought next by no order yet.
  const next = nextEntry(config, state, true)
  const entry = next === null ? '' : formatDecimal(next)
  const held = state.trades.filter(isHeld).length
  const price = formatDecimal(now.price)
  if (held === 0) return { code: entry === '' ? 'hodl-nothing-left' : 'hodl-waits-to-buy', values: { price, entry } }
  const average = averageCost(state.trades)
  const target = config.takeProfits[state.takeProfit.fired]?.price ?? null
  return {
    code: 'hodl-holds',
    values: {
      price,
      entry,
      held: String(held),
      levels: String(state.trades.filter((trade) => trade.phase !== 'done' && !trade.legacy).length),
      average: average === null ? '' : formatDecimal(floorTo(average, now.market.tickSize)),
      target: target === null ? '' : formatDecimal(target),
    },
  }
}
