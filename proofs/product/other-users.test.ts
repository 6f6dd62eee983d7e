/** Every call that names a thing by its id, asked by somebody whose thing it is not. */
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { notify } from '#features/notifications/server/index.ts'
import { sessions, users } from '#features/sign-in/server/index.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { noJobs } from '#platform/server/example-jobs.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { exampleDev } from './example-dev.ts'
import { examplePayments } from './example-payments.ts'
import { exampleKeyHouse } from './example-key-house.ts'
import { exampleFolderForm, exampleForm, exampleSignalForm, exampleSpotForm } from './example-settings.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'
import { contracts, createRouter } from '#app/server/features.ts'

type Call = { name: string; method: string; path: string }

const administration: readonly string[] = ['admin', 'system', 'test']
const requirementOf = (meta: object): string => ('requirement' in meta ? String(meta.requirement) : '')

/** The calls of a contract that take a field of one of these names. */
const callsWith = (fields: readonly string[], contract: AnyContractRouter, path: string[] = []): Call[] => {
  if (!isContractProcedure(contract))
    return Object.entries(contract).flatMap(([key, inner]) => callsWith(fields, inner, [...path, key]))
  const { inputSchema, route, meta } = contract['~orpc']
  // What administrators may reach is theirs to reach, whoever it belongs to; that nobody else gets there is proved of every call at once.
  if (administration.includes(requirementOf(meta))) return []
  const names = inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : []
  if (!fields.some((field) => names.includes(field))) return []
  return [{ name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? '' }]
}

/** What each call takes besides the id. A new call with an id has to be added here, or its test fails. */
const inputs: Readonly<Record<string, () => object>> = {
  'bots.get': () => ({}),
  'bots.orders': () => ({}),
  'bots.curve': () => ({}),
  'bots.fills': () => ({}),
  'bots.ordersCsv': () => ({}),
  'bots.fillsCsv': () => ({}),
  'bots.settings': () => ({}),
  'bots.activity': () => ({}),
  'bots.edit': () => ({ commandId: newId(), form: exampleForm, applyToGenerated: true }),
  'bots.tradeForm': () => ({ trade: 1 }),
  'bots.editTrade': () => ({ commandId: newId(), trade: 1, form: exampleSpotForm }),
  'bots.makeFolder': () => ({ commandId: newId(), trade: 1, name: 'Another', limit: null }),
  'bots.setLive': () => ({ commandId: newId(), key: newId() }),
  'bots.clone': () => ({ commandId: newId(), name: 'Another' }),
  'bots.preview': () => ({ ask: { kind: 'suspend', trade: null, part: 'all' } }),
  'bots.saveNote': () => ({ note: 'A note', tags: ['mine'] }),
  'bots.changeLimit': () => ({ commandId: newId(), limit: 3 }),
  'bots.ask': () => ({ commandId: newId(), ask: { kind: 'delete', trade: null, how: 'close' } }),
  'folders.get': () => ({}),
  'folders.days': () => ({}),
  'folders.rename': () => ({ version: 1, name: 'Another' }),
  'folders.remove': () => ({ version: 2 }),
  'backtest.look': () => ({}),
  'backtest.cancel': () => ({}),
  'profile.endSession': () => ({}),
  'signals.webhook': () => ({}),
  'signals.received': () => ({}),
  'signals.rotate': () => ({}),
  'signals.test': () => ({ side: 'buy', row: 0 }),
  'apiKeys.find': () => ({}),
  'apiKeys.check': () => ({}),
  'apiKeys.edit': () => ({ version: 2, name: 'Mine', futures: false, mica: false }),
  'apiKeys.replace': () => ({
    version: 1,
    secret: { kind: 'secret', publicKey: 'another-key', secret: 'another-secret', passphrase: null },
  }),
  'apiKeys.remove': () => ({}),
  'billingAddresses.change': () => ({ ...exampleAddress, version: 1 }),
  'billingAddresses.remove': () => ({}),
  'notifications.read': () => ({}),
  'notifications.remove': () => ({}),
}

const exampleAddress = {
  country: 'HU',
  county: '',
  postcode: '1051',
  city: 'Budapest',
  address: 'Kossuth tér 1.',
  additional: '',
  company: false,
  companyName: '',
  billingName: 'Kovács Anna',
  taxNumber: '',
  euVatNumber: '',
  primary: true,
}

const [user, stranger] = [newId(), newId()]

let opened: TestDatabase
let running: ExampleTrading
let bot: string
let listener: string
let folder: string
let single: string
let named: string
let job: string
let key: string
let address: string
let notification: string
const signedIn = newId()
let browser: (of: string) => TestBrowser

beforeAll(async () => {
  opened = await openTestDatabase()
  const market = marketByHand(Date.UTC(2026, 0, 9))
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(104.3)
  const router = createRouter({
    database: opened.database,
    trading: running.trading,
    mailer: async () => {},
    dev: exampleDev(opened.database),
    sandbox: null,
    clock: () => new Date(0),
    secret: new Uint8Array(32),
    onSessionsEnded: () => {},
    files: filesInMemory(),
    cache: embeddedCache({ maxBytes: 1e6, nowMs: () => 0 }),
    jobs: noJobs,
    keys: exampleKeyHouse,
    ...examplePayments(opened.database, running.trading, () => new Date(0)),
  })
  // The token of a session is the id of its user.
  const { app } = createTestHttp(router, {
    readSession: (token) => Promise.resolve(sessionOf(token)),
    clock: () => new Date(0),
  })
  browser = (of) => {
    const opened = openTestBrowser(app)
    const settings = { secret: new Uint8Array(32).fill(7), encrypted: false }
    const keep = (line: string) => opened.cookies.set('sid', line.slice(4, line.indexOf(';')))
    httpCookies(null, settings, keep).write('sid', of, null)
    return opened
  }
  const { body } = await browser(user).call('POST', '/bots', { commandId: newId(), family: 'grid', form: exampleForm })
  bot = z.object({ id: z.uuid() }).parse(body).id
  const signal = { commandId: newId(), family: 'signal', form: exampleSignalForm }
  listener = z.object({ id: z.uuid() }).parse((await browser(user).call('POST', '/bots', signal)).body).id
  const made = async (form: object) => {
    const command = { commandId: newId(), family: 'spot', form }
    return z.object({ id: z.uuid() }).parse((await browser(user).call('POST', '/bots', command)).body).id
  }
  folder = await made(exampleFolderForm)
  single = await made(exampleSpotForm)
  named = z
    .object({ id: z.uuid() })
    .parse((await browser(user).call('POST', '/folders', { family: 'grid', name: 'Grids' })).body).id
  const moving = { commandId: newId(), ask: { kind: 'relocate', trade: 1, to: folder } }
  await browser(user).call('POST', `/bots/${await made(exampleSpotForm)}/ask`, moving)
  const begun = await browser(user).call('POST', '/backtests', { family: 'grid', form: exampleForm })
  job = z.object({ id: z.uuid() }).parse(begun.body).id
  await opened.database.insert(users).values({
    id: user,
    username: 'anna',
    usernameLower: 'anna',
    firstname: 'Anna',
    lastname: 'Kovács',
    email: 'anna@example.com',
    emailLower: 'anna@example.com',
    passwordHash: '',
  })
  const secret = { kind: 'secret', publicKey: 'public-key', secret: 'secret-key', passphrase: null }
  const form = { name: 'Mine', exchange: 'binance-sandbox', futures: false, mica: false, secret }
  key = z.object({ id: z.uuid() }).parse((await browser(user).call('POST', '/api-keys', form)).body).id
  address = z
    .object({ id: z.uuid() })
    .parse((await browser(user).call('POST', '/billing-addresses', exampleAddress)).body).id
  await opened.database.transaction((transaction) =>
    notify(transaction, { userId: user, kind: 'export_ready', params: {} }),
  )
  const told = z.object({ notifications: z.array(z.object({ id: z.uuid() })) })
  notification = told.parse((await browser(user).call('GET', '/notifications')).body).notifications[0]?.id ?? ''
  const at = new Date(0)
  await opened.database.insert(sessions).values({
    id: signedIn,
    hash: 'hash',
    userId: user,
    address: '10.0.0.1',
    userAgent: 'A browser',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(1e12),
    secondFactorAt: at,
  })
  await running.settled(ownerOf(sessionOf(user)))
})
afterAll(async () => {
  await running.stop()
  await opened.close()
})

/** What the ids of a feature's calls name, and what one is told of an id that is not there. */
const things: Readonly<Record<string, { id: () => string; path: () => string; unknown: string }>> = {
  bots: { id: () => bot, path: () => `/bots/${bot}`, unknown: 'BOT_NOT_FOUND' },
  'bots.makeFolder': { id: () => single, path: () => `/bots/${single}`, unknown: 'BOT_NOT_FOUND' },
  'bots.tradeForm': { id: () => folder, path: () => `/bots/${folder}`, unknown: 'BOT_NOT_FOUND' },
  'bots.editTrade': { id: () => folder, path: () => `/bots/${folder}`, unknown: 'BOT_NOT_FOUND' },
  signals: { id: () => listener, path: () => `/bots/${listener}/signals`, unknown: 'BOT_NOT_FOUND' },
  folders: { id: () => named, path: () => '/folders?family=grid', unknown: 'NOT_FOUND' },
  profile: { id: () => signedIn, path: () => '/profile/sessions', unknown: 'NOT_FOUND' },
  apiKeys: { id: () => key, path: () => '/api-keys', unknown: 'API_KEY_UNKNOWN' },
  billingAddresses: { id: () => address, path: () => '/billing-addresses', unknown: 'NOT_FOUND' },
  notifications: { id: () => notification, path: () => '/notifications', unknown: 'NOT_FOUND' },
  backtest: { id: () => job, path: () => `/backtests/${job}`, unknown: 'JOB_UNKNOWN' },
}

/** What its owner is answered, where that is not that it is done: nobody keeps keys here. */
const own: Readonly<Record<string, number>> = { 'bots.setLive': 409 }

const ask = (of: string, { name, method, path }: Call, id: string) => {
  const input = inputs[name]?.()
  if (input === undefined) throw new Error(`${name} takes an id and is not listed in this test`)
  const address = path.replace('{id}', id)
  if (method !== 'GET') return browser(of).call(method, address, input)
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
  return browser(of).call(method, query.size === 0 ? address : `${address}?${String(query)}`)
}

test.each(callsWith(['id'], contracts))('$name of another user is as one that is not there', async (call) => {
  const thing = things[call.name] ?? things[call.name.split('.')[0] ?? '']
  if (thing === undefined) throw new Error(`what the id of ${call.name} names is not listed in this test`)
  const mine = async () => (await browser(user).call('GET', thing.path())).body
  const before = await mine()
  const theirs = await ask(stranger, call, thing.id())
  expect(theirs).toMatchObject({ status: 404, code: thing.unknown })
  expect(theirs.body).toEqual((await ask(stranger, call, newId())).body)
  expect(await mine()).toEqual(before)
  expect((await ask(user, call, thing.id())).status).toBe(own[call.name] ?? 200)
})

test.each(callsWith(['bot'], contracts))(
  '$name narrowed to the bot of another user is empty',
  async ({ method, path }) => {
    const asked = (of: string) => browser(of).call(method, `${path}?bot=${bot}`)
    expect(JSON.stringify((await asked(user)).body)).toContain('Example')
    expect(JSON.stringify((await asked(stranger)).body)).not.toContain('Example')
  },
)
