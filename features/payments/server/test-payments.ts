/** An order to pay, and what came of paying it, for tests of payments. */
import { expect } from 'vitest'
import { trialBalance } from '#features/ledger/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { createOrder, findOrder, type NewOrder } from './pay.ts'
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
  address: {
    country: 'HU',
    county: '',
    postcode: '1011',
    city: 'Budapest',
    address: 'Fő utca 1.',
    additional: '',
    company: false,
    companyName: '',
    billingName: 'Kovács Anna',
    taxNumber: '',
    euVatNumber: '',
  },
} as const

/** What was given and taken back, instead of a subscription; `isPaid` is what another order has paid meanwhile. */
export const openWorld = (database: Database, providers: PaymentServices['providers']) => {
  const world = {
    nowMs: START,
    given: [] as string[],
    taken: [] as string[],
    alarms: [] as string[],
    followed: [] as string[],
    isPaid: false,
  }
  const services: PaymentServices = {
    database,
    clock: () => new Date(world.nowMs),
    providers,
    effects: {
      give: (_transaction, { id }) => {
        if (world.isPaid) return Promise.resolve('paid-already')
        world.given.push(id)
        return Promise.resolve('given')
      },
      takeBack: (_transaction, { id }) => Promise.resolve(void world.taken.push(id)),
    },
    followers: [(_transaction, { kind, gross }) => Promise.resolve(void world.followed.push(`${kind} ${gross}`))],
    alarm: (_transaction, { code }) => Promise.resolve(void world.alarms.push(code)),
  }
  const addOrder = async (change: Partial<NewOrder> = {}) => {
    const { id: userId } = await addPerson(database, 'ROLE_USER')
    const order: NewOrder = {
      userId,
      purpose: 'new',
      packageId: newId(),
      interval: 'monthly',
      periodStart: null,
      net: 4900n,
      vat: 1323n,
      currency: 'EUR',
      expiresAt: world.nowMs + DAY,
      snapshot,
      ...change,
    }
    return createOrder(database, order, services.clock())
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
  return { world, services, addOrder, stateOf, attempts, lines, inbox, balances }
}
