/** What is public at an exchange, as every adapter gives it. No type of the library or the wire below leaves an adapter. */
import type { Candle, Interval, Print } from '#engine/candle.ts'
import type { Market, Pair } from '#engine/market.ts'

export type PublicTrade = {
  /** Rises by one with every trade of the pair, so that a missing one is seen. */
  id: number
  print: Print
}

/** Trades of one taker at one price and moment, told as one. */
export type AggregateTrade = {
  /** Rises by one with every aggregate of the pair. */
  id: number
  print: Print
  /** The taker sold. */
  buyerIsMaker: boolean
}

/** Why a public call brought nothing. All but `unknown-pair` may go well later. */
export type DataFailure = {
  kind: 'unreachable' | 'maintenance' | 'rate-limited' | 'unknown-pair' | 'refused' | 'unreadable'
  /** For the log. */
  detail: string
}

export type DataAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: DataFailure }

export type StreamEvent =
  /** Everything that was asked for comes from now on. */
  | { kind: 'connected' }
  | { kind: 'trade'; pair: Pair; id: number; print: Print }
  | { kind: 'quotes'; pair: Pair; bid: number; ask: number }
  /** Something was heard that says nothing more than that the connection lives. */
  | { kind: 'heartbeat' }
  /** The last event of a stream. */
  | { kind: 'disconnected'; reason: string }

export type MarketData = {
  /** Pairs with their filters and fees. */
  loadMarkets: () => Promise<DataAnswer<readonly Market[]>>
  /** A page, oldest first: candles that open at or after `fromMs` and before `toMs`, the one that is forming included. Shorter than `page` when there are no more. */
  candles: (
    pair: Pair,
    interval: Interval,
    span: { fromMs: number; toMs: number },
  ) => Promise<DataAnswer<readonly Candle[]>>
  /** A page, oldest first: the trades from this id on; with null the newest one alone. */
  trades: (pair: Pair, fromId: number | null) => Promise<DataAnswer<readonly PublicTrade[]>>
  /** A page of aggregates, oldest first: from this id on, or the first of a time. */
  aggregates: (
    pair: Pair,
    from: { id: number } | { fromMs: number; toMs: number },
  ) => Promise<DataAnswer<readonly AggregateTrade[]>>
  /** Rows of a full page. */
  page: number
  /** One connection with the trades and best quotes of these pairs. Answers with what closes it; closed so, it says nothing more. */
  stream: (pairs: readonly Pair[], listener: (event: StreamEvent) => void) => () => void
}
