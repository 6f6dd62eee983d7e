/** What the control page sees and may do: plain data, and no secret of anybody. */
import { formatDecimal, type Price } from '#engine/money.ts'
import { calls, nameOfCall } from './calls.ts'
import type { ConnectionKind, ConnectionRow } from './connections.ts'
import type { Answer } from './errors.ts'
import type { BinanceExchange } from './exchange.ts'
import type { EndedRequest, FaultCounter } from './fault-counter.ts'
import type { Fault, FaultRule } from './faults.ts'
import type { KeyKind } from './order.ts'
import type { Sockets } from './sockets.ts'

export type SandboxLook = {
  now: number
  /** How many times as fast as real time prices move. */
  speed: number
  /** `price` is null before the first trade. */
  symbols: readonly { symbol: string; pair: string; tickSize: string; price: string | null }[]
  faults: readonly FaultRule[]
  /** Faults that have struck as often as they should, newest first. */
  spentFaults: readonly FaultRule[]
  accounts: readonly {
    name: string
    uid: number
    /** Without their secrets. */
    keys: readonly { apiKey: string; kind: KeyKind; mayTrade: boolean }[]
    balances: readonly { asset: string; free: string; locked: string }[]
    openOrders: number
  }[]
  connections: readonly ConnectionRow[]
  /** Newest first. */
  requests: readonly EndedRequest[]
  /** What a fault can be put on. */
  calls: readonly string[]
}

export type Control = {
  look: () => SandboxLook
  /** A trade prints there, and later prices follow from it. */
  setPrice: (symbol: string, price: Price) => Answer<null>
  setSpeed: (speed: number) => void
  /** Answers with the number under which it is removed; `times` null: until then. */
  addFault: (fault: Fault, times: number | null) => string
  removeFault: (id: string) => void
  /** Breaks connections now; answers how many. */
  cut: (kind: ConnectionKind | null) => number
}

export type ControlOptions = {
  exchange: BinanceExchange
  faults: FaultCounter
  sockets: Sockets
  /** Of the source of prices, which has its own clock. */
  speed: { now: () => number; set: (speed: number) => void }
}

const accountsOf = (exchange: BinanceExchange): SandboxLook['accounts'] =>
  exchange.accounts().map(({ name, uid }) => ({
    name,
    uid,
    keys: exchange
      .keys()
      .filter(({ account }) => account === name)
      .map(({ apiKey, kind, mayTrade }) => ({ apiKey, kind, mayTrade })),
    balances: [...exchange.balancesOf(name)].map(([asset, { free, locked }]) => ({
      asset,
      free: formatDecimal(free),
      locked: formatDecimal(locked),
    })),
    openOrders: exchange.openOrders(name, null).length,
  }))

export const controlOf = ({ exchange, faults, sockets, speed }: ControlOptions): Control => ({
  look: () => ({
    now: exchange.now(),
    speed: speed.now(),
    symbols: exchange.symbols.map(({ symbol, market }) => {
      const price = exchange.lastPrice(symbol)
      return {
        symbol,
        pair: market.pair,
        tickSize: formatDecimal(market.tickSize),
        price: price === null ? null : formatDecimal(price),
      }
    }),
    faults: faults.rules(),
    spentFaults: faults.spent(),
    accounts: accountsOf(exchange),
    connections: sockets.connections(),
    requests: faults.requests(),
    calls: calls.map(nameOfCall),
  }),
  setPrice: exchange.setPrice,
  setSpeed: speed.set,
  addFault: faults.add,
  removeFault: faults.remove,
  cut: sockets.cut,
})
