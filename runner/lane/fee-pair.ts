/** Price of a third asset that fees are taken in: the lane follows its pair like all others. */
import { feePairOf } from '#engine/fees.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import type { Price } from '#engine/money.ts'
import { type LaneMarket, marketNow } from './lane-markets.ts'
import { laneMarket, type Lane } from './lane.ts'

/** Market of the pair that values a market's fees. Null when there is no third asset, no feed of the pair, or no price yet. */
export const feeMarketOf = (lane: Lane, market: Market): { entry: LaneMarket; now: MarketNow } | null => {
  const pair = feePairOf(market)
  const entry = pair === null ? null : laneMarket(lane, market.exchange, pair)
  const now = entry === null ? null : marketNow(entry)
  return entry === null || now === null ? null : { entry, now }
}

/** Price of the asset of the fee in quote. Null when there is no such market or it has no price yet. */
export const feePriceOf = (lane: Lane, market: Market): Price | null => feeMarketOf(lane, market)?.now.price ?? null
