/** An order whose fate nobody knows, over the adapter and the local exchange: those who run the installation see it, and one act of theirs asks for it again. */
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { amount } from '#engine/money.ts'
import { openAddressBudget } from '#exchanges/binance/rate-budget.ts'
import { openBinanceTrading } from '#exchanges/binance/trading.ts'
import type { Answer, TradingExchange } from '#exchanges/contract.ts'
import { apiKeys, type KeyHouse } from '#features/api-keys/server/index.ts'
import { botHandlers, liveAccountId } from '#features/bots/server/index.ts'
import { liveAccountHandlers } from '#features/live-accounts/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { type ExampleFault, type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import { exampleKeyHouse } from './example-key-house.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'

const START = Date.UTC(2026, 0, 9, 12)
const EXCHANGE = 'binance-sandbox'
const TRADER = 'trader'
const PRICE = 104.3
/** Time in ms that an answer is waited for: the sandbox answers at once, or never. */
const TIMEOUT_MS = 3_000
const PATIENCE = { timeout: 60_000, interval: 50 }

const market = marketByHand(START, [{ ...exampleMarket(), exchange: EXCHANGE }])

let opened: TestDatabase
let sandbox: ExampleSandbox
let running: ExampleTrading
let house: KeyHouse
beforeAll(async () => {
  opened = await openTestDatabase()
  const clock = { now: market.feed.now, advance: () => undefined }
  sandbox = await exampleSandbox({ bitcoin: PRICE, clock, accounts: { [TRADER]: { USDC: amount('10000') } } })
  house = houseWith(adapter())
  running = await startExampleTrading(opened.database, market.feed, { keys: house })
  await market.moveTo(PRICE)
})
afterAll(async () => {
  await running.stop()
  await sandbox.close()
  await opened.close()
})

const adapter = (): TradingExchange =>
  openBinanceTrading({
    transport: { kind: 'loopback', port: sandbox.port },
    credentials: { apiKey: sandbox.apiKey, secret: sandbox.secret, passphrase: null },
    clock: market.feed.now,
    address: openAddressBudget(),
    pairOf: () => 'BTC/USDC',
    sinceMs: 0,
    timeoutMs: TIMEOUT_MS,
    sleep: () => pause(100),
  })

/** The signer's process is left out: its questions go to the adapter. Nothing is watched, as where the stream is lost. */
const houseWith = (exchange: TradingExchange): KeyHouse => {
  const { signer } = exampleKeyHouse
  const ask = (async (command: Parameters<Signer['ask']>[0]) => {
    if (command.kind === 'watch') return { ok: true }
    if (command.kind !== 'trade') return signer.ask(command)
    const answer = await new Promise<Answer>((resolve) => exchange.ask(command.question, resolve))
    return { ok: true, answer }
  }) as Signer['ask']
  return { ...exampleKeyHouse, signer: { ...signer, ask } }
}

const accountNumber = (): string => String(sandbox.exchange.accountOf(TRADER)?.uid)

const addKey = async (userId: string): Promise<string> => {
  const id = newId()
  const names = { id, userId, name: id, nameLower: id, publicKeyHash: id, exchange: EXCHANGE as 'binance-sandbox' }
  const what = { kind: 'hmac' as const, tail: '1234', sealed: 'sealed', futures: false, mica: false }
  const at = new Date(START)
  await opened.database
    .insert(apiKeys)
    .values({ ...names, ...what, account: accountNumber(), status: 'active', createdAt: at, updatedAt: at })
  return id
}

const on = (name: string) => ({ way: null, call: name, symbol: null })

/** Orders are taken, and nobody is told. */
const silence: readonly ExampleFault[] = [
  { kind: 'timeout-after-accept', on: on('order.place') },
  { kind: 'lost', on: on('order.status') },
  { kind: 'lost', on: on('openOrders.status') },
]

test('it stands there until its exchange says what became of it, and is asked for again at once when somebody wants it', async () => {
  const { id: anna } = await addPerson(opened.database, 'ROLE_USER')
  const key = await addKey(anna)
  const handlers = liveAccountHandlers({
    database: opened.database,
    clock: () => new Date(market.feed.now()),
    keys: house,
    runner: running.trading.runner,
  })
  const context = contextOf(newId(), { role: 'ROLE_OWNER' })
  const unknown = async () => {
    await running.settled(ownerOf(sessionOf(anna)))
    return (await call(handlers.attention, undefined, { context })).unknown
  }
  const rules = silence.map((fault) => sandbox.control.addFault(fault, null))
  const form = { ...exampleForm, exchange: EXCHANGE, mode: 'live', account: key }
  const session = { ...sessionOf(anna), secondFactorAt: new Date() }
  await call(
    botHandlers(running.trading.bots).create,
    { commandId: newId(), family: 'grid', form },
    { context: { ...contextOf(anna), session } },
  )
  const open = () => sandbox.exchange.openOrders(TRADER, null).map(({ clientOrderId }) => clientOrderId)
  await expect.poll(() => open().length, PATIENCE).toBeGreaterThan(0)
  // For half a minute it looks for itself.
  expect(await unknown()).toEqual([])
  // Before no answer has come in time, they are about to be sent.
  const areAllThere = async (): Promise<boolean> => {
    await market.moveTo(PRICE)
    const found = await unknown()
    const orders = found.map(({ order }) => order)
    return orders.sort().join() === open().sort().join() && found.every(({ state }) => state === 'unknown')
  }
  await expect.poll(areAllThere, PATIENCE).toBe(true)
  const account = liveAccountId(EXCHANGE, accountNumber())
  expect((await unknown())[0]).toMatchObject({ account, pair: 'BTC/USDC', side: 'buy' })

  for (const rule of rules) sandbox.control.removeFault(rule)
  await call(handlers.compare, { account }, { context })
  await expect.poll(unknown, PATIENCE).toEqual([])
})
