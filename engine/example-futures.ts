/** Futures market of worked examples and tests: the spot example with a maintenance margin of 0.5 % (invented) and leverage up to 125. */
import { exampleMarket } from './example-market.ts'
import type { Market, MarketNow } from './market.ts'
import { type Price, ratio } from './money.ts'

export const exampleFutures = (taker = '0.0005', changes: Partial<Market> = {}): Market => ({
  ...exampleMarket('quote', '0.0002', taker),
  futures: { maintenance: ratio('0.005'), maxLeverage: 125 },
  ...changes,
})

export const futuresAt = (price: Price, market = exampleFutures()): MarketNow => ({
  market,
  price,
  bid: price,
  ask: price,
  pumping: false,
})
