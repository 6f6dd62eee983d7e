/** A process that sells, hears webhooks and charges kept cards, and kills itself where it is told to: "before-commit", "before-answer", "before-charge" or "after-charge". */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openPayments } from '#app/server/payments.ts'
import { projectFolder } from '#app/server/settings.ts'
import { program } from '#features/audit/server/index.ts'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { billingAddressRows } from '#features/billing-addresses/server/index.ts'
import { packages, subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import {
  callbackAnswer,
  paymentHandlers,
  paymentJobs,
  paymentOrders,
  type Provider,
} from '#features/payments/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { subscriptionHandlers, subscriptionJobs } from '#features/subscription/server/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openServerDatabase } from '#platform/database/postgres.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { openQueue } from '#platform/server/job-queue.ts'

const { FOLDER = '', URL_OF_SERVER = '', CARD_PORT = '', CARD_KEY = '', CARD_SECRET = '', DIES = '' } = process.env

const migrationsFolder = join(projectFolder, 'app/server/migrations')
const opened =
  URL_OF_SERVER === ''
    ? await openDatabase(FOLDER, migrationsFolder)
    : await openServerDatabase({ url: URL_OF_SERVER, dataFolder: FOLDER, migrationsFolder, failed: () => {} })
const { database, engine } = opened
await openQueue(engine, () => {})
const clock = () => new Date()
const secret = new Uint8Array(32).fill(4)
const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('still alive')
}

/** No bots are bought or stopped here. */
const asTrading = (trading: object) => trading as Parameters<typeof openPayments>[0]['trading']

const { subscription: services } = openPayments({
  database,
  clock,
  secret,
  trading: asTrading({ bots: { desk: { ask: () => Promise.reject(new Error('no bots here')) } } }),
  siteAddress: () => 'http://localhost',
  settings: {
    paymentKeys: { card: { secretKey: CARD_KEY, webhookSecret: CARD_SECRET }, exchange: null },
    bankAccount: null,
    viesUrl: null,
  },
  sandbox: null,
  places: { card: { host: '127.0.0.1', port: Number(CARD_PORT), protocol: 'http' } },
  warn: () => {},
})
/** What is charged, or about to be, nobody here hears of. */
const deadly = (provider: Provider): Provider => {
  const { cards } = provider
  if (cards === null || !DIES.endsWith('-charge')) return provider
  const charge: typeof cards.charge = async (wanted) => {
    if (DIES === 'after-charge') await cards.charge(wanted)
    return die()
  }
  return { ...provider, cards: { ...cards, charge } }
}

const payments = {
  ...services.payments,
  providers: async () => (await services.payments.providers()).map(deadly),
  followers: [...services.payments.followers, () => (DIES === 'before-commit' ? die() : Promise.resolve())],
}

/** Somebody chooses a package and begins to pay: afterwards the card service waits for the money. */
const sell = async (): Promise<void> => {
  const seller = {
    name: 'Minta Kft.',
    postcode: '1051',
    city: 'Budapest',
    address: 'Fő utca 1.',
    tax_number: '10484878-2-41',
  }
  const values = Object.fromEntries(Object.entries(seller).map(([key, value]) => [`company.${key}`, value]))
  await writeExampleSettings({ database, clock, secret }, values, program)
  await subscribeEverybody(database)
  const { id } = await addPerson(database, 'ROLE_USER')
  await database.insert(billingAddressRows).values({ ...budapest, primary: true, userId: id })
  const [sold] = await database.select().from(packages).where(eq(packages.code, 'starter'))
  const context = contextOf(id, { role: 'ROLE_USER' })
  const own = subscriptionHandlers(services)
  const wanted = { package: sold?.id ?? '', interval: 'monthly', method: 'card', coupon: '', tokens: false } as const
  const { change } = await call(own.summarize, wanted, { context })
  const told = await call(own.confirm, { change }, { context })
  if (told.kind !== 'pay') throw new Error(told.kind)
  const token = told.link.split('/').at(-1) ?? ''
  await call(paymentHandlers(payments).pay, { token, method: 'card', keepCard: true }, { context })
}

const Counted = z.object({ rows: z.tuple([z.object({ n: z.coerce.number() })]) })

const counted = async (text: string): Promise<number> => {
  const { rows } = Counted.parse(await database.execute(sql.raw(text)))
  return rows[0].n
}

const state = async () => {
  const held = await database.select().from(subscriptions)
  return {
    payments: await counted(`select count(*) as n from payment_transaction where kind = 'payment'`),
    events: await counted(`select count(*) as n from provider_event`),
    invoices: await counted('select count(*) as n from invoice'),
    last: await counted('select coalesce(max(last), 0) as n from invoice_series'),
    transfers: await counted('select count(*) as n from ledger_transfer'),
    paid: held.filter(({ paid }) => paid).length,
  }
}

/** "/run/<job>/<hours>": so many hours before the end of the first period, which the order that renews it goes on from. */
const run = async (path: string): Promise<void> => {
  const [, , name = '', hours = ''] = path.split('/')
  const [held] = await database.select().from(subscriptions)
  const [renewal] = await database.select().from(paymentOrders).where(eq(paymentOrders.purpose, 'renewal'))
  const endMs = renewal?.periodStart ?? held?.expiresAt?.getTime() ?? 0
  const now = new Date(endMs - Number(hours) * 3_600_000)
  const job = [...subscriptionJobs({ ...services, payments }), ...paymentJobs(payments)].find(
    (one) => one.name === name,
  )
  const doing: ((data: never, now: Date) => Promise<void>) | undefined = job?.run
  await doing?.({} as never, now)
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    const answer = async (): Promise<unknown> => {
      if (request.url === '/sell') return sell()
      if (request.url === '/state') return state()
      if (request.url?.startsWith('/run/') === true) return run(request.url)
      const headers = { 'stripe-signature': String(request.headers['stripe-signature']) }
      const body = Buffer.concat(parts).toString('utf8')
      const told = await callbackAnswer(payments)({ provider: 'card-service', headers, body })
      if (DIES === 'before-answer') die()
      return { status: told.status }
    }
    response.end(JSON.stringify((await answer()) ?? {}))
  })
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})
