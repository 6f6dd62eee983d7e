/** Every list that is narrowed by a person finds Anna Nagy by whatever she is called, and nobody else's rows. */
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createRouter } from '#app/server/features.ts'
import * as tables from '#app/server/schema.ts'
import type { Language } from '#engine/messages.ts'
import { audit, program } from '#features/audit/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { nagyAnna, wrongWays } from '#features/sign-in/server/test-person-filter.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import type { AnyList } from '#platform/list.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { noJobs } from '#platform/server/example-jobs.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { exampleDev } from './example-dev.ts'
import { exampleKeyHouse } from './example-key-house.ts'
import { examplePayments } from './example-payments.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'

const root = `${import.meta.dirname}/../..`
const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'rows' in value && 'pages' in value && 'filters' in value

/** Found where features keep their lists: `/admin/requests user`. */
const asked: [name: string, list: AnyList, filter: string][] = []
for (const path of globSync('features/*/list.ts', { cwd: root })) {
  const found: Record<string, unknown> = await import(`${root}/${path}`)
  for (const list of Object.values(found).filter(isList))
    for (const [filter, { kind }] of Object.entries(list.filters))
      if (kind === 'person') asked.push([`${list.path} ${filter}`, list, filter])
}

const START = Date.UTC(2026, 0, 10)
const common = { name: 'A row', version: 1 }

let opened: TestDatabase
let running: ExampleTrading
let reader: TestBrowser
let anna: string
let bela: string
/** Of the reader. */
let said: Language = 'en'

/** What makes a row of a user's in each list; the answer is its id. A new list that is narrowed by a person has to be added here, or its test fails. */
const rowOf: Readonly<Record<string, (user: string) => Promise<string>>> = {
  '/admin/users search': (user) => Promise.resolve(user),
  '/admin/audit actor': (user) => actOf(user, null),
  '/admin/audit subject': (user) => actOf(null, user),
  '/admin/requests user': async (userId) => {
    const id = newId()
    const words = { subject: 'Help', message: 'Please help.', response: '' }
    const times = { createdAtMs: START, updatedAtMs: START }
    await opened.database
      .insert(tables.requests)
      .values({ id, userId, status: 'pending', isBugReport: false, ...words, ...times, version: 1 })
    return id
  },
  '/admin/documents user': async (userId) => {
    const id = newId()
    const file = { mime: 'application/pdf', sizeBytes: 1, sha256: '', language: null, fileKey: id }
    const times = { createdAtMs: START, downloadUntilMs: 0 }
    await opened.database
      .insert(tables.documents)
      .values({ id, userId, type: 'invoice', name: 'A.pdf', ...file, ...times })
    return id
  },
  '/admin/api-keys search': async (userId) => {
    const id = newId()
    const key = {
      exchange: 'okx',
      kind: 'hmac',
      tail: 'abcd',
      publicKeyHash: id,
      futures: false,
      mica: false,
    } as const
    const times = { createdAt: new Date(START), updatedAt: new Date(START) }
    await opened.database
      .insert(tables.apiKeys)
      .values({ id, userId, ...common, nameLower: id, status: 'active', ...key, ...times })
    return id
  },
  '/admin/futures-signals user': async (owner) => {
    const id = newId()
    const signal = {
      kind: 'futures',
      exchange: 'binance',
      isPublic: false,
      pairs: ['BTC/USDC'],
      status: 'active',
    } as const
    await opened.database
      .insert(tables.addressedSignals)
      .values({ id, owner, ...common, ...signal, pairs: ['BTC/USDC'], tokenHash: id, madeAtMs: START })
    return id
  },
  '/admin/coupons user': async (ownerId) => {
    const id = newId()
    const worth = {
      type: 'subscription',
      subscriptionDays: 30,
      availableCount: 1,
      perUserLimit: 1,
    } as const
    await opened.database
      .insert(tables.coupons)
      .values({ id, ownerId, ...common, code: id.slice(-12).toUpperCase(), ...worth, packageIds: [], createdAt: START })
    return id
  },
  '/admin/payments user': (user) => orderOf(user),
  '/admin/invoices user': async (userId) => {
    const [id, orderId] = [newId(), await orderOf(userId)]
    const [order] = await opened.database.select().from(tables.paymentOrders)
    const address = order?.snapshot.address
    if (order === undefined || address === undefined || address === null) throw new Error('there is no order')
    const days = { issueDay: '2026-01-10', supplyDay: '2026-01-10', dueDay: '2026-01-10' }
    const sums = { net: 100n, vat: 27n, gross: 127n, currency: 'EUR' }
    const huf = { hufRate: null, hufRateSource: 'MNB', hufRateDay: null, vatHuf: null } as const
    await opened.database.insert(tables.invoices).values({
      id,
      userId,
      orderId,
      transactionId: newId(),
      series: 'INV',
      year: 2026,
      serial: (serial += 1),
      number: `INV-2026-00000${serial}`,
      kind: 'normal',
      ...days,
      language: 'en',
      content: { seller, buyer: address, lines: [], vat: order.snapshot.vat, method: null, reference: 'TW-1' },
      ...sums,
      ...huf,
      reportState: 'none',
      createdAt: START,
    })
    return id
  },
}

let serial = 0
const seller = {
  name: 'Seller',
  country: 'HU',
  postcode: '1051',
  city: 'Budapest',
  address: 'Kossuth tér 1.',
  taxNumber: '12345678-2-41',
  euVatNumber: '',
  registryNumber: '',
  bankName: '',
  bankAccount: '',
}

/** Something that one user did, or that concerns one; the other half is the program. */
const actOf = async (actorId: string | null, subject: string | null): Promise<string> => {
  const entityId = newId()
  const who = actorId === null ? program : { ...program, actorId }
  await audit(opened.database, who, { action: 'user.lock', subject, entity: { type: 'user', id: entityId } })
  return entityId
}

const orderOf = async (userId: string): Promise<string> => {
  const id = newId()
  const zero = { percentageDiscount: '0', couponDiscount: '0', tokenDiscount: '0', credit: '0', extraDays: 0 }
  const { address, city, country, postcode } = seller
  const place = { country, county: '', postcode, city, address, additional: '' }
  const payer = { company: false, companyName: '', billingName: 'Somebody', taxNumber: '', euVatNumber: '' }
  await opened.database.insert(tables.paymentOrders).values({
    id,
    tokenHash: id,
    userId,
    purpose: 'new',
    packageId: newId(),
    interval: 'monthly',
    snapshot: {
      packageName: { en: 'Package', hu: 'Csomag' },
      listPrice: '100',
      ...zero,
      vat: { kind: 'domestic', country: 'HU', hundredths: 2700, requestId: null },
      address: { ...place, ...payer },
    },
    net: 100n,
    vat: 27n,
    gross: 127n,
    currency: 'EUR',
    createdAt: START,
    expiresAt: START,
  })
  return id
}

beforeAll(async () => {
  opened = await openTestDatabase()
  running = await startExampleTrading(opened.database, marketByHand(START).feed)
  const clock = () => new Date(START)
  const router = createRouter({
    database: opened.database,
    trading: running.trading,
    mailer: async () => {},
    dev: exampleDev(opened.database),
    sandbox: null,
    clock,
    secret: new Uint8Array(32),
    onSessionsEnded: () => {},
    files: filesInMemory(),
    cache: embeddedCache({ maxBytes: 1e6, nowMs: () => 0 }),
    jobs: noJobs,
    keys: exampleKeyHouse,
    ...examplePayments(opened.database, running.trading, clock),
  })
  anna = (await addPerson(opened.database, 'ROLE_USER', nagyAnna)).id
  // The number after Anna's is nobody's who has rows.
  const owner = await addPerson(opened.database, 'ROLE_OWNER')
  bela = (await addPerson(opened.database, 'ROLE_USER', { firstname: 'Béla', lastname: 'Teszt' })).id
  const readSession = (token: string) => Promise.resolve(sessionOf(token, { role: 'ROLE_OWNER', language: said }))
  const { app } = createTestHttp(router, { clock, readSession })
  reader = openTestBrowser(app)
  const keep = (line: string) => reader.cookies.set('sid', line.slice(4, line.indexOf(';')))
  httpCookies(null, { secret: new Uint8Array(32).fill(7), encrypted: false }, keep).write('sid', owner.id, null)
})
afterAll(async () => {
  await running.stop()
  await opened.close()
})

test('files say names as their reader does: the family name first in Hungarian', async () => {
  const named: string[] = []
  for (const list of new Set(asked.map(([, one]) => one))) {
    const name = asked.find(([, one]) => one === list)?.[0] ?? ''
    await rowOf[name]?.(anna)
    const file = async (language: Language): Promise<string> => {
      said = language
      const { body } = await reader.call('GET', `${list.path}.csv`)
      return z.object({ text: z.string().default('') }).parse(body).text
    }
    const [english, hungarian] = [await file('en'), await file('hu')]
    expect(english, name).not.toContain('Nagy Anna')
    expect(hungarian, name).not.toContain('Éva Nagy')
    if (english.includes('Anna Éva Nagy') && hungarian.includes('Nagy Anna Éva')) named.push(list.path)
  }
  said = 'en'
  expect(named).toEqual(['/admin/users', '/admin/requests', '/admin/payments', '/admin/invoices', '/admin/coupons'])
})

test('there are such lists, and no row is made for a list that is not there', () => {
  expect(asked.map(([name]) => name).toSorted()).toEqual(Object.keys(rowOf).toSorted())
})

test.each(asked)('%s', async (name, list, filter) => {
  const make = rowOf[name]
  if (make === undefined) throw new Error(`no row is made for ${name}`)
  const [hers, his] = [await make(anna), await make(bela)]
  const isFound = async (text: string) => {
    const { body } = await reader.call('GET', `${list.path}?${filter}=${encodeURIComponent(text)}`)
    const rows = z.record(z.string(), z.unknown()).parse(body)[list.rows]
    const shown = JSON.stringify(z.array(z.unknown()).parse(rows))
    expect(shown, `${text} finds a row of somebody else`).not.toContain(his)
    return shown.includes(hers)
  }
  expect(await wrongWays(opened.database, isFound)).toEqual([])
})
