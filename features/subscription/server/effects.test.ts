/** What payments do to subscriptions: periods, credits, second payments and what goes back. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/index.ts'
import { packages, subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { addPerson, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { subscriptionEffects } from './effects.ts'
import { anybody, DAY, openWorld, snapshot, START } from '#features/payments/server/test-payments.ts'

let opened: TestDatabase
let ground: ReturnType<typeof openWorld>
let userId: string
let pro: string
let starter: string

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  ground = openWorld(opened.database, [anybody])
  ground.services.effects = subscriptionEffects({ coupons: null, secret: TEST_SECRET })
  await subscribeEverybody(opened.database)
  const rows = await opened.database.select().from(packages)
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? ''
  ;[pro, starter] = [idOf('pro'), idOf('starter')]
  userId = (await addPerson(opened.database, 'ROLE_USER', { username: 'anna' })).id
})
afterEach(async () => {
  await ground.balances()
  await opened.empty()
})
afterAll(() => opened.close())

const isoOf = (at: Date | null | undefined) => at?.toISOString().slice(0, 10)
const held = async () => {
  const [row] = await opened.database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  const { expiresAt, renew, paid, netPaid, packageId } = row ?? {}
  return {
    until: isoOf(expiresAt),
    renew,
    paid,
    netPaid,
    package: packageId === pro ? 'pro' : packageId === starter ? 'starter' : null,
  }
}
const report = (kind: 'succeeded' | 'refunded', attemptId: string, amount = 0n) =>
  ground.report({ attemptId, kind, received: { amount, currency: 'EUR' }, paymentId: 'p' })
const buy = async (change: Parameters<typeof ground.addOrder>[0] = {}) => {
  const { token } = await ground.addOrder({ userId, packageId: pro, ...change })
  const attempt = await ground.begin(token)
  const { settled } = await report('succeeded', attempt?.id ?? '', attempt?.amount ?? 0n)
  return { token, settled, attemptId: attempt?.id ?? '' }
}

test('a first payment gives a month, and the user is told of the package', async () => {
  expect((await buy()).settled).toBe('paid')
  expect(await held()).toEqual({ until: '2026-12-25', renew: true, paid: true, netPaid: 4900n, package: 'pro' })
  expect((await opened.database.select().from(notifications)).map(({ kind, params }) => [kind, params])).toEqual([
    ['package_changed', { package: 'Pro' }],
  ])
})

describe('a renewal', () => {
  const renew = (periodStart: number) => buy({ purpose: 'renewal', periodStart })

  test('before the end goes on from there, and what is left of the old period stays paid', async () => {
    await buy()
    ground.world.nowMs += 20 * DAY
    expect((await renew(Date.UTC(2026, 11, 25, 12))).settled).toBe('paid')
    // Ten of thirty days of 49.00 are left: 16.33.
    expect(await held()).toMatchObject({ until: '2027-01-25', netPaid: 4900n + 1633n })
  })

  test('after the end begins with the payment', async () => {
    await buy()
    ground.world.nowMs += 40 * DAY
    expect((await renew(Date.UTC(2026, 11, 25, 12))).settled).toBe('paid')
    expect(await held()).toMatchObject({ until: '2027-02-04', netPaid: 4900n })
  })

  test('that another order has paid goes back', async () => {
    await buy()
    ground.world.nowMs += 20 * DAY
    const [one, other] = [await renew(Date.UTC(2026, 11, 25, 12)), await renew(Date.UTC(2026, 11, 25, 12))]
    expect([one.settled, other.settled, await ground.stateOf(other.token)]).toEqual(['paid', 'surplus', 'canceled'])
    expect(await held()).toMatchObject({ until: '2027-01-25' })
    expect(await ground.lines()).toEqual(['payment 6223', 'payment 6223', 'surplus 6223'])
  })

  test('of a canceled subscription makes it go on', async () => {
    await buy()
    await opened.database.update(subscriptions).set({ renew: false })
    await renew(Date.UTC(2026, 11, 25, 12))
    expect(await held()).toMatchObject({ renew: true })
  })
})

test('another package takes the place of the running one at once, with the days that its credit is worth', async () => {
  await buy({ packageId: starter, net: 1900n, vat: 513n })
  ground.world.nowMs += 10 * DAY
  await buy({ purpose: 'package_change', snapshot: { ...snapshot, extraDays: 5 } })
  expect(await held()).toMatchObject({ package: 'pro', until: '2027-01-10', netPaid: 4900n })
})

test('what is paid back ends now, and goes on no more', async () => {
  const { attemptId } = await buy()
  ground.world.nowMs += DAY
  await report('refunded', attemptId)
  expect(await held()).toMatchObject({ until: '2026-11-26', renew: false, netPaid: 0n })
})

test('money for somebody who is gone goes back', async () => {
  const { token } = await ground.addOrder({ userId, packageId: pro })
  const attempt = await ground.begin(token)
  await opened.database.delete(users).where(eq(users.id, userId))
  expect((await report('succeeded', attempt?.id ?? '', attempt?.amount ?? 0n)).settled).toBe('surplus')
})

test('a report about nothing of ours is none', async () => {
  expect((await report('succeeded', newId())).settled).toBe('unknown-attempt')
  expect(START).toBe(ground.world.nowMs)
})
