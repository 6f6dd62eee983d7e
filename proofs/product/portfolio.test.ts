/** The portfolio of a demo account: what bots have reserved, conversions with every outcome that it can have, and a new beginning. */
import { call } from '@orpc/server'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { amount, formatDecimal, parseDecimal } from '#engine/money.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { historyHandlers } from '#features/history/server/index.ts'
import { subscribeEverybody } from '#features/packages/server/index.ts'
import type { ConvertOrder } from '#features/portfolio/contract.ts'
import { portfolioHandlers } from '#features/portfolio/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { readAnswer } from '#platform/server/plain-answer.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const user = newId()
const context = contextOf(user)
const PRICE = 104.3

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
let folder: string

const start = async () => {
  running = await startExampleTrading(opened.database, market.feed, { folder })
  await market.moveTo(PRICE)
}
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portfolio-'))
  market = marketByHand(Date.UTC(2026, 0, 9))
  await start()
  await subscribeEverybody(opened.database)
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
  await rm(folder, { recursive: true })
})
afterAll(() => opened.close())

const portfolio = (waitMs = 5_000) => {
  const { database } = opened
  return portfolioHandlers({ ...running.trading, database, clock: () => new Date(0), waitMs })
}
const bots = () => botHandlers(running.trading.bots)
const createBot = async (): Promise<string> => {
  const { id } = await call(bots().create, { commandId: newId(), family: 'grid', form: exampleForm }, { context })
  // Its first orders lock what is free.
  await running.settled(ownerOf(sessionOf(user)))
  return id
}
const read = async () => {
  const { accounts } = await call(portfolio().accounts, {}, { context })
  const [account] = accounts
  if (account === undefined) throw new Error('there is no account')
  return { account, held: (asset: string) => account.assets.find((one) => one.asset === asset) }
}

/** Trades go on until what is waited for is there. */
const whileTrading = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  const wait = { isOver: false }
  const end = () => {
    wait.isOver = true
  }
  asked.then(end, end)
  while (!wait.isOver) {
    await market.moveTo(PRICE)
    await setImmediate()
  }
  return asked
}

const order = async (change: Partial<ConvertOrder> = {}): Promise<ConvertOrder> => ({
  account: (await read()).account.id,
  pair: 'BTC/USDC',
  side: 'buy',
  amount: '1000',
  ...change,
})
const quote = async (change: Partial<ConvertOrder> = {}) => call(portfolio().quote, await order(change), { context })
type Convert = Partial<ConvertOrder> & { commandId?: string; price?: string; waitMs?: number }
const convert = async ({ waitMs, commandId = newId(), price = '104.82', ...change }: Convert = {}) =>
  call(portfolio(waitMs).convert, { ...(await order(change)), commandId, price }, { context })

test('before the first bot there is nothing', async () => {
  expect(await call(portfolio().accounts, {}, { context })).toEqual({ accounts: [] })
})

test('what a bot may spend is reserved: the rest is nobody’s', async () => {
  await createBot()
  const { account, held } = await read()
  const { investment } = exampleForm
  const unmanaged = formatDecimal(amount('10000') - amount(investment))
  expect(held('USDC')).toMatchObject({ total: '10000', reserved: investment, unmanaged, worth: '10000' })
  expect(account).toMatchObject({ kind: 'demo', quote: 'USDC', worth: '10000', pairs: ['BTC/USDC'] })
})

test('a conversion gives no more than its quote, is in the history, and no bot', async () => {
  const bot = await createBot()
  const { quantity, price, gives, receives } = await quote()
  expect([gives.asset, receives.asset]).toEqual(['USDC', 'BTC'])
  expect(parseDecimal(gives.amount)).toBeLessThanOrEqual(amount('1000'))
  const before = (await read()).held('USDC')
  const commandId = newId()
  const done = await whileTrading(convert({ price, commandId }))
  expect(done).toMatchObject({ outcome: 'success', done: { quantity } })
  // Whoever is told that it is done reads what it brought.
  const { held } = await read()
  expect(held('BTC')).toMatchObject({ reserved: '0', convertible: receives.amount, total: receives.amount })
  const spent = (parseDecimal(before?.total ?? '') ?? 0n) - (parseDecimal(held('USDC')?.total ?? '') ?? 0n)
  expect(formatDecimal(spent)).toBe(done.done?.amount)
  // Asked again it is the same conversion.
  expect(await convert({ price, commandId })).toEqual(done)
  const history = historyHandlers(running.trading.history, () => 0)
  const { entries } = readAnswer(await call(history.list, { family: 'conversion' }, { context }))
  expect(entries).toMatchObject([{ action: 'buy', success: true, quantity, profit: null, name: 'BTC/USDC' }])
  const listed = await call(bots().list, {}, { context })
  expect(listed.bots.map(({ id }) => id)).toEqual([bot])
})

test('what was bought is sold again', async () => {
  await createBot()
  const bought = await whileTrading(convert())
  expect(bought.outcome).toBe('success')
  const { convertible = '' } = (await read()).held('BTC') ?? {}
  const { receives } = await quote({ side: 'sell', amount: convertible })
  const sold = await whileTrading(convert({ side: 'sell', amount: convertible, price: '103.7' }))
  expect(sold.outcome).toBe('success')
  expect(receives.asset).toBe('USDC')
})

test.each([
  ['nothing', { amount: '0' }, 'CONVERT_ZERO'],
  ['no number', { amount: 'much' }, 'CONVERT_INVALID_VALUE'],
  ['less than the exchange takes', { amount: '1' }, 'CONVERT_INVALID_VALUE'],
  ['more than there is', { amount: '10001' }, 'CONVERT_NO_FUNDS'],
  ['what a bot has reserved', { amount: '9999' }, 'CONVERT_NO_FUNDS'],
  ['coins that are not there', { side: 'sell', amount: '1', price: '104' }, 'CONVERT_NO_FUNDS'],
  ['a pair that is not traded', { pair: 'DOGE/USDC' }, 'CONVERT_PAIR_FORBIDDEN'],
] as const)('%s is refused, and nothing is changed', async (_name, change, code) => {
  await createBot()
  const before = await read()
  await expect(convert(change)).rejects.toMatchObject({ code })
  expect((await read()).account).toEqual(before.account)
})

test('a price that the market does not give fails; without a trade it is in progress, and then done', async () => {
  await createBot()
  expect(await whileTrading(convert({ price: '100' }))).toMatchObject({ outcome: 'failed', done: null })
  const commandId = newId()
  expect(await convert({ waitMs: 1, commandId })).toMatchObject({ outcome: 'pending', done: null })
  await market.moveTo(PRICE)
  await market.moveTo(PRICE)
  expect(await convert({ commandId })).toMatchObject({ outcome: 'success' })
})

test('it is journalled: after a restart it has happened once', async () => {
  await createBot()
  const commandId = newId()
  const done = await whileTrading(convert({ commandId }))
  const before = await read()
  await running.stop()
  await start()
  expect((await read()).account).toEqual(before.account)
  expect(await convert({ commandId })).toMatchObject({ outcome: 'success', done: done.done })
})

test('a demo account begins again once it has no bots, also after a restart', async () => {
  const bot = await createBot()
  await whileTrading(convert())
  const { account } = await read()
  const reset = () => call(portfolio().resetDemo, { account: account.id, commandId: newId() }, { context })
  await expect(reset()).rejects.toMatchObject({ code: 'PORTFOLIO_HAS_BOTS' })
  const ask = { kind: 'delete', trade: null, how: 'close' } as const
  await whileTrading(call(bots().ask, { commandId: newId(), id: bot, ask }, { context }))
  for (let turn = 0; turn < 5; turn += 1) await market.moveTo(PRICE)
  await reset()
  const { held } = await read()
  expect([held('USDC')?.total, held('BTC')?.total]).toEqual(['10000', '0'])
  await running.stop()
  await start()
  const again = await read()
  expect([again.held('USDC')?.total, again.held('BTC')?.total]).toEqual(['10000', '0'])
  await createBot()
  expect((await whileTrading(convert())).outcome).toBe('success')
})

test('the account of another user is as one that is not there', async () => {
  await createBot()
  const stranger = contextOf(newId())
  const asked = { ...(await order()), commandId: newId(), price: '104.82' }
  const { account, commandId } = asked
  const { commandId: _, price: __, ...quoted } = asked
  for (const refused of [
    () => call(portfolio().convert, asked, { context: stranger }),
    () => call(portfolio().quote, quoted, { context: stranger }),
    () => call(portfolio().resetDemo, { account, commandId }, { context: stranger }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
