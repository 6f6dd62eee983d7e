/**
 * Signing in: the password and the second step, over all of our code but the socket. Nearly all of it is argon2id with 19 MiB and two passes,
 * so the floor is what that leaves of a core. And how much longer a known login takes than an unknown one, which nobody should see (security.md A07).
 */
import { keepSettingsIn } from '#features/settings/server/index.ts'
import { hashPassword, sessionReader, signInRouter } from '#features/sign-in/server/index.ts'
import { addPerson, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import type { Database } from '#platform/database/database.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { type Bench, median } from './bar.ts'
import { openPostgres, startPostgres } from '#platform/database/test-postgres.ts'

const PASSWORD = 'Right-Password-1'
const SIGN_INS = 60
const WARM = 100
const TRIES = 200
const HOUR_MS = 3_600_000

/** How often it goes in a second of the processor. */
const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  // A server that has run for minutes has been compiled; its first calls have not.
  for (let count = 0; count < WARM; count += 1) await work()
  const before = process.cpuUsage()
  for (let count = 0; count < SIGN_INS; count += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return SIGN_INS / ((user + system) / 1e6)
}

const measureOn = async (database: Database, tries: number) => {
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
  const perSecond = await rateOf(signIn)
  const waits: Record<'anna' | 'nobody', number[]> = { anna: [], nobody: [] }
  for (let count = 0; count < tries; count += 1) {
    for (const login of ['anna', 'nobody'] as const) {
      // Before the brakes on guessing take hold.
      nowMs += HOUR_MS
      const began = performance.now()
      await openTestBrowser(app).call('POST', '/sign-in', { login, password: 'Wrong-Password-1' })
      waits[login].push(performance.now() - began)
    }
  }
  return { perSecond, apartMs: tries === 0 ? 0 : Math.abs(median(waits.anna) - median(waits.nobody)) }
}

/** First of all, since a database inside of this process would leave its memory to it. */
const measureOnPostgres = async () => {
  const postgres = await startPostgres()
  if (postgres === null) return null
  const { database, close } = await openPostgres(postgres.url)
  try {
    return await measureOn(database, TRIES)
  } finally {
    await close()
    await postgres.stop()
  }
}

const measure = async (): Promise<readonly number[]> => {
  const hash = await rateOf(() => hashPassword(PASSWORD))
  console.log(`# sign-in: each takes one hash by argon2id; this machine makes ${hash.toFixed(1)} a second a core`)
  const served = await measureOnPostgres()
  const embedded = await openTestDatabase()
  const onEmbedded = await measureOn(embedded.database, served === null ? TRIES : 0)
  await embedded.close()
  if (served === null) return [onEmbedded.perSecond, onEmbedded.apartMs]
  console.log(`# sign-in on the embedded database: ${onEmbedded.perSecond.toFixed(1)} a second a core`)
  return [served.perSecond, served.apartMs]
}

export const signInBench: Bench = {
  bars: [
    { name: 'sign-in', unit: 'sign-ins/s/core', better: 'higher', floor: 30, moonshot: 50 },
    { name: 'sign-in.enumeration', unit: 'ms', better: 'lower', floor: 5, moonshot: 0.5 },
  ],
  samples: 1,
  measure,
}
