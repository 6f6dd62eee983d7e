/** The orders, fills, accounts and keys of the exchange: exact inside, texts of eight decimals on the wire. */
import type { Amount, Price, Quantity } from '#engine/money.ts'

export const orderTypes = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const
export type OrderType = (typeof orderTypes)[number]

export const timesInForce = ['GTC', 'IOC', 'FOK'] as const
export type TimeInForce = (typeof timesInForce)[number]

export type OrderSide = 'BUY' | 'SELL'

export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH'

/** Who of two orders of one account expires instead of trading with the other. Source: https://developers.binance.com/docs/binance-spot-api-docs/faqs/stp_faq */
export const selfTradePreventions = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const
export type SelfTradePrevention = (typeof selfTradePreventions)[number]

/** Source: https://developers.binance.com/docs/binance-spot-api-docs/enums#expiry-reasons */
export type ExpiryReason = 'UNFILLED_IOC_QUANTITY_EXPIRED' | 'UNFILLED_FOK_ORDER_EXPIRED' | 'INSUFFICIENT_LIQUIDITY'

/** A trade of an account with itself that did not happen. */
export type PreventedMatch = {
  matchId: number
  takerOrderId: number
  makerOrderId: number
  price: Price
  /** Base of the order that expired. */
  quantity: Quantity
}

/** Immutable: every change makes a new one. */
export type Order = {
  /** Name of the account. */
  account: string
  symbol: string
  orderId: number
  clientOrderId: string
  side: OrderSide
  type: OrderType
  timeInForce: TimeInForce
  /** Zero for orders without a limit. */
  price: Price
  /** Of a market order by quote: what it filled when it ended. */
  quantity: Quantity
  /** Zero unless the order says how much quote to spend or to get. */
  quoteOrderQuantity: Amount
  /** Zero for orders without a stop. */
  stopPrice: Price
  executed: Quantity
  /** Quote of all fills. */
  cumulativeQuote: Amount
  status: OrderStatus
  /** What is still locked, of the quote for a buy and of the base for a sell. */
  locked: bigint
  time: number
  updateTime: number
  /** When it came into the book; -1 for a stop order that was not triggered yet. */
  workingTime: number
  /** Left out: the maker expires. */
  selfTradePrevention?: SelfTradePrevention
  /** Marks of a client; left out when it sent none. */
  strategyId?: number
  strategyType?: number
  /** Left out unless it expired by itself. */
  expiryReason?: ExpiryReason
  /** Left out unless it expired instead of trading with its own account. */
  prevented?: PreventedMatch
}

/** A fill of an account's order. */
export type Trade = {
  account: string
  symbol: string
  /** The number of the public trade; rises within the symbol. */
  id: number
  orderId: number
  price: Price
  quantity: Quantity
  quoteQuantity: Amount
  commission: bigint
  commissionAsset: string
  time: number
  isBuyer: boolean
  isMaker: boolean
}

export type Balance = { free: bigint; locked: bigint }
/** By asset. */
export type Balances = ReadonlyMap<string, Balance>

export type KeyKind = 'hmac' | 'rsa' | 'ed25519'

export type ApiKey = {
  apiKey: string
  account: string
  kind: KeyKind
  /** The secret of an HMAC key, the public key as PEM of the others. */
  material: string
  mayTrade: boolean
  mayWithdraw: boolean
  mayUseFutures: boolean
  /** Until when it may trade; null without end. */
  expiresAt: number | null
  /** Addresses that may use it; null when any may. */
  ips: readonly string[] | null
  createdAt: number
}

export type Account = {
  name: string
  uid: number
  /** Fees are taken in BNB while the account has some. */
  paysFeesInBnb: boolean
}

/** A public trade; also each fill of an account is one. */
export type PublicTrade = {
  symbol: string
  id: number
  price: Price
  quantity: Quantity
  at: number
  buyerIsMaker: boolean
}

/** A candle with what Binance says beside: volumes in base and quote. Doubles, as candles are everywhere. */
export type Kline = {
  openTime: number
  closeTime: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  quoteVolume: number
  trades: number
  takerBuyVolume: number
  takerBuyQuoteVolume: number
}
