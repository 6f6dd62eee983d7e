/** A shop for tests: people, an address, the sandbox that takes payments, and the clock. */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { billingAddressRows } from '#features/billing-addresses/server/index.ts'
import { invoicesOf } from '#features/invoices/server/index.ts'
import { mails } from '#features/mail/server/index.ts'
import { packages, subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import {
  callbackAnswer,
  openSandboxPayments,
  type PageServices,
  paymentHandlers,
  paymentJobs,
  type Provider,
} from '#features/payments/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { subscriptionJobs } from './change-jobs.ts'
import { subscriptionEffects } from './effects.ts'
import { subscriptionHandlers } from './handlers.ts'
import { noTokens, type Ports } from './ports.ts'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { renewLink } from './renewals.ts'
import type { SubscriptionServices } from './services.ts'

export const START = Date.UTC(2026, 10, 25, 12)
export const DAY = 86_400_000
const SECRET = new Uint8Array(32).fill(9)

const openServices = (database: Database, change: Partial<Ports>, followers: PageServices['followers']) => {
  const world = {
    nowMs: START,
    hasStopped: false,
    followed: [] as string[],
    alarms: [] as string[],
    /** In the place of the sandbox. */
    providers: null as readonly Provider[] | null,
  }
  const clock = () => new Date(world.nowMs)
  const ports: Ports = { coupons: null, tokens: noTokens, contracts: null, ...change }
  const sandbox = openSandboxPayments({
    clock,
    deliver: async (provider, { headers, body }) => {
      await callbackAnswer(payments)({ provider, headers, body })
    },
    failed: (error) => world.alarms.push(String(error)),
  })
  const payments: PageServices = {
    database,
    clock,
    siteAddress: () => 'https://bots.example.com',
    sandbox,
    invoices: invoicesOf,
    providers: () => Promise.resolve(world.providers ?? sandbox.providers),
    transferAccount: () => Promise.resolve('HU42 1177 3016 1111 1018 0000 0000'),
    effects: subscriptionEffects({ coupons: ports.coupons, secret: SECRET }),
    followers: [
      (_inside, { kind, gross }) => Promise.resolve(void world.followed.push(`${kind} ${gross}`)),
      ...followers,
    ],
    alarm: (_inside, { code }) => Promise.resolve(void world.alarms.push(code)),
    renewLink: (order) => renewLink(services, order),
  }
  const services: SubscriptionServices = {
    database,
    clock,
    secret: SECRET,
    ask: () => Promise.resolve({ kind: 'unknown', problem: 'OFF' }),
    ports,
    payments,
    hasStopped: () => Promise.resolve(world.hasStopped),
    startStopped: () => Promise.resolve(0),
  }
  return { world, clock, payments, services, sandbox }
}

type Buyer = { id: string; context: ReturnType<typeof contextOf> }

type Opened = ReturnType<typeof openServices>

/** What people do: orders, looks at links, tries to pay. */
const openCounter = ({ services, payments }: Opened, idOf: (code: string) => Promise<string>) => {
  const own = subscriptionHandlers(services)
  const pay = paymentHandlers(payments)
  const summarize = async ({ context }: Buyer, code: string, interval: 'monthly' | 'yearly' = 'monthly') =>
    call(own.summarize, { package: await idOf(code), interval, method: 'card', coupon: '', tokens: false }, { context })
  const order = async (buyer: Buyer, code: string, interval: 'monthly' | 'yearly' = 'monthly') => {
    const { change } = await summarize(buyer, code, interval)
    return call(own.confirm, { change }, { context: buyer.context })
  }
  const visitor = { context: { ...contextOf('', { role: 'ROLE_USER' }), session: null } }
  const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? ''
  const look = (token: string) => call(pay.link, { token }, visitor)
  const begin = (token: string, method: 'card' | 'exchange' | 'bank_transfer' | null = 'card') =>
    call(pay.pay, { token, method }, visitor)
  const decide = async (token: string, act: 'pay' | 'decline' | 'close' | 'pay-twice') => {
    const seen = await look(token)
    if (seen.state === 'unknown' || seen.sandbox === null) throw new Error(`nothing to decide: ${seen.state}`)
    await call(pay.decide, { token, attempt: seen.sandbox.attempt, act }, visitor)
    return (await look(token)).state
  }
  const buy = async (buyer: Buyer, code: string, interval: 'monthly' | 'yearly' = 'monthly') => {
    const told = await order(buyer, code, interval)
    if (told.kind !== 'pay') return told.kind
    const token = tokenOf(told.link)
    await begin(token)
    return decide(token, 'pay')
  }
  return { own, pay, summarize, order, look, begin, decide, buy, tokenOf, visitor }
}

export const openShop = async (
  database: Database,
  change: Partial<Ports> = {},
  followers: PageServices['followers'] = [],
) => {
  const opened = openServices(database, change, followers)
  const { world, clock, services, payments, sandbox } = opened
  await subscribeEverybody(database)
  const idOf = async (code: string) => {
    const [row] = await database.select().from(packages).where(eq(packages.code, code))
    if (row === undefined) throw new Error(`no package ${code}`)
    return row.id
  }
  const addBuyer = async (
    username: string,
    address: Partial<typeof budapest> | null = {},
    role: Role = 'ROLE_USER',
  ) => {
    const { id } = await addPerson(database, role, { username })
    if (address !== null)
      await database.insert(billingAddressRows).values({ ...budapest, ...address, primary: true, userId: id })
    return { id, context: contextOf(id, { role }) }
  }
  const counter = openCounter(opened, idOf)
  const { own, pay } = counter
  const mine = ({ context }: Buyer) => call(own.mine, undefined, { context })
  const held = async ({ id }: Buyer) => {
    const [row] = await database.select().from(subscriptions).where(eq(subscriptions.userId, id))
    const rows = await database.select({ id: packages.id, code: packages.code }).from(packages)
    return {
      package: rows.find((one) => one.id === row?.packageId)?.code,
      interval: row?.interval,
      until: row?.expiresAt?.toISOString().slice(0, 10) ?? null,
      renew: row?.renew,
      paid: row?.paid,
    }
  }
  const jobs = [...subscriptionJobs(services), ...paymentJobs(payments)]
  const run = async (name: string) => {
    const job = jobs.find((one) => one.name === name)
    if (job === undefined) throw new Error(`no job ${name}`)
    const doing: (data: never, now: Date) => Promise<void> = job.run
    await doing({} as never, clock())
  }
  const letters = async () =>
    (await database.select().from(mails).orderBy(mails.id)).map(({ letter }) => letter.subject)
  const transactions = async ({ context }: Buyer) =>
    (await call(pay.transactions, { limit: 25 }, { context })).transactions.map(({ kind, gross }) => `${kind} ${gross}`)
  return { ...counter, world, services, idOf, addBuyer, mine, held, run, letters, transactions, close: sandbox.close }
}
