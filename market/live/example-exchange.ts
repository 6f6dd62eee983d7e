/** For tests: an exchange in memory whose connection is cut, deaf or slow when the test says so. */
import { exampleMarket } from '#engine/example-market.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { Candle } from '#engine/candle.ts'
import type { AggregateTrade, DataAnswer, MarketData, PublicTrade, StreamEvent } from '#exchanges/market-data.ts'
import { foldPrints, openTimeOf } from '../fold.ts'

export type ExampleExchange = {
  data: MarketData
  market: Market
  /** Every trade there has been. */
  trades: PublicTrade[]
  /** A trade happens; who is connected hears of it unless it is lost on the way. */
  trade: (print: PublicTrade['print'], way?: 'heard' | 'lost' | 'twice') => void
  say: (event: StreamEvent) => void
  cut: () => void
  /** While down nothing is answered and no connection can be had. */
  isDown: boolean
  markets: Market[]
  candles: () => Candle[]
  /** Calls over REST, by name. */
  asked: string[]
}

/** Every trade is an aggregate of itself. */
const aggregatesOf = (
  trades: readonly PublicTrade[],
  from: Parameters<MarketData['aggregates']>[1],
): AggregateTrade[] =>
  trades
    .filter(({ id, print: { at } }) => ('id' in from ? id >= from.id : at >= from.fromMs && at < from.toMs))
    .map((trade) => ({ ...trade, buyerIsMaker: trade.id % 2 === 0 }))

export const exampleExchange = (page = 10): ExampleExchange => {
  const market = exampleMarket()
  let listener: ((event: StreamEvent) => void) | null = null
  const answer = <Value>(name: string, value: () => Value): Promise<DataAnswer<Value>> => {
    exchange.asked.push(name)
    return Promise.resolve(
      exchange.isDown ? { ok: false, failure: { kind: 'unreachable', detail: 'down' } } : { ok: true, value: value() },
    )
  }
  const data: MarketData = {
    page,
    loadMarkets: () => answer('markets', () => exchange.markets),
    candles: (_pair, _interval, { fromMs, toMs }) =>
      answer('candles', () =>
        exchange
          .candles()
          .filter(({ openTimeMs }) => openTimeMs >= fromMs && openTimeMs < toMs)
          .slice(0, page),
      ),
    trades: (_pair, fromId) =>
      answer('trades', () =>
        fromId === null ? exchange.trades.slice(-1) : exchange.trades.filter(({ id }) => id >= fromId).slice(0, page),
      ),
    aggregates: (_pair, from) => answer('aggregates', () => aggregatesOf(exchange.trades, from).slice(0, page)),
    stream: (_pairs, hear) => {
      listener = hear
      // As a socket does it: not before whoever asked has the means to close it.
      queueMicrotask(() => (exchange.isDown ? exchange.cut() : exchange.say({ kind: 'connected' })))
      return () => {
        if (listener === hear) listener = null
      }
    },
  }
  const exchange: ExampleExchange = {
    data,
    market,
    trades: [],
    markets: [market],
    isDown: false,
    asked: [],
    say: (event) => listener?.(event),
    cut: () => {
      const hear = listener
      listener = null
      hear?.({ kind: 'disconnected', reason: 'cut' })
    },
    trade: (print, way = 'heard') => {
      const id = (exchange.trades.at(-1)?.id ?? 0) + 1
      exchange.trades.push({ id, print })
      const pair: Pair = market.pair
      for (let times = { heard: 1, lost: 0, twice: 2 }[way]; times > 0; times -= 1) {
        exchange.say({ kind: 'trade', pair, id, print })
      }
    },
    candles: () => {
      const minutes = Map.groupBy(exchange.trades, ({ print }) => openTimeOf(print.at, '1m'))
      return [...minutes.values()].flatMap((trades) => {
        const candle = foldPrints(
          trades.map(({ print }) => print),
          '1m',
        )
        return candle === null ? [] : [candle]
      })
    },
  }
  return exchange
}
