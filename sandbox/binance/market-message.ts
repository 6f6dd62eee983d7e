/** The messages of the market streams, field by field: https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams */
import type { Price, Quantity } from '#engine/money.ts'
import { text8, text8Of } from './decimal-text.ts'
import type { BookQuotes, Depth, Ticker24h } from './exchange.ts'
import type { Kline, PublicTrade } from './order.ts'
import type { KlineInterval } from './stream-name.ts'

export type MarketMessage = Readonly<Record<string, unknown>>

/** `at`: when the message is made. */
export const tradeMessage = (trade: PublicTrade, at: number): MarketMessage => ({
  e: 'trade',
  E: at,
  s: trade.symbol,
  t: trade.id,
  p: text8(trade.price),
  q: text8(trade.quantity),
  T: trade.at,
  m: trade.buyerIsMaker,
  M: true,
})

/** Every trade is an aggregate of itself here. */
export const aggTradeMessage = (trade: PublicTrade, at: number): MarketMessage => ({
  e: 'aggTrade',
  E: at,
  s: trade.symbol,
  a: trade.id,
  p: text8(trade.price),
  q: text8(trade.quantity),
  f: trade.id,
  l: trade.id,
  T: trade.at,
  m: trade.buyerIsMaker,
  M: true,
})

/** `trades`: the public trades that are known, of which the first and last within the kline are named; -1 when it has none. */
export const klineMessage = (
  { symbol, interval, isClosed }: { symbol: string; interval: KlineInterval; isClosed: boolean },
  kline: Kline,
  trades: readonly PublicTrade[],
  at: number,
): MarketMessage => {
  const within = trades.filter((trade) => trade.at >= kline.openTime && trade.at <= kline.closeTime)
  return {
    e: 'kline',
    E: at,
    s: symbol,
    k: {
      t: kline.openTime,
      T: kline.closeTime,
      s: symbol,
      i: interval,
      f: within[0]?.id ?? -1,
      L: within.at(-1)?.id ?? -1,
      o: text8Of(kline.open),
      c: text8Of(kline.close),
      h: text8Of(kline.high),
      l: text8Of(kline.low),
      v: text8Of(kline.volume),
      n: kline.trades,
      x: isClosed,
      q: text8Of(kline.quoteVolume),
      V: text8Of(kline.takerBuyVolume),
      Q: text8Of(kline.takerBuyQuoteVolume),
      B: '0',
    },
  }
}

export const miniTickerMessage = (ticker: Ticker24h, at: number): MarketMessage => ({
  e: '24hrMiniTicker',
  E: at,
  s: ticker.symbol,
  c: text8Of(ticker.last),
  o: text8Of(ticker.open),
  h: text8Of(ticker.high),
  l: text8Of(ticker.low),
  v: text8Of(ticker.volume),
  q: text8Of(ticker.quoteVolume),
})

const changePercent = ({ open, last }: Ticker24h): string => (open === 0 ? 0 : ((last - open) / open) * 100).toFixed(3)

export const tickerMessage = (ticker: Ticker24h, at: number): MarketMessage => ({
  e: '24hrTicker',
  E: at,
  s: ticker.symbol,
  p: (ticker.last - ticker.open).toFixed(8),
  P: changePercent(ticker),
  w: (ticker.volume === 0 ? ticker.last : ticker.quoteVolume / ticker.volume).toFixed(8),
  x: text8Of(ticker.previousClose),
  c: text8Of(ticker.last),
  Q: text8Of(ticker.lastQuantity),
  b: text8(ticker.quotes.bid),
  B: text8(ticker.quotes.bidQuantity),
  a: text8(ticker.quotes.ask),
  A: text8(ticker.quotes.askQuantity),
  o: text8Of(ticker.open),
  h: text8Of(ticker.high),
  l: text8Of(ticker.low),
  v: text8Of(ticker.volume),
  q: text8Of(ticker.quoteVolume),
  O: ticker.openTime,
  C: ticker.closeTime,
  F: ticker.firstTradeId,
  L: ticker.lastTradeId,
  n: ticker.trades,
})

/** The only message without a type and a time. */
export const bookTickerMessage = (symbol: string, quotes: BookQuotes): MarketMessage => ({
  u: quotes.updateId,
  s: symbol,
  b: text8(quotes.bid),
  B: text8(quotes.bidQuantity),
  a: text8(quotes.ask),
  A: text8(quotes.askQuantity),
})

type Levels = readonly (readonly [Price, Quantity])[]

const levelTexts = (levels: Levels) => levels.map(([price, quantity]) => [text8(price), text8(quantity)])

export const partialDepthMessage = (depth: Depth): MarketMessage => ({
  lastUpdateId: depth.lastUpdateId,
  bids: levelTexts(depth.bids),
  asks: levelTexts(depth.asks),
})

/** Levels that are new or other than before as they are now, and those that are gone with quantity zero. */
const changedLevels = (before: Levels, after: Levels): [string, string][] => {
  const known = new Map(before)
  const changed: [string, string][] = []
  for (const [price, quantity] of after) {
    if (known.get(price) !== quantity) changed.push([text8(price), text8(quantity)])
    known.delete(price)
  }
  for (const price of known.keys()) changed.push([text8(price), text8(0n)])
  return changed
}

/** From one state of the book to a later one; null when nothing happened in between. A book kept with these ends in the later state. */
export const depthUpdateMessage = (symbol: string, before: Depth, after: Depth, at: number): MarketMessage | null =>
  after.lastUpdateId === before.lastUpdateId
    ? null
    : {
        e: 'depthUpdate',
        E: at,
        s: symbol,
        U: before.lastUpdateId + 1,
        u: after.lastUpdateId,
        b: changedLevels(before.bids, after.bids),
        a: changedLevels(before.asks, after.asks),
      }
