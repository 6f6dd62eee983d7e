/** For tests of keys: a database, a signer of its own process, exchanges that speak the real protocols, a user and an administrator. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { auditLog } from '#features/audit/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { sessionReader, signInRouter } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { createTestHttp, type TestBrowser } from '#platform/server/test-http.ts'
import { openSigner, type Signer } from '#runner/signer/signer.ts'
import { type ExampleDesks, plainWish, startExampleDesks } from '#sandbox/example-key-desks.ts'
import { apiKeyHandlers } from './handlers.ts'
import { apiKeyJobs } from './jobs.ts'
import type { KeyServices } from './services.ts'
import { apiKeys } from './tables.ts'

type World = {
  opened: TestDatabase
  desks: ExampleDesks
  signer: Signer
  folder: string
  nowMs: number
  /** Lines of the program's log. */
  logged: string[]
  services: KeyServices
  user: { id: string }
  browser: TestBrowser
  admin: TestBrowser
}

/** Filled before the first test, and anew before each. */
const emptyAs = (): World => ({}) as World
export const world = emptyAs()

export const houses = ['binance', 'okx', 'kraken'] as const
export type Name = (typeof houses)[number]

const clock = () => new Date(world.nowMs)

export const openBrowser = (userId: string): Promise<TestBrowser> => {
  const { database } = world.opened
  const mailer = () => Promise.resolve()
  const log = pino({ level: 'trace' }, { write: (line: string) => void world.logged.push(line) })
  const { app } = createTestHttp(
    {
      ...signInRouter({ ...world.services, mailer, onSessionsEnded: () => undefined }),
      apiKeys: apiKeyHandlers(world.services),
    },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock, log },
  )
  return signedInBrowser(app, database, { userId, now: clock() })
}

/** Called at the top of a file of tests: the world is set up for it, and emptied after each test. */
export const setUpWorld = (): void => {
  beforeAll(async () => {
    world.opened = await openTestDatabase()
    world.desks = await startExampleDesks({ now: Date.now, advance: () => undefined })
    world.folder = mkdtempSync(join(tmpdir(), 'keys-'))
    world.signer = openSigner({
      folder: join(world.folder, 'signer'),
      exchanges: houses.flatMap((adapter) => {
        const reach = { kind: 'loopback' as const, port: world.desks.exchanges[adapter].port }
        return [
          { name: `${adapter}-sandbox`, adapter, reach },
          // Stands for the real one, which no test reaches.
          { name: adapter, adapter, reach },
        ]
      }),
    })
  })
  afterAll(async () => {
    world.signer.close()
    await world.desks.close()
    await world.opened.close()
    rmSync(world.folder, { recursive: true, force: true })
  })

  afterEach(() => world.opened.empty())
  beforeEach(async () => {
    world.nowMs = Date.now()
    world.logged = []
    world.services = {
      database: world.opened.database,
      clock,
      secret: TEST_SECRET,
      keys: {
        signer: world.signer,
        exchanges: [
          ...houses.map((name) => ({ name, desk: null })),
          ...houses.map((name) => ({ name: `${name}-sandbox` as const, desk: world.desks.exchanges[name].desk })),
        ],
        addresses: ['192.0.2.1'],
        isEmbedded: true,
        siteAddress: () => 'http://127.0.0.1:3000',
      },
    }
    world.user = await addPerson(world.opened.database, 'ROLE_USER')
    const told = { email: false, notification: true }
    const settings = { api_error: told, limit_reached: told, insufficient_funds: told, muted: [] }
    await world.opened.database.execute(
      sql`insert into notification_settings (user_id, settings) values (${world.user.id}, ${JSON.stringify(settings)}::jsonb)`,
    )
    world.browser = await openBrowser(world.user.id)
    world.admin = await openBrowser((await addPerson(world.opened.database, 'ROLE_ADMIN')).id)
  })
}

export const make = (house: Name, wish: Partial<typeof plainWish> = {}) => {
  const made = world.desks.exchanges[house].desk.make({ ...plainWish, owner: world.user.id, ...wish })
  return { publicKey: made?.apiKey ?? '', secret: made?.secret ?? '', passphrase: made?.passphrase ?? null }
}
export type Made = ReturnType<typeof make>

export const formOf = (house: Name, made: Made, change: object = {}) => ({
  name: `Key ${newId().slice(-6)}`,
  exchange: `${house}-sandbox`,
  futures: false,
  mica: false,
  secret: { kind: 'secret', ...made },
  ...change,
})
export const add = (house: Name, made: Made, change: object = {}, by = world.browser) =>
  by.call('POST', '/api-keys', formOf(house, made, change))

export const added = async (house: Name = 'binance', change: object = {}, wish: Partial<typeof plainWish> = {}) => {
  const made = make(house, wish)
  const { status, body } = await add(house, made, change)
  expect(status).toBe(200)
  const { id } = body as { id: string }
  return { id, made }
}
export const rowOf = async (id: string) => {
  const [row] = await world.opened.database.select().from(apiKeys).where(eq(apiKeys.id, id))
  if (row === undefined) throw new Error('no such row')
  return row
}
export const own = () => world.opened.database.select().from(apiKeys).where(eq(apiKeys.userId, world.user.id))
export const actions = async () => {
  const rows = await world.opened.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, world.user.id))
    .orderBy(auditLog.sequence)
  return rows.map(({ action }) => action)
}
export const notes = async () => {
  const rows = await world.opened.database.select().from(notifications).where(eq(notifications.userId, world.user.id))
  return rows.map(({ kind }) => kind)
}
export const run = async (name: string) => {
  const job = apiKeyJobs(world.services).find((one) => one.name === name)
  await job?.run({} as never, clock())
}
