/** What benches of live trading stand on: the sandbox and the signer in their processes, accounts with sealed keys, and bare ccxt with keys of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import ccxt from 'ccxt'
import type { Pair } from '#engine/market.ts'
import { amount, asPrice, fromNumber } from '#engine/money.ts'
import { configOf } from '#exchanges/binance/client.ts'
import type { TradingExchange } from '#exchanges/contract.ts'
import type { TradingKey } from '#runner/signer/commands.ts'
import { signerExchange } from '#runner/signer/signer-exchange.ts'
import { openSigner, type Signer } from '#runner/signer/signer.ts'
import { STANDS_AT } from './still-market.ts'

export const EXCHANGE = 'binance-sandbox'

/** Account at the sandbox by its number there, and a key of it. */
export type LiveAccountKey = { account: string; apiKey: string; secret: string }

/** Where the sandbox is reached, and with which keys. */
type Reach = { port: number; keys: LiveAccountKey[] }

/** Programs of the bench tell each other exactly this. */
export const asReach = (told: unknown) => told as Reach

export type LiveSandbox = Reach & { close: () => void }

/** `file` keeps what is there; null keeps nothing. */
export const startLiveSandbox = async (pairs: number, accounts: number, file: string | null): Promise<LiveSandbox> => {
  const program = new URL('live-sandbox.ts', import.meta.url).pathname
  const child: ChildProcess = fork(program, [String(pairs), String(accounts), ...(file === null ? [] : [file])])
  process.on('exit', () => child.kill('SIGKILL'))
  const messages: readonly unknown[] = await once(child, 'message')
  return { ...asReach(messages[0]), close: () => void child.kill('SIGKILL') }
}

export type LiveSigner = { exchangeOf: (account: string) => TradingExchange | null; close: () => void }

const WHOLE_BENCH_MS = 3_600_000

/** The signer's process with the keys, each of which has been used once: its library is loaded. */
export const startLiveSigner = async (
  folder: string,
  { port, keys }: Reach,
  pairs: readonly Pair[],
): Promise<LiveSigner> => {
  const reach = { kind: 'loopback' as const, port }
  const exchanges = [{ name: EXCHANGE, adapter: 'binance' as const, reach }]
  const signer = openSigner({ folder: join(folder, 'signer'), exchanges })
  const known = new Map<string, TradingExchange>()
  for (const key of keys) known.set(key.account, tradingThrough(signer, key, { pairs, key: await sealed(signer, key) }))
  for (const exchange of known.values())
    await new Promise<void>((resolve) => exchange.ask({ kind: 'balances', asked: 0 }, () => resolve()))
  return { exchangeOf: (account) => known.get(account) ?? null, close: signer.close }
}

const sealed = async (signer: Signer, { apiKey, secret }: LiveAccountKey): Promise<TradingKey> => {
  const whose = { userId: randomUUID(), keyId: randomUUID(), version: 1 }
  const material = { kind: 'secret', secret, passphrase: null } as const
  const told = await signer.ask<'seal'>({ kind: 'seal', whose, apiKey, material })
  if (!told.ok) throw new Error(`the key was not sealed: ${told.refusal}`)
  return { whose, sealed: told.sealed, exchange: EXCHANGE, isEuropean: false, sinceMs: Date.now() - WHOLE_BENCH_MS }
}

const tradingThrough = (
  signer: Signer,
  { account }: LiveAccountKey,
  { pairs, key }: { pairs: readonly Pair[]; key: TradingKey },
): TradingExchange => {
  const grant = {
    account,
    epoch: 1_000,
    leaseEndMs: Date.now() + WHOLE_BENCH_MS,
    pairs: [...pairs],
    mostNotional: amount('1000000'),
    mostHourly: amount('1000000000'),
    mostDaily: amount('1000000000'),
    leastVolume: amount('0'),
    entriesFromMs: 0,
    lastPrice: asPrice(fromNumber(STANDS_AT)),
  }
  return signerExchange({
    signer,
    exchange: EXCHANGE,
    account,
    accessTo: () => Promise.resolve({ key, grant }),
    doubt: (_key, refusal) => {
      // A look-up that waited for room longer than it is waited for.
      if (refusal === 'unavailable') return
      throw new Error(`the key was refused: ${refusal}`)
    },
  })
}

/** Unmodified ccxt with its markets loaded. */
export const bareClient = async (port: number, { apiKey, secret }: LiveAccountKey) => {
  const config = configOf({ kind: 'loopback', port }, () => undefined)
  const options = { ...config.options, warnOnFetchOpenOrdersWithoutSymbol: false }
  const client = new ccxt.binance({ ...config, options, apiKey, secret })
  await client.loadMarkets()
  return client
}

export type BareClient = Awaited<ReturnType<typeof bareClient>>
