/** What was traded on one symbol since the exchange opened: the last trades, minutes folded from them, and the best quotes. */
import type { Market } from '#engine/market.ts'
import {
  asPrice,
  asQuantity,
  ceilTo,
  floorTo,
  fromNumber,
  type Price,
  type Quantity,
  toNumber,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { type Level, levelsFrom } from './depth.ts'
import type { BookQuotes } from './exchange.ts'
import { extendKline, flatKline, klineOpen } from './klines.ts'
import type { Kline, PublicTrade } from './order.ts'

export const TRADES_KEPT = 5_000
/** A week of minutes; what is older is asked of the source. */
const MINUTES_KEPT = 10_080

export type Tape = {
  symbol: string
  market: Market
  /** Prices of the source are multiplied by this: 1 until a price was set by hand. */
  factor: number
  /** Of the source, not multiplied; null before its first print. */
  sourcePrice: number | null
  bestBid: Price | null
  bestAsk: Price | null
  /** Rises with every change of the book. */
  updateId: number
  /** What takers took since the source's last print, by price. */
  taken: Map<bigint, bigint>
  last: PublicTrade | null
  trades: PublicTrade[]
  /** Those that are not written down yet. */
  unwritten: PublicTrade[]
  nextTradeId: number
  minutes: Kline[]
}

/** `trades` are those from before. */
export const openTape = (
  symbol: string,
  market: Market,
  { firstTradeId, trades }: { firstTradeId: number; trades: PublicTrade[] },
): Tape => ({
  symbol,
  market,
  factor: 1,
  sourcePrice: null,
  bestBid: null,
  bestAsk: null,
  updateId: firstTradeId,
  taken: new Map(),
  last: null,
  trades,
  unwritten: [],
  nextTradeId: firstTradeId,
  minutes: [],
})

export const priceOf = (tape: Tape, value: number): Price => {
  const exact = fromNumber(Number((value * tape.factor).toPrecision(15)))
  const rounded = floorTo(exact + tape.market.tickSize / 2n, tape.market.tickSize)
  return asPrice(rounded > 0n ? rounded : tape.market.tickSize)
}

/** New best quotes; what takers took is forgotten. A book without a spread gets one of one tick. */
export const setQuotes = (tape: Tape, bid: number, ask: number): void => {
  const tick = tape.market.tickSize
  const low = floorTo(priceOf(tape, bid), tick)
  const high = ceilTo(priceOf(tape, ask), tick)
  tape.bestBid = asPrice(low >= high && low > tick ? high - tick : low)
  tape.bestAsk = asPrice(high > tape.bestBid ? high : tape.bestBid + tick)
  tape.taken.clear()
  tape.updateId += 1
}

/** The best level of each side that is left; null before the first print. */
export const quotesOf = (tape: Tape): BookQuotes | null => {
  if (tape.bestBid === null || tape.bestAsk === null) return null
  const best = (side: 'bid' | 'ask', from: Price): Level => {
    for (const level of levelsFrom(tape.market, side, from, tape.taken)) return level
    return [asPrice(0n), ZERO_QUANTITY]
  }
  const [bid, bidQuantity] = best('bid', tape.bestBid)
  const [ask, askQuantity] = best('ask', tape.bestAsk)
  return { bid, bidQuantity, ask, askQuantity, updateId: tape.updateId }
}

/** The minute that is under way is begun, flat, once the one before is over. Answers with the minutes that closed. */
export const turnMinute = (tape: Tape, now: number): readonly Kline[] => {
  const closed: Kline[] = []
  for (let last = tape.minutes.at(-1); last !== undefined && last.closeTime < now; last = tape.minutes.at(-1)) {
    closed.push(last)
    tape.minutes.push(flatKline(last.closeTime + 1, '1m', last.close))
  }
  if (tape.minutes.length > 2 * MINUTES_KEPT) tape.minutes.splice(0, tape.minutes.length - MINUTES_KEPT)
  return closed
}

/** Writes a trade down; minutes must have been turned before. */
export const record = (
  tape: Tape,
  trade: { price: Price; quantity: Quantity; at: number; buyerIsMaker: boolean },
): PublicTrade => {
  const written: PublicTrade = { symbol: tape.symbol, id: tape.nextTradeId, ...trade }
  tape.nextTradeId += 1
  tape.last = written
  tape.trades.push(written)
  tape.unwritten.push(written)
  if (tape.trades.length > 2 * TRADES_KEPT) tape.trades.splice(0, tape.trades.length - TRADES_KEPT)
  const [price, volume] = [toNumber(trade.price), toNumber(trade.quantity)]
  const quoteVolume = price * volume
  const part = {
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    quoteVolume,
    trades: 1,
    takerBuyVolume: trade.buyerIsMaker ? 0 : volume,
    takerBuyQuoteVolume: trade.buyerIsMaker ? 0 : quoteVolume,
  }
  const minute = tape.minutes.at(-1) ?? flatKline(klineOpen(trade.at, '1m'), '1m', price)
  tape.minutes[Math.max(0, tape.minutes.length - 1)] = extendKline(minute, part)
  return written
}

/** Average by volume over the last minutes; the last price where nothing was traded, null before the first trade. */
export const averagePrice = (tape: Tape, minutes: number, now: number): Price | null => {
  const recent = tape.minutes.filter((minute) => minute.openTime > now - minutes * 60_000 && minute.volume > 0)
  const volume = recent.reduce((sum, minute) => sum + minute.volume, 0)
  if (volume === 0) return tape.last?.price ?? null
  const quote = recent.reduce((sum, minute) => sum + minute.quoteVolume, 0)
  return asPrice(fromNumber(Number((quote / volume).toPrecision(12))))
}

/** A quantity of the source in steps, at least one. */
export const quantityOf = (market: Market, value: number): Quantity => {
  const exact = floorTo(fromNumber(Number(value.toPrecision(12))), market.stepSize)
  return asQuantity(exact > 0n ? exact : market.stepSize)
}
