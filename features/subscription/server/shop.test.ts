/** Buying as a user does it: the wizard, the page of the payment, the sandbox that tells by signed webhooks, and what comes of it. */
import { call } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { trialBalance } from '#features/ledger/server/index.ts'
import { mails } from '#features/mail/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { paymentOrders } from '#features/payments/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { DAY, openShop, START } from './test-shop.ts'

let opened: TestDatabase
let shop: Awaited<ReturnType<typeof openShop>>
let anna: Awaited<ReturnType<typeof shop.addBuyer>>

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  shop = await openShop(opened.database)
  anna = await shop.addBuyer('anna5')
})
afterEach(async () => {
  // Whatever happened: what every account holds adds up to nothing.
  expect(await trialBalance(opened.database)).toEqual([])
  await shop.close()
  await opened.empty()
})
afterAll(() => opened.close())

const settings = (values: Record<string, string | number | boolean>) => {
  const ground = { database: opened.database, clock: () => new Date(START), secret: new Uint8Array(32) }
  return writeExampleSettings(ground, values, program)
}
const refused = (code: string) => expect.objectContaining({ code })

describe('a first package', () => {
  test('is summarized, paid, given and entered, and the mail and the link say so', async () => {
    const summary = await shop.summarize(anna, 'pro')
    expect(summary).toMatchObject({
      class: 'new',
      shown: { net: 4900, vat: 1323, gross: 6223 },
      rows: { credit: 0, vatHundredths: 2700, vatKind: 'domestic' },
      beginsAtMs: null,
      frozenUntilMs: START + 15 * 60_000,
      place: { lines: ['Kovács Anna', '1011 Budapest', 'Fő utca 1.'], country: 'HU' },
    })
    const told = await call(shop.own.confirm, { change: summary.change }, { context: anna.context })
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    expect(await shop.look(token)).toMatchObject({
      state: 'open',
      subscriber: { email: 'a***@e***.com' },
      methods: [
        { method: 'exchange', isSandbox: true },
        { method: 'card', isSandbox: true },
        { method: 'bank_transfer', isSandbox: false },
      ],
    })
    await shop.begin(token)
    expect((await shop.look(token)).state).toBe('waiting')
    expect(await shop.decide(token, 'pay')).toBe('paid')
    expect(await shop.held(anna)).toEqual({
      package: 'pro',
      interval: 'monthly',
      until: '2026-12-25',
      renew: true,
      paid: true,
    })
    expect([await shop.transactions(anna), shop.world.followed]).toEqual([['payment 6223'], ['payment 6223']])
    expect(await shop.letters()).toEqual(
      expect.arrayContaining(['We have received your payment', 'Your package has changed']),
    )
    expect(await shop.mine(anna)).toMatchObject({ state: 'active', changeLink: null })
  })

  test('is paid on a page that one comes back to in the language in which one pays', async () => {
    const told = await shop.order(anna, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    const began = await call(shop.pay.pay, { token, method: 'card', lang: 'hu' }, shop.visitor)
    const page = `https://bots.example.com/services/payment/pay/${token}`
    expect(began).toEqual({ checkoutUrl: `${page}?returned=true&lang=hu` })
    expect(await shop.begin(token)).toEqual({ checkoutUrl: `${page}?returned=true` })
  })

  test('is declined, then paid; no money, no package', async () => {
    const told = await shop.order(anna, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await shop.begin(token)
    expect(await shop.decide(token, 'decline')).toBe('failed')
    expect(await shop.mine(anna)).toMatchObject({ state: 'none', paid: false })
    expect(await shop.letters()).toEqual(['Your payment has failed'])
    await shop.begin(token, 'exchange')
    expect(await shop.decide(token, 'pay')).toBe('paid')
    expect(await shop.transactions(anna)).toEqual(['payment 6223'])
  })

  test('paid twice is given once, and the second payment goes back by itself', async () => {
    const told = await shop.order(anna, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await shop.begin(token)
    expect(await shop.decide(token, 'pay-twice')).toBe('paid')
    expect(shop.world.alarms).toEqual(['paid-twice'])
    await shop.run('payments.refund')
    await shop.run('payments.refund')
    expect((await shop.transactions(anna)).toSorted()).toEqual(['payment 6223', 'surplus 6223', 'surplus_refund -6223'])
    expect(await shop.held(anna)).toMatchObject({ until: '2026-12-25' })
    await expect(shop.begin(token)).rejects.toEqual(refused('PAYMENT_ALREADY_RENEWED'))
  })

  test('needs an address, a method, a package that is sold, and a country that is open', async () => {
    const nobody = await shop.addBuyer('bela5', null)
    await expect(shop.summarize(nobody, 'pro')).rejects.toEqual(refused('SUBSCRIPTION_MANDATORY_STEPS'))
    expect((await shop.mine(nobody)).mandatory).toEqual(['address'])
    const told = await shop.order(anna, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await expect(shop.begin(token, null)).rejects.toEqual(refused('PAYMENT_NO_METHOD'))
    await opened.database.update(packages).set({ archived: true }).where(eq(packages.code, 'pro'))
    await expect(shop.summarize(anna, 'pro')).rejects.toEqual(refused('SUBSCRIPTION_NOT_SOLD'))
  })

  test('costs a company elsewhere in the union no less while nobody can say that its number is valid', async () => {
    const firm = await shop.addBuyer('firma5', {
      country: 'DE',
      postcode: '10115',
      company: true,
      euVatNumber: 'DE129273398',
    })
    expect((await shop.summarize(firm, 'pro')).rows).toMatchObject({ vatKind: 'destination', vatHundredths: 1900 })
  })
})

test('a consumer elsewhere in the union whose card is of another country confirms once to live there', async () => {
  const hans = await shop.addBuyer('hans5', { country: 'DE', postcode: '10115' })
  const told = await shop.order(hans, 'pro')
  const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
  const confirm = () => call(shop.pay.confirmResidence, { token }, shop.visitor)
  await shop.begin(token)
  await expect(confirm()).rejects.toEqual(refused('STATE_CONFLICT'))
  expect(await shop.look(token)).toMatchObject({ residence: null })
  expect(await shop.decide(token, 'pay')).toBe('paid')
  expect(shop.world.alarms).toEqual(['place'])
  expect(await shop.look(token)).toMatchObject({ residence: 'DE' })
  await confirm()
  expect(await shop.look(token)).toMatchObject({ residence: null })
  const kept = async () => (await opened.database.select().from(paymentOrders)).map((order) => order.placeEvidence)
  const confirmed = { address: 'DE', network: null, card: 'HU', confirmedAtMs: shop.world.nowMs }
  expect(await kept()).toEqual([confirmed])
  // Those who run the installation see it with the payment, in the list and in its file.
  const owner = { context: contextOf('00000000-0000-7000-8000-0000000000ad', { role: 'ROLE_OWNER' }) }
  const { payments } = await call(shop.pay.all, { limit: 25 }, owner)
  expect(payments.map(({ place }) => place)).toEqual([{ ...confirmed, state: 'confirmed' }])
  const { text } = await call(shop.pay.csv, {}, owner)
  expect(text).toContain('"Evidence of place"')
  expect(text).toMatch(/"DE","HU","","confirmed","2026-/)
  shop.world.nowMs += DAY
  await confirm()
  expect(await kept()).toEqual([confirmed])
})

test('nobody at home is asked where they live', async () => {
  const told = await shop.order(anna, 'pro')
  const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
  await shop.begin(token)
  expect(await shop.decide(token, 'pay')).toBe('paid')
  expect(await shop.look(token)).toMatchObject({ residence: null })
  const confirming = call(shop.pay.confirmResidence, { token }, shop.visitor)
  await expect(confirming).rejects.toEqual(refused('STATE_CONFLICT'))
})

describe('prices', () => {
  test('hold for a quarter of an hour; later another price is shown first', async () => {
    const { change } = await shop.summarize(anna, 'pro')
    await opened.database.update(packages).set({ priceMonthly: 59_00n }).where(eq(packages.code, 'pro'))
    shop.world.nowMs += 15 * 60_000
    const early = await call(shop.own.confirm, { change }, { context: anna.context })
    expect(early.kind === 'pay' && (await shop.look(shop.tokenOf(early.link)))).toMatchObject({ rows: { gross: 6223 } })
    const again = await shop.summarize(anna, 'pro')
    await opened.database.update(packages).set({ priceMonthly: 69_00n }).where(eq(packages.code, 'pro'))
    shop.world.nowMs += 15 * 60_000 + 1
    const late = () => call(shop.own.confirm, { change: again.change }, { context: anna.context })
    await expect(late()).rejects.toEqual(refused('SUBSCRIPTION_PRICE_CHANGED'))
    expect((await late()).kind).toBe('pay')
  })

  test('of somebody else’s change are not confirmed', async () => {
    const { change } = await shop.summarize(anna, 'pro')
    const bela = await shop.addBuyer('bela5')
    await expect(call(shop.own.confirm, { change }, { context: bela.context })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('another package', () => {
  beforeEach(async () => {
    await shop.buy(anna, 'starter')
    shop.world.nowMs += 18 * DAY
  })

  test('that is larger is paid now, less what is left, and its period begins now', async () => {
    const summary = await shop.summarize(anna, 'pro')
    // Twelve of thirty days of 19.00 are left: 7.60. The summary leaves it out.
    expect(summary).toMatchObject({
      class: 'upgrade',
      shown: { net: 4900, vat: 1323, gross: 6223 },
      rows: { credit: 760, net: 4140, vat: 1118, gross: 5258 },
    })
    expect(await shop.buy(anna, 'pro')).toBe('paid')
    expect(await shop.held(anna)).toMatchObject({ package: 'pro', until: '2027-01-13' })
  })

  test('that is the same is none', async () => {
    await expect(shop.summarize(anna, 'starter')).rejects.toEqual(refused('SUBSCRIPTION_SAME_PACKAGE'))
  })

  test('costs nothing where the credit covers it, and more of it becomes days', async () => {
    await shop.buy(anna, 'unlimited', 'yearly')
    shop.world.nowMs += DAY
    await opened.database.update(packages).set({ priceMonthly: 100_00n }).where(eq(packages.code, 'pro'))
    expect((await shop.order(anna, 'pro')).kind).toBe('applied')
    expect((await shop.transactions(anna))[0]).toBe('free 0')
    expect((await shop.held(anna)).package).toBe('pro')
  })

  test('that was chosen first is taken back by the next choice, and money for it goes back', async () => {
    const first = await shop.order(anna, 'pro')
    const token = shop.tokenOf(first.kind === 'pay' ? first.link : null)
    await shop.begin(token)
    const second = await shop.order(anna, 'unlimited')
    expect((await shop.look(token)).state).toBe('expired')
    const other = shop.tokenOf(second.kind === 'pay' ? second.link : null)
    await shop.begin(other)
    expect(await shop.decide(other, 'pay')).toBe('paid')
    expect(await shop.held(anna)).toMatchObject({ package: 'unlimited' })
  })
})

describe('a smaller package', () => {
  beforeEach(async () => {
    await shop.buy(anna, 'pro')
  })

  test('waits for the end, is paid by the renewal, and begins then', async () => {
    expect((await shop.order(anna, 'starter')).kind).toBe('pending')
    expect((await shop.mine(anna)).pending).toMatchObject({ package: { en: 'Starter' }, isPaid: false })
    shop.world.nowMs = Date.UTC(2026, 11, 20)
    await shop.run('subscription.renew')
    const { renewalLink } = await shop.mine(anna)
    const token = shop.tokenOf(renewalLink)
    expect(await shop.look(token)).toMatchObject({ package: { en: 'Starter' }, rows: { gross: 2413 } })
    await shop.begin(token)
    expect(await shop.decide(token, 'pay')).toBe('paid')
    expect(await shop.held(anna)).toMatchObject({ package: 'pro', until: '2027-01-25' })
    expect((await shop.mine(anna)).pending).toMatchObject({ isPaid: true })
    await shop.run('subscription.apply_changes')
    expect((await shop.held(anna)).package).toBe('pro')
    shop.world.nowMs = Date.UTC(2026, 11, 25, 12)
    await shop.run('subscription.apply_changes')
    expect(await shop.held(anna)).toMatchObject({ package: 'starter', until: '2027-01-25' })
    expect((await shop.mine(anna)).pending).toBeNull()
  })

  test('is taken back', async () => {
    await shop.order(anna, 'starter')
    await call(shop.own.cancelChange, undefined, { context: anna.context })
    expect((await shop.mine(anna)).pending).toBeNull()
    await expect(call(shop.own.cancelChange, undefined, { context: anna.context })).rejects.toEqual(
      refused('STATE_CONFLICT'),
    )
  })
})

describe('a subscription', () => {
  const cancel = async (version: number) => call(shop.own.cancel, { version }, { context: anna.context })
  const resume = async (version: number) => call(shop.own.resume, { version }, { context: anna.context })
  beforeEach(async () => {
    await shop.buy(anna, 'pro')
  })

  test('is canceled and continued; said again, it is as it was', async () => {
    const { version } = await shop.mine(anna)
    await cancel(version)
    await cancel(version)
    expect(await shop.mine(anna)).toMatchObject({ state: 'canceled_running', renew: false })
    expect((await shop.letters()).filter((subject) => subject.includes('canceled'))).toHaveLength(1)
    await expect(resume(version)).rejects.toEqual(refused('VERSION_CONFLICT'))
    await resume(version + 1)
    expect(await shop.mine(anna)).toMatchObject({ state: 'active', renew: true })
  })

  test('renews by a link that is mailed a week before, and reminded of three days and one day before', async () => {
    shop.world.nowMs = Date.UTC(2026, 11, 18, 11)
    await shop.run('subscription.renew')
    expect(await shop.letters()).not.toContain('Renew your subscription')
    for (const day of [19, 20, 22, 23, 24, 25]) {
      shop.world.nowMs = Date.UTC(2026, 11, day, 11)
      await shop.run('subscription.renew')
      await shop.run('subscription.renew')
    }
    const about = (await shop.letters()).filter((subject) => /Renew|expires/.test(subject))
    const links = (await opened.database.select().from(mails)).map(({ letter }) => letter.link?.href)
    const token = shop.tokenOf((await shop.mine(anna)).renewalLink)
    // Each leads to the page of the payment, in the language of the mail.
    expect(links.filter((href) => href === `/services/payment/pay/${token}?lang=en`)).toHaveLength(3)
    expect(about.toSorted()).toEqual(
      [
        'Renew your subscription',
        'Your subscription expires in 3 days',
        'Your subscription expires in 1 day',
      ].toSorted(),
    )
  })

  test('is written of on the days that are set', async () => {
    await settings({ 'billing.renewal_days_before': 10, 'billing.reminder_days': '2, 5, 12' })
    const before = (await shop.letters()).length
    for (const day of [14, 15, 16, 20, 21, 23, 24]) {
      shop.world.nowMs = Date.UTC(2026, 11, day, 13)
      await shop.run('subscription.renew')
    }
    const about = (await shop.letters()).slice(before).filter((subject) => /Renew|expires/.test(subject))
    expect(about.toSorted()).toEqual([
      'Renew your subscription',
      'Your subscription expires in 2 days',
      'Your subscription expires in 5 days',
    ])
    const [order] = await opened.database.select().from(paymentOrders).where(eq(paymentOrders.purpose, 'renewal'))
    expect(order?.createdAt).toBe(Date.UTC(2026, 11, 15, 13))
  })

  test('is told once that it cannot be renewed, where its country is closed', async () => {
    await opened.database.execute(sql`
      insert into country (code, eu, eea, mica, allowed, vat_exempt_patterns, version, updated_at)
      values ('HU', true, true, true, '{registration}', '{}', 1, now())`)
    shop.world.nowMs = Date.UTC(2026, 11, 20, 11)
    await shop.run('subscription.renew')
    await shop.run('subscription.renew')
    const told = (await shop.letters()).filter((subject) => subject === 'Your subscription cannot be renewed')
    expect([told.length, (await shop.mine(anna)).renew]).toEqual([1, false])
  })

  test('that has ended is said, and so is what stands still once there is one again', async () => {
    const notice = () => call(shop.own.notice, undefined, { context: anna.context })
    expect(await notice()).toEqual({ kind: 'none' })
    shop.world.hasStopped = true
    shop.world.nowMs = START + 40 * DAY
    expect(await notice()).toEqual({ kind: 'expired', atMs: (await shop.mine(anna)).expiresAtMs })
    await shop.buy(anna, 'starter')
    expect(await notice()).toEqual({ kind: 'stopped' })
    shop.world.hasStopped = false
    expect(await notice()).toEqual({ kind: 'none' })
  })

  test('is renewed by a visitor who has the link; a second time there is nothing to pay', async () => {
    shop.world.nowMs = Date.UTC(2026, 11, 20)
    await shop.run('subscription.renew')
    const token = shop.tokenOf((await shop.mine(anna)).renewalLink)
    await shop.begin(token)
    expect(await shop.decide(token, 'pay')).toBe('paid')
    expect(await shop.held(anna)).toMatchObject({ until: '2027-01-25', renew: true })
    await expect(shop.begin(token)).rejects.toEqual(refused('PAYMENT_ALREADY_RENEWED'))
  })

  test('that was canceled gets no link, its old one is good no more, and it goes on when its user pays all the same', async () => {
    const { link } = await call(shop.own.renew, undefined, { context: anna.context })
    const token = shop.tokenOf(link)
    expect((await shop.look(token)).state).toBe('open')
    await cancel((await shop.mine(anna)).version)
    expect((await shop.look(token)).state).toBe('expired')
    shop.world.nowMs = Date.UTC(2026, 11, 20)
    await shop.run('subscription.renew')
    expect((await shop.mine(anna)).renewalLink).toBeNull()
    const again = await call(shop.own.renew, undefined, { context: anna.context })
    const next = shop.tokenOf(again.link)
    await shop.begin(next)
    expect(await shop.decide(next, 'pay')).toBe('paid')
    expect(await shop.held(anna)).toMatchObject({ renew: true, until: '2027-01-25' })
  })

  test('whose link has run out gets another one by mail', async () => {
    shop.world.nowMs = Date.UTC(2026, 11, 20)
    await shop.run('subscription.renew')
    const token = shop.tokenOf((await shop.mine(anna)).renewalLink)
    shop.world.nowMs = Date.UTC(2027, 1, 1)
    await shop.run('payments.pass_deadlines')
    expect((await shop.look(token)).state).toBe('expired')
    await call(shop.pay.renewLink, { token }, shop.visitor)
    expect((await shop.letters()).filter((subject) => subject === 'Renew your subscription')).toHaveLength(2)
    const next = shop.tokenOf((await shop.mine(anna)).renewalLink)
    expect((await shop.look(next)).state).toBe('open')
  })
})

describe('a consumer', () => {
  beforeEach(async () => {
    await shop.buy(anna, 'pro')
    shop.world.nowMs += 2 * DAY
  })
  const withdraw = async () => {
    const { withdrawal } = await shop.mine(anna)
    const stated = { order: withdrawal?.order ?? '', name: 'Anna', contract: 'Pro', email: 'anna@example.com' }
    return call(shop.own.withdraw, stated, { context: anna.context })
  }

  test('withdraws from the contract, is paid back, and keeps an acknowledgement', async () => {
    expect(await withdraw()).toMatchObject({ refund: 6223, currency: 'EUR' })
    expect(await shop.letters()).toContain('We have received your withdrawal from the contract')
    expect((await shop.mine(anna)).state).toBe('expired')
    await shop.run('payments.refund')
    await shop.run('payments.refund')
    expect(await shop.transactions(anna)).toEqual(['refund -6223', 'payment 6223'])
    expect(shop.world.followed).toEqual(['payment 6223', 'refund -6223'])
    await expect(withdraw()).rejects.toThrow()
  })

  test('may not any more after fourteen days', async () => {
    shop.world.nowMs = START + 14 * DAY + 1
    expect((await shop.mine(anna)).withdrawal).toBeNull()
  })

  test('may for longer where that is set', async () => {
    await settings({ 'billing.withdrawal_days': 20 })
    shop.world.nowMs = START + 19 * DAY
    expect((await shop.mine(anna)).withdrawal?.untilMs).toBe(START + 20 * DAY)
    expect(await withdraw()).toMatchObject({ refund: 6223 })
  })
})

test('who asked for the service at once is paid back the days that are left', async () => {
  const quick = await openShop(opened.database, {
    contracts: { toSign: () => Promise.resolve(null), startsAtOnce: () => Promise.resolve(true) },
  })
  await quick.buy(anna, 'pro')
  quick.world.nowMs += 9 * DAY
  const { withdrawal } = await quick.mine(anna)
  const stated = { order: withdrawal?.order ?? '', name: 'Anna', contract: 'Pro', email: 'anna@example.com' }
  // 21 of 30 days of 62.23 are left.
  expect(await call(quick.own.withdraw, stated, { context: anna.context })).toMatchObject({ refund: 4356 })
  await quick.run('payments.refund')
  expect(await quick.transactions(anna)).toEqual(['refund -4356', 'payment 6223'])
  await quick.close()
})

describe('those who run the installation', () => {
  const admin = { context: { ...contextOf('00000000-0000-7000-8000-0000000000ad', { role: 'ROLE_OWNER' }) } }
  const paymentsOf = async (state?: 'created' | 'pending' | 'succeeded') =>
    (await call(shop.pay.all, { limit: 25, ...(state === undefined ? {} : { state }) }, admin)).payments

  test('find what was paid, and pay it back: once, and what it bought ends', async () => {
    await shop.buy(anna, 'pro')
    const [paid] = await paymentsOf('succeeded')
    expect(paid?.providerReference).toMatch(/^pi_test_/)
    expect(paid).toMatchObject({ gross: 6223, method: 'card', purpose: 'new', user: { email: 'anna5@example.com' } })
    const refund = () => call(shop.pay.refund, { payment: paid?.id ?? '', reason: 'By mistake' }, admin)
    await refund()
    await expect(refund()).rejects.toEqual(refused('STATE_CONFLICT'))
    await shop.run('payments.refund')
    expect((await shop.mine(anna)).state).toBe('expired')
    expect(await shop.transactions(anna)).toEqual(['refund -6223', 'payment 6223'])
  })

  test('read what payment services have told, each once, and of which payment', async () => {
    await shop.buy(anna, 'pro')
    const [paid] = await paymentsOf('succeeded')
    const { events } = await call(shop.pay.events, { limit: 25 }, admin)
    expect(events.map(({ provider, result, reference }) => [provider, result, reference])).toEqual([
      ['sandbox-card', 'paid', paid?.reference],
    ])
  })

  test('write down that a transfer has come: then the package begins, once', async () => {
    const told = await shop.order(anna, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await shop.begin(token, 'bank_transfer')
    expect(await shop.look(token)).toMatchObject({
      state: 'waiting',
      transfer: { reference: expect.stringMatching(/^R\d{9}$/) },
    })
    const [waiting] = await paymentsOf('pending')
    const said = { payment: waiting?.id ?? '', method: 'bank_transfer' as const, reference: 'OTP 2026/331' }
    await call(shop.pay.record, said, admin)
    await expect(call(shop.pay.record, said, admin)).rejects.toEqual(refused('STATE_CONFLICT'))
    expect((await shop.look(token)).state).toBe('paid')
    expect(await shop.held(anna)).toMatchObject({ package: 'pro', paid: true })
    expect(await shop.transactions(anna)).toEqual(['payment 6223'])
    const [recorded] = await paymentsOf('succeeded')
    await call(shop.pay.refund, { payment: recorded?.id ?? '', reason: 'Sent back by hand' }, admin)
    await shop.run('payments.refund')
    expect(await shop.transactions(anna)).toEqual(['refund -6223', 'payment 6223'])
  })
})
