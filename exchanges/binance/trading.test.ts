/** The adapter against the sandbox, over real HTTP and WebSocket: the suite of the contract, what leaves, and what another client reads back. */
import { Spot } from '@binance/spot'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeClientOrderId } from '#engine/client-order-id.ts'
import { asPrice, quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import type { Answer, Question, TradingExchange } from '../contract.ts'
import { addExampleKey } from '#sandbox/binance/example-exchange.ts'
import { keepsContract } from '../test-contract.ts'
import { openAddressBudget } from './rate-budget.ts'
import { openTestAccount, type TestAccount } from './test-account.ts'

const opened: TestAccount[] = []
const open = async (): Promise<TestAccount> => {
  const account = await openTestAccount()
  opened.push(account)
  return account
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
})

const nameOf = (number: number): string => encodeClientOrderId({ installation: 5, trade: 1, slot: 'entry:0', number })

describe('Binance keeps the contract', () => {
  keepsContract(open, nameOf)
})

const limit: Want = { type: 'limit', side: 'buy', price: asPrice(quantity('99')), quantity: quantity('1') }
const market: Want = { type: 'market', side: 'buy', quantity: quantity('1') }

const ask = (exchange: TradingExchange, question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    exchange.ask(question, resolve)
  })
const placing = ({ clock }: TestAccount, number: number, want: Want = limit): Extract<Question, { kind: 'place' }> => ({
  kind: 'place',
  id: nameOf(number),
  pair: 'BTC/USDC',
  want,
  deadlineMs: clock() + 5_000,
})

describe('what leaves', () => {
  test('an order carries the deadline of its intent, however long it was held up', async () => {
    const account = await open()
    const question = placing(account, 1)
    account.advance(3_000)
    expect(await ask(account.exchange, question)).toMatchObject({ kind: 'accepted' })
    expect(account.sent().find(({ method }) => method === 'POST')?.params).toMatchObject({
      newClientOrderId: nameOf(1),
      timestamp: String(question.deadlineMs - 5_000),
      recvWindow: '5000',
    })
  })

  test('an order that could not arrive in time does not leave', async () => {
    const account = await open()
    const question = placing(account, 1)
    account.advance(4_001)
    expect(await ask(account.exchange, question)).toEqual({ kind: 'not-accepted', id: nameOf(1) })
    expect(account.sent().filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('one that is late at the exchange is refused there', async () => {
    const account = await open()
    const question = placing(account, 1)
    account.fault({ kind: 'slow', on: { way: null, call: 'order.place', symbol: null }, ms: 50 })
    const answer = ask(account.exchange, question)
    await account.left('POST')
    account.advance(5_001)
    expect(await answer).toEqual({ kind: 'not-accepted', id: nameOf(1) })
    expect(await ask(account.exchange, { kind: 'find', id: nameOf(1), pair: 'BTC/USDC' })).toMatchObject({
      kind: 'not-found',
    })
  })
})

const onPlace = { way: null, call: 'order.place', symbol: null }

describe('what an answer proves', () => {
  test.each<[string, Parameters<TestAccount['fault']>[0], Answer['kind'], 0 | 1]>([
    ['an order that was taken and answered with 504', { kind: 'server-error', on: onPlace, status: 504 }, 'lost', 1],
    ['503 for an order that was taken', { kind: 'server-error', on: onPlace, status: 503 }, 'lost', 1],
    ['maintenance', { kind: 'maintenance' }, 'lost', 0],
    ['-1006', { kind: 'reject', on: onPlace, code: -1006, msg: 'An unexpected response.' }, 'lost', 0],
    ['a code that nobody knows', { kind: 'reject', on: onPlace, code: -9999, msg: 'New.' }, 'lost', 0],
    ['a time that is not theirs', { kind: 'reject', on: onPlace, code: -1021, msg: 'Outside.' }, 'not-accepted', 0],
    ['too many requests', { kind: 'rate-limit', on: onPlace, seconds: 30 }, 'not-accepted', 0],
    ['a country that is not served', { kind: 'turned-away', on: onPlace, status: 451 }, 'rejected', 0],
    ['the firewall', { kind: 'turned-away', on: onPlace, status: 403 }, 'not-accepted', 0],
    ['a ban', { kind: 'turned-away', on: onPlace, status: 418 }, 'not-accepted', 0],
    ['a pair that is barred', { kind: 'barred', symbol: null }, 'rejected', 0],
    ['a tick that has changed', { kind: 'tick-changed', symbol: null }, 'accepted', 1],
    ['keys that are frozen', { kind: 'frozen-keys' }, 'rejected', 0],
    ['a key that was revoked', { kind: 'reject', on: onPlace, code: -2015, msg: 'Invalid API-key.' }, 'rejected', 0],
  ])('%s', async (_name, fault, kind, orders) => {
    const account = await open()
    // The clock of the exchange is known before anything goes wrong.
    await ask(account.exchange, { kind: 'balances', asked: 1 })
    account.fault(fault)
    expect(await ask(account.exchange, placing(account, 1))).toMatchObject({ kind })
    expect(account.openOrders()).toBe(orders)
  })

  test.each([
    ['Account has insufficient balance for requested action.', 'funds'],
    ['Filter failure: NOTIONAL', 'minimum'],
    ['Filter failure: LOT_SIZE', 'precision'],
    ['Filter failure: PERCENT_PRICE_BY_SIDE', 'band'],
    ['Filter failure: MAX_NUM_ORDERS', 'other'],
    ['Market is closed.', 'halted'],
    ['This account may not place or cancel orders.', 'auth'],
    ['This symbol is restricted for this account.', 'regulation'],
    ['Something that nobody has heard of.', 'other'],
    ['Order would immediately match and take.', 'post-only-cross'],
  ])('-2010 %s', async (msg, reason) => {
    const account = await open()
    account.fault({ kind: 'reject', on: onPlace, code: -2010, msg })
    expect(await ask(account.exchange, placing(account, 1))).toEqual({ kind: 'rejected', id: nameOf(1), reason })
  })

  test('an order that was taken and never answered is lost, until it is found', async () => {
    const account = await open()
    const exchange = account.reopen(undefined, 100)
    account.fault({ kind: 'timeout-after-accept', on: onPlace })
    expect(await ask(exchange, placing(account, 1))).toEqual({ kind: 'lost', id: nameOf(1) })
    const look = { kind: 'find', id: nameOf(1), pair: 'BTC/USDC' } as const
    expect(await ask(exchange, look)).toMatchObject({ kind: 'order', order: { state: 'open' } })
  })

  test('an order that is not seen at once is not found at first, and is there all the same', async () => {
    const account = await open()
    account.fault({ kind: 'invisible-order', symbol: null, ms: 4_000 })
    expect(await ask(account.exchange, placing(account, 1))).toMatchObject({ kind: 'accepted' })
    const look = { kind: 'find', id: nameOf(1), pair: 'BTC/USDC' } as const
    expect(await ask(account.exchange, look)).toMatchObject({ kind: 'not-found' })
    expect(await ask(account.exchange, { ...look, kind: 'cancel' })).toMatchObject({ kind: 'not-found' })
    account.advance(4_000)
    expect(await ask(account.exchange, look)).toMatchObject({ kind: 'order', order: { state: 'open' } })
  })

  test('a cancel that comes before its order is to be seen is lost, and sent again', async () => {
    const account = await open()
    expect(await ask(account.exchange, placing(account, 1))).toMatchObject({ kind: 'accepted' })
    account.fault({
      kind: 'reject',
      on: { ...onPlace, call: 'order.cancel' },
      code: -2011,
      msg: 'Unknown order sent.',
    })
    const order = { kind: 'cancel', id: nameOf(1), pair: 'BTC/USDC' } as const
    expect(await ask(account.exchange, order)).toEqual({ kind: 'lost', id: nameOf(1) })
    expect(await ask(account.exchange, order)).toMatchObject({ kind: 'order', order: { state: 'canceled' } })
  })

  test('an order that takes is told with what it filled', async () => {
    const account = await open()
    expect(await ask(account.exchange, placing(account, 1, market))).toMatchObject({
      kind: 'order',
      order: { state: 'filled', filled: quantity('1') },
    })
  })

  test('a clock that is wrong sends no order, and cancels all the same', async () => {
    const account = await open()
    expect(await ask(account.exchange, placing(account, 1))).toMatchObject({ kind: 'accepted' })
    account.fault({ kind: 'clock-skew', ms: 10_000 }, null)
    account.advance(180_000)
    const late = { ...placing(account, 2), deadlineMs: account.clock() + 11_010 }
    expect(await ask(account.exchange, late)).toEqual({ kind: 'not-accepted', id: nameOf(2) })
    const canceled = await ask(account.exchange, { kind: 'cancel', id: nameOf(1), pair: 'BTC/USDC' })
    expect(canceled).toMatchObject({ kind: 'order', order: { state: 'canceled' } })
  })

  test('too many orders hold back orders, not look-ups', async () => {
    const account = await open()
    account.fault({ kind: 'reject', on: onPlace, code: -1015, msg: 'Too many new orders.' })
    expect(await ask(account.exchange, placing(account, 1))).toMatchObject({ kind: 'not-accepted' })
    expect(await ask(account.exchange, { kind: 'open-orders' })).toMatchObject({ kind: 'open-orders' })
  })
})

describe('one who comes anew', () => {
  test('knows whose fills are whose, and how much each order has executed', async () => {
    const account = await open()
    const half: Want = { ...limit, quantity: quantity('2') }
    await ask(account.exchange, placing(account, 1, half))
    await account.trade('98', '0.5')
    const first = await ask(account.exchange, { kind: 'fills', pair: 'BTC/USDC', after: null })
    await account.trade('98', '0.7')
    const after = first.kind === 'fills' ? first.after : null
    const again = account.reopen()
    const told = await ask(again, { kind: 'fills', pair: 'BTC/USDC', after })
    expect(told).toMatchObject({ fills: [{ id: nameOf(1), cumulative: quantity('1.2') }] })
    expect(await ask(again, { kind: 'open-orders' })).toMatchObject({ orders: [{ id: nameOf(1), pair: 'BTC/USDC' }] })
  })

  test('asks for open orders of pairs that nobody has asked about, the next time too', async () => {
    const account = await open()
    await ask(account.exchange, placing(account, 1))
    const again = account.reopen()
    for (const _look of ['whole', 'by pair'])
      expect(await ask(again, { kind: 'open-orders' })).toMatchObject({ orders: [{ id: nameOf(1) }] })
  })

  test.each(['rsa', 'ed25519'] as const)('signs with a pair of %s', async (kind) => {
    const account = await open()
    const exchange = account.reopen(addExampleKey(account.sandbox.exchange, kind, { account: account.name }))
    expect(await ask(exchange, placing(account, 1))).toMatchObject({ kind: 'accepted' })
  })

  test('a connection that breaks is made again, and wakes whoever may have missed something', async () => {
    const account = await open()
    const before = account.wakes()
    account.sandbox.control.cut(null)
    await expect.poll(account.wakes, { timeout: 5_000 }).toBeGreaterThan(before)
    await ask(account.exchange, placing(account, 1))
    await expect.poll(account.wakes).toBeGreaterThan(before + 1)
  })
})

describe('beside others', () => {
  test('an independent client reads back what was placed, and its own order is nobody of ours', async () => {
    const account = await open()
    account.advance(Date.now() - account.clock())
    await ask(account.exchange, placing(account, 1))
    await ask(account.exchange, placing(account, 2, market))
    const { apiKey, secret, sandbox } = account
    const base = { basePath: `http://127.0.0.1:${sandbox.port}`, timeout: 5_000, retries: 0 }
    const api = new Spot({ configurationRestAPI: { apiKey, apiSecret: secret, ...base } }).restAPI
    const open1 = await (await api.getOpenOrders({ symbol: 'BTCUSDC' })).data()
    expect(open1).toMatchObject([{ clientOrderId: nameOf(1), price: '99.00000000', origQty: '1.00000000' }])
    const trades = await (await api.myTrades({ symbol: 'BTCUSDC' })).data()
    const told = await ask(account.exchange, { kind: 'fills', pair: 'BTC/USDC', after: null })
    expect(told.kind === 'fills' && told.fills.map(({ fill }) => fill.tradeId)).toEqual(
      trades.map(({ id }) => String(id)),
    )
    account.elsewhere()
    const after = await ask(account.exchange, { kind: 'fills', pair: 'BTC/USDC', after: null })
    expect(after.kind === 'fills' && after.fills.map(({ id }) => id)).toEqual([nameOf(2), null])
  })

  test('a fee in a third asset is worth what that cost at the time', async () => {
    const account = await open()
    account.payInBnb('300')
    await ask(account.exchange, placing(account, 1, market))
    const told = await ask(account.exchange, { kind: 'fills', pair: 'BTC/USDC', after: null })
    const fee = told.kind === 'fills' ? told.fills[0]?.fill.fee : undefined
    expect(fee).toMatchObject({ asset: 'third', name: 'BNB' })
    expect(fee?.quote).toBe(((fee?.amount ?? 0n) * 300n * 10n ** 18n) / 10n ** 18n)
  })
})

test('cancels and orders that take have room when look-ups have none', () => {
  const budget = openAddressBudget()
  const noon = 1_800_000_000_000
  budget.learn({ status: 200, usedWeight: 5_000, orders: null, retryAfterMs: null }, noon)
  expect(budget.take('look', 20, noon)).toBe(60_000 - (noon % 60_000))
  expect(budget.take('place', 1, noon)).toBe(0)
  budget.learn({ status: 200, usedWeight: 5_900, orders: null, retryAfterMs: null }, noon)
  expect(budget.take('place', 1, noon)).toBeGreaterThan(0)
  expect(budget.take('rescue', 1, noon)).toBe(0)
  budget.learn({ status: 418, usedWeight: null, orders: null, retryAfterMs: 120_000 }, noon)
  expect(budget.take('rescue', 1, noon + 60_000)).toBe(60_000)
  expect(budget.take('look', 20, noon + 120_000)).toBe(0)
})
