/**
 * A call of the exchange, the same over REST and the WebSocket API. REST finds it by `rest`, the WebSocket API by `name`; both check key, signature, time and limits
 * first (`gate-keeper.ts`), then run it.
 */
import type { Answer } from './errors.ts'
import type { BinanceExchange } from './exchange.ts'
import type { Account, ApiKey } from './order.ts'
import type { Limits } from './weights.ts'

/** What was sent, by name; `timestamp`, `recvWindow`, `signature` and `apiKey` included. */
export type Params = ReadonlyMap<string, string>

/** `none`: anybody. `key`: the API key must be sent. `read`, `trade`: signed by a key with that permission. */
export type Security = 'none' | 'key' | 'read' | 'trade'

export type Caller = { account: Account; key: ApiKey }

export type Call = {
  /** The WebSocket API's name, "order.place"; null when the call exists over REST only. */
  name: string | null
  rest: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  security: Security
  /** Parameters it reads besides `timestamp`, `recvWindow`, `signature` and `apiKey`; others are refused. `all` for a call that refuses whatever was sent. */
  takes: readonly string[] | 'all'
  weight: (params: Params) => number
  /** How many new orders it counts for. */
  orders: number
  /** `caller` is null for calls of security `none` and `key`. */
  run: (
    exchange: BinanceExchange,
    params: Params,
    caller: Caller | null,
    limits: Limits,
  ) => Answer<unknown> | Promise<Answer<unknown>>
}
