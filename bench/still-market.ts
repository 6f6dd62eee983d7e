/** Markets whose price stands still at the exchange, so that no order of a bench ever fills. */
import { exampleMarket } from '#engine/example-market.ts'
import { type Market, type MarketNow, type Pair } from '#engine/market.ts'
import { asPrice, fromNumber, quantity } from '#engine/money.ts'
import { toColumns } from '#market/fold.ts'
import type { PriceEvent, PriceSource } from '#sandbox/price-source.ts'

/** Price at which each of them stands. */
export const STANDS_AT = 100

/** Of so many pairs, which may have any number of open orders. */
export const stillMarkets = (pairs: number): readonly Market[] =>
  Array.from({ length: pairs }, (_, pair) => ({
    ...exampleMarket(),
    exchange: 'binance-sandbox',
    pair: `COIN${pair}/USDC` as const,
    base: `COIN${pair}`,
    stepSize: quantity('0.00001'),
    minQuantity: quantity('0.00001'),
    maxOpenOrders: 100_000,
  }))

export const nowOf = (market: Market): MarketNow => {
  const price = asPrice(fromNumber(STANDS_AT))
  return { market, price, bid: price, ask: price, pumping: false }
}

export const stillSource = (markets: readonly Market[]): PriceSource => {
  const print = (pair: Pair): PriceEvent => ({
    kind: 'print',
    pair,
    print: { at: 0, price: STANDS_AT, quantity: 1 },
    bid: STANDS_AT,
    ask: STANDS_AT,
  })
  return {
    markets,
    subscribe: (listener) => {
      for (const { pair } of markets) listener(print(pair))
      return () => undefined
    },
    candles: (_pair, interval) => Promise.resolve(toColumns(interval, [])),
    last: (pair) => {
      const market = markets.find((one) => one.pair === pair)
      return market === undefined ? null : nowOf(market)
    },
    start: () => undefined,
    stop: () => undefined,
  }
}
