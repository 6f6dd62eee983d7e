/** Limits of a user's folders: read from the read tables, changed by an edit of the bot's settings. */
import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { givenInvestment } from '#bots/rules/investment.ts'
import type { Status } from '#engine/status.ts'
import type { Database } from '#platform/database/database.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import type { FolderLimit } from '../limit-contract.ts'
import type { limitList } from '../limit-list.ts'
import type { FormDesks } from './form-desk.ts'
import type { BotRow } from './store.ts'
import { bots } from './tables.ts'

/** Families of which a bot may be a single trade, which has no limit of its own. */
export const withSingles = ['spot', 'indicator', 'rsi'] as const
/** Bots of such a family that keep several trades. */
export const keepsSeveral: SQL = inArray(sql`${bots.config} ->> 'kind'`, ['generator', 'folder'])
/** A bot that is no folder of trades itself. */
export const isNoFolder: SQL | undefined = or(sql`${bots.family} not in ${withSingles}`, not(keepsSeveral))
const hasLimit: SQL | undefined = or(sql`${bots.family} not in ${withSingles}`, keepsSeveral)

const report = sql`${bots.report}::jsonb`

export const limitSource = (database: Database): ListSource<typeof limitList, BotRow, FolderLimit> => ({
  read: ({ where, orderBy, offset, limit }) =>
    database
      .select()
      .from(bots)
      .where(where)
      .orderBy(...orderBy)
      .offset(offset)
      .limit(limit),
  where: { family: bots.family },
  always: ({ owner }) =>
    and(
      eq(bots.owner, owner.userId),
      isNull(bots.deletedAtMs),
      hasLimit,
      ne(sql`${report} ->> 'status'`, 'closed' satisfies Status),
    ),
  sort: {
    by: {
      name: sql`lower(${bots.name})`,
      used: sql`(${report} ->> 'used')::int`,
      limit: sql`(${report} ->> 'limit')::int`,
    },
    last: bots.id,
  },
  rows: (found) =>
    found.map(({ id, family, name, exchange, pair, mode, report: { used, limit } }) => ({
      id,
      family,
      name,
      exchange,
      pair,
      mode,
      used,
      limit,
      remaining: limit === null ? null : Math.max(0, limit - used),
    })),
})

const isRecord = (form: unknown): form is Readonly<Record<string, unknown>> => typeof form === 'object' && form !== null

/** Form of a bot with another limit. Null for a bot that has none. */
export const formWithLimit = (forms: FormDesks, row: BotRow, limit: number | null): unknown => {
  const form = forms.get(row.family)?.show(row.config, givenInvestment(row.report)) ?? null
  if (!isRecord(form) || !('limit' in form)) return null
  return { ...form, limit: limit === null ? '' : String(limit) }
}
