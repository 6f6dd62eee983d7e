import { inflateRawSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, program } from '#features/audit/server/index.ts'
import { billingAddressRows } from '#features/billing-addresses/server/index.ts'
import { bots } from '#features/bots/server/index.ts'
import { documents } from '#features/documents/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { createOrder, removeCard, savedCards } from '#features/payments/server/index.ts'
import { exampleOrder } from '#features/payments/server/test-payments.ts'
import { requests } from '#features/requests/server/index.ts'
import { sessions, type User, users } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import type { Mail } from '#platform/server/mail.ts'
import { askExport, exportJob } from './data-export.ts'
import { deletionJob } from './execute.ts'
import { cancelDeletion, readEnd, scheduleDeletion } from './schedule.ts'
import type { DeletionServices } from './services.ts'
import { accountDeletions, dataExports } from './tables.ts'

const [ANNA, BELA] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const D = '2026-11-30'
/** The last moment of that day in Budapest, and the first of the next. */
const LAST = Date.parse('2026-11-30T22:59:59.999Z')
const NEXT = LAST + 1

let opened: TestDatabase
let nowMs: number
let mails: Mail[]
let removed: string[]
/** Whose keys. */
let forgotten: string[]
let kept: Map<string, Uint8Array>
/** What goes wrong. */
let broken: string | null

const services = (): DeletionServices => ({
  database: opened.database,
  clock: () => new Date(nowMs),
  secret: new Uint8Array(32),
  onSessionsEnded: () => undefined,
  mailer: (mail) => {
    if (broken === 'mail') return Promise.reject(new Error('no mail'))
    mails.push(mail)
    return Promise.resolve()
  },
  files: {
    put: (key, bytes) => {
      if (broken === 'files') return Promise.reject(new Error('disk full'))
      kept.set(key, bytes)
      return Promise.resolve()
    },
    read: (key) => Promise.resolve(kept.get(key) ?? null),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  },
  removeKeys: (userId) => {
    if (broken === 'keys') return Promise.reject(new Error('no signer'))
    forgotten.push(userId)
    return Promise.resolve()
  },
  removeCard: async (transaction, userId) => {
    await removeCard(transaction, userId, program)
  },
  removeBot: (_owner, { id }) => {
    removed.push(id)
    return opened.database
      .update(bots)
      .set({ deletedAtMs: nowMs })
      .where(eq(bots.id, id))
      .then(() => undefined)
  },
})

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

beforeEach(async () => {
  nowMs = Date.parse('2026-11-22T09:00:00Z')
  ;[mails, removed, forgotten, kept, broken] = [[], [], [], new Map(), null]
  for (const [username, id] of Object.entries({ anna: ANNA, bela: BELA })) {
    const names = { username, usernameLower: username, firstname: username, lastname: 'Kovács', phone: '+36301234567' }
    const email = { email: `${username}@example.com`, emailLower: `${username}@example.com` }
    await opened.database.insert(users).values({ id, ...names, ...email, passwordHash: 'a secret hash' })
    const note = { userId: id, kind: 'export_ready', params: {}, isShown: true, atMs: nowMs } as const
    await opened.database.insert(notifications).values({ id: newId(), ...note })
    const asked = {
      status: 'pending',
      isBugReport: false,
      subject: `of ${username}`,
      message: 'm',
      response: '',
    } as const
    const times = { createdAtMs: nowMs, updatedAtMs: nowMs, version: 1 }
    await opened.database.insert(requests).values({ id: newId(), userId: id, ...asked, ...times })
  }
})

const userOf = async (id: string): Promise<User> => {
  const [user] = await opened.database.select().from(users).where(eq(users.id, id))
  if (user === undefined) throw new Error(`no ${id}`)
  return user
}

const schedule = async (change: { day?: string; username?: string; id?: string } = {}) => {
  const { id = ANNA, day = D, username = 'Anna' } = change
  return scheduleDeletion(services(), await userOf(id), { day, username, who: program })
}
const run = (atMs: number) => {
  nowMs = atMs
  return deletionJob(services()).run({}, new Date(atMs))
}
const bot = (id: string, change: { mode: 'live' | 'demo'; status: string }) => ({
  id,
  account: 'a',
  owner: ANNA,
  family: 'grid',
  name: id,
  mode: change.mode,
  exchange: 'e',
  pair: 'p',
  config: {},
  createdAtMs: 0,
  openTrades: 1,
  report: { status: change.status, trades: [] } as never,
})

/** The files of an archive: its entries lie one after another, each with its sizes in the directory at the end. */
const unzip = (bytes: Uint8Array): Map<string, string> => {
  const archive = Buffer.from(bytes)
  const files = new Map<string, string>()
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, nameLength, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const body = archive.subarray(from, from + size)
    files.set(name, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(body).toString() : body.toString())
  }
  return files
}

describe('scheduling', () => {
  test.each([
    [{ username: 'bela' }, 'username', 'DELETION_TYPE_USERNAME'],
    [{ day: '2026-11-22' }, 'day', 'DELETION_DAY_OUTSIDE'],
    [{ day: '2027-02-21' }, 'day', 'DELETION_DAY_OUTSIDE'],
  ])('%j is refused', async (change, path, code) => {
    await expect(schedule(change)).rejects.toMatchObject({ data: { fields: [{ path, code }] } })
    expect([await opened.database.select().from(accountDeletions), mails]).toEqual([[], []])
  })

  test('tells its owner, and is refused a second time', async () => {
    expect(await schedule()).toBe('scheduled')
    expect(mails).toMatchObject([
      { to: 'anna@example.com', letter: { subject: 'Your account is scheduled for deletion' } },
    ])
    expect(await readEnd(services(), ANNA)).toMatchObject({ scheduledFor: D, first: '2026-11-23', usual: '2026-12-06' })
    await expect(schedule()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  })

  test.each([
    ['live', 'active', 'live-trades'],
    ['live', 'suspended', 'scheduled'],
    ['demo', 'active', 'scheduled'],
  ] as const)('with a %s bot that is %s: %s', async (mode, status, done) => {
    await opened.database.insert(bots).values(bot('b', { mode, status }))
    expect(await schedule()).toBe(done)
  })

  test('leaves one owner: of two that go at once only one may', async () => {
    await opened.database.update(users).set({ role: 'ROLE_OWNER' })
    const both = await Promise.all([schedule(), schedule({ id: BELA, username: 'bela' })])
    expect(both.toSorted()).toEqual(['last-owner', 'scheduled'])
  })
})

test('it can be canceled until the end of its day in the time zone of the platform, and not after', async () => {
  await schedule()
  nowMs = LAST
  expect(await cancelDeletion(services(), ANNA, program)).toBe('canceled')
  expect(mails.at(-1)?.letter.subject).toBe('The deletion of your account has been canceled')
  nowMs = Date.parse('2026-11-22T09:00:00Z')
  await schedule()
  nowMs = NEXT
  expect(await cancelDeletion(services(), ANNA, program)).toBe('too-late')
})

test('its owner is reminded a week and a day before, once each', async () => {
  await schedule()
  mails = []
  for (const day of [22, 23, 23, 28, 29, 29, 30]) await run(Date.UTC(2026, 10, day, 12))
  expect(mails).toHaveLength(2)
})

describe('the deletion', () => {
  const prepare = async () => {
    await opened.database.insert(bots).values(bot('b', { mode: 'demo', status: 'active' }))
    const at = new Date(nowMs)
    const session = { hash: 'h', userId: ANNA, createdAt: at, lastSeenAt: at, expiresAt: at, secondFactorAt: at }
    await opened.database.insert(sessions).values({ ...session, address: '1.2.3.4', userAgent: 'x' })
    const { id: consentOrderId } = await createOrder(
      opened.database,
      { ...exampleOrder(), userId: ANNA, expiresAt: nowMs },
      { now: new Date(nowMs), secret: new Uint8Array(32) },
    )
    const card = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2030, customerId: 'cus_anna' }
    const kept = { ...card, provider: 'card-service', paymentMethodId: 'pm', consentOrderId, consentedAt: nowMs }
    await opened.database.insert(savedCards).values({ userId: ANNA, ...kept })
    await schedule()
    mails = []
  }

  test('does nothing on its day, and everything on the next', async () => {
    await prepare()
    await run(LAST)
    expect((await userOf(ANNA)).username).toBe('anna')
    mails = []
    await run(NEXT)
    expect(await userOf(ANNA)).toMatchObject({
      username: `deleted-${ANNA}`,
      firstname: '',
      lastname: '',
      phone: null,
      locked: true,
      passwordHash: '',
    })
    expect([removed, forgotten]).toEqual([['b'], [ANNA]])
    expect(await opened.database.execute(sql`select hash from blocked_username`)).toMatchObject({ rows: [{}] })
    // The card service is asked to forget the card too.
    expect(
      await opened.database.execute(
        sql`select data->'data' as asked from pgboss.job where group_id = 'payments.forget_card'`,
      ),
    ).toMatchObject({ rows: [{ asked: { provider: 'card-service', customerId: 'cus_anna' } }] })
    for (const table of [sessions, accountDeletions, billingAddressRows, savedCards])
      expect(await opened.database.select().from(table)).toEqual([])
    // What is Béla's stays.
    expect(await opened.database.select().from(notifications)).toMatchObject([{ userId: BELA }])
    expect(await opened.database.select().from(requests)).toMatchObject([{ userId: BELA }])
    expect((await userOf(BELA)).username).toBe('bela')
    const made = await opened.database.select().from(documents)
    expect(made.map(({ type, userId }) => `${type} of ${userId}`).toSorted()).toEqual([
      `archived_transaction_log of ${ANNA}`,
      `user_delete_export of ${ANNA}`,
    ])
    expect(mails).toMatchObject([{ to: 'anna@example.com', letter: { subject: 'Your account has been deleted' } }])
    expect(mails[0]?.letter.link?.href).toMatch(/^\/documents\/download\/.+/)
    await run(NEXT + 600_000)
    expect(mails).toHaveLength(1)
  })

  test.each(['files', 'mail', 'keys'])(
    'erases nothing when a step fails (%s), and goes on from there',
    async (what) => {
      await prepare()
      await opened.database.update(users).set({ role: 'ROLE_OWNER' }).where(eq(users.id, BELA))
      broken = what
      await expect(run(NEXT)).rejects.toThrow('could not be deleted')
      expect(await userOf(ANNA)).toMatchObject({ username: 'anna', firstname: 'anna', phone: '+36301234567' })
      expect(await opened.database.select().from(requests)).toHaveLength(2)
      const [left] = await opened.database.select().from(accountDeletions)
      expect(left).toMatchObject({ step: { files: 'closed', mail: 'exported', keys: 'scheduled' }[what] })
      expect(left?.problem).not.toBeNull()
      // Owners are told once, however often it is tried.
      await expect(run(NEXT + 60_000)).rejects.toThrow('could not be deleted')
      const told = (await opened.database.select().from(auditLog)).filter(
        ({ action }) => action === 'user.fail_deletion',
      )
      expect(told).toHaveLength(what === 'mail' ? 0 : 1)
      if (what !== 'mail') expect(mails).toMatchObject([{ letter: { subject: 'An account could not be deleted' } }])
      mails = []
      broken = null
      await run(NEXT + 600_000)
      expect((await userOf(ANNA)).username).toBe(`deleted-${ANNA}`)
      expect([removed, mails.length]).toEqual([['b'], 1])
    },
  )
})

describe('a data export', () => {
  const build = () => exportJob(services()).run({ userId: ANNA }, new Date(nowMs))
  const ask = () =>
    opened.database
      .insert(dataExports)
      .values({ userId: ANNA, askedAt: new Date(nowMs), state: 'building' })
      .then(() => undefined)

  test('holds what is kept of its owner, no secrets, and nothing of anybody else', async () => {
    await ask()
    await build()
    await build()
    expect(kept.size).toBe(1)
    const [bytes = new Uint8Array()] = kept.values()
    const files = unzip(bytes)
    expect([...files.keys()].toSorted()).toEqual(
      [
        'README.txt',
        'billing-addresses.json',
        'consents.json',
        'log.csv',
        'notifications.json',
        'profile.json',
        'requests.json',
        'sessions.json',
        'trades.csv',
        'transactions.csv',
      ].toSorted(),
    )
    const all = [...files.values()].join('\n')
    expect(all).toContain('anna@example.com')
    expect(all).toContain('of anna')
    for (const other of ['bela', BELA, 'a secret hash', 'passwordHash', 'authenticatorSecret'])
      expect(all).not.toContain(other)
    expect(mails).toMatchObject([{ to: 'anna@example.com', letter: { subject: 'Your data export is ready' } }])
    expect((await readEnd(services(), ANNA)).export).toMatchObject({ state: 'ready' })
  })

  test('that fails may be asked for anew, and one that is repeated counts', async () => {
    await ask()
    broken = 'files'
    await expect(build()).rejects.toThrow('disk full')
    expect(await readEnd(services(), ANNA)).toMatchObject({ export: { state: 'failed' }, mayAskExport: true })
    broken = null
    await build()
    expect(await readEnd(services(), ANNA)).toMatchObject({ export: { state: 'ready' }, mayAskExport: false })
    await opened.database.update(dataExports).set({ state: 'failed' })
    expect(await askExport(services(), ANNA, program)).toBe(true)
  })

  test('is asked for once a day', async () => {
    await ask()
    nowMs += 24 * 3_600_000 - 1
    expect(await askExport(services(), ANNA, program)).toBe(false)
  })
})
