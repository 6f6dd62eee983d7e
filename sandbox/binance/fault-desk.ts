/** Where faults are put into the way of requests. The exchange asks at these places; without faults nothing happens at any of them. */
import type { Market } from '#engine/market.ts'
import type { BinanceError } from './errors.ts'

/** A request as the faults and the list of requests see it; never with its signature or key. */
export type Request = {
  id: number
  at: number
  way: 'rest' | 'ws-api'
  /** "POST /api/v3/order", or the name of a WebSocket call such as "order.place". */
  call: string
  symbol: string | null
  ip: string
  /** A key must sign it. */
  isSigned: boolean
}

/** What becomes of a request before the exchange looks at it. `lost`: it never arrives and is never answered. */
export type Fate =
  | { kind: 'go' }
  | { kind: 'lost' }
  | { kind: 'refuse'; error: BinanceError; retryAfterSeconds?: number }

export type FaultDesk = {
  /** May wait (a slow network). */
  beforeRequest: (request: Request) => Promise<Fate>
  /** After the exchange has done it: `silence` leaves the caller without an answer, an error takes its place. */
  afterAccept: (request: Request) => Promise<'answer' | 'silence' | BinanceError>
  /** Told of every request when it ended; `status` is null when it was never answered. */
  ended: (request: Request, outcome: { status: number | null; code: number | null }) => void
  /** Added to the exchange's clock. */
  skewMs: () => number
  /** Into how many fills a fill is cut. */
  partsOfFill: (symbol: string) => number
  /** For how long, in ms, an order that was just taken is in no answer. */
  invisibleMs: (symbol: string) => number
  /** How old, in ms, the balances are that are told. */
  balanceLagMs: () => number
  /** The market with what goes wrong there. */
  rulesOf: (symbol: string, market: Market) => Market
}
