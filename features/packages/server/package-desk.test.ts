/** Packages as those who run the installation make, change, archive and delete them. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#features/mail/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { auditedActions } from '#platform/database/test-audited.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { PackageInput, type StaffPackage } from '../contract.ts'
import { packageHandlers } from './handlers.ts'
import { readRenewalPrice } from './price-change.ts'
import { seedPackages } from './seed.ts'
import { subscribeEverybody } from './subscription.ts'
import { packages, pastPrices, subscriptions } from './tables.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 25, 9)
let nowMs = START
let opened: TestDatabase
let admin: TestBrowser

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  nowMs = START
  await seedPackages(opened.database)
  const clock = () => new Date(nowMs)
  const { id } = await addPerson(opened.database, 'ROLE_OWNER', { username: 'owner' })
  const session = { ...sessionOf(id, { role: 'ROLE_OWNER' }), factors: ['app'] as const }
  const { app } = createTestHttp(
    { packages: packageHandlers({ database: opened.database, clock }) },
    { readSession: () => Promise.resolve(session), clock },
  )
  admin = openTestBrowser(app)
  const keep = (line: string) => admin.cookies.set('sid', line.slice(4, line.indexOf(';')))
  httpCookies(null, { secret: new Uint8Array(32).fill(7), encrypted: false }, keep).write('sid', 'owner', null)
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

type Listed = { packages: StaffPackage[] }
const asListed = (body: unknown) => body as Listed
const list = async () => asListed((await admin.call('GET', '/admin/packages')).body).packages
const named = async (code: string): Promise<StaffPackage> => {
  const found = (await list()).find((one) => one.code === code)
  if (found === undefined) throw new Error(`no package ${code}`)
  return found
}
const formOf = (row: StaffPackage): PackageInput =>
  PackageInput.parse(
    Object.fromEntries(Object.keys(PackageInput.shape).map((key) => [key, row[key as keyof PackageInput]])),
  )
const save = async (code: string, change: Partial<PackageInput>) => {
  const row = await named(code)
  return admin.call('PUT', `/admin/packages/${row.id}`, { ...formOf(row), ...change, version: row.version })
}

test('a fresh installation has three, of which one is popular', async () => {
  expect(
    (await list()).map(({ code, priceMonthly, priceYearly, popular, copyLimit }) => [
      code,
      priceMonthly,
      priceYearly,
      popular,
      copyLimit,
    ]),
  ).toEqual([
    ['starter', 1900, 19_000, false, 1],
    ['pro', 4900, 49_000, true, 5],
    ['unlimited', 9900, 99_000, false, null],
  ])
})

const fresh: PackageInput = {
  nameEn: 'Pró & Plus',
  nameHu: 'Profi plusz',
  descriptionEn: '',
  descriptionHu: '',
  priceMonthly: 5900,
  priceYearly: 59_000,
  discountPercentMonthly: 0,
  discountPercentYearly: 10,
  limits: { spot: { live: 5, demo: 'unlimited' }, indicator: null, signal: null },
  copyLimit: 3,
  popular: true,
  active: true,
}

describe('one', () => {
  test('is made, the last and with a name for settings, and is the popular one now', async () => {
    const made = await admin.call('POST', '/admin/packages', fresh)
    expect(made).toMatchObject({ status: 200, body: { ...fresh, code: 'pro-plus', subscribers: 0, archived: false } })
    expect((await admin.call('POST', '/admin/packages', fresh)).body).toMatchObject({ code: 'pro-plus-2' })
    expect((await list()).map(({ code, popular }) => [code, popular])).toEqual([
      ['starter', false],
      ['pro', false],
      ['unlimited', false],
      ['pro-plus', false],
      ['pro-plus-2', true],
    ])
    expect((await auditedActions(opened.database)).map((line) => line.split(' ')[0])).toEqual([
      'package.create',
      'package.create',
    ])
  })

  test.each([
    ['priceMonthly', -1],
    ['priceYearly', 10_000_001],
    ['priceMonthly', 1.5],
    ['discountPercentYearly', 91],
    ['copyLimit', 101],
    ['nameHu', ' '],
    ['limits', { spot: { live: -1, demo: 5 }, indicator: null, signal: null }],
    ['limits', { spot: null, indicator: null }],
  ])('is not made with %s as %j', async (field, value) => {
    expect((await admin.call('POST', '/admin/packages', { ...fresh, [field]: value })).status).toBe(400)
    expect(await list()).toHaveLength(3)
  })

  test('is changed once by two who have read the same', async () => {
    const row = await named('pro')
    const change = () =>
      admin.call('PUT', `/admin/packages/${row.id}`, { ...formOf(row), copyLimit: 9, version: row.version })
    expect([(await change()).status, (await change()).status]).toEqual([200, 409])
    expect((await named('pro')).copyLimit).toBe(9)
  })

  test('is put into another place', async () => {
    const ids = (await list()).map(({ id }) => id)
    const turned = ids.toReversed()
    expect((await admin.call('PUT', '/admin/packages/order', { order: turned })).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual(turned)
    // Somebody has made or deleted one meanwhile.
    expect((await admin.call('PUT', '/admin/packages/order', { order: turned.slice(1) })).status).toBe(409)
  })

  test('is sold no more, and again', async () => {
    const { id, version } = await named('pro')
    const archived = await admin.call('POST', `/admin/packages/${id}/archive`, {
      version,
      renewableUntil: '2027-01-31',
    })
    expect(archived).toMatchObject({
      status: 200,
      body: { archived: true, popular: false, renewableUntilMs: Date.UTC(2027, 0, 31, 22, 59, 59) },
    })
    expect((await list()).at(-1)?.code).toBe('pro')
    expect(
      (await admin.call('POST', `/admin/packages/${id}/archive`, { version: version + 1, renewableUntil: null }))
        .status,
    ).toBe(409)
    const restored = await admin.call('POST', `/admin/packages/${id}/restoration`, { version: version + 1 })
    expect(restored).toMatchObject({ status: 200, body: { archived: false, renewableUntilMs: null } })
  })

  test('that new users get stays', async () => {
    const { id, version } = await named('unlimited')
    const refused = { status: 409, body: { code: 'PACKAGE_IS_DEFAULT' } }
    expect(await admin.call('DELETE', `/admin/packages/${id}`)).toMatchObject(refused)
    expect(await admin.call('POST', `/admin/packages/${id}/archive`, { version, renewableUntil: null })).toMatchObject(
      refused,
    )
  })

  test('is deleted only where nobody has it, and does not come back at the next start', async () => {
    const [starter, pro] = [await named('starter'), await named('pro')]
    const { id: userId } = await addPerson(opened.database, 'ROLE_USER')
    await opened.database.insert(subscriptions).values({ userId, packageId: pro.id })
    expect(await admin.call('DELETE', `/admin/packages/${pro.id}`)).toMatchObject({
      status: 409,
      body: { code: 'PACKAGE_HAS_SUBSCRIBERS' },
    })
    expect((await admin.call('DELETE', `/admin/packages/${starter.id}`)).status).toBe(200)
    await subscribeEverybody(opened.database)
    expect((await list()).map(({ code }) => code)).toEqual(['pro', 'unlimited'])
  })
})

describe('another price', () => {
  const subscriber = async (change: Partial<typeof subscriptions.$inferInsert> & { username: string }) => {
    const { username, ...rest } = change
    const { id: userId } = await addPerson(opened.database, 'ROLE_USER', { username })
    const { id: packageId } = await named('pro')
    const row = { userId, packageId, renew: true, expiresAt: new Date(START + 60 * DAY) }
    await opened.database.insert(subscriptions).values({ ...row, ...rest })
    return userId
  }
  const sent = () => opened.database.select().from(mails)
  const renewal = async (day: number) => {
    const { id: packageId } = await named('pro')
    return readRenewalPrice(opened.database, { packageId, interval: 'monthly', at: new Date(START + day * DAY) })
  }

  test('that is higher is told to those who go on by themselves, in their language, and holds for them in thirty days', async () => {
    const anna = await subscriber({ username: 'anna' })
    await opened.database.update(users).set({ language: 'hu', firstname: 'Anna' }).where(eq(users.id, anna))
    await subscriber({ username: 'bela', renew: false })
    await subscriber({ username: 'cili', interval: 'yearly' })
    await subscriber({ username: 'dora', expiresAt: new Date(START - DAY) })
    expect((await save('pro', { priceMonthly: 5900 })).status).toBe(200)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail?.recipient).toContain('anna')
    expect(mail?.letter.subject).toBe('Drágul a csomagja: Profi')
    expect(mail?.letter.paragraphs[0]?.replaceAll(/\s/gu, ' ')).toBe(
      'A csomagja (Profi) ára áfa nélkül havi 49,00 EUR helyett havi 59,00 EUR lesz ettől a naptól: 2026. 12. 25.',
    )
    expect([(await renewal(29)).price, (await renewal(30)).price]).toEqual([4900n, 5900n])
  })

  test('that is lower holds at once, and nobody is told', async () => {
    await subscriber({ username: 'anna' })
    await save('pro', { discountPercentMonthly: 50 })
    expect([await sent(), await renewal(0)]).toEqual([[], { price: 4900n, discountPercent: 50 }])
    // The end of a discount is a rise.
    nowMs += DAY
    await save('pro', { discountPercentMonthly: 0 })
    expect(await sent()).toHaveLength(1)
    expect([(await renewal(30)).discountPercent, (await renewal(31)).discountPercent]).toEqual([50, 0])
  })

  test('is kept for each interval that has changed, and only then', async () => {
    await save('pro', { nameEn: 'Professional', priceYearly: 39_000 })
    const kept = await opened.database.select().from(pastPrices)
    expect(kept.map(({ interval, price }) => [interval, price])).toEqual([['yearly', 49_000n]])
  })
})

test('a package that nobody can have twice as popular: the database lets one be so', async () => {
  await expect(opened.database.update(packages).set({ popular: true })).rejects.toThrow()
})
