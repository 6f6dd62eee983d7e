/** An exchange without a server, with a clock and prices that tests turn by hand. */
import { generateKeyPairSync } from 'node:crypto'
import { quantity } from '#engine/money.ts'
import { type ExampleSource, exampleSource } from '../example-price-source.ts'
import type { BinanceExchange } from './exchange.ts'
import { newHmacKey } from './new-key.ts'
import { openExchange } from './open-exchange.ts'
import type { KeyKind } from './order.ts'

/** 2026-03-05 12:00:30 UTC. */
export const NOON = Date.UTC(2026, 2, 5, 12, 0, 30)

export type ExampleClock = { now: () => number; advance: (ms: number) => void }

export const exampleClock = (start = NOON): ExampleClock => {
  let at = start
  return { now: () => at, advance: (ms) => void (at += ms) }
}

export const exampleFunds = {
  demo: { USDC: quantity('100000'), BTC: quantity('1'), ETH: quantity('10') },
  other: { USDC: quantity('50000') },
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
    for (const [name, balances] of Object.entries(exampleFunds)) exchange.addAccount(name, balances)
  exchange.start()
  return { exchange, source, clock }
}

export type ExampleKeys = { apiKey: string; secret: string }

/** Adds a key of this kind, to the demo account by default; `secret` is what a client signs with. */
export const addExampleKey = (
  exchange: BinanceExchange,
  kind: KeyKind,
  rights: { account?: string; mayTrade?: boolean; ips?: readonly string[] } = {},
): ExampleKeys => {
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
