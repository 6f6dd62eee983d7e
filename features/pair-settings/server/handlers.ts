import { and, asc, count, eq, ne } from 'drizzle-orm'
import { apiKeys } from '#features/api-keys/server/index.ts'
import { asOffered, type Markets, readOfferedFutures } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { pairSettings as contract } from '../contract.ts'
import { pairSettings } from './tables.ts'

type Services = { database: Database; markets: Pick<Markets, 'last'> }

/** As many as one answer holds. */
const MOST_SETTINGS = 200

const own = ({ userId }: Owner) => eq(pairSettings.userId, userId)

/** An own key at the exchange that may trade futures. */
const isKeyFit = async (
  database: Database,
  { userId }: Owner,
  { key, exchange }: { key: string; exchange: string },
) => {
  const rows = await database
    .select({ exchange: apiKeys.exchange, futures: apiKeys.futures })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, key), eq(apiKeys.userId, userId), eq(apiKeys.status, 'active')))
  return rows.some((row) => row.exchange === exchange && row.futures)
}

const isFull = async (database: Database, owner: Owner): Promise<boolean> => {
  const [there] = await database.select({ settings: count() }).from(pairSettings).where(own(owner))
  return (there?.settings ?? 0) >= MOST_SETTINGS
}

export const pairSettingHandlers = ({ database, markets }: Services) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    all: os.all.handler(async ({ context: { owner } }) => {
      const rows = await database
        .select({ setting: pairSettings, name: apiKeys.name })
        .from(pairSettings)
        .leftJoin(
          apiKeys,
          and(eq(apiKeys.id, pairSettings.key), eq(apiKeys.userId, pairSettings.userId), ne(apiKeys.status, 'deleted')),
        )
        .where(own(owner))
        .orderBy(asc(pairSettings.pair), asc(pairSettings.exchange))
        .limit(MOST_SETTINGS)
      return {
        settings: rows.map(({ setting: { exchange, pair, key, leverage, marginType }, name }) => ({
          exchange,
          pair,
          leverage,
          marginType,
          key: key === null || name === null ? null : { id: key, name },
        })),
      }
    }),
    save: os.save.handler(async ({ input, context: { owner }, errors }) => {
      const { exchange, pair, key, leverage, marginType } = input
      const now = markets.last(exchange, pair)
      const futures = now === null ? undefined : asOffered(now, await readOfferedFutures(database))?.market.futures
      if (futures === undefined) throw errors.PAIR_NOT_OFFERED()
      if (leverage > futures.maxLeverage) throw errors.LEVERAGE_TOO_HIGH({ data: { most: futures.maxLeverage } })
      if (futures.marginTypes?.includes(marginType) === false) throw errors.MARGIN_TYPE_NOT_OFFERED()
      if (key !== null && !(await isKeyFit(database, owner, { key, exchange }))) throw errors.KEY_UNFIT()
      if (await isFull(database, owner)) throw errors.PAIR_SETTINGS_TOO_MANY()
      const set = { key, leverage, marginType }
      await database
        .insert(pairSettings)
        .values({ userId: owner.userId, exchange, pair, ...set })
        .onConflictDoUpdate({ target: [pairSettings.userId, pairSettings.exchange, pairSettings.pair], set })
      return {}
    }),
    remove: os.remove.handler(async ({ input: { exchange, pair }, context: { owner } }) => {
      await database
        .delete(pairSettings)
        .where(and(own(owner), eq(pairSettings.exchange, exchange), eq(pairSettings.pair, pair)))
      return {}
    }),
  })
}
