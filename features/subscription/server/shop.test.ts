/** Buying as a user does it: the wizard, the page of the payment, the sandbox that tells by signed webhooks, and what comes of it. */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { packages } from '#features/packages/server/index.ts'
import { paymentOrders } from '#features/payments/server/index.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { openCounter, refused } from './test-counter.ts'
import { DAY, START } from './test-shop.ts'

const its = openCounter()

describe('a first package', () => {
  test('is summarized, paid, given and entered, and the mail and the link say so', async () => {
    const summary = await its.shop.summarize(its.anna, 'pro')
    expect(summary).toMatchObject({
      class: 'new',
      shown: { net: 4900, vat: 1323, gross: 6223 },
      rows: { credit: 0, vatHundredths: 2700, vatKind: 'domestic' },
      beginsAtMs: null,
      frozenUntilMs: START + 15 * 60_000,
      place: { lines: ['Kovács Anna', '1011 Budapest', 'Fő utca 1.'], country: 'HU' },
    })
    const told = await call(its.shop.own.confirm, { change: summary.change }, { context: its.anna.context })
    const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
    expect(await its.shop.look(token)).toMatchObject({
      state: 'open',
      subscriber: { email: 'a***@e***.com' },
      methods: [
        { method: 'exchange', isSandbox: true },
        { method: 'card', isSandbox: true },
        { method: 'bank_transfer', isSandbox: false },
      ],
    })
    await its.shop.begin(token)
    expect((await its.shop.look(token)).state).toBe('waiting')
    expect(await its.shop.decide(token, 'pay')).toBe('paid')
    expect(await its.shop.held(its.anna)).toEqual({
      package: 'pro',
      interval: 'monthly',
      until: '2026-12-25',
      renew: true,
      paid: true,
    })
    expect([await its.shop.transactions(its.anna), its.shop.world.followed]).toEqual([
      ['payment 6223'],
      ['payment 6223'],
    ])
    expect(await its.shop.letters()).toEqual(
      expect.arrayContaining(['We have received your payment', 'Your package has changed']),
    )
    expect(await its.shop.mine(its.anna)).toMatchObject({ state: 'active', changeLink: null })
  })

  test('is paid on a page that one comes back to in the language in which one pays', async () => {
    const told = await its.shop.order(its.anna, 'pro')
    const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
    const began = await call(its.shop.pay.pay, { token, method: 'card', lang: 'hu' }, its.shop.visitor)
    const page = `https://bots.example.com/services/payment/pay/${token}`
    expect(began).toEqual({ checkoutUrl: `${page}?returned=true&lang=hu` })
    expect(await its.shop.begin(token)).toEqual({ checkoutUrl: `${page}?returned=true` })
  })

  test('is declined, then paid; no money, no package', async () => {
    const told = await its.shop.order(its.anna, 'pro')
    const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await its.shop.begin(token)
    expect(await its.shop.decide(token, 'decline')).toBe('failed')
    expect(await its.shop.mine(its.anna)).toMatchObject({ state: 'none', paid: false })
    expect(await its.shop.letters()).toEqual(['Your payment has failed'])
    await its.shop.begin(token, 'exchange')
    expect(await its.shop.decide(token, 'pay')).toBe('paid')
    expect(await its.shop.transactions(its.anna)).toEqual(['payment 6223'])
  })

  test('paid twice is given once, and the second payment goes back by itself', async () => {
    const told = await its.shop.order(its.anna, 'pro')
    const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await its.shop.begin(token)
    expect(await its.shop.decide(token, 'pay-twice')).toBe('paid')
    expect(its.shop.world.alarms).toEqual(['paid-twice'])
    await its.shop.run('payments.refund')
    await its.shop.run('payments.refund')
    expect((await its.shop.transactions(its.anna)).toSorted()).toEqual([
      'payment 6223',
      'surplus 6223',
      'surplus_refund -6223',
    ])
    expect(await its.shop.held(its.anna)).toMatchObject({ until: '2026-12-25' })
    await expect(its.shop.begin(token)).rejects.toEqual(refused('PAYMENT_ALREADY_RENEWED'))
  })

  test('needs an address, a method, a package that is sold, and a country that is open', async () => {
    const nobody = await its.shop.addBuyer('bela5', null)
    await expect(its.shop.summarize(nobody, 'pro')).rejects.toEqual(refused('SUBSCRIPTION_MANDATORY_STEPS'))
    expect((await its.shop.mine(nobody)).mandatory).toEqual(['address'])
    const told = await its.shop.order(its.anna, 'pro')
    const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await expect(its.shop.begin(token, null)).rejects.toEqual(refused('PAYMENT_NO_METHOD'))
    await its.database.update(packages).set({ archived: true }).where(eq(packages.code, 'pro'))
    await expect(its.shop.summarize(its.anna, 'pro')).rejects.toEqual(refused('SUBSCRIPTION_NOT_SOLD'))
  })

  test('costs a company elsewhere in the union no less while nobody can say that its number is valid', async () => {
    const firm = await its.shop.addBuyer('firma5', {
      country: 'DE',
      postcode: '10115',
      company: true,
      euVatNumber: 'DE129273398',
    })
    expect((await its.shop.summarize(firm, 'pro')).rows).toMatchObject({ vatKind: 'destination', vatHundredths: 1900 })
  })
})

test('a consumer elsewhere in the union whose card is of another country confirms once to live there', async () => {
  const hans = await its.shop.addBuyer('hans5', { country: 'DE', postcode: '10115' })
  const told = await its.shop.order(hans, 'pro')
  const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
  const confirm = () => call(its.shop.pay.confirmResidence, { token }, its.shop.visitor)
  await its.shop.begin(token)
  await expect(confirm()).rejects.toEqual(refused('STATE_CONFLICT'))
  expect(await its.shop.look(token)).toMatchObject({ residence: null })
  expect(await its.shop.decide(token, 'pay')).toBe('paid')
  expect(its.shop.world.alarms).toEqual(['place'])
  expect(await its.shop.look(token)).toMatchObject({ residence: 'DE' })
  await confirm()
  expect(await its.shop.look(token)).toMatchObject({ residence: null })
  const kept = async () => (await its.database.select().from(paymentOrders)).map((order) => order.placeEvidence)
  const confirmed = { address: 'DE', network: null, card: 'HU', confirmedAtMs: its.shop.world.nowMs }
  expect(await kept()).toEqual([confirmed])
  // Those who run the installation see it with the payment, in the list and in its file.
  const owner = { context: contextOf('00000000-0000-7000-8000-0000000000ad', { role: 'ROLE_OWNER' }) }
  const { payments } = await call(its.shop.pay.all, { limit: 25 }, owner)
  expect(payments.map(({ place }) => place)).toEqual([{ ...confirmed, state: 'confirmed' }])
  const { text } = await call(its.shop.pay.csv, {}, owner)
  expect(text).toContain('"Evidence of place"')
  expect(text).toMatch(/"DE","HU","","confirmed","2026-/)
  its.shop.world.nowMs += DAY
  await confirm()
  expect(await kept()).toEqual([confirmed])
})

test('nobody at home is asked where they live', async () => {
  const told = await its.shop.order(its.anna, 'pro')
  const token = its.shop.tokenOf(told.kind === 'pay' ? told.link : null)
  await its.shop.begin(token)
  expect(await its.shop.decide(token, 'pay')).toBe('paid')
  expect(await its.shop.look(token)).toMatchObject({ residence: null })
  const confirming = call(its.shop.pay.confirmResidence, { token }, its.shop.visitor)
  await expect(confirming).rejects.toEqual(refused('STATE_CONFLICT'))
})

describe('prices', () => {
  test('hold for a quarter of an hour; later another price is shown first', async () => {
    const { change } = await its.shop.summarize(its.anna, 'pro')
    await its.database.update(packages).set({ priceMonthly: 59_00n }).where(eq(packages.code, 'pro'))
    its.shop.world.nowMs += 15 * 60_000
    const early = await call(its.shop.own.confirm, { change }, { context: its.anna.context })
    expect(early.kind === 'pay' && (await its.shop.look(its.shop.tokenOf(early.link)))).toMatchObject({
      rows: { gross: 6223 },
    })
    const again = await its.shop.summarize(its.anna, 'pro')
    await its.database.update(packages).set({ priceMonthly: 69_00n }).where(eq(packages.code, 'pro'))
    its.shop.world.nowMs += 15 * 60_000 + 1
    const late = () => call(its.shop.own.confirm, { change: again.change }, { context: its.anna.context })
    await expect(late()).rejects.toEqual(refused('SUBSCRIPTION_PRICE_CHANGED'))
    expect((await late()).kind).toBe('pay')
  })

  test('of somebody else’s change are not confirmed', async () => {
    const { change } = await its.shop.summarize(its.anna, 'pro')
    const bela = await its.shop.addBuyer('bela5')
    await expect(call(its.shop.own.confirm, { change }, { context: bela.context })).rejects.toEqual(
      refused('NOT_FOUND'),
    )
  })
})

describe('another package', () => {
  beforeEach(async () => {
    await its.shop.buy(its.anna, 'starter')
    its.shop.world.nowMs += 18 * DAY
  })

  test('that is larger is paid now, less what is left, and its period begins now', async () => {
    const summary = await its.shop.summarize(its.anna, 'pro')
    // Twelve of thirty days of 19.00 are left: 7.60. The summary leaves it out.
    expect(summary).toMatchObject({
      class: 'upgrade',
      shown: { net: 4900, vat: 1323, gross: 6223 },
      rows: { credit: 760, net: 4140, vat: 1118, gross: 5258 },
    })
    expect(await its.shop.buy(its.anna, 'pro')).toBe('paid')
    expect(await its.shop.held(its.anna)).toMatchObject({ package: 'pro', until: '2027-01-13' })
  })

  test('that is the same is none', async () => {
    await expect(its.shop.summarize(its.anna, 'starter')).rejects.toEqual(refused('SUBSCRIPTION_SAME_PACKAGE'))
  })

  test('costs nothing where the credit covers it, and more of it becomes days', async () => {
    await its.shop.buy(its.anna, 'unlimited', 'yearly')
    its.shop.world.nowMs += DAY
    await its.database.update(packages).set({ priceMonthly: 100_00n }).where(eq(packages.code, 'pro'))
    expect((await its.shop.order(its.anna, 'pro')).kind).toBe('applied')
    expect((await its.shop.transactions(its.anna))[0]).toBe('free 0')
    expect((await its.shop.held(its.anna)).package).toBe('pro')
  })

  test('that was chosen first is taken back by the next choice, and money for it goes back', async () => {
    const first = await its.shop.order(its.anna, 'pro')
    const token = its.shop.tokenOf(first.kind === 'pay' ? first.link : null)
    await its.shop.begin(token)
    const second = await its.shop.order(its.anna, 'unlimited')
    expect((await its.shop.look(token)).state).toBe('expired')
    const other = its.shop.tokenOf(second.kind === 'pay' ? second.link : null)
    await its.shop.begin(other)
    expect(await its.shop.decide(other, 'pay')).toBe('paid')
    expect(await its.shop.held(its.anna)).toMatchObject({ package: 'unlimited' })
  })
})

describe('a smaller package', () => {
  beforeEach(async () => {
    await its.shop.buy(its.anna, 'pro')
  })

  test('waits for the end, is paid by the renewal, and begins then', async () => {
    expect((await its.shop.order(its.anna, 'starter')).kind).toBe('pending')
    expect((await its.shop.mine(its.anna)).pending).toMatchObject({ package: { en: 'Starter' }, isPaid: false })
    its.shop.world.nowMs = Date.UTC(2026, 11, 20)
    await its.shop.run('subscription.renew')
    const { renewalLink } = await its.shop.mine(its.anna)
    const token = its.shop.tokenOf(renewalLink)
    expect(await its.shop.look(token)).toMatchObject({ package: { en: 'Starter' }, rows: { gross: 2413 } })
    await its.shop.begin(token)
    expect(await its.shop.decide(token, 'pay')).toBe('paid')
    expect(await its.shop.held(its.anna)).toMatchObject({ package: 'pro', until: '2027-01-25' })
    expect((await its.shop.mine(its.anna)).pending).toMatchObject({ isPaid: true })
    await its.shop.run('subscription.apply_changes')
    expect((await its.shop.held(its.anna)).package).toBe('pro')
    its.shop.world.nowMs = Date.UTC(2026, 11, 25, 12)
    await its.shop.run('subscription.apply_changes')
    expect(await its.shop.held(its.anna)).toMatchObject({ package: 'starter', until: '2027-01-25' })
    expect((await its.shop.mine(its.anna)).pending).toBeNull()
  })

  test('is taken back', async () => {
    await its.shop.order(its.anna, 'starter')
    await call(its.shop.own.cancelChange, undefined, { context: its.anna.context })
    expect((await its.shop.mine(its.anna)).pending).toBeNull()
    await expect(call(its.shop.own.cancelChange, undefined, { context: its.anna.context })).rejects.toEqual(
      refused('STATE_CONFLICT'),
    )
  })
})
