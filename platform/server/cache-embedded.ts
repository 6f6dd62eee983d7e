/** The cache store inside this process: what was used longest ago gives way when memory is full. */
import { type CacheStore, prefixOf, sumPrefixes } from './cache.ts'

type Kept = { value: string; bytes: number; untilMs: number }

/** What an entry takes beside its text. */
const OVERHEAD_BYTES = 100

const patternOf = (glob: string): RegExp => {
  const escaped = glob.replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's')
}

export const embeddedCache = ({ maxBytes, nowMs }: { maxBytes: number; nowMs: () => number }): CacheStore => {
  const startedAtMs = nowMs()
  // A map keeps the order of insertion; what is read is inserted again, so the first is the one not used for longest.
  const kept = new Map<string, Kept>()
  let [usedBytes, hits, misses, evictions] = [0, 0, 0, 0]
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
  const entries = () =>
    [...kept.keys()].flatMap((key) => {
      const entry = live(key)
      return entry === null ? [] : [{ key, ...entry }]
    })
  return {
    get: async (key) => {
      const entry = live(key)
      if (entry === null) {
        misses += 1
        return null
      }
      hits += 1
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    set: async (key, value, lifeMs) => {
      drop(key)
      const bytes = Buffer.byteLength(key) + Buffer.byteLength(value) + OVERHEAD_BYTES
      if (bytes > maxBytes) return
      kept.set(key, { value, bytes, untilMs: nowMs() + lifeMs })
      usedBytes += bytes
      for (const oldest of kept.keys()) {
        if (usedBytes <= maxBytes) break
        drop(oldest)
        evictions += 1
      }
    },
    remove: async (key) => void drop(key),
    about: async () => ({
      kind: 'embedded',
      version: process.versions.node,
      uptimeMs: nowMs() - startedAtMs,
      keys: entries().length,
      usedBytes,
      maxBytes,
      hits,
      misses,
      evictions,
    }),
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
      const keys = [...kept.keys()].filter((key) => prefixOf(key) === prefix)
      return keys.filter((key) => drop(key)).length
    },
    close: async () => kept.clear(),
  }
}
