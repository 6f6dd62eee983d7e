/** A sandbox with a clock and prices that tests turn by hand, and clients that reach it as they would reach the real exchange. */
import ccxt from 'ccxt'
import { type ExampleSource, exampleSource } from '../example-price-source.ts'
import { type ExampleClock, exampleClock, exampleFunds, type ExampleKeys } from './example-exchange.ts'
import { type BinanceSandbox, startBinanceSandbox } from './index.ts'

export type ExampleSandbox = BinanceSandbox & {
  source: ExampleSource
  clock: ExampleClock
  apiKey: string
  secret: string
}

export type ExampleFault = Parameters<BinanceSandbox['control']['addFault']>[0]

type ExampleOptions = {
  file?: string
  /** What BTC costs at first. */
  bitcoin?: number
  /** One that stands still by default. */
  clock?: ExampleClock
  accounts?: Readonly<Record<string, Readonly<Record<string, bigint>>>>
}

/** With BTC at 50,000 and ETH at 2,000, the quotes half a unit away; its key is that of the first account. */
export const exampleSandbox = async (options: ExampleOptions = {}): Promise<ExampleSandbox> => {
  const { bitcoin = 50_000, accounts = exampleFunds, clock = exampleClock() } = options
  const source = exampleSource()
  source.print('BTC/USDC', bitcoin, 1)
  source.print('ETH/USDC', 2_000, 1)
  const sandbox = await startBinanceSandbox({
    source,
    file: options.file ?? null,
    port: 0,
    now: clock.now,
    accounts,
    isControlledOverHttp: true,
    // The clock stands still between two turns, so streams do not wait for it.
    pace: () => 0,
  })
  const [owner] = Object.keys(accounts)
  const key = sandbox.exchange.keys().find(({ account }) => account === owner)
  return { ...sandbox, source, clock, apiKey: key?.apiKey ?? '', secret: key?.material ?? '' }
}

/** Unmodified ccxt with its live URLs; only the transport leads here, and its clock is the exchange's. */
export const ccxtOf = (
  sandbox: ExampleSandbox,
  keys: Partial<ExampleKeys> | null = {},
  kind: 'rest' | 'pro' = 'rest',
) => {
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
