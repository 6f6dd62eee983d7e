import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionReader } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { calls } from '#platform/server/call.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { crashes as contract } from '../contract.ts'
import { KEPT_MS, MOST_KEPT } from '../rules.ts'
import { crashHandlers } from './handlers.ts'
import { keepReport, listCrashes } from './store.ts'
import { crashReports } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const START = Date.UTC(2026, 0, 10)
const HOUR = 3_600_000
let nowMs: number
let logged: string[]
beforeEach(() => {
  nowMs = START
  logged = []
})
afterEach(() => opened.empty())

const clock = () => new Date(nowMs)
const openApp = () => {
  const router = calls({ crashes: contract }).router({ crashes: crashHandlers({ database: opened.database, clock }) })
  const cookies = { secret: TEST_SECRET, encrypted: false }
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => logged.push(line) })
  return createTestHttp(router, { readSession: sessionReader(opened.database, clock), cookies, log, trustedProxies: 1 })
    .app
}
const visitor = (address = '203.0.113.7') => openTestBrowser(openApp(), undefined, address)
const signedIn = async (userId: string) => signedInBrowser(openApp(), opened.database, { userId, now: clock() })
const owner = async () => signedIn((await addPerson(opened.database, 'ROLE_OWNER')).id)

const report = (change: object = {}) => ({
  incident: newId(),
  message: "Cannot read properties of undefined (reading 'Anna Kovács')",
  stack: 'row /assets/page-Ab1.js:1:2345\nmy password is hunter2',
  page: '/bots/$family/$id',
  version: '1.2.3',
  language: 'hu',
  ...change,
})
const send = (browser: TestBrowser, change: object = {}) => browser.call('POST', '/crashes', report(change))
const listed = () => listCrashes(opened.database, undefined)

test('one fault is one line, with how often and by how many it was met, and its newest report', async () => {
  const [anna, bela] = [await addPerson(opened.database, 'ROLE_USER'), await addPerson(opened.database, 'ROLE_USER')]
  const newest = newId()
  for (const { id } of [anna, anna, bela])
    expect(await send(await signedIn(id))).toMatchObject({ status: 200, body: {} })
  nowMs += HOUR
  await send(visitor(), { incident: newest, version: '1.2.4', language: 'en' })
  nowMs += 1
  await send(visitor(), { page: '/dashboard' })
  const { body } = await (await owner()).call('GET', '/crashes')
  expect(body).toMatchObject({
    crashes: [
      { page: '/dashboard', count: 1, users: 0 },
      {
        page: '/bots/$family/$id',
        count: 4,
        users: 2,
        firstMs: START,
        lastMs: START + HOUR,
        incident: newest,
        version: '1.2.4',
        language: 'en',
      },
    ],
  })
})

test('what was typed is neither kept nor written to the log', async () => {
  await send(visitor())
  const kept = await opened.database.select().from(crashReports)
  expect(kept).toMatchObject([
    { message: 'Cannot read properties of undefined (reading …', stack: 'row /assets/page-Ab1.js:1:2345' },
  ])
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(kept) + logged.join('')).not.toMatch(/Anna|hunter2/)
})

test('what happened before is told with the newest report, the oldest first', async () => {
  const events = [
    { kind: 'page', agoS: 9, page: '/bots/$family/$id' },
    { kind: 'call', agoS: 8, call: 'bots.find', code: 'NOT_FOUND' },
    { kind: 'click', agoS: 3, name: 'Open: …' },
  ]
  await send(visitor(), { events: [] })
  nowMs += 1
  await send(visitor(), { events })
  expect(await listed()).toMatchObject([{ count: 2, events }])
})

test('other calls or another page are another fault, farther calls are not', async () => {
  const frames = ['a', 'b', 'c', 'd'].map((name) => `${name} /assets/page.js:1:1`)
  await send(visitor('203.0.113.1'), { stack: frames.join('\n') })
  await send(visitor('203.0.113.1'), { stack: frames.slice(0, 3).join('\n') })
  await send(visitor('203.0.113.1'), { stack: frames.slice(1).join('\n') })
  await send(visitor('203.0.113.1'), { stack: frames.join('\n'), page: '/history' })
  expect((await listed()).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
})

test('a fault is found by the id that a page has shown', async () => {
  const browser = await owner()
  const [first, other] = [newId(), newId()]
  await send(browser, { incident: first })
  await send(browser)
  await send(browser, { incident: other, page: '/history' })
  const find = async (incident: string) => (await browser.call('GET', `/crashes?incident=${incident}`)).body
  expect(await find(first)).toMatchObject({ crashes: [{ incident: first, count: 2, page: '/bots/$family/$id' }] })
  expect(await find(newId())).toEqual({ crashes: [] })
})

test('a session tells of five, also at once; a new one may tell again', async () => {
  const { id } = await addPerson(opened.database, 'ROLE_USER')
  const browser = await signedIn(id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(browser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  nowMs += 5 * HOUR
  expect((await send(browser)).status).toBe(429)
  expect((await send(await signedIn(id))).status).toBe(200)
  expect(await listed()).toMatchObject([{ count: 6, users: 1 }])
})

test('visitors tell of five an hour from one address', async () => {
  for (let time = 0; time < 5; time += 1) expect((await send(visitor())).status).toBe(200)
  expect((await send(visitor())).status).toBe(429)
  expect((await send(visitor('203.0.113.8'))).status).toBe(200)
  nowMs += HOUR
  expect((await send(visitor())).status).toBe(200)
})

test.each([
  ['an address with a query', { page: '/forgot?token=secret' }],
  ['another site', { page: 'https://elsewhere.example/' }],
  ['too long a message', { message: 'a'.repeat(1_001) }],
  ['too long a stack', { stack: 'a'.repeat(8_001) }],
  ['an id that is none', { incident: 'x' }],
  ['more events than are kept', { events: Array.from({ length: 21 }, () => ({ kind: 'page', agoS: 0, page: '/' })) }],
  ['an event with an address in it', { events: [{ kind: 'page', agoS: 0, page: '/forgot?token=secret' }] }],
  ['an event with a value in it', { events: [{ kind: 'click', agoS: 0, name: 'Open: bot 12' }] }],
  ['an event with an e-mail address in it', { events: [{ kind: 'click', agoS: 0, name: 'anna@example.com' }] }],
  ['an event with more than it may have', { events: [{ kind: 'click', agoS: 0, name: 'Save', value: 'hunter2' }] }],
  ['a field that is none', { form: { password: 'hunter2' } }],
])('refused: %s', async (_case, change) => {
  expect(await send(visitor(), change)).toMatchObject({ status: 400, code: 'INPUT_INVALID' })
  expect(await listed()).toEqual([])
})

test('the newest are kept, and none for longer than they should be', async () => {
  const fields = {
    fingerprint: 'f',
    message: 'm',
    stack: '',
    page: '/',
    version: '1',
    language: 'en',
    browser: 'b',
  } as const
  const rows = Array.from({ length: MOST_KEPT + 2 }, (_, index) => {
    const atMs = START + index
    return { ...fields, id: newId(atMs), incident: newId(), atMs }
  })
  await opened.database.insert(crashReports).values(rows)
  const keep = (atMs: number) => keepReport(opened.database, { ...fields, id: newId(atMs), incident: newId(), atMs })
  await keep(START + HOUR)
  expect(await listed()).toMatchObject([{ count: MOST_KEPT, firstMs: START + 3 }])
  await keep(START + KEPT_MS + HOUR)
  expect(await listed()).toMatchObject([{ count: 2, firstMs: START + HOUR }])
})
