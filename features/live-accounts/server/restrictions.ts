/** Bots of an account whose key does not work, or whose exchange contradicts the journal, stand still with the reason; nothing starts by itself (bots.md 16). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Restriction } from '#engine/status.ts'
import type { KeyRow } from '#features/api-keys/server/index.ts'
import { bots, tradingAccounts } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Runner } from '#runner/host/runner.ts'
import { findAccount, keysOf, type LiveAccount } from './access.ts'
import { liveAccounts } from './tables.ts'

type Services = { database: Database; send: Runner['send'] }

/** A bot that is gone, or that nothing can be asked of, needs no word. */
const settled = ['unit-unknown', 'unit-quarantined']

/** Null while some key works, and while nobody knows: an exchange that is down has refused nothing. */
export const restrictionOf = (
  keys: readonly Pick<KeyRow, 'status'>[],
  before: Restriction | null,
): Restriction | null => {
  if (keys.some(({ status }) => status === 'active')) return null
  if (keys.some(({ status }) => status === 'checking')) return before
  return keys.some(({ status }) => status === 'permission_error') ? 'key-permission' : 'key-invalid'
}

const restrictionNow = async (database: Database, account: LiveAccount): Promise<Restriction | null> => {
  const [trading] = await database.select().from(tradingAccounts).where(eq(tradingAccounts.id, account.id))
  if ((trading?.quarantine ?? null) !== null) return 'reconcile-conflict'
  const before = account.restriction === 'reconcile-conflict' ? null : account.restriction
  return restrictionOf(await keysOf(database, account), before)
}

export const botsOf = (database: Database, account: string): Promise<{ unit: string; account: string }[]> =>
  database
    .select({ unit: bots.id, account: bots.account })
    .from(bots)
    .where(and(eq(bots.account, account), isNull(bots.deletedAtMs)))

/** False where some bot could not be told yet. */
export const tellBots = async (
  { database, send }: Services,
  account: string,
  told: { reason: Restriction; holds: boolean },
): Promise<boolean> => {
  const rows = await botsOf(database, account)
  const answers = await Promise.all(
    rows.map((bot) => send({ id: `restriction ${newId()}`, kind: 'restrict', ...bot, ...told })),
  )
  return answers.every(({ refusal }) => refusal === null || settled.includes(refusal.code))
}

/** The bots first, then the mark that they know: whoever breaks off is repeated, which changes nothing for those that know. */
export const restrict = async (services: Services, id: string): Promise<Restriction | null> => {
  const account = await findAccount(services.database, id)
  if (account === null) return null
  const { restriction: before } = account
  const now = await restrictionNow(services.database, account)
  if (now === before) return now
  const areFree = before === null || (await tellBots(services, id, { reason: before, holds: false }))
  const areHeld = now === null || (await tellBots(services, id, { reason: now, holds: true }))
  if (areFree && areHeld)
    await services.database.update(liveAccounts).set({ restriction: now }).where(eq(liveAccounts.id, id))
  return now
}

export const restrictJob = (services: Services): Job => ({
  name: 'live-accounts.restrict',
  schedule: { everyMs: 60_000 },
  run: async () => {
    const rows = await services.database.select({ id: liveAccounts.id }).from(liveAccounts)
    for (const { id } of rows) await restrict(services, id)
  },
})
