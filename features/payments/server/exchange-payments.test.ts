/** Payments in coins, over the wire of the payment service of an exchange on 127.0.0.1. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseDecimal } from '#engine/money.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { type PaySandbox, type SignedNotice, startPaySandbox } from '#sandbox/binance-pay/index.ts'
import { exchangePay } from './exchange-pay.ts'
import { hear } from './inbox.ts'
import { startPayment } from './pay.ts'
import { paymentJobs } from './payment-jobs.ts'
import { openWorld, urls } from './test-payments.ts'

let opened: TestDatabase
let sandbox: PaySandbox
let it: ReturnType<typeof openWorld>
let rate: string | null
let now: () => number

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  rate = '1.1637'
  sandbox = await startPaySandbox({ port: 0, now: () => now() })
  const { url, apiKey, secret } = sandbox
  const provider = exchangePay({
    url,
    apiKey,
    secret,
    coin: 'USDC',
    rateOf: () => Promise.resolve(rate === null ? null : parseDecimal(rate)),
    clock: () => new Date(now()),
  })
  it = openWorld(opened.database, [provider])
  now = () => it.world.nowMs
})
afterEach(async () => {
  await it.balances()
  await sandbox.stop()
  await opened.empty()
})
afterAll(() => opened.close())

const pay = (token: string) => startPayment(it.services, { token, method: 'exchange', language: null, urls })
const tell = async ({ headers, body }: SignedNotice) =>
  hear(it.services, 'exchange-pay', { headers, body, nowMs: now() })
const run = (name: string) =>
  paymentJobs(it.services)
    .find((job) => job.name === name)
    ?.run({} as never, new Date(now()))
const opening = async (change = {}) => {
  const { token } = await it.addOrder(change)
  expect((await pay(token)).kind).toBe('started')
  return { token, order: sandbox.newest() ?? '' }
}

test.each([
  ['the example of the design', 35_667n, 9630n, '527.13 USDC'],
  ['a sum that is none of whole cents is rounded up', 100n, 0n, '1.17 USDC'],
])('%s', async (_what, net, vat, price) => {
  const { order } = await opening({ net, vat })
  expect(sandbox.priceOf(order)).toBe(price)
})

test('an order is paid once, however often they say so; they are thanked in their words', async () => {
  const { token, order } = await opening()
  const notice = sandbox.pay(order)
  expect(await tell(notice)).toEqual({ kind: 'heard', text: '{"returnCode":"SUCCESS","returnMessage":null}' })
  await tell(notice)
  await tell(sandbox.pay(order))
  expect([await it.stateOf(token), it.world.given.length, await it.inbox()]).toEqual(['succeeded', 1, ['paid']])
  expect(await it.lines()).toEqual(['payment 6223'])
  expect(sandbox.certificatesAsked()).toBe(1)
})

describe('what is not theirs', () => {
  test.each([
    ['signed with another key', (notice: SignedNotice) => sandbox.forge(notice)],
    ['of another body', (notice: SignedNotice) => ({ ...notice, body: notice.body.replace('PAY', 'pay') })],
    [
      'of another certificate',
      (notice: SignedNotice) => ({
        ...notice,
        headers: { ...notice.headers, 'binancepay-certificate-sn': 'f'.repeat(32) },
      }),
    ],
    [
      'of another time',
      (notice: SignedNotice) => ({ ...notice, headers: { ...notice.headers, 'binancepay-timestamp': '1' } }),
    ],
    ['without a signature', (notice: SignedNotice) => ({ ...notice, headers: {} })],
  ])('%s is refused', async (_what, forge) => {
    const { token, order } = await opening()
    expect((await tell(forge(sandbox.pay(order)))).kind).toBe('refused')
    expect([await it.stateOf(token), await it.inbox()]).toEqual(['pending', []])
  })

  test.each([
    ['less', { amount: 72.41 }],
    ['another coin', { currency: 'USDT' }],
  ])('%s than asked for pays nothing', async (_what, other) => {
    const { token, order } = await opening()
    await tell(sandbox.pay(order, other))
    expect([await it.stateOf(token), it.world.alarms, await it.attempts()]).toEqual([
      'pending',
      ['underpaid'],
      ['underpaid'],
    ])
  })

  test('an old notice counts only where they say the same when asked', async () => {
    const { token, order } = await opening()
    const notice = sandbox.pay(order)
    it.world.nowMs += 300_001
    sandbox.setDown(true)
    // Their certificate is not known yet either.
    expect([(await tell(notice)).kind, await it.stateOf(token)]).toEqual(['again', 'pending'])
    sandbox.setDown(false)
    expect([(await tell(notice)).kind, await it.stateOf(token)]).toEqual(['heard', 'succeeded'])
  })
})

describe('an order', () => {
  test('that was closed is tried again with a number of its own', async () => {
    const { token, order } = await opening()
    await tell(sandbox.close(order))
    expect([await it.stateOf(token), (await pay(token)).kind]).toEqual(['failed', 'started'])
    expect(sandbox.newest()).not.toBe(order)
  })

  test('is not opened without a rate of the moment', async () => {
    rate = null
    const { token } = await it.addOrder()
    expect([(await pay(token)).kind, sandbox.newest()]).toEqual(['failed', null])
  })

  test('is not opened with keys that are not ours', async () => {
    const { token } = await it.addOrder()
    const wrong = {
      ...sandbox,
      secret: 'x',
      coin: 'USDC',
      rateOf: () => Promise.resolve(10n ** 18n),
      clock: () => new Date(now()),
    }
    const services = { ...it.services, providers: () => Promise.resolve([exchangePay(wrong)]) }
    expect((await startPayment(services, { token, method: 'exchange', language: null, urls })).kind).toBe('failed')
  })

  test('of which no notice came is found by asking', async () => {
    const { token, order } = await opening()
    sandbox.pay(order)
    it.world.nowMs += 300_001
    await run('payments.reconcile')
    expect([await it.stateOf(token), await it.lines()]).toEqual(['succeeded', ['payment 6223']])
  })

  test('that is paid twice gets the second sum back, in the coin', async () => {
    const { token, order } = await opening()
    await pay(token)
    const second = sandbox.newest() ?? ''
    await tell(sandbox.pay(order))
    await tell(sandbox.pay(second))
    await run('payments.refund')
    await run('payments.refund')
    expect([sandbox.refunds(), await it.attempts()]).toEqual([1, ['succeeded', 'refunded']])
    expect(await it.lines()).toEqual(['payment 6223', 'surplus 6223', 'surplus_refund -6223'])
  })
})
