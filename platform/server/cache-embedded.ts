/** Cache store inside this process; the least recently used entries are evicted when memory is full. */
import { type CacheStore, prefixOf, sumPrefixes } from './cache.ts'

type Kept = { value: string; bytes: number; untilMs: number }
type Limits = { maxBytes: number; nowMs: () => number }

/** Size of an entry beside its text, in bytes, estimated. */
const OVERHEAD_BYTES = 100

const patternOf = (glob: string): RegExp => {
  const escaped = glob.replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's')
}

/** Entries in order of last use: a Map keeps the order of insertion, and a used entry is inserted again. */
const openMemory = ({ maxBytes, nowMs }: Limits) => {
  const kept = new Map<string, Kept>()
  let [usedBytes, evictions] = [0, 0]
  const drop = (key: string): boolean => {
    usedBytes -= kept.get(key)?.bytes ?? 0
    return kept.delete(key)
  }
  const live = (key: string): Kept | null => {
    const entry = kept.get(key)
    if (entry === undefined) return null
    if (nowMs() < entry.untilMs) return entry
    drop(key)
    return null
  }
  const put = (key: string, entry: Kept): void => {
    drop(key)
    if (entry.bytes > maxBytes) return
    kept.set(key, entry)
    usedBytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (usedBytes <= maxBytes) return
      drop(oldest)
      evictions += 1
    }
  }
  const entries = () =>
    [...kept.keys()].flatMap((key) => {
      const entry = live(key)
      return entry === null ? [] : [{ key, ...entry }]
    })
  return { drop, live, put, entries, counts: () => ({ keys: entries().length, usedBytes, evictions }) }
}

/** The cache in this process's memory; what was used longest ago leaves first when `maxBytes` is reached. */
export const embeddedCache = ({ maxBytes, nowMs }: Limits): CacheStore => {
  const startedAtMs = nowMs()
  const { drop, live, put, entries, counts } = openMemory({ maxBytes, nowMs })
  let [hits, misses] = [0, 0]
  return {
    get: async (key) => {
      const entry = live(key)
      if (entry === null) misses += 1
      else {
        hits += 1
        put(key, entry)
      }
      return entry?.value ?? null
    },
    set: async (key, value, lifeMs) => {
      const bytes = Buffer.byteLength(key) + Buffer.byteLength(value) + OVERHEAD_BYTES
      put(key, { value, bytes, untilMs: nowMs() + lifeMs })
    },
    remove: async (key) => void drop(key),
    about: async () => {
      const version = process.versions.node
      return { kind: 'embedded', version, uptimeMs: nowMs() - startedAtMs, maxBytes, hits, misses, ...counts() }
    },
    prefixes: async () => sumPrefixes(entries()),
    search: async (glob, limit) => {
      const pattern = patternOf(glob)
      const found = entries().filter(({ key }) => pattern.test(key))
      return found.map(({ key }) => key).slice(0, limit)
    },
    find: async (key) => {
      const entry = live(key)
      if (entry === null) return null
      return { key, type: 'string', lifeMs: entry.untilMs - nowMs(), bytes: entry.bytes, value: entry.value }
    },
    removePrefix: async (prefix) => {
      const keys = entries().filter(({ key }) => prefixOf(key) === prefix)
      return keys.filter(({ key }) => drop(key)).length
    },
    close: async () => {},
  }
}
