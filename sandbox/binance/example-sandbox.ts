/** A sandbox with a clock and prices that tests turn by hand, and clients that reach it as they would reach the real exchange. */
import { generateKeyPairSync } from 'node:crypto'
import { Spot } from '@binance/spot'
import ccxt from 'ccxt'
import { quantity } from '#engine/money.ts'
import { type ExampleSource, exampleSource } from '../example-price-source.ts'
import type { BinanceExchange } from './exchange.ts'
import { type BinanceSandbox, newHmacKey, startBinanceSandbox } from './index.ts'
import { openExchange } from './open-exchange.ts'
import type { KeyKind } from './order.ts'

/** 2026-03-05 12:00:30 UTC. */
export const NOON = Date.UTC(2026, 2, 5, 12, 0, 30)

export type ExampleClock = { now: () => number; advance: (ms: number) => void }

export const exampleClock = (start = NOON): ExampleClock => {
  let at = start
  return { now: () => at, advance: (ms) => void (at += ms) }
}

const funds = {
  demo: { USDC: quantity('100000'), BTC: quantity('1'), ETH: quantity('10') },
  other: { USDC: quantity('50000') },
}

export type ExampleSandbox = BinanceSandbox & {
  source: ExampleSource
  clock: ExampleClock
  apiKey: string
  secret: string
}

/** With BTC at 50,000 and ETH at 2,000, the quotes half a unit away. */
export const exampleSandbox = async (options: { file?: string } = {}): Promise<ExampleSandbox> => {
  const [source, clock] = [exampleSource(), exampleClock()]
  source.print('BTC/USDC', 50_000, 1)
  source.print('ETH/USDC', 2_000, 1)
  const sandbox = await startBinanceSandbox({
    source,
    file: options.file ?? null,
    port: 0,
    now: clock.now,
    accounts: funds,
    // The clock stands still between two turns, so streams do not wait for it.
    pace: () => 0,
  })
  const key = sandbox.exchange.keys().find(({ account }) => account === 'demo')
  return { ...sandbox, source, clock, apiKey: key?.apiKey ?? '', secret: key?.material ?? '' }
}

/** The exchange alone, without a server. */
export const exampleExchange = (
  options: { file?: string; partsOfFill?: (symbol: string) => number } = {},
): { exchange: BinanceExchange; source: ExampleSource; clock: ExampleClock } => {
  const [source, clock] = [exampleSource(), exampleClock()]
  source.print('BTC/USDC', 50_000, 1)
  source.print('ETH/USDC', 2_000, 1)
  let ids = 0
  const exchange = openExchange({
    source,
    file: options.file ?? null,
    now: clock.now,
    partsOfFill: options.partsOfFill ?? (() => 1),
    newClientOrderId: () => `made-${(ids += 1)}`,
  })
  if (exchange.accounts().length === 0)
    for (const [name, balances] of Object.entries(funds)) exchange.addAccount(name, balances)
  exchange.start()
  return { exchange, source, clock }
}

type Keys = { apiKey: string; secret: string }

/** Unmodified ccxt with its live URLs; only the transport leads here, and its clock is the exchange's. */
export const ccxtOf = (sandbox: ExampleSandbox, keys: Partial<Keys> | null = {}, kind: 'rest' | 'pro' = 'rest') => {
  const config = {
    ...(keys === null ? {} : { apiKey: sandbox.apiKey, secret: sandbox.secret, ...keys }),
    enableRateLimit: false,
    timeout: 5_000,
    fetchImplementation: (
      url: string,
      { agent: _agent, timeout: _timeout, ...rest }: RequestInit & { agent?: unknown; timeout?: unknown },
    ) => {
      const asked = new URL(url)
      const headers = new Headers(rest.headers)
      headers.set('x-sim-host', asked.host)
      return fetch(`http://127.0.0.1:${sandbox.port}${asked.pathname}${asked.search}`, { ...rest, headers })
    },
  }
  const client = kind === 'pro' ? new ccxt.pro.binance(config) : new ccxt.binance(config)
  client.milliseconds = sandbox.clock.now
  return client
}

export const officialOf = (sandbox: ExampleSandbox, timeout = 5_000): Spot =>
  new Spot({
    configurationRestAPI: {
      apiKey: sandbox.apiKey,
      apiSecret: sandbox.secret,
      basePath: `http://127.0.0.1:${sandbox.port}`,
      timeout,
      retries: 0,
    },
  })

/** Adds a key of this kind to the demo account; `secret` is what a client signs with. */
export const addExampleKey = (
  exchange: BinanceExchange,
  kind: KeyKind,
  rights: { mayTrade?: boolean; ips?: readonly string[] } = {},
): Keys => {
  const key = { ...newHmacKey('demo'), kind, ...rights }
  if (kind === 'hmac') {
    exchange.addKey(key)
    return { apiKey: key.apiKey, secret: key.material }
  }
  const pair = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  exchange.addKey({ ...key, material: pair.publicKey.export({ type: 'spki', format: 'pem' }) })
  // ccxt tells Ed25519 from RSA by the length of the text.
  return { apiKey: key.apiKey, secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).trim() }
}
