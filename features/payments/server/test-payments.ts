/** An order to pay, and what came of paying it, for tests of payments. */
import { expect } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { trialBalance } from '#features/ledger/server/index.ts'
import { addPerson, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { createOrder, findOrder, type NewOrder, startPayment } from './pay.ts'
import { settle } from './settle.ts'
import type { Provider, Report } from './provider.ts'
import type { PaymentServices } from './services.ts'
import { paymentAttempts, paymentTransactions, providerEvents } from './tables.ts'

export const START = Date.UTC(2026, 10, 25, 12)
export const DAY = 86_400_000
export const urls = {
  back: 'https://bots.example.com/services/payment/pay/x',
  hooks: 'https://bots.example.com/callback',
}

export const snapshot = {
  packageName: { en: 'Pro', hu: 'Profi' },
  listPrice: '4900',
  percentageDiscount: '0',
  couponDiscount: '0',
  tokenDiscount: '0',
  credit: '0',
  extraDays: 0,
  vat: { kind: 'domestic', country: 'HU', hundredths: 2700, requestId: null },
  address: budapest,
} as const

/** A month of a first package, but for who pays and until when. */
export const exampleOrder = (): Omit<NewOrder, 'userId' | 'expiresAt'> => ({
  purpose: 'new',
  packageId: newId(),
  interval: 'monthly',
  periodStart: null,
  net: 4900n,
  vat: 1323n,
  currency: 'EUR',
  snapshot,
})

/** Opens whatever it is asked for; what becomes of it is said by the test. */
export const anybody: Provider = {
  name: 'anybody',
  method: 'card',
  takes: true,
  cards: null,
  check: () => Promise.resolve(),
  thanks: '',
  open: ({ attemptId, gross, currency }) =>
    Promise.resolve({ providerOrderId: attemptId, checkoutUrl: 'x', due: { amount: gross * 10n ** 16n, currency } }),
  hear: () => Promise.resolve({ kind: 'refused', problem: '' }),
  query: () => Promise.resolve(null),
  refund: () => Promise.resolve(),
}

/** What was given and taken back, instead of a subscription; `isPaid` is what another order has paid meanwhile. */
export const openWorld = (database: Database, providers: readonly Provider[]) => {
  const world = {
    nowMs: START,
    given: [] as string[],
    taken: [] as string[],
    alarms: [] as string[],
    followed: [] as string[],
    isPaid: false,
    /** Cards that were kept, and why some were not charged. */
    cards: [] as string[],
  }
  const services: PaymentServices = {
    database,
    clock: () => new Date(world.nowMs),
    providers: () => Promise.resolve(providers),
    effects: {
      give: (_transaction, { id }) => {
        if (world.isPaid) return Promise.resolve('paid-already')
        world.given.push(id)
        return Promise.resolve('given')
      },
      takeBack: (_transaction, { id }) => Promise.resolve(void world.taken.push(id)),
      isPaid: () => Promise.resolve(world.isPaid),
      fail: () => Promise.resolve(),
      cardKept: (_transaction, _order, { card }) => Promise.resolve(void world.cards.push(card.lastFour)),
      cardRefused: (_transaction, _order, { why }) => Promise.resolve(void world.cards.push(why)),
    },
    followers: [(_transaction, { kind, gross }) => Promise.resolve(void world.followed.push(`${kind} ${gross}`))],
    alarm: (_transaction, { code }) => Promise.resolve(void world.alarms.push(code)),
  }
  const addOrder = async (change: Partial<NewOrder> = {}) => {
    const { id: userId } = await addPerson(database, 'ROLE_USER')
    const order: NewOrder = {
      ...exampleOrder(),
      userId,
      expiresAt: world.nowMs + DAY,
      ...change,
    }
    return createOrder(database, order, { now: services.clock(), secret: TEST_SECRET })
  }
  const stateOf = async (token: string) => (await findOrder(database, token))?.state
  const attempts = async () =>
    (await database.select().from(paymentAttempts).orderBy(paymentAttempts.id)).map(({ state }) => state)
  const lines = async () =>
    (await database.select().from(paymentTransactions).orderBy(paymentTransactions.number)).map(
      ({ kind, gross }) => `${kind} ${gross}`,
    )
  const inbox = async () =>
    (await database.select().from(providerEvents).orderBy(providerEvents.id)).map(({ result }) => result)
  const balances = async () => expect(await trialBalance(database)).toEqual([])
  /** Begins to pay by card; the try that it made. */
  const begin = async (token: string) => {
    await startPayment(services, { token, method: 'card', language: null, urls })
    return (await database.select().from(paymentAttempts).orderBy(paymentAttempts.id)).at(-1)
  }
  const report = (told: Report) => database.transaction((transaction) => settle(transaction, services, told))
  return { world, services, addOrder, begin, report, stateOf, attempts, lines, inbox, balances }
}
