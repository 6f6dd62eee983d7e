/** What is done with keys in the background: the exchange is asked again, and the end of a key is told before it comes (business.md 34). */
import { program } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { AnyJob, Job } from '#platform/server/jobs.ts'
import { CONFIRM_AFTER_MS, noticeDue } from '../rules.ts'
import type { KeyRow, KeyServices } from './services.ts'
import { rewrapJob } from './rewrap.ts'
import { checkKey } from './settle.ts'
import { findAny, forgetOldPairs, keysIn } from './store.ts'
import { apiKeys } from './tables.ts'
import { eq } from 'drizzle-orm'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const CHECK_JOB = 'api-keys.check'

type Services = Pick<KeyServices, 'database' | 'clock' | 'keys'>

/** Exchanges side by side, the keys of one after another: a few a second at most. */
const checkAll = async (services: Services, rows: readonly KeyRow[]): Promise<void> => {
  const byExchange = Map.groupBy(rows, ({ exchange }) => exchange)
  await Promise.all(
    [...byExchange.values()].map(async (own) => {
      for (const row of own) await checkKey(services, row, program)
    }),
  )
}

/** A key that the exchange rejected once, long enough ago to ask again. */
const isRipe = ({ status, suspectSince }: KeyRow, now: Date): boolean =>
  suspectSince === null ? status === 'checking' : now.getTime() - suspectSince.getTime() >= CONFIRM_AFTER_MS

const retry = (services: Services): Job => ({
  name: 'api-keys.retry',
  schedule: { everyMs: MINUTE_MS },
  run: async (_data, now) => {
    const rows = await keysIn(services.database, ['checking', 'active'])
    await checkAll(
      services,
      rows.filter((row) => isRipe(row, now)),
    )
  },
})

const health = (services: Services): Job => ({
  name: 'api-keys.health',
  schedule: { everyMs: 15 * MINUTE_MS },
  run: async (_data, now) => {
    await checkAll(services, await keysIn(services.database, ['active']))
    await forgetOldPairs(services.database, new Date(now.getTime() - DAY_MS))
  },
})

const expiry = ({ database }: Services): Job => ({
  name: 'api-keys.expiry',
  schedule: '0 8 * * *',
  run: async (_data, now) => {
    for (const { id, userId, name, expiresAt, toldDays } of await keysIn(database, ['active'])) {
      const due = noticeDue(expiresAt?.getTime() ?? null, toldDays, now.getTime())
      if (due === null || expiresAt === null) continue
      await database.transaction(async (transaction) => {
        await transaction.update(apiKeys).set({ toldDays: due }).where(eq(apiKeys.id, id))
        const params = { api: name, date: expiresAt.toISOString() }
        await notify(transaction, { userId, kind: 'api_expiration', params, entity: { type: 'api-key', id } })
      })
    }
  },
})

const check = (services: Services): Job<{ ids: string[] }> => ({
  name: CHECK_JOB,
  schedule: null,
  run: async ({ ids }) => {
    const found = await Promise.all(ids.map((id) => findAny(services.database, id)))
    await checkAll(
      services,
      found.flatMap((one) => (one === null ? [] : [one.row])),
    )
  },
})

export const apiKeyJobs = (services: Services): AnyJob[] => [
  retry(services),
  health(services),
  expiry(services),
  check(services),
  rewrapJob(services),
]
