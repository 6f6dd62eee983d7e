/** How a subscription goes on and ends: canceled and continued, its renewals, reminders and their links. */
import { call } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#features/mail/server/index.ts'
import { paymentOrders } from '#features/payments/server/index.ts'
import { openCounter, refused } from './test-counter.ts'
import { DAY, START } from './test-shop.ts'

const its = openCounter()

describe('a subscription', () => {
  const cancel = async (version: number) => call(its.shop.own.cancel, { version }, { context: its.anna.context })
  const resume = async (version: number) => call(its.shop.own.resume, { version }, { context: its.anna.context })
  beforeEach(async () => {
    await its.shop.buy(its.anna, 'pro')
  })

  test('is canceled and continued; said again, it is as it was', async () => {
    const { version } = await its.shop.mine(its.anna)
    await cancel(version)
    await cancel(version)
    expect(await its.shop.mine(its.anna)).toMatchObject({ state: 'canceled_running', renew: false })
    expect((await its.shop.letters()).filter((subject) => subject.includes('canceled'))).toHaveLength(1)
    await expect(resume(version)).rejects.toEqual(refused('VERSION_CONFLICT'))
    await resume(version + 1)
    expect(await its.shop.mine(its.anna)).toMatchObject({ state: 'active', renew: true })
  })

  test('renews by a link that is mailed a week before, and reminded of three days and one day before', async () => {
    its.shop.world.nowMs = Date.UTC(2026, 11, 18, 11)
    await its.shop.run('subscription.renew')
    expect(await its.shop.letters()).not.toContain('Renew your subscription')
    for (const day of [19, 20, 22, 23, 24, 25]) {
      its.shop.world.nowMs = Date.UTC(2026, 11, day, 11)
      await its.shop.run('subscription.renew')
      await its.shop.run('subscription.renew')
    }
    const about = (await its.shop.letters()).filter((subject) => /Renew|expires/.test(subject))
    const links = (await its.database.select().from(mails)).map(({ letter }) => letter.link?.href)
    const token = its.shop.tokenOf((await its.shop.mine(its.anna)).renewalLink)
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
    await its.settings({ 'billing.renewal_days_before': 10, 'billing.reminder_days': '2, 5, 12' })
    const before = (await its.shop.letters()).length
    for (const day of [14, 15, 16, 20, 21, 23, 24]) {
      its.shop.world.nowMs = Date.UTC(2026, 11, day, 13)
      await its.shop.run('subscription.renew')
    }
    const about = (await its.shop.letters()).slice(before).filter((subject) => /Renew|expires/.test(subject))
    expect(about.toSorted()).toEqual([
      'Renew your subscription',
      'Your subscription expires in 2 days',
      'Your subscription expires in 5 days',
    ])
    const [order] = await its.database.select().from(paymentOrders).where(eq(paymentOrders.purpose, 'renewal'))
    expect(order?.createdAt).toBe(Date.UTC(2026, 11, 15, 13))
  })

  test('is told once that it cannot be renewed, where its country is closed', async () => {
    await its.database.execute(sql`
      insert into country (code, eu, eea, mica, allowed, vat_exempt_patterns, version, updated_at)
      values ('HU', true, true, true, '{registration}', '{}', 1, now())`)
    its.shop.world.nowMs = Date.UTC(2026, 11, 20, 11)
    await its.shop.run('subscription.renew')
    await its.shop.run('subscription.renew')
    const told = (await its.shop.letters()).filter((subject) => subject === 'Your subscription cannot be renewed')
    expect([told.length, (await its.shop.mine(its.anna)).renew]).toEqual([1, false])
  })

  test('that has ended is said, and so is what stands still once there is one again', async () => {
    const notice = () => call(its.shop.own.notice, undefined, { context: its.anna.context })
    expect(await notice()).toEqual({ kind: 'none' })
    its.shop.world.hasStopped = true
    its.shop.world.nowMs = START + 40 * DAY
    expect(await notice()).toEqual({ kind: 'expired', atMs: (await its.shop.mine(its.anna)).expiresAtMs })
    await its.shop.buy(its.anna, 'starter')
    expect(await notice()).toEqual({ kind: 'stopped' })
    its.shop.world.hasStopped = false
    expect(await notice()).toEqual({ kind: 'none' })
  })

  test('is renewed by a visitor who has the link; a second time there is nothing to pay', async () => {
    its.shop.world.nowMs = Date.UTC(2026, 11, 20)
    await its.shop.run('subscription.renew')
    const token = its.shop.tokenOf((await its.shop.mine(its.anna)).renewalLink)
    await its.shop.begin(token)
    expect(await its.shop.decide(token, 'pay')).toBe('paid')
    expect(await its.shop.held(its.anna)).toMatchObject({ until: '2027-01-25', renew: true })
    await expect(its.shop.begin(token)).rejects.toEqual(refused('PAYMENT_ALREADY_RENEWED'))
  })

  test('that was canceled gets no link, its old one is good no more, and it goes on when its user pays all the same', async () => {
    const { link } = await call(its.shop.own.renew, undefined, { context: its.anna.context })
    const token = its.shop.tokenOf(link)
    expect((await its.shop.look(token)).state).toBe('open')
    await cancel((await its.shop.mine(its.anna)).version)
    expect((await its.shop.look(token)).state).toBe('expired')
    its.shop.world.nowMs = Date.UTC(2026, 11, 20)
    await its.shop.run('subscription.renew')
    expect((await its.shop.mine(its.anna)).renewalLink).toBeNull()
    const again = await call(its.shop.own.renew, undefined, { context: its.anna.context })
    const next = its.shop.tokenOf(again.link)
    await its.shop.begin(next)
    expect(await its.shop.decide(next, 'pay')).toBe('paid')
    expect(await its.shop.held(its.anna)).toMatchObject({ renew: true, until: '2027-01-25' })
  })

  test('whose link has run out gets another one by mail', async () => {
    its.shop.world.nowMs = Date.UTC(2026, 11, 20)
    await its.shop.run('subscription.renew')
    const token = its.shop.tokenOf((await its.shop.mine(its.anna)).renewalLink)
    its.shop.world.nowMs = Date.UTC(2027, 1, 1)
    await its.shop.run('payments.pass_deadlines')
    expect((await its.shop.look(token)).state).toBe('expired')
    await call(its.shop.pay.renewLink, { token }, its.shop.visitor)
    expect((await its.shop.letters()).filter((subject) => subject === 'Renew your subscription')).toHaveLength(2)
    const next = its.shop.tokenOf((await its.shop.mine(its.anna)).renewalLink)
    expect((await its.shop.look(next)).state).toBe('open')
  })
})
