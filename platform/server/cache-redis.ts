/** Cache store in Redis or Valkey, for several processes. */
import type { Redis } from 'ioredis'
import { type CacheStore, prefixOf, sumPrefixes } from './cache.ts'

/** Prefix of our keys: others may use the same server. */
const OURS = 'tradewright:'
/** Time limit of an answer in ms; a slower cache is worse than none. */
const WITHIN_MS = 500
const AGAIN_AFTER_MS = 1000
const KEYS_A_SCAN = 500
/** Most keys that are counted for the page about the cache. */
const MOST_KEYS = 50_000

const escaped = (text: string): string => text.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)

/** Redis pattern of a pattern with * and ? alone; other special characters are escaped. */
const patternOf = (glob: string): string => OURS + glob.replaceAll(/[\\[\]]/g, String.raw`\$&`)

const scan = async (redis: Redis, pattern: string, limit: number): Promise<string[]> => {
  const found = new Set<string>()
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', KEYS_A_SCAN)
    for (const key of keys) if (found.size < limit) found.add(key.slice(OURS.length))
    cursor = next
  } while (cursor !== '0' && found.size < limit)
  return [...found]
}

const bytesOf = async (redis: Redis, keys: readonly string[]): Promise<{ key: string; bytes: number }[]> => {
  const asked = redis.pipeline()
  for (const key of keys) asked.memory('USAGE', OURS + key)
  const answers = (await asked.exec()) ?? []
  return keys.map((key, index) => ({ key, bytes: Number(answers[index]?.[1] ?? 0) }))
}

const fieldsOf = (info: string): ReadonlyMap<string, string> =>
  new Map(
    info.split('\r\n').flatMap((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const]
    }),
  )

const about = async (redis: Redis): ReturnType<CacheStore['about']> => {
  const fields = fieldsOf(await redis.info())
  const number = (name: string) => Number(fields.get(name) ?? 0)
  return {
    kind: 'redis',
    version: fields.get('redis_version') ?? '',
    uptimeMs: number('uptime_in_seconds') * 1000,
    usedBytes: number('used_memory'),
    maxBytes: number('maxmemory') || null,
    keys: (await scan(redis, `${OURS}*`, MOST_KEYS)).length,
    hits: number('keyspace_hits'),
    misses: number('keyspace_misses'),
    evictions: number('evicted_keys'),
  }
}

const find = async (redis: Redis, key: string): ReturnType<CacheStore['find']> => {
  const [type, lifeMs] = await Promise.all([redis.type(OURS + key), redis.pttl(OURS + key)])
  if (type === 'none') return null
  // Whatever is not text was not written by us.
  const value = type === 'string' ? ((await redis.get(OURS + key)) ?? '') : ''
  const [size] = await bytesOf(redis, [key])
  return { key, type, lifeMs: lifeMs < 0 ? null : lifeMs, bytes: size?.bytes ?? 0, value }
}

const removePrefix = async (redis: Redis, prefix: string): Promise<number> => {
  const near = await scan(redis, `${OURS}${escaped(prefix)}*`, Infinity)
  const keys = near.filter((key) => prefixOf(key) === prefix).map((key) => OURS + key)
  return keys.length === 0 ? 0 : redis.unlink(...keys)
}

/** Store in Redis. It connects in the background, again and again; until then every call fails at once. */
export const redisCache = async (url: string, failed: (error: unknown) => void): Promise<CacheStore> => {
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: WITHIN_MS,
    commandTimeout: WITHIN_MS,
    retryStrategy: () => AGAIN_AFTER_MS,
  })
  redis.on('error', failed)
  return {
    get: (key) => redis.get(OURS + key),
    set: async (key, value, lifeMs) => void (await redis.set(OURS + key, value, 'PX', lifeMs)),
    remove: async (key) => void (await redis.unlink(OURS + key)),
    about: () => about(redis),
    prefixes: async () => sumPrefixes(await bytesOf(redis, await scan(redis, `${OURS}*`, MOST_KEYS))),
    search: (glob, limit) => scan(redis, patternOf(glob), limit),
    find: (key) => find(redis, key),
    removePrefix: (prefix) => removePrefix(redis, prefix),
    close: async () => redis.disconnect(),
  }
}
