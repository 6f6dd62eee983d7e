/** Renewals by a kept card, over the wire of the card service: charged a day before the end and once more right before it, and never twice. */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amount } from '#engine/money.ts'
import { trialBalance } from '#features/ledger/server/index.ts'
import { subscriptions } from '#features/packages/server/index.ts'
import { savedCards } from '#features/payments/server/index.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { TokensHeld } from './ports.ts'
import { HOUR, openCardShop } from './test-card-shop.ts'

let opened: TestDatabase
let shop: Awaited<ReturnType<typeof openCardShop>>
let anna: Awaited<ReturnType<typeof shop.addBuyer>>

/** The end of the month that is bought first: it began on 25 November at noon. */
const END = Date.UTC(2026, 11, 25, 12)
const NEXT_END = '2027-01-25'

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  shop = await openCardShop(opened.database)
  anna = await shop.addBuyer('anna5')
})
afterEach(async () => {
  expect(await trialBalance(opened.database)).toEqual([])
  await shop.close()
  await opened.empty()
})
afterAll(() => opened.close())

const CHARGE = 'subscription.charge_cards'

const at = async (hoursBeforeEnd: number, ...names: string[]) => {
  shop.world.nowMs = END - hoursBeforeEnd * HOUR
  for (const name of names) await shop.run(name)
}
const lastSubjects = async (count: number) => (await shop.letters()).slice(-count)
const until = async () => (await shop.held(anna)).until

describe('a card that was kept', () => {
  beforeEach(() => shop.buy(anna, true))

  test('is known by its last digits, and a mail says what was agreed to', async () => {
    expect(await shop.cardOf(anna)).toEqual({
      brand: 'visa',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      consentedAtMs: shop.world.nowMs,
    })
    const letter = (await shop.lettersWhole()).find(({ subject }) => subject === 'Your card is kept for renewals')
    expect(letter?.paragraphs[0]).toMatch(/Visa •••• 4242.*24 hours before.*€62\.23.*7 and 3 days before the end/)
    expect(Object.keys((await opened.database.select().from(savedCards))[0] ?? {})).toEqual([
      'userId',
      'provider',
      'customerId',
      'paymentMethodId',
      'brand',
      'lastFour',
      'expiryMonth',
      'expiryYear',
      'consentOrderId',
      'consentedAt',
    ])
  })

  test('renews the subscription a day before its end, once, and both mails before say so', async () => {
    await at(7 * 24 - 1, 'subscription.renew', CHARGE)
    await at(3 * 24 - 1, 'subscription.renew', CHARGE)
    expect(await lastSubjects(2)).toEqual([
      'Your subscription will be renewed by card',
      'Your subscription renews by card in 3 days',
    ])
    const said = (await shop.lettersWhole()).at(-1)?.paragraphs.join(' ')
    expect(said).toMatch(/24 December 2026.*Visa •••• 4242.*€62\.23.*remove the card or cancel/)
    await at(24.1, CHARGE)
    expect([shop.card.charged(), await until()]).toEqual([0, '2026-12-25'])
    await at(24, 'subscription.renew', CHARGE)
    expect([shop.card.charged(), await until()]).toEqual([1, NEXT_END])
    await at(23, CHARGE, 'payments.reconcile', 'subscription.renew')
    await at(0, CHARGE)
    // Their own word of it changes nothing any more.
    expect(await shop.tell(shop.card.toldOfCharge())).toBe(200)
    expect([shop.card.charged(), await until(), await shop.transactions(anna)]).toEqual([
      1,
      NEXT_END,
      ['payment 6223', 'payment 6223'],
    ])
    // Nobody was reminded on the last day: it was paid.
    expect(await lastSubjects(1)).toEqual(['We have received your payment'])
  })

  test.each([
    ['declined', /^The bank has not let us charge your card \(Visa •••• 4242\) with €62\.23\.$/],
    ['authentication', /^The bank wants you to confirm yourself that €62\.23 is paid by your card/],
  ] as const)(
    'that is refused as %s is told of once with the link, and tried again at the end',
    async (mood, sentence) => {
      shop.card.setMood(mood)
      await at(24, 'subscription.renew', CHARGE)
      expect(await shop.tell(shop.card.toldOfCharge())).toBe(200)
      await at(20, 'subscription.renew', CHARGE)
      const letters = (await shop.lettersWhole()).filter(({ subject }) => subject === 'Your card could not be charged')
      expect([letters.length, letters[0]?.paragraphs.length, await until()]).toEqual([1, 3, '2026-12-25'])
      expect(letters[0]?.paragraphs[0]).toMatch(sentence)
      const token = letters[0]?.link?.href.split('?')[0]?.split('/').at(-1) ?? ''
      expect((await shop.look(token)).state).toBe('failed')
      shop.card.setMood('pays')
      await at(0.15, CHARGE, CHARGE)
      expect([shop.card.charged(), await until(), (await shop.look(token)).state]).toEqual([1, NEXT_END, 'paid'])
    },
  )

  test('that is refused both times is not tried any more, and its link is still paid', async () => {
    shop.card.setMood('declined')
    for (const hours of [24, 12, 0.15, 0, -5]) await at(hours, CHARGE)
    const letters = (await shop.lettersWhole()).filter(({ subject }) => subject === 'Your card could not be charged')
    // The second one promises no other try.
    expect(letters.map(({ paragraphs }) => paragraphs.length)).toEqual([3, 2])
    shop.card.setMood('pays')
    await at(-30, CHARGE)
    expect(shop.card.charged()).toBe(0)
    const token = letters[0]?.link?.href.split('?')[0]?.split('/').at(-1) ?? ''
    await shop.begin(token)
    await shop.tell(shop.card.pay(shop.card.newest() ?? ''))
    expect((await shop.look(token)).state).toBe('paid')
  })

  test('whose charge was never answered is asked about at once by an admin, and after that there is nothing to ask', async () => {
    const admin = { context: contextOf('00000000-0000-7000-8000-0000000000ad', { role: 'ROLE_OWNER' }) }
    shop.card.setMute(true)
    await at(24, CHARGE)
    const [waiting] = (await call(shop.pay.all, { limit: 25, state: 'pending' }, admin)).payments
    const ask = () => call(shop.pay.ask, { payment: waiting?.id ?? '' }, admin)
    await expect(ask()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    shop.card.setMute(false)
    await ask()
    expect(await until()).toBe(NEXT_END)
    await expect(ask()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  })

  test('is charged once where their answer is lost: what they know is looked up', async () => {
    shop.card.setMute(true)
    await at(24, CHARGE)
    shop.card.setMute(false)
    expect([shop.card.charged(), await until()]).toEqual([1, '2026-12-25'])
    await at(23.95, CHARGE, 'payments.reconcile')
    expect(await until()).toBe('2026-12-25')
    await at(23.9, 'payments.reconcile', CHARGE)
    expect([shop.card.charged(), await until()]).toEqual([1, NEXT_END])
  })

  test('is charged once where their webhook is faster than their answer', async () => {
    shop.card.setMute(true)
    await at(24, CHARGE)
    shop.card.setMute(false)
    await shop.tell(shop.card.toldOfCharge())
    expect(await until()).toBe(NEXT_END)
    await at(23.5, 'payments.reconcile', CHARGE)
    expect([shop.card.charged(), await shop.transactions(anna)]).toEqual([1, ['payment 6223', 'payment 6223']])
  })

  test('that never reached them is charged at the next occasion, and nobody is troubled', async () => {
    shop.card.setDown(true)
    await at(24, CHARGE)
    await at(23.9, 'payments.reconcile', CHARGE)
    shop.card.setDown(false)
    expect(await until()).toBe('2026-12-25')
    await at(23.8, 'payments.reconcile', CHARGE)
    expect([shop.card.charged(), await until()]).toEqual([1, NEXT_END])
    expect(await shop.letters()).not.toContain('Your card could not be charged')
  })

  test('that they know no more is refused as any other', async () => {
    await opened.database.update(savedCards).set({ customerId: 'cus_gone' })
    await at(24, CHARGE)
    expect(await lastSubjects(1)).toEqual(['Your card could not be charged'])
  })

  test('is not charged while somebody pays by the link, or has chosen to transfer', async () => {
    await at(25, 'subscription.renew')
    const mine = await shop.mine(anna)
    const token = shop.tokenOf(mine.renewalLink)
    await at(24.1)
    await shop.begin(token)
    await at(24, CHARGE)
    expect(shop.card.charged()).toBe(0)
    await shop.tell(shop.card.pay(shop.card.newest() ?? ''))
    await at(23, CHARGE)
    expect([shop.card.charged(), await until()]).toEqual([0, NEXT_END])
    const bela = await shop.addBuyer('bela5')
    await shop.buy(bela, true)
    const [row] = await opened.database.select().from(subscriptions).where(eq(subscriptions.userId, bela.id))
    shop.world.nowMs = (row?.expiresAt?.getTime() ?? 0) - 20 * HOUR
    await shop.run('subscription.renew')
    const transfer = shop.tokenOf((await shop.mine(bela)).renewalLink)
    await shop.begin(transfer, 'bank_transfer')
    await shop.run(CHARGE)
    expect((await shop.look(transfer)).state).toBe('waiting')
    expect((await shop.transactions(bela)).length).toBe(1)
  })

  test('is not charged for a subscription that was canceled', async () => {
    await at(30)
    const { version } = await shop.mine(anna)
    await call(shop.own.cancel, { version }, { context: anna.context })
    await at(24, CHARGE)
    await at(0, CHARGE)
    expect([shop.card.charged(), await until()]).toEqual([0, '2026-12-25'])
  })

  test('that is removed is forgotten by them too, and renewals are paid by a link again', async () => {
    expect(shop.card.customers()).toBe(1)
    await shop.remove(anna)
    await shop.remove(anna)
    expect([await shop.cardOf(anna), shop.card.customers()]).toEqual([null, 0])
    await at(7 * 24 - 1, 'subscription.renew')
    await at(24, CHARGE)
    expect([shop.card.charged(), await lastSubjects(1)]).toEqual([0, ['Renew your subscription']])
  })

  test('gives its place to another one, and they keep only that', async () => {
    await at(25, 'subscription.renew')
    const token = shop.tokenOf((await shop.mine(anna)).renewalLink)
    await call(shop.pay.pay, { token, method: 'card', keepCard: true }, { context: anna.context })
    await shop.tell(shop.card.pay(shop.card.newest() ?? ''))
    await shop.forget()
    expect([shop.card.customers(), (await opened.database.select().from(savedCards)).length]).toEqual([1, 1])
  })
})

describe('a card', () => {
  test('is not kept where its holder has not said so', async () => {
    await shop.buy(anna, false)
    expect([await shop.cardOf(anna), shop.card.customers()]).toEqual([null, 0])
    await at(24, 'subscription.renew', CHARGE)
    expect([shop.card.charged(), await lastSubjects(1)]).toEqual([0, ['Renew your subscription']])
  })

  test('is offered to be kept to the subscriber alone, for what the next month costs', async () => {
    const told = await shop.order(anna, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    const look = (context: typeof anna.context) => call(shop.pay.link, { token }, { context })
    expect(await look(anna.context)).toMatchObject({ keepCard: { gross: 6223 } })
    const bela = await shop.addBuyer('bela5')
    for (const context of [bela.context, shop.visitor.context]) {
      expect(await look(context)).toMatchObject({ keepCard: null })
      await expect(call(shop.pay.pay, { token, method: 'card', keepCard: true }, { context })).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
      })
    }
  })
})

describe('the discount for tokens', () => {
  const held = { kind: 'amount', amount: amount('1') } as const
  let tokens: TokensHeld
  const said = async () =>
    (await shop.lettersWhole()).find(({ subject }) => /renewed by card/.test(subject))?.paragraphs

  beforeEach(async () => {
    tokens = { kind: 'unavailable' }
    await shop.close()
    shop = await openCardShop(opened.database, { tokens: () => Promise.resolve(tokens) })
    anna = await shop.addBuyer('bela5')
    await shop.buy(anna, true)
  })

  test.each([
    ['is asked for again when the card is charged, and holds', held, 5601],
    ['is gone with the tokens', { kind: 'amount', amount: amount('0.999999') } as const, 6223],
    ['is gone where nobody can be asked', { kind: 'unavailable' } as const, 6223],
  ])('%s', async (_case, then, paid) => {
    tokens = held
    await at(7 * 24 - 1, 'subscription.renew')
    expect((await said())?.join(' ')).toMatch(/with €56\.01.*without them it is €62\.23/)
    tokens = then
    await at(24, CHARGE)
    expect([await until(), await shop.transactions(anna)]).toEqual([NEXT_END, [`payment ${paid}`, 'payment 6223']])
  })

  test('is had by whoever has got the tokens meanwhile', async () => {
    await at(7 * 24 - 1, 'subscription.renew')
    expect((await said())?.join(' ')).not.toMatch(/tokens/)
    tokens = held
    await at(24, CHARGE)
    expect(await shop.transactions(anna)).toEqual(['payment 5601', 'payment 6223'])
  })
})
