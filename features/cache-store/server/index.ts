/** The cache store for those who run the installation. */
import { audit, type Who, whoOf } from '#features/audit/server/index.ts'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { type CacheStore, prefixOf } from '#platform/server/cache.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { cacheStore as contract, type Entry, type Overview } from '../contract.ts'
import { isMasked, needsOwner } from '../rules.ts'

export type CacheServices = { database: Database; cache: CacheStore }

const MOST_KEYS = 200
const MOST_SHOWN = 8192

const readOverview = async (cache: CacheStore): Promise<Overview> => {
  try {
    return { state: 'up', about: await cache.about(), prefixes: await cache.prefixes() }
  } catch (error) {
    return { state: 'down', problem: error instanceof Error ? error.message : String(error) }
  }
}

/** A store that is down is not our fault, and not a secret. */
const reached = <Result>(answer: Promise<Result>): Promise<Result> => answer.catch(() => refuse('PROVIDER_FAILED'))

const entityOf = (id: string) => ({ type: 'cache', id: id.slice(0, 200) })

/** A value that is read is written down, as the record of a user is (business.md 36). */
const readEntry = async ({ database, cache }: CacheServices, key: string, who: Who): Promise<Entry> => {
  const { value, ...frame } = (await reached(cache.find(key))) ?? refuse('NOT_FOUND')
  const isHidden = isMasked(prefixOf(key))
  if (!isHidden) await audit(database, who, { action: 'cache.view_value', subject: null, entity: entityOf(key) })
  return {
    ...frame,
    value: isHidden ? null : value.slice(0, MOST_SHOWN),
    isCut: !isHidden && value.length > MOST_SHOWN,
  }
}

const assertMayRemove = (prefix: string, role: Role): void => {
  if (needsOwner(prefix) && role !== 'ROLE_OWNER') refuse('AUTH_NO_PERMISSION')
}

const removeKey = async ({ database, cache }: CacheServices, key: string, who: Who) => {
  if ((await reached(cache.find(key))) === null) refuse('NOT_FOUND')
  await reached(cache.remove(key))
  await audit(database, who, { action: 'cache.remove_key', subject: null, entity: entityOf(key) })
  return {}
}

const removePrefix = async ({ database, cache }: CacheServices, prefix: string, who: Who) => {
  const removed = await reached(cache.removePrefix(prefix))
  const entity = entityOf(prefix)
  await audit(database, who, { action: 'cache.remove_prefix', subject: null, entity, after: { removed } })
  return { removed }
}

export const cacheStoreHandlers = (services: CacheServices) => {
  const { cache } = services
  const os = calls(contract).use(signedIn)
  return os.router({
    overview: os.overview.handler(() => readOverview(cache)),
    search: os.search.handler(async ({ input }) => ({ keys: await reached(cache.search(input.glob, MOST_KEYS)) })),
    entry: os.entry.handler(({ input, context }) => readEntry(services, input.key, whoOf(context))),
    removeKey: os.removeKey.handler(({ input: { key }, context }) => {
      assertMayRemove(prefixOf(key), context.session.user.role)
      return removeKey(services, key, whoOf(context))
    }),
    removePrefix: os.removePrefix.handler(({ input: { prefix }, context }) => {
      assertMayRemove(prefix, context.session.user.role)
      return removePrefix(services, prefix, whoOf(context))
    }),
  })
}
