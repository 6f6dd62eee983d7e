/** The face of the exchange: REST, the WebSocket API, the streams and the control page all speak to this. */
import type { Market } from '#engine/market.ts'
import type { Price, Quantity } from '#engine/money.ts'
import type { Answer } from './errors.ts'
import type { Account, ApiKey, Balances, Kline, Order, PreventedMatch, PublicTrade, Trade } from './order.ts'

/** A symbol is a market under the exchange's own name, "BTCUSDC". */
export type SymbolRow = { symbol: string; market: Market }

export type BookQuotes = { bid: Price; bidQuantity: Quantity; ask: Price; askQuantity: Quantity; updateId: number }

/** Levels from the best outwards. */
export type Depth = {
  lastUpdateId: number
  bids: readonly (readonly [Price, Quantity])[]
  asks: readonly (readonly [Price, Quantity])[]
}

/** Of the last 24 hours. Doubles; the last price and the quotes are also exact elsewhere. */
export type Ticker24h = {
  symbol: string
  open: number
  high: number
  low: number
  last: number
  lastQuantity: number
  previousClose: number
  volume: number
  quoteVolume: number
  openTime: number
  closeTime: number
  firstTradeId: number
  lastTradeId: number
  trades: number
  quotes: BookQuotes
}

export type ExchangeEvent =
  | { kind: 'trade'; trade: PublicTrade }
  | { kind: 'book'; symbol: string; quotes: BookQuotes; at: number }
  | { kind: 'kline'; symbol: string; interval: '1m'; kline: Kline; isClosed: boolean }
  | {
      kind: 'execution'
      execution: 'NEW' | 'TRADE' | 'CANCELED' | 'EXPIRED' | 'TRADE_PREVENTION'
      /** The order right after it happened. */
      order: Order
      /** Only of TRADE. */
      trade: Trade | null
      /** Only of CANCELED: the client id of the cancel itself (field `c`; the order's own is then `C`). */
      cancelId: string | null
      at: number
    }
  /** The balances that changed, as they are now. */
  | { kind: 'balances'; account: string; changed: Balances; at: number }
  /** The sandbox put money into an account, or took some away. */
  | { kind: 'deposit'; account: string; asset: string; delta: bigint; at: number }
  /** A key was deleted: its sessions end. */
  | { kind: 'key-deleted'; apiKey: string; account: string; at: number }

/** A new order that was already parsed; zero where a value is not sent. */
export type NewOrder = Pick<
  Order,
  | 'symbol'
  | 'side'
  | 'type'
  | 'timeInForce'
  | 'price'
  | 'quantity'
  | 'quoteOrderQuantity'
  | 'stopPrice'
  | 'selfTradePrevention'
  | 'strategyId'
  | 'strategyType'
> & { /** Null: the exchange makes one. */ clientOrderId: string | null }

/** Which order is meant: by its number, by its client id, or by both, which must then agree. */
export type OrderName = { symbol: string; orderId: number | null; clientOrderId: string | null }

/** An order right after it was placed, with what happened at once. */
export type Placed = { order: Order; trades: readonly Trade[]; prevented: readonly PreventedMatch[] }

export type BinanceExchange = {
  symbols: readonly SymbolRow[]
  symbolOf: (symbol: string) => SymbolRow | null
  /** The exchange's own time. */
  now: () => number

  accounts: () => readonly Account[]
  accountOf: (name: string) => Account | null
  balancesOf: (account: string) => Balances
  keys: () => readonly ApiKey[]
  keyOf: (apiKey: string) => ApiKey | null
  addAccount: (name: string, balances: Readonly<Record<string, bigint>>) => Account
  setPaysFeesInBnb: (account: string, paysFeesInBnb: boolean) => void
  addKey: (key: Omit<ApiKey, 'createdAt'>) => void
  deleteKey: (apiKey: string) => void
  /** Puts free money into an account; a negative amount takes it away, at most what is free. */
  deposit: (account: string, asset: string, amount: bigint) => void

  /** Everything that placing checks, and nothing of what it does. */
  test: (account: string, order: NewOrder) => Answer<null>
  place: (account: string, order: NewOrder) => Answer<Placed>
  /** `cancelId` is the client id that the cancel itself gets; null: the exchange makes one. */
  cancel: (account: string, name: OrderName, cancelId: string | null) => Answer<{ order: Order; cancelId: string }>
  find: (account: string, name: OrderName) => Answer<Order>
  /** Of one symbol, or of all when null; oldest first. */
  openOrders: (account: string, symbol: string | null) => readonly Order[]
  /** Oldest first; without `fromOrderId` and times the newest ones. */
  allOrders: (
    account: string,
    asked: {
      symbol: string
      fromOrderId: number | null
      startTime: number | null
      endTime: number | null
      limit: number
    },
  ) => readonly Order[]
  myTrades: (
    account: string,
    asked: {
      symbol: string
      orderId: number | null
      fromId: number | null
      startTime: number | null
      endTime: number | null
      limit: number
    },
  ) => readonly Trade[]

  quotes: (symbol: string) => BookQuotes | null
  lastPrice: (symbol: string) => Price | null
  /** Over the last five minutes, by volume. */
  averagePrice: (symbol: string) => Price | null
  depth: (symbol: string, limit: number) => Depth
  /** Public trades that are still kept, oldest first. */
  trades: (symbol: string) => readonly PublicTrade[]
  ticker24h: (symbol: string) => Promise<Ticker24h | null>
  /** Oldest first; the newest is still open. `interval` is one of Binance's; null when there is no such interval. */
  klines: (
    symbol: string,
    interval: string,
    asked: { startTime: number | null; endTime: number | null; limit: number },
  ) => Promise<readonly Kline[] | null>

  /** Told in the order in which things happen, after they are stored. Answers with what ends the subscription. */
  subscribe: (listener: (event: ExchangeEvent) => void) => () => void
  /** A trade prints there, and later prices of the source are scaled by the same factor. */
  setPrice: (symbol: string, price: Price) => Answer<null>
  start: () => void
  /** Closes candles whose minute is over though nothing was traded; to be called a few times a second. */
  tick: () => void
  /** Stops the prices and closes the file. */
  close: () => void
}
