/** The desk of those who look after accounts: one administrator, one user, and what was mailed and written down, anew for each test of a file. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auditHandlers, auditLog } from '#features/audit/server/index.ts'
import { sessionReader, users } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, type TestBrowser } from '#platform/server/test-http.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { people, usersRouter } from './index.ts'

const KNOWN = ['users.role', 'users.write']
const signer: Pick<Signer, 'ask'> = { ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) }

type World = {
  database: TestDatabase['database']
  nowMs: number
  mails: Mail[]
  /** How often sessions were looked for that have ended. */
  sweeps: number
  admin: { id: string }
  user: { id: string }
  browser: TestBrowser
}

const serve = (its: World) => {
  const { database } = its
  const clock = () => new Date(its.nowMs)
  const services = {
    database,
    clock,
    secret: TEST_SECRET,
    files: filesInMemory(),
    removeBot: () => Promise.resolve(),
    removeKeys: () => Promise.resolve(),
    removeCard: () => Promise.resolve(),
    mailer: (mail: Mail) => {
      its.mails.push(mail)
      return Promise.resolve()
    },
    onSessionsEnded: () => (its.sweeps += 1),
  }
  return createTestHttp(
    { users: usersRouter(services, KNOWN), audit: auditHandlers({ ...services, keys: { signer } }, people) },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock },
  ).app
}

/** `its` is what a test meets: the same object for all tests of a file, with what each begins with. */
export const openDesk = () => {
  const its = {} as World
  let opened: TestDatabase
  const browse = (userId: string) => signedInBrowser(serve(its), its.database, { userId, now: new Date(its.nowMs) })
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await opened.empty()
    its.database = opened.database
    its.nowMs = Date.UTC(2026, 10, 22, 9)
    its.mails = []
    its.sweeps = 0
    its.admin = await addPerson(its.database, 'ROLE_ADMIN')
    const anna = { firstname: 'Anna', lastname: 'Kovács', username: 'anna5' }
    its.user = await addPerson(its.database, 'ROLE_USER', anna)
    its.browser = await browse(its.admin.id)
  })
  const at = (path: string, id = its.user.id) => `/admin/users/${id}${path}`
  return {
    its,
    browse,
    at,
    rowOf: async (id = its.user.id) => {
      const [row] = await its.database.select().from(users).where(eq(users.id, id))
      if (row === undefined) throw new Error('nobody')
      return row
    },
    lastAudit: async () => {
      const [row] = await its.database.select().from(auditLog).orderBy(desc(auditLog.sequence)).limit(1)
      return row
    },
    auditCount: async () => (await its.database.select().from(auditLog)).length,
    record: async (id = its.user.id) => (await its.browser.call('GET', at('', id))).body,
  }
}

/** What a form sends that changes nothing. */
export const unchanged = (version = 1) => ({
  version,
  lastname: 'Kovács',
  firstname: 'Anna',
  phone: '',
  birthDate: null,
  language: 'en',
  newsletter: false,
  adminComment: '',
  agent: '',
  agentCommissionPercent: '0',
  bigFishCommissionPercent: '0',
  inheritedBonusMember: false,
  inheritedBonusPercentage: '0',
  inheritedBonusDealer: false,
  inheritedBonusDealerUser: '',
  inheritedBonusMemberMultiplier: '1',
  inheritedBonusMemberMultiplierDuration: 0,
  inheritedBonusMemberMultiplierDurationCounter: 0,
  socialIds: { telegram: '', discord: '', facebook: '', x: '', linkedin: '' },
  exchangeIds: { binance: '', okx: '', kraken: '' },
})
