/** Market as a record holds it. */
import type { MarketNow } from '#engine/market.ts'
import type { LaneMarket } from './lane-markets.ts'
import { append, type Lane, sameMarket } from './lane.ts'
import type { RecordedMarket } from '../journal/record.ts'
import { marketKey, type Shard } from './shard.ts'

/** Market for a record. Trading rules that the journal does not know yet become a record of their own first. */
export const recordedMarketOf = (lane: Lane, shard: Shard, market: LaneMarket, now: MarketNow): RecordedMarket => {
  const known = shard.markets.get(marketKey(market.exchange, market.pair))
  const isNew = known === undefined || !sameMarket(known.market, market.market)
  const version = isNew ? (known?.version ?? 0) + 1 : known.version
  if (isNew) {
    const body = { kind: 'market-known', version, market: market.market } as const
    append(lane, { shard, body, account: null, units: [], known: null, answer: null })
  }
  const { exchange, pair } = market
  const { price, bid, ask, pumping } = now
  return { exchange, pair, version, price, bid, ask, pumping, ...(market.source === 'candle' ? { candle: true } : {}) }
}
