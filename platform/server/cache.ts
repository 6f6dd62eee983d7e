/** Cache store: values that may be lost at any time, in this process or in Redis for several. */

/** Keys are words joined by colons, "setting:all"; the first word is the prefix. */
export type Cache = {
  get: (key: string) => Promise<string | null>
  set: (key: string, value: string, lifeMs: number) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** State of the cache, for whoever runs the product. */
export type AboutCache = {
  kind: 'embedded' | 'redis'
  version: string
  uptimeMs: number
  usedBytes: number
  /** Memory limit. Null when there is none. */
  maxBytes: number | null
  keys: number
  hits: number
  misses: number
  /** Number of entries evicted for others. */
  evictions: number
}

/** Keys that begin alike, with their number and bytes. */
export type CachePrefix = { prefix: string; keys: number; bytes: number }

/** A key with its content; `lifeMs` is what is left of its life. Null when it has no end. */
export type CacheEntry = { key: string; type: string; lifeMs: number | null; bytes: number; value: string }

/** Cache as operators see it. Its calls may throw when the store is down. */
export type CacheStore = Cache & {
  about: () => Promise<AboutCache>
  prefixes: () => Promise<CachePrefix[]>
  /** Keys that match a pattern with * and ?, at most `limit`. */
  search: (glob: string, limit: number) => Promise<string[]>
  find: (key: string) => Promise<CacheEntry | null>
  /** Removes every key of a prefix; answers with their number. */
  removePrefix: (prefix: string) => Promise<number>
  close: () => Promise<void>
}

/** Part of a key before its first colon; the whole key when it has none. */
export const prefixOf = (key: string): string => key.slice(0, (key.indexOf(':') + 1 || key.length + 1) - 1)

/** Keys and bytes of each prefix, in the order of the prefixes. */
export const sumPrefixes = (entries: readonly { key: string; bytes: number }[]): CachePrefix[] => {
  const sums = new Map<string, CachePrefix>()
  for (const { key, bytes } of entries) {
    const prefix = prefixOf(key)
    const sum = sums.get(prefix) ?? { prefix, keys: 0, bytes: 0 }
    sums.set(prefix, { prefix, keys: sum.keys + 1, bytes: sum.bytes + bytes })
  }
  return [...sums.values()].toSorted((left, right) => (left.prefix < right.prefix ? -1 : 1))
}

/** Cache that never throws: a failed read is a miss, a failed write is dropped. */
export const forgiving = (store: CacheStore, failed: (error: unknown) => void): Cache => {
  const orElse =
    <Result>(instead: Result) =>
    (error: unknown): Result => {
      failed(error)
      return instead
    }
  return {
    get: (key) => store.get(key).catch(orElse(null)),
    set: (key, value, lifeMs) => store.set(key, value, lifeMs).catch(orElse(undefined)),
    remove: (key) => store.remove(key).catch(orElse(undefined)),
  }
}
