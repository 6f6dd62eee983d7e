/**
 * Signing in: the password and the second step, over all of our code but the socket. Nearly all of it is argon2id with 19 MiB and two passes, which is the reference, asked for
 * in turn with it. And how much longer a known login takes than an unknown one, which nobody should see (security.md A07).
 */
import { keepSettingsIn } from '#features/settings/server/index.ts'
import { hashPassword, sessionReader, signInRouter } from '#features/sign-in/server/index.ts'
import { addPerson, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import type { Database } from '#platform/database/database.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { type Bar, type Bench, besides, median, type Taken } from './bar.ts'
import { openPostgres, startPostgres } from '#platform/database/test-postgres.ts'

const PASSWORD = 'Right-Password-1'
/** Of each in turn: the processor's clock ticks in steps of some milliseconds. */
const TOGETHER = 10
const TURNS = 12
const WARM = 60
const TRIES = 100
const HOUR_MS = 3_600_000

/** Seconds of the processor, of all threads of this process, that one of them takes. */
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let count = 0; count < TOGETHER; count += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / TOGETHER
}

const SIGN_IN: Bar = {
  name: 'sign-in',
  unit: 'sign-ins/s/core',
  better: 'higher',
  against: 'bare-argon2id',
  ratio: 0.44,
}
const ENUMERATION: Bar = {
  name: 'sign-in.enumeration',
  unit: 'ms',
  better: 'lower',
  against: 'an-unknown-login',
  ratio: 0.945,
}

/** One and the other in turn; the least of each counts, which nothing else on the machine and no compiling held up. */
const besideHash = async (signIn: () => Promise<void>): Promise<Taken> => {
  // A server that has run for minutes has been compiled; its first calls have not.
  for (let count = 0; count < WARM; count += 1) await signIn()
  let [least, bare] = [Infinity, Infinity]
  for (let turn = 0; turn < TURNS; turn += 1) {
    bare = Math.min(bare, await secondsOf(() => hashPassword(PASSWORD)))
    least = Math.min(least, await secondsOf(signIn))
  }
  return besides(SIGN_IN, 1 / least, 1 / bare)
}

const measureOn = async (database: Database): Promise<readonly Taken[]> => {
  let nowMs = Date.UTC(2026, 0, 9)
  const clock = () => new Date(nowMs)
  let sent = ''
  // As in the product: settings are kept for seconds, not read for each request.
  keepSettingsIn(database, embeddedCache({ maxBytes: 1e6, nowMs: Date.now }))
  const mailer = async (mail: Mail) => void (sent = JSON.stringify(mail))
  const services = { database, clock, secret: TEST_SECRET, mailer, onSessionsEnded: () => {} }
  const { app } = createTestHttp(signInRouter(services), {
    readSession: sessionReader(database, clock),
    cookies: { secret: TEST_SECRET, encrypted: false },
    clock,
  })
  await addPerson(database, 'ROLE_USER', { username: 'anna', passwordHash: await hashPassword(PASSWORD) })

  const signIn = async (): Promise<void> => {
    const browser = openTestBrowser(app)
    await browser.call('POST', '/sign-in', { login: 'anna', password: PASSWORD })
    const { status } = await browser.call('POST', '/sign-in/verify', { code: /\b\d{6}\b/.exec(sent)?.[0] ?? '' })
    if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
  }
  const rate = await besideHash(signIn)
  const waits: Record<'anna' | 'nobody', number[]> = { anna: [], nobody: [] }
  for (let count = 0; count < TRIES; count += 1) {
    for (const login of ['anna', 'nobody'] as const) {
      // Before the brakes on guessing take hold.
      nowMs += HOUR_MS
      const began = performance.now()
      await openTestBrowser(app).call('POST', '/sign-in', { login, password: 'Wrong-Password-1' })
      waits[login].push(performance.now() - began)
    }
  }
  const [known, unknown] = [median(waits.anna), median(waits.nobody)]
  const apart = { value: Math.abs(known - unknown), ratio: Math.min(known, unknown) / Math.max(known, unknown) }
  return [rate, apart]
}

const measureOnPostgres = async () => {
  const postgres = await startPostgres()
  if (postgres === null) return null
  const { database, close } = await openPostgres(postgres.url)
  try {
    return await measureOn(database)
  } finally {
    await close()
    await postgres.stop()
  }
}

const measure = async (): Promise<readonly Taken[]> => {
  const served = await measureOnPostgres()
  if (served !== null) return served
  console.log('# sign-in: this machine has no PostgreSQL; the bars are of the embedded database')
  const embedded = await openTestDatabase()
  try {
    return await measureOn(embedded.database)
  } finally {
    await embedded.close()
  }
}

export const signInBench: Bench = { bars: [SIGN_IN, ENUMERATION], samples: 1, isShort: true, measure }
