/** A local exchange that speaks Binance's protocols on 127.0.0.1, so that clients and bots can be tried without an account elsewhere. */
import { randomBytes } from 'node:crypto'
import { quantity } from '#engine/money.ts'
import type { PriceSource } from '../price-source.ts'
import type { BinanceExchange } from './exchange.ts'
import { type FaultDesk, noFaults } from './fault-desk.ts'
import { openExchange } from './open-exchange.ts'
import { startServer } from './server.ts'
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
  faults?: FaultDesk
}

export type BinanceSandbox = {
  port: number
  exchange: BinanceExchange
  close: () => Promise<void>
}

const DEMO_QUOTE = quantity('100000')
/** How often minutes are closed in which nothing was traded. */
const TICK_MS = 250

const randomText = (): string => randomBytes(48).toString('base64url').replaceAll(/[-_]/g, 'x')

/** An HMAC key as Binance makes them: 64 letters and digits, and as many for the secret. */
export const newHmacKey = (account: string): Parameters<BinanceExchange['addKey']>[0] => ({
  apiKey: randomText(),
  account,
  kind: 'hmac',
  material: randomText(),
  mayTrade: true,
  mayWithdraw: false,
  ips: null,
})

const fillFresh = (exchange: BinanceExchange, accounts: SandboxOptions['accounts']): void => {
  if (exchange.accounts().length > 0) return
  const quotes = [...new Set(exchange.symbols.map(({ market }) => market.quote))]
  const demo = { demo: Object.fromEntries(quotes.map((quote) => [quote, DEMO_QUOTE])) }
  for (const [name, balances] of Object.entries(accounts ?? demo)) {
    exchange.addAccount(name, balances)
    exchange.addKey(newHmacKey(name))
  }
}

export const startBinanceSandbox = async (options: SandboxOptions): Promise<BinanceSandbox> => {
  const faults = options.faults ?? noFaults
  const now = () => options.now() + faults.skewMs()
  const exchange = openExchange({
    source: options.source,
    file: options.file,
    now,
    partsOfFill: faults.partsOfFill,
  })
  fillFresh(exchange, options.accounts)
  let requests = 0
  const nextRequestId = (): number => (requests += 1)
  const entrance = { exchange, faults, limits: openLimits(now), nextRequestId }
  const server = await startServer(
    entrance,
    { port: options.port, host: options.host ?? '127.0.0.1' },
    (_request, socket) => {
      socket.destroy()
    },
  )
  exchange.start()
  const timer = setInterval(exchange.tick, TICK_MS)
  return {
    port: server.port,
    exchange,
    close: async () => {
      clearInterval(timer)
      await server.close()
      exchange.close()
    },
  }
}
