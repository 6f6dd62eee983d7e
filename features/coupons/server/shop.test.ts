/** Coupons in the wizard: what they take off, and what becomes of them with the order. */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amount } from '#engine/money.ts'
import { program } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { paymentOrders } from '#features/payments/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { DAY, openShop, START } from '#features/subscription/server/test-shop.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { couponPort } from './coupon-port.ts'
import { couponHandlers } from './handlers.ts'
import { couponTries } from './services.ts'
import { coupons } from './tables.ts'
import { addCoupon, exampleStrategies, FOLDER } from './test-coupons.ts'

let opened: TestDatabase
let shop: Awaited<ReturnType<typeof openShop>>
type Buyer = Awaited<ReturnType<typeof shop.addBuyer>>
let anna: Buyer
let bela: Buyer
let own: ReturnType<typeof couponHandlers>
let bots: ReturnType<typeof exampleStrategies>

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  const { database } = opened
  const world = { nowMs: () => START }
  const clock = () => new Date(world.nowMs())
  const tries = couponTries()
  bots = exampleStrategies()
  shop = await openShop(database, {
    coupons: couponPort({ clock, tries }),
    tokens: () => Promise.resolve({ kind: 'amount', amount: amount('1') }),
  })
  world.nowMs = () => shop.world.nowMs
  own = couponHandlers({ database, clock, tries, strategies: bots.strategies })
  anna = await shop.addBuyer('anna5')
  bela = await shop.addBuyer('bela5')
})
afterEach(async () => {
  await shop.close()
  await opened.empty()
})
afterAll(() => opened.close())

const refused = (code: string) => expect.objectContaining({ code })
const press = ({ context }: Buyer, code = 'AUTUMN', change: object = {}) =>
  shop.idOf('pro').then((id) => {
    const asked = { code, package: id, interval: 'monthly' as const, ...change }
    return call(shop.own.applyCoupon, asked, { context })
  })
const summarize = async ({ context }: Buyer, coupon = 'AUTUMN', code = 'pro') => {
  const chosen = { package: await shop.idOf(code), interval: 'monthly', method: 'card', coupon, tokens: false } as const
  return call(shop.own.summarize, chosen, { context })
}
const summarizeWithTokens = async ({ context }: Buyer) => {
  const id = await shop.idOf('pro')
  const chosen = { package: id, interval: 'monthly', method: 'card', coupon: 'AUTUMN', tokens: true } as const
  return call(shop.own.summarize, chosen, { context })
}
const confirm = ({ context }: Buyer, change: string) => call(shop.own.confirm, { change }, { context })
const order = async (buyer: Buyer, coupon = 'AUTUMN') => {
  const told = await confirm(buyer, (await summarize(buyer, coupon)).change)
  return shop.tokenOf(told.kind === 'pay' ? told.link : null)
}
const counts = async () => {
  const [row] = await opened.database.select().from(coupons)
  return { used: row?.usedCount, kept: row?.reservedCount }
}
const use = ({ context }: Buyer, code = 'AUTUMN') => call(own.use, { code }, { context })

describe('a coupon of 15 %', () => {
  test('takes its share off, is kept while the order is open, and used when it is paid', async () => {
    await addCoupon(opened.database)
    expect(await press(anna, ' autumn ')).toEqual({ code: 'AUTUMN' })
    // Without the press of Use nothing is applied.
    expect((await summarize(anna, '')).shown.gross).toBe(6223)
    expect(await summarize(anna)).toMatchObject({ rows: { couponDiscount: 735 }, shown: { net: 4165, gross: 5290 } })
    expect(await counts()).toEqual({ used: 0, kept: 0 })
    const token = await order(anna)
    expect(await counts()).toEqual({ used: 0, kept: 1 })
    await shop.begin(token)
    expect(await shop.decide(token, 'decline')).toBe('failed')
    expect(await counts()).toEqual({ used: 0, kept: 1 })
    await shop.begin(token)
    expect(await shop.decide(token, 'pay')).toBe('paid')
    expect(await counts()).toEqual({ used: 1, kept: 0 })
    await expect(press(anna)).rejects.toEqual(refused('COUPON_ALREADY_USED_BY_USER'))
  })

  test('is chosen again with another package while its order is open', async () => {
    await addCoupon(opened.database)
    await order(anna)
    await press(anna)
    const told = await confirm(anna, (await summarize(anna, 'AUTUMN', 'unlimited')).change)
    expect(told.kind).toBe('pay')
    expect(await counts()).toEqual({ used: 0, kept: 1 })
  })

  test('with one use left goes to one of two who have pressed Use', async () => {
    await addCoupon(opened.database)
    const [first, second] = [await summarize(anna), await summarize(bela)]
    expect((await confirm(anna, first.change)).kind).toBe('pay')
    await expect(confirm(bela, second.change)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    await expect(press(bela)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    expect(await counts()).toEqual({ used: 0, kept: 1 })
  })

  test('comes back when the order ends unpaid; paid late, its price holds all the same', async () => {
    await addCoupon(opened.database)
    const token = await order(anna)
    await shop.begin(token)
    const seen = await shop.look(token)
    const attempt = seen.state !== 'unknown' && seen.sandbox !== null ? seen.sandbox.attempt : ''
    await opened.database.update(paymentOrders).set({ state: 'failed' })
    shop.world.nowMs += DAY + 1
    await shop.run('payments.pass_deadlines')
    expect(await counts()).toEqual({ used: 0, kept: 0 })
    expect((await press(bela)).code).toBe('AUTUMN')
    await order(bela)
    await call(shop.pay.decide, { token, attempt, act: 'pay' }, shop.visitor)
    expect((await shop.look(token)).state).toBe('paid')
    expect(await counts()).toEqual({ used: 1, kept: 1 })
  })

  test('that was paid back is there again', async () => {
    await addCoupon(opened.database)
    const token = await order(anna)
    await shop.begin(token)
    await shop.decide(token, 'pay')
    const [paid] = await opened.database.select().from(paymentOrders)
    if (paid === undefined) throw new Error('nothing was ordered')
    const { effects } = shop.services.payments
    await opened.database.transaction((inside) => effects.takeBack(inside, paid, new Date(shop.world.nowMs)))
    await opened.database.transaction((inside) => effects.takeBack(inside, paid, new Date(shop.world.nowMs)))
    expect(await counts()).toEqual({ used: 0, kept: 0 })
  })
})

test('days that are worth more than the period cost nothing, and the rest comes on top', async () => {
  await addCoupon(opened.database, { subscriptionDays: 45 })
  const { change } = await summarize(anna)
  expect(await confirm(anna, change)).toEqual({ kind: 'applied' })
  expect(await counts()).toEqual({ used: 1, kept: 0 })
  expect(await shop.held(anna)).toMatchObject({ package: 'pro', until: '2027-01-09' })
})

describe('nobody learns which codes there are', () => {
  test.each([
    ['of nobody', null],
    ['that begins tomorrow', { validFrom: '2026-11-26' }],
    ['that ended yesterday', { validUntil: '2026-11-24' }],
    ['that was ended', { disabledAt: START }],
    ['that is used up', { usedCount: 1 }],
    ['that brings a strategy', { type: 'strategy' as const, folder: FOLDER }],
  ])('by one %s', async (_which, change) => {
    if (change !== null) await addCoupon(opened.database, change)
    await expect(press(anna)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
  })

  test('by one of their own', async () => {
    await addCoupon(opened.database, { ownerId: anna.id })
    await expect(press(anna)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    expect((await press(bela)).code).toBe('AUTUMN')
  })

  test('by trying: after ten tries in ten minutes the right one is not found either', async () => {
    await addCoupon(opened.database)
    for (let at = 0; at < 10; at += 1)
      await expect(press(anna, `GUESS-${at}`)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    await expect(press(anna)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    await expect(use(anna)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    shop.world.nowMs += 10 * 60_000 + 1
    expect((await press(anna)).code).toBe('AUTUMN')
  })
})

test('the right code for another package or interval says so', async () => {
  await addCoupon(opened.database, { packageIds: [await shop.idOf('starter')], code: 'STARTER' })
  await addCoupon(opened.database, { period: 'yearly', code: 'YEARLY' })
  await expect(press(anna, 'STARTER')).rejects.toEqual(refused('COUPON_WRONG_PACKAGE'))
  await expect(press(anna, 'YEARLY')).rejects.toEqual(refused('COUPON_WRONG_PACKAGE'))
  expect((await press(anna, 'YEARLY', { interval: 'yearly' })).code).toBe('YEARLY')
})

describe('used without a payment', () => {
  test('free days make a running subscription longer, and its renewal is asked for at the new end', async () => {
    await addCoupon(opened.database, { subscriptionDays: 10, availableCount: 5 })
    await shop.buy(anna, 'pro')
    shop.world.nowMs = Date.UTC(2026, 11, 20)
    await shop.run('subscription.renew')
    const before = shop.tokenOf((await shop.mine(anna)).renewalLink)
    expect(await use(anna)).toMatchObject({ kind: 'days', package: { en: 'Pro' } })
    expect(await shop.held(anna)).toMatchObject({ package: 'pro', until: '2027-01-04', paid: true })
    await expect(shop.begin(before)).rejects.toEqual(refused('PAYMENT_ALREADY_RENEWED'))
    expect((await shop.mine(anna)).renewalLink).toBeNull()
    await expect(use(anna)).rejects.toEqual(refused('COUPON_ALREADY_USED_BY_USER'))
  })

  test('free days of one package give it to somebody of whom nothing runs out', async () => {
    await addCoupon(opened.database, { subscriptionDays: 10, packageIds: [await shop.idOf('pro')] })
    expect(await use(anna)).toMatchObject({ kind: 'days', untilMs: START + 10 * DAY })
    expect(await shop.held(anna)).toMatchObject({ package: 'pro', until: '2026-12-05', paid: false, renew: false })
    expect((await shop.mine(anna)).state).toBe('trial')
  })

  test.each([
    ['for any package, where nothing runs', [], 'COUPON_WRONG_PACKAGE'],
    ['for two packages, where nothing runs', ['pro', 'starter'], 'COUPON_WRONG_PACKAGE'],
  ])('free days %s, are refused', async (_which, codes, code) => {
    await addCoupon(opened.database, { subscriptionDays: 10, packageIds: await Promise.all(codes.map(shop.idOf)) })
    await expect(use(anna)).rejects.toEqual(refused(code))
    expect(await counts()).toEqual({ used: 0, kept: 0 })
  })

  test('free days of another package than runs are refused', async () => {
    await addCoupon(opened.database, { subscriptionDays: 10, packageIds: [await shop.idOf('starter')] })
    await shop.buy(anna, 'pro')
    await expect(use(anna)).rejects.toEqual(refused('COUPON_WRONG_PACKAGE'))
  })

  test('a discount is for a change of the package', async () => {
    await addCoupon(opened.database)
    await expect(use(anna)).rejects.toEqual(refused('COUPON_FOR_CHANGE'))
  })

  test('a strategy comes to the one who uses it, once, also where there was no room at first', async () => {
    await addCoupon(opened.database, { type: 'strategy', folder: FOLDER })
    bots.world.hasRoom = false
    await expect(use(anna)).rejects.toEqual(refused('COUPON_NO_ROOM'))
    expect(await counts()).toEqual({ used: 0, kept: 1 })
    await expect(use(bela)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    bots.world.hasRoom = true
    expect(await use(anna)).toEqual({ kind: 'strategy', name: 'Grids (coupon)' })
    expect(await counts()).toEqual({ used: 1, kept: 0 })
    await expect(use(anna)).rejects.toEqual(refused('COUPON_ALREADY_USED_BY_USER'))
    expect(bots.copied).toHaveLength(1)
  })

  test('a strategy whose folder is gone is not used up', async () => {
    await addCoupon(opened.database, { type: 'strategy', folder: FOLDER })
    bots.world.isThere = false
    await expect(use(anna)).rejects.toEqual(refused('COUPON_NOT_FOUND'))
    expect(await counts()).toEqual({ used: 0, kept: 0 })
  })
})

test('a change that was paid ahead begins so many days later as well', async () => {
  await addCoupon(opened.database, { subscriptionDays: 5, packageIds: [await shop.idOf('pro')] })
  await shop.buy(anna, 'pro')
  await shop.order(anna, 'starter')
  const waits = (await shop.mine(anna)).pending?.atMs ?? 0
  await use(anna)
  expect((await shop.mine(anna)).pending?.atMs).toBe(waits + 5 * DAY)
})

test('a package that is archived is no package of a new coupon', async () => {
  await opened.database.update(packages).set({ archived: true }).where(eq(packages.code, 'pro'))
  const { choices } = await call(own.allowance, undefined, { context: anna.context })
  expect(choices.packages.map(({ name }) => name.en)).not.toContain('Pro')
})

test.each([
  ['both come off', true, { couponDiscount: 735, tokenDiscount: 417, net: 3748 }],
  ['only the larger of them does', false, { couponDiscount: 735, tokenDiscount: 0, net: 4165 }],
])('of a coupon and a discount for tokens %s, as it is set', async (_case, stack, rows) => {
  await addCoupon(opened.database)
  const ground = { database: opened.database, clock: () => new Date(START), secret: new Uint8Array(32) }
  await writeExampleSettings(ground, { 'billing.discounts_stack': stack }, program)
  expect((await summarizeWithTokens(anna)).rows).toMatchObject(rows)
})
