/** The price of a third asset in which fees are taken: that of its pair at the same exchange, which the lane follows as all others. */
import { feePairOf } from '#engine/fees.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import type { Price } from '#engine/money.ts'
import { type LaneMarket, marketNow } from './lane-markets.ts'
import { laneMarket, type Lane } from './lane.ts'

/** The pair that values a market's fees, as it stands; null where fees are in no third asset, no feed brings the pair, or it has no price yet. */
export const feeMarketOf = (lane: Lane, market: Market): { entry: LaneMarket; now: MarketNow } | null => {
  const pair = feePairOf(market)
  const entry = pair === null ? null : laneMarket(lane, market.exchange, pair)
  const now = entry === null ? null : marketNow(entry)
  return entry === null || now === null ? null : { entry, now }
}

export const feePriceOf = (lane: Lane, market: Market): Price | null => feeMarketOf(lane, market)?.now.price ?? null
