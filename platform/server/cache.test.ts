import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CacheStore, forgiving, prefixOf } from './cache.ts'
import { embeddedCache } from './cache-embedded.ts'

let now = 0
const open = (maxBytes = 1e6) => embeddedCache({ maxBytes, nowMs: () => now })

test('what is set is there until its life is over', async () => {
  const cache = open()
  await cache.set('a:1', 'one', 100)
  expect(await cache.get('a:1')).toBe('one')
  now += 100
  expect(await cache.get('a:1')).toBeNull()
  expect(await cache.about()).toMatchObject({ kind: 'embedded', keys: 0, hits: 1, misses: 1, usedBytes: 0 })
})

test('what was used longest ago gives way when memory is full', async () => {
  const cache = open(330)
  for (const key of ['a', 'b', 'c']) await cache.set(key, 'x', 1000)
  await cache.get('a')
  await cache.set('d', 'x', 1000)
  expect(await cache.search('*', 10)).toEqual(['c', 'a', 'd'])
  expect(await cache.about()).toMatchObject({ keys: 3, evictions: 1 })
})

test('memory never passes its limit, and what is counted is what is there', async () => {
  const act = fc.record({
    key: fc.constantFrom('a:1', 'a:2', 'b', 'c:x:y'),
    length: fc.nat(300),
    life: fc.integer({ min: 1, max: 50 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const cache = open(700)
      for (const { key, length, life } of acts) {
        await cache.set(key, 'x'.repeat(length), life)
        now += 3
        const { usedBytes, keys } = await cache.about()
        const sum = (await cache.prefixes()).reduce(
          (all, one) => ({ keys: all.keys + one.keys, bytes: all.bytes + one.bytes }),
          { keys: 0, bytes: 0 },
        )
        expect(usedBytes).toBeLessThanOrEqual(700)
        expect(sum).toEqual({ keys, bytes: usedBytes })
      }
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['*', ['a:1', 'a:12', 'b.1']],
  ['a:*', ['a:1', 'a:12']],
  ['a:?', ['a:1']],
  ['b.1', ['b.1']],
  ['b?1', ['b.1']],
  ['[a', []],
])('a search for %s', async (glob, expected) => {
  const cache = open()
  for (const key of ['a:1', 'a:12', 'b.1']) await cache.set(key, 'x', 1000)
  expect(await cache.search(glob, 10)).toEqual(expected)
})

test('a prefix ends at the first colon, and goes alone', async () => {
  const cache = open()
  for (const key of ['a:1', 'a:2:b', 'ab:1', 'a']) await cache.set(key, 'x', 1000)
  expect(['a:2:b', 'a'].map(prefixOf)).toEqual(['a', 'a'])
  expect(await cache.removePrefix('a')).toBe(3)
  expect(await cache.search('*', 10)).toEqual(['ab:1'])
})

test('while the store is down everything is a miss', async () => {
  const failures: unknown[] = []
  const down = () => Promise.reject(new Error('down'))
  const store: CacheStore = { ...open(), get: down, set: down, remove: down }
  const cache = forgiving(store, (error) => failures.push(error))
  await cache.set('a', 'x', 1000)
  expect(await cache.get('a')).toBeNull()
  await cache.remove('a')
  expect(failures).toHaveLength(3)
})
