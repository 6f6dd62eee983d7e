/** Tells a user of trades that were not made because the package has no room for them. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Taken } from '#features/bots/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { NOTE_EVERY_MS } from '../rules.ts'
import { lockPlace } from './room.ts'
import { isUserId } from './subscription.ts'
import { quotas } from './tables.ts'

/** Once an hour for each group and mode, whatever is asked in between. Whose package has ended has been told of that. */
export const noteLimit = async (
  database: Database,
  taken: Taken,
  { owner, now }: { owner: string; now: Date },
): Promise<void> => {
  if (taken.kind === 'taken' || taken.kind === 'no-package') return
  const { group, mode } = taken
  await database.transaction(async (transaction) => {
    await lockPlace(transaction, { owner, group, mode })
    const due = or(isNull(quotas.notedAt), lt(quotas.notedAt, new Date(now.getTime() - NOTE_EVERY_MS)))
    const told = await transaction
      .update(quotas)
      .set({ notedAt: now })
      .where(and(eq(quotas.owner, owner), eq(quotas.group, group), eq(quotas.mode, mode), due))
      .returning({ owner: quotas.owner })
    if (told.length === 0 || !isUserId(owner)) return
    const entity = { type: 'package', id: `${group} ${mode}` } as const
    await notify(transaction, { userId: owner, kind: 'package_limit_reached', params: { group }, entity, at: now })
  })
}
