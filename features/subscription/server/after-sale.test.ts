/** After the sale: a consumer withdraws from the contract, and those who run the installation look payments up, pay back and write down. */
import { call } from '@orpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#platform/server/example-context.ts'
import { openCounter, refused } from './test-counter.ts'
import { DAY, openShop, START } from './test-shop.ts'

const its = openCounter()

describe('a consumer', () => {
  beforeEach(async () => {
    await its.shop.buy(its.anna, 'pro')
    its.shop.world.nowMs += 2 * DAY
  })
  const withdraw = async () => {
    const { withdrawal } = await its.shop.mine(its.anna)
    const stated = { order: withdrawal?.order ?? '', name: 'Anna', contract: 'Pro', email: 'anna@example.com' }
    return call(its.shop.own.withdraw, stated, { context: its.anna.context })
  }

  test('withdraws from the contract, is paid back, and keeps an acknowledgement', async () => {
    expect(await withdraw()).toMatchObject({ refund: 6223, currency: 'EUR' })
    expect(await its.shop.letters()).toContain('We have received your withdrawal from the contract')
    expect((await its.shop.mine(its.anna)).state).toBe('expired')
    await its.shop.run('payments.refund')
    await its.shop.run('payments.refund')
    expect(await its.shop.transactions(its.anna)).toEqual(['refund -6223', 'payment 6223'])
    expect(its.shop.world.followed).toEqual(['payment 6223', 'refund -6223'])
    await expect(withdraw()).rejects.toThrow()
  })

  test('may not any more after fourteen days', async () => {
    its.shop.world.nowMs = START + 14 * DAY + 1
    expect((await its.shop.mine(its.anna)).withdrawal).toBeNull()
  })

  test('may for longer where that is set', async () => {
    await its.settings({ 'billing.withdrawal_days': 20 })
    its.shop.world.nowMs = START + 19 * DAY
    expect((await its.shop.mine(its.anna)).withdrawal?.untilMs).toBe(START + 20 * DAY)
    expect(await withdraw()).toMatchObject({ refund: 6223 })
  })
})

test('who asked for the service at once is paid back the days that are left', async () => {
  const quick = await openShop(its.database, {
    contracts: { toSign: () => Promise.resolve(null), startsAtOnce: () => Promise.resolve(true) },
  })
  await quick.buy(its.anna, 'pro')
  quick.world.nowMs += 9 * DAY
  const { withdrawal } = await quick.mine(its.anna)
  const stated = { order: withdrawal?.order ?? '', name: 'Anna', contract: 'Pro', email: 'anna@example.com' }
  // 21 of 30 days of 62.23 are left.
  expect(await call(quick.own.withdraw, stated, { context: its.anna.context })).toMatchObject({ refund: 4356 })
  await quick.run('payments.refund')
  expect(await quick.transactions(its.anna)).toEqual(['refund -4356', 'payment 6223'])
  await quick.close()
})

describe('those who run the installation', () => {
  const admin = { context: { ...contextOf('00000000-0000-7000-8000-0000000000ad', { role: 'ROLE_OWNER' }) } }
  const paymentsOf = async (state?: 'created' | 'pending' | 'succeeded') =>
    (await call(its.shop.pay.all, { limit: 25, ...(state === undefined ? {} : { state }) }, admin)).payments

  test('find what was paid, and pay it back: once, and what it bought ends', async () => {
    await its.shop.buy(its.anna, 'pro')
    const [paid] = await paymentsOf('succeeded')
    expect(paid?.providerReference).toMatch(/^pi_test_/)
    expect(paid).toMatchObject({ gross: 6223, method: 'card', purpose: 'new', user: { email: 'anna5@example.com' } })
    const refund = () => call(its.shop.pay.refund, { payment: paid?.id ?? '', reason: 'By mistake' }, admin)
    await refund()
    await expect(refund()).rejects.toEqual(refused('STATE_CONFLICT'))
    await its.shop.run('payments.refund')
    expect((await its.shop.mine(its.anna)).state).toBe('expired')
    expect(await its.shop.transactions(its.anna)).toEqual(['refund -6223', 'payment 6223'])
  })

  test('read what payment services have told, each once, and of which payment', async () => {
    await its.shop.buy(its.anna, 'pro')
    const [paid] = await paymentsOf('succeeded')
    const { events } = await call(its.shop.pay.events, { limit: 25 }, admin)
    expect(events.map(({ provider, result, reference }) => [provider, result, reference])).toEqual([
      ['sandbox-card', 'paid', paid?.reference],
    ])
  })

  test('write down that a transfer has come: then the package begins, once', async () => {
    const told = await its.shop.order(its.anna, 'pro')
    const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await its.shop.begin(token, 'bank_transfer')
    expect(await its.shop.look(token)).toMatchObject({
      state: 'waiting',
      transfer: { reference: expect.stringMatching(/^R\d{9}$/) },
    })
    const [waiting] = await paymentsOf('pending')
    const said = { payment: waiting?.id ?? '', method: 'bank_transfer' as const, reference: 'OTP 2026/331' }
    await call(its.shop.pay.record, said, admin)
    await expect(call(its.shop.pay.record, said, admin)).rejects.toEqual(refused('STATE_CONFLICT'))
    expect((await its.shop.look(token)).state).toBe('paid')
    expect(await its.shop.held(its.anna)).toMatchObject({ package: 'pro', paid: true })
    expect(await its.shop.transactions(its.anna)).toEqual(['payment 6223'])
    const [recorded] = await paymentsOf('succeeded')
    await call(its.shop.pay.refund, { payment: recorded?.id ?? '', reason: 'Sent back by hand' }, admin)
    await its.shop.run('payments.refund')
    expect(await its.shop.transactions(its.anna)).toEqual(['refund -6223', 'payment 6223'])
  })
})
