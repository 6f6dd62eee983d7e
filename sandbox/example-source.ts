/** Prices that a test prints itself, of three markets; nothing is known from before the start but what the test says. */
import { type Candle, type Candles, type Interval } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market, MarketNow, Pair } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { PriceEvent, PriceSource } from './price-source.ts'

export type ExampleSource = PriceSource & {
  /** A trade at that price; the quotes lie one tick beside it. */
  print: (pair: Pair, price: number, quantity: number) => void
}

const marketOf = (base: string): Market => ({ ...exampleMarket(), pair: `${base}/USDC`, base })

const TICK = 0.01

const columns = (interval: Interval, candles: readonly Candle[]): Candles => ({
  interval,
  openTimeMs: Float64Array.from(candles, ({ openTimeMs }) => openTimeMs),
  open: Float64Array.from(candles, ({ open }) => open),
  high: Float64Array.from(candles, ({ high }) => high),
  low: Float64Array.from(candles, ({ low }) => low),
  close: Float64Array.from(candles, ({ close }) => close),
  volume: Float64Array.from(candles, ({ volume }) => volume),
})

/** `history`: candles of 1m before the start, the same for every pair. */
export const exampleSource = (history: readonly Candle[] = []): ExampleSource => {
  const markets = ['BTC', 'ETH', 'BNB'].map(marketOf)
  const listeners = new Set<(event: PriceEvent) => void>()
  const now = new Map<Pair, MarketNow>()
  return {
    markets,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    candles: (_pair, interval, fromMs, toMs) => {
      const wanted = history.filter(({ openTimeMs }) => openTimeMs >= fromMs && openTimeMs < toMs)
      return Promise.resolve(columns(interval, interval === '1m' ? wanted : []))
    },
    last: (pair) => now.get(pair) ?? null,
    start: () => undefined,
    stop: () => undefined,
    print: (pair, price, quantity) => {
      const market = markets.find((known) => known.pair === pair)
      if (market === undefined) throw new Error(`no market ${pair}`)
      const [bid, ask] = [Number((price - TICK).toFixed(2)), Number((price + TICK).toFixed(2))]
      const exact = { price: asPrice(fromNumber(price)), bid: asPrice(fromNumber(bid)), ask: asPrice(fromNumber(ask)) }
      now.set(pair, { market, ...exact, pumping: false })
      for (const listener of listeners) listener({ kind: 'print', pair, print: { at: 0, price, quantity }, bid, ask })
    },
  }
}
