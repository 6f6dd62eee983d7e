/** The calls as a browser makes them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionReader } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { Address } from '../contract.ts'
import { budapest } from '../example-address.ts'
import { billingAddressHandlers } from './handlers.ts'
import { billingAddressRows } from './tables.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const clock = () => NOW
let opened: TestDatabase
let [anna, bela]: TestBrowser[] = []
let isPaying = false
let changed: string[] = []

const serve = () =>
  createTestHttp(
    {
      billingAddresses: billingAddressHandlers({
        database: opened.database,
        isPaying: () => Promise.resolve(isPaying),
        changed: (userId) => Promise.resolve(void changed.push(userId)),
      }),
    },
    {
      readSession: sessionReader(opened.database, clock),
      cookies: { secret: TEST_SECRET, encrypted: false },
      clock,
    },
  ).app
const browse = async (username: string) => {
  const { id: userId } = await addPerson(opened.database, 'ROLE_USER', { username })
  return signedInBrowser(serve(), opened.database, { userId, now: NOW })
}

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.empty()
  isPaying = false
  changed = []
  ;[anna, bela] = [await browse('anna5'), await browse('bela5')]
})

const address = { ...budapest, primary: false }
const rows = () => opened.database.select().from(billingAddressRows)

test("are one's own: for anybody else, and for visitors, they are not there", async () => {
  const made = await anna?.call('POST', '/billing-addresses', address)
  expect(made?.status).toBe(200)
  const { id, version } = Address.parse(made?.body)
  const kept = await rows()
  const change = { ...address, version, city: 'Győr' }
  expect(await bela?.call('PUT', `/billing-addresses/${id}`, change)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await bela?.call('DELETE', `/billing-addresses/${id}`)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await bela?.call('GET', '/billing-addresses'))?.body).toMatchObject({ addresses: [] })
  const visitor = openTestBrowser(serve())
  for (const method of ['GET', 'POST'] as const)
    expect((await visitor.call(method, '/billing-addresses', method === 'POST' ? address : undefined)).status).toBe(401)
  expect(await rows()).toEqual(kept)
})

test('the primary one stays while a subscription that was paid for runs, and whatever changes is told', async () => {
  const add = async () => Address.parse((await anna?.call('POST', '/billing-addresses', address))?.body).id
  const [first, second] = [await add(), await add()]
  isPaying = true
  const remove = (id: string) => anna?.call('DELETE', `/billing-addresses/${id}`)
  expect(await remove(first)).toMatchObject({ status: 409, code: 'BILLING_ADDRESS_PRIMARY_DELETE' })
  expect((await remove(second))?.status).toBe(200)
  isPaying = false
  expect((await remove(first))?.status).toBe(200)
  expect([await rows(), changed.length]).toEqual([[], 4])
})

test('an administrator reads them, whoever they belong to, and nobody else does', async () => {
  await anna?.call('POST', '/billing-addresses', address)
  const [row] = await opened.database.select().from(billingAddressRows)
  const path = `/admin/users/${row?.userId}/billing-addresses`
  const { id } = await addPerson(opened.database, 'ROLE_ADMIN', { username: 'admin5' })
  const admin = await signedInBrowser(serve(), opened.database, { userId: id, now: NOW })
  expect(await admin.call('GET', path)).toMatchObject({ status: 200, body: [{ city: 'Budapest', primary: true }] })
  expect((await admin.call('GET', `/admin/users/${id}/billing-addresses`)).body).toEqual([])
  expect((await bela?.call('GET', path))?.status).toBe(403)
})

test.each([
  ['a field of nobody', { userId: '00000000-0000-7000-8000-00000000000a' }],
  ['an id', { id: '00000000-0000-7000-8000-00000000000a' }],
  ['no country', { country: 'XX' }],
  ['no postcode', { postcode: '' }],
  ['a company without its numbers', { company: true }],
  ['a text for a switch', { primary: 'yes' }],
  ['too long a line', { city: 'a'.repeat(201) }],
])('%s is refused and nothing is kept', async (_what, change) => {
  expect(await anna?.call('POST', '/billing-addresses', { ...address, ...change })).toMatchObject({ status: 400 })
  expect(await rows()).toEqual([])
})
