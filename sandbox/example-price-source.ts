/** Prices that a test prints by hand, over a history that it gives. */
import { type Candle, type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market, Pair } from '#engine/market.ts'
import { amount, asPrice, fromNumber, price, quantity, ratio } from '#engine/money.ts'
import type { PriceEvent, PriceSource } from './price-source.ts'

export type ExampleSource = PriceSource & {
  /** A trade of so much; the best quotes are half a unit away unless given. */
  print: (pair: Pair, price: number, quantity: number, quotes?: { bid: number; ask: number }) => void
}

/** BTC/USDC, ETH/USDC and BNB/USDC; the first with a price band. */
export const exampleMarkets: readonly Market[] = (['BTC', 'ETH', 'BNB'] as const).map((base) => ({
  ...exampleMarket(),
  exchange: 'binance',
  pair: `${base}/USDC` as const,
  base,
  stepSize: quantity('0.00001'),
  minQuantity: quantity('0.00001'),
  maxQuantity: quantity('1000'),
  tickSize: price('0.01'),
  minNotional: amount('5'),
  maxOpenOrders: 20,
  band: base === 'BTC' ? { low: ratio('0.2'), high: ratio('5') } : null,
}))

const columns = (interval: Interval, list: readonly Candle[]): Candles => ({
  interval,
  openTimeMs: Float64Array.from(list, (candle) => candle.openTimeMs),
  open: Float64Array.from(list, (candle) => candle.open),
  high: Float64Array.from(list, (candle) => candle.high),
  low: Float64Array.from(list, (candle) => candle.low),
  close: Float64Array.from(list, (candle) => candle.close),
  volume: Float64Array.from(list, (candle) => candle.volume),
})

/** Every candle of the past is a function of its time: the price rises by one an hour. */
const candleAt = (openTimeMs: number, interval: Interval): Candle => {
  const base = 50_000 + ((openTimeMs / 3_600_000) % 1000)
  return {
    openTimeMs,
    open: base,
    high: base + 2,
    low: base - 1,
    close: base + 1,
    volume: intervalMs[interval] / 60_000,
  }
}

export const exampleSource = (): ExampleSource => {
  const listeners = new Set<(event: PriceEvent) => void>()
  const last = new Map<Pair, { price: number; bid: number; ask: number }>()
  return {
    markets: exampleMarkets,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    candles: (_pair, interval, fromMs, toMs) => {
      const list: Candle[] = []
      const ms = intervalMs[interval]
      for (let at = Math.ceil(fromMs / ms) * ms; at + ms <= toMs; at += ms) list.push(candleAt(at, interval))
      return Promise.resolve(columns(interval, list))
    },
    last: (pair) => {
      const market = exampleMarkets.find((one) => one.pair === pair)
      const known = last.get(pair)
      if (market === undefined || known === undefined) return null
      const exact = (value: number) => asPrice(fromNumber(value))
      return { market, price: exact(known.price), bid: exact(known.bid), ask: exact(known.ask), pumping: false }
    },
    start: () => undefined,
    stop: () => undefined,
    print: (pair, price, quantity, quotes = { bid: price - 0.5, ask: price + 0.5 }) => {
      last.set(pair, { price, ...quotes })
      const event: PriceEvent = { kind: 'print', pair, print: { at: 0, price, quantity }, ...quotes }
      for (const listener of listeners) listener(event)
    },
  }
}
