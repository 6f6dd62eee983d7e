/** Against a real server, on a port of its own and without a file; skipped where none is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CacheStore, forgiving } from './cache.ts'
import { redisCache } from './cache-redis.ts'
import { freePort } from './test-port.ts'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0

let port: number
let server: ChildProcess
let store: CacheStore
const failures: unknown[] = []

const start = async (): Promise<void> => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept connections')) break
}
const kill = async (): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}
/** It connects in the background, and again every second. */
const reached = () => vi.waitFor(() => store.about(), { timeout: 8000 })

describe.skipIf(!isInstalled)('a real Redis (install redis-server to run this)', () => {
  beforeAll(async () => {
    port = await freePort()
    await start()
    store = await redisCache(`redis://127.0.0.1:${port}`, (error) => failures.push(error))
    await reached()
  })
  beforeEach(async () => {
    for (const { prefix } of await store.prefixes()) await store.removePrefix(prefix)
  })
  afterAll(async () => {
    await store.close()
    await kill()
  })

  test('what is set is there with its life, and is removed', async () => {
    await store.set('setting:all', 'value', 60_000)
    expect(await store.get('setting:all')).toBe('value')
    const entry = await store.find('setting:all')
    expect(entry).toMatchObject({ key: 'setting:all', type: 'string', value: 'value' })
    expect(entry?.lifeMs).toBeGreaterThan(0)
    expect(entry?.lifeMs).toBeLessThanOrEqual(60_000)
    expect(entry?.bytes).toBeGreaterThan(0)
    await store.remove('setting:all')
    expect(await store.get('setting:all')).toBeNull()
    expect(await store.find('setting:all')).toBeNull()
  })

  test('a life that is over is over', async () => {
    await store.set('short', 'x', 1)
    await expect.poll(() => store.get('short')).toBeNull()
  })

  test('about tells of the server', async () => {
    await store.set('a:1', 'x', 60_000)
    const before = await store.about()
    expect(before).toMatchObject({ kind: 'redis', keys: 1, evictions: 0, maxBytes: null })
    expect(before.version).toMatch(/^\d+\.\d+/)
    expect(before.usedBytes).toBeGreaterThan(0)
    await store.get('a:1')
    await store.get('a:2')
    const after = await store.about()
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([1, 1])
  })

  test.each([
    ['*', ['[a]:1', 'a:1', 'a:12', 'b.1']],
    ['a:*', ['a:1', 'a:12']],
    ['a:?', ['a:1']],
    ['[a]*', ['[a]:1']],
    ['b?1', ['b.1']],
  ])('a search for %s', async (glob, expected) => {
    for (const key of ['a:1', 'a:12', 'b.1', '[a]:1']) await store.set(key, 'x', 60_000)
    expect((await store.search(glob, 10)).toSorted()).toEqual(expected)
    expect(await store.search(glob, 1)).toHaveLength(1)
  })

  test('a prefix ends at the first colon and goes alone, in more than one scan', async () => {
    for (let count = 0; count < 1200; count += 1) await store.set(`a:${count}`, 'x', 60_000)
    for (const key of ['a', 'ab:1', '*:1']) await store.set(key, 'x', 60_000)
    expect((await store.prefixes()).map(({ prefix, keys }) => [prefix, keys])).toEqual([
      ['*', 1],
      ['a', 1201],
      ['ab', 1],
    ])
    expect(await store.removePrefix('*')).toBe(1)
    expect(await store.removePrefix('a')).toBe(1201)
    expect(await store.search('*', 10)).toEqual(['ab:1'])
  })

  test('while it is killed everything is a miss, and afterwards it is there again', async () => {
    const cache = forgiving(store, (error) => failures.push(error))
    await cache.set('kept', 'x', 60_000)
    expect(await cache.get('kept')).toBe('x')
    await kill()
    expect(await cache.get('kept')).toBeNull()
    await cache.set('kept', 'y', 60_000)
    await expect(store.about()).rejects.toThrow()
    expect(failures.length).toBeGreaterThan(0)
    await start()
    await reached()
    expect(await cache.get('kept')).toBeNull()
    await cache.set('kept', 'z', 60_000)
    expect(await cache.get('kept')).toBe('z')
  })
})
