/** A local exchange that speaks Binance's protocols on 127.0.0.1, so that clients and bots can be tried without an account elsewhere. */
import { setTimeout as wait } from 'node:timers/promises'
import { quantity } from '#engine/money.ts'
import type { KeyDesk } from '../key-desk.ts'
import type { PriceSource } from '../price-source.ts'
import { behindTheTimes } from './behind-the-times.ts'
import { nameOfCall, restCall } from './calls.ts'
import { type Control, controlOf, type ControlOptions } from './control.ts'
import type { BinanceExchange } from './exchange.ts'
import { countFaults, type FaultCounter } from './fault-counter.ts'
import type { Entrance } from './gate-keeper.ts'
import { binanceKeyDesk } from './key-desk.ts'
import { newHmacKey } from './new-key.ts'
import { openExchange } from './open-exchange.ts'
import { startServer } from './server.ts'
import { openSockets, type SocketOptions } from './sockets.ts'
import { openLimits } from './weights.ts'

export type SandboxOptions = {
  source: PriceSource
  /** Where accounts, orders and keys are kept; null keeps them in memory. */
  file: string | null
  /** 0 takes any that is free. */
  port: number
  host?: string
  now: () => number
  /** Accounts of a fresh sandbox, with balances by asset; by default one that is called demo. */
  accounts?: Readonly<Record<string, Readonly<Record<string, bigint>>>>
  /** Of the source, which has its own clock; without it prices come at their own pace. */
  speed?: ControlOptions['speed']
  /** Of the market streams; the documented one by default. */
  pace?: SocketOptions['pace']
  /** Tests turn faults and prices over HTTP, too. */
  isControlledOverHttp?: boolean
}

export type BinanceSandbox = {
  port: number
  exchange: BinanceExchange
  /** What the control page may see and do. */
  control: Control
  desk: KeyDesk
  close: () => Promise<void>
}

const DEMO_QUOTE = quantity('100000')
/** How often minutes are closed in which nothing was traded. */
const TICK_MS = 250

/** What a new account begins with. */
const newFunds = ({ symbols }: BinanceExchange): Readonly<Record<string, bigint>> =>
  Object.fromEntries(symbols.map(({ market }) => [market.quote, DEMO_QUOTE]))

const fillFresh = (exchange: BinanceExchange, accounts: SandboxOptions['accounts']): void => {
  if (exchange.accounts().length > 0) return
  for (const [name, balances] of Object.entries(accounts ?? { demo: newFunds(exchange) })) {
    exchange.addAccount(name, balances)
    exchange.addKey(newHmacKey(name))
  }
}

const realSpeed: ControlOptions['speed'] = { now: () => 1, set: () => undefined }

/** An exchange without its ways in. */
export type InnerSandbox = {
  exchange: BinanceExchange
  faults: FaultCounter
  entrance: Entrance & { faults: FaultCounter }
}

/** `wait` lets time pass by the clock of the options. */
export const openInnerSandbox = (
  options: Pick<SandboxOptions, 'source' | 'file' | 'now' | 'accounts'>,
  wait: (ms: number) => Promise<void>,
): InnerSandbox => {
  const faults = countFaults({
    nameOf: (rest) => {
      const call = restCall(rest)
      return call === null ? rest : nameOfCall(call)
    },
    wait,
  })
  const now = () => options.now() + faults.skewMs()
  const exchange = openExchange({
    source: options.source,
    file: options.file,
    now,
    partsOfFill: faults.partsOfFill,
    rulesOf: faults.rulesOf,
  })
  fillFresh(exchange, options.accounts)
  let requests = 0
  const nextRequestId = (): number => (requests += 1)
  const limits = openLimits(now)
  exchange.subscribe((event) => {
    if (event.kind !== 'execution') return
    const { order, trade, execution } = event
    // A stop order that is triggered is told as new once more.
    if (execution === 'NEW' && order.updateTime === order.time) limits.orderTaken(order.account)
    if (trade !== null && order.executed === trade.quantity) limits.orderFilled(order.account, trade.isMaker)
  })
  return {
    exchange,
    faults,
    entrance: { exchange: behindTheTimes(exchange, faults), faults, limits, nextRequestId },
  }
}

export const startBinanceSandbox = async (options: SandboxOptions): Promise<BinanceSandbox> => {
  const { exchange, faults, entrance } = openInnerSandbox(options, (ms) => wait(ms))
  const sockets = openSockets({ entrance, ...(options.pace === undefined ? {} : { pace: options.pace }) })
  const at = { port: options.port, host: options.host ?? '127.0.0.1' }
  const control = controlOf({ exchange, faults, sockets, speed: options.speed ?? realSpeed })
  const ways = { entrance, control: options.isControlledOverHttp === true ? control : null }
  const server = await startServer(ways, at, sockets.upgrade)
  exchange.start()
  const timer = setInterval(exchange.tick, TICK_MS)
  return {
    port: server.port,
    exchange,
    desk: binanceKeyDesk(exchange, faults, newFunds(exchange)),
    control,
    close: async () => {
      clearInterval(timer)
      sockets.close()
      await server.close()
      exchange.close()
    },
  }
}
