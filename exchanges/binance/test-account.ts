/** For tests: an account at the sandbox with prices and a clock that are turned by hand, and the adapter that trades on it. */
import { setTimeout } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { Market, MarketNow } from '#engine/market.ts'
import { amount, asPrice, fromNumber, price, quantity } from '#engine/money.ts'
import { type ExampleFault, type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import { exampleMarkets } from '#sandbox/example-price-source.ts'
import type { TradingExchange } from '../contract.ts'
import type { ContractWorld } from '../test-contract.ts'
import { openAddressBudget } from './rate-budget.ts'
import { openBinanceTrading } from './trading.ts'

/** Request as it left. */
type SentRequest = { method: string; params: Readonly<Record<string, string>> }

export type TestAccount = ContractWorld & {
  sandbox: ExampleSandbox
  apiKey: string
  secret: string
  /** Of the account at the exchange. */
  name: string
  /** Times that the account's stream has woken somebody. */
  wakes: () => number
  /** The adapter anew, as after a restart; with another key of the account, and with less patience in ms, where they are given. */
  reopen: (keys?: { apiKey: string; secret: string }, timeoutMs?: number) => TradingExchange
  advance: (ms: number) => void
  fault: (fault: ExampleFault, times?: number | null) => void
  sent: () => readonly SentRequest[]
  /** Settles once a request of this method has left. */
  left: (method: string) => Promise<void>
  openOrders: () => number
  /** An order that was made by hand, and filled at once. */
  elsewhere: () => void
  /** Fees are taken in BNB, which costs so much. */
  payInBnb: (costs: string) => void
  close: () => Promise<void>
}

const NAME = 'trader'

const asText = (value: unknown): string => {
  if (value instanceof URL) return value.href
  return typeof value === 'string' ? value : ''
}

const byHand = {
  symbol: 'BTCUSDC',
  side: 'BUY',
  type: 'MARKET',
  timeInForce: 'GTC',
  price: price('0'),
  quantity: quantity('0.5'),
  quoteOrderQuantity: amount('0'),
  stopPrice: price('0'),
  clientOrderId: 'by-hand',
} as const

/** Things that a test does at the exchange, past the adapter. */
const handsOf = (sandbox: ExampleSandbox) => ({
  fault: (fault: ExampleFault, times: number | null = 1) => void sandbox.control.addFault(fault, times),
  openOrders: () => sandbox.exchange.openOrders(NAME, null).length,
  elsewhere: () => void sandbox.exchange.place(NAME, byHand),
  payInBnb: (costs: string) => {
    sandbox.source.print('BNB/USDC', Number(costs), 1)
    sandbox.exchange.deposit(NAME, 'BNB', quantity('10'))
    sandbox.exchange.setPaysFeesInBnb(NAME, true)
  },
})

/** Requests so far, out of the calls of fetch. */
const sentBy = (calls: readonly Parameters<typeof fetch>[]): readonly SentRequest[] =>
  calls.map(([url, input]) => {
    const { searchParams } = new URL(asText(url))
    const params = Object.fromEntries([...searchParams, ...new URLSearchParams(asText(input?.body))])
    return { method: input?.method ?? 'GET', params }
  })

export const openTestAccount = async (): Promise<TestAccount> => {
  const sandbox = await exampleSandbox({ bitcoin: 100, accounts: { [NAME]: { USDC: amount('10000') } } })
  const { source, clock, apiKey, secret } = sandbox
  const fetches = vi.spyOn(globalThis, 'fetch')
  const reopen: TestAccount['reopen'] = (keys = { apiKey, secret }, timeoutMs = 10_000) =>
    openBinanceTrading({
      transport: { kind: 'loopback', port: sandbox.port },
      credentials: { ...keys, passphrase: null },
      clock: clock.now,
      address: openAddressBudget(),
      sleep: setTimeout,
      timeoutMs,
      pairOf: (symbol) => exampleMarkets.find(({ base, quote }) => `${base}${quote}` === symbol)?.pair ?? null,
      sinceMs: 0,
    })
  const exchange = reopen()
  const [btc] = exampleMarkets
  if (btc === undefined) throw new Error('no market')
  let market: Market = btc
  /** What the account was told over its stream, and what it should have been told. */
  let [woken, told] = [0, 0]
  sandbox.exchange.subscribe((event) => {
    if (event.kind === 'execution' || event.kind === 'balances' || event.kind === 'deposit') told += 1
  })
  const stopWatching = exchange.watch(() => void (woken += 1))
  const sent = () => sentBy(fetches.mock.calls)
  const allHeard = async (): Promise<void> => {
    await expect.poll(() => woken > told, { interval: 2 }).toBe(true)
  }
  await allHeard()
  return {
    exchange,
    sandbox,
    apiKey,
    secret,
    name: NAME,
    wakes: () => woken,
    reopen,
    now: (): MarketNow => {
      const last = sandbox.exchange.lastPrice('BTCUSDC') ?? asPrice(fromNumber(100))
      return { market, price: last, bid: last, ask: last, pumping: false }
    },
    clock: clock.now,
    advance: clock.advance,
    wait: async (ms) => {
      clock.advance(ms)
      await allHeard()
    },
    trade: async (at, much) => {
      source.print('BTC/USDC', Number(at), Number(much), { bid: Number(at), ask: Number(at) })
      await allHeard()
    },
    halt: () => {
      market = { ...market, status: 'halted' }
      sandbox.control.addFault({ kind: 'halted', symbol: 'BTCUSDC' }, null)
      return Promise.resolve()
    },
    ...handsOf(sandbox),
    sent,
    left: async (method) => {
      await expect.poll(() => sent().some((one) => one.method === method)).toBe(true)
    },
    close: async () => {
      stopWatching()
      fetches.mockRestore()
      await sandbox.close()
    },
  }
}
