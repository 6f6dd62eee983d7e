/**
 * The end of betas: whoever has bots of the family hears of it 30, 14, 7 and 1 days ahead; on the day their bots take no more entries, what they hold goes to
 * SPOT bots, and they are deleted (bots.md 12.7; business.md 1 #31).
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notify } from '#features/notifications/server/index.ts'
import { type BetaEnd, readBetaEnds } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Runner } from '#runner/host/runner.ts'
import { betaNotices, bots } from './tables.ts'

type Services = { database: Database; send: Runner['send'] }

/** Days before the end (bots.md 12.7; business.md 1 #31). */
const NOTICES = [30, 14, 7, 1]

/** Of how many days before it is told now; null where the end is farther. */
const noticeDue = (daysLeft: number): number | null => NOTICES.findLast((days) => daysLeft <= days) ?? null

const stillThere = (family: string) => and(eq(bots.family, family), isNull(bots.deletedAtMs))

/** Once for each of the days, and who makes a bot between two of them with the next run. */
const tell = (database: Database, userId: string, { family, day, daysLeft }: BetaEnd, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    const due = noticeDue(daysLeft)
    if (due === null) return
    const told = await transaction
      .insert(betaNotices)
      .values({ userId, family, day, daysBefore: due })
      .onConflictDoUpdate({
        target: [betaNotices.userId, betaNotices.family, betaNotices.day],
        set: { daysBefore: due },
        setWhere: sql`${betaNotices.daysBefore} > ${due}`,
      })
      .returning({ userId: betaNotices.userId })
    if (told.length === 0) return
    await notify(transaction, {
      userId,
      kind: 'beta_ending',
      // Noon is the same day nearly everywhere.
      params: { family, date: `${day}T12:00:00Z`, days: String(daysLeft) },
      entity: { type: 'family', id: family },
      at: now,
    })
  })

const tellOwners = async ({ database }: Services, end: BetaEnd, now: Date): Promise<void> => {
  if (noticeDue(end.daysLeft) === null) return
  const owners = await database.selectDistinct({ owner: bots.owner }).from(bots).where(stillThere(end.family))
  for (const { owner } of owners) if (z.uuid().safeParse(owner).success) await tell(database, owner, end, now)
}

/** Asked again with every run, for some may have had no prices yet; a bot that has heard it goes on as it is. */
const endBots = async ({ database, send }: Services, family: string): Promise<void> => {
  const rows = await database.select({ unit: bots.id, account: bots.account }).from(bots).where(stillThere(family))
  for (const row of rows)
    await send({ id: `beta ${newId()}`, kind: 'ask', ...row, ask: { kind: 'end-beta', trade: null }, change: null })
}

export const betaJob = (services: Services): Job => ({
  name: 'bots.end_betas',
  schedule: { everyMs: 60 * 60_000 },
  run: async (_data, now) => {
    for (const end of await readBetaEnds(services.database, now))
      await (end.daysLeft === 0 ? endBots(services, end.family) : tellOwners(services, end, now))
  },
})
