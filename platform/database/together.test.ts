import { expect, test, vi } from 'vitest'
import { together } from './together.ts'

const twice = (readings: (readonly number[])[]) =>
  together(async (keys: readonly number[]) => {
    readings.push(keys)
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2]))
  })

test('what is asked at once is read once, each gets its own, and nothing is null', async () => {
  const readings: (readonly number[])[] = []
  const ask = twice(readings)
  expect(await Promise.all([ask(1), ask(2), ask(1), ask(-1)])).toEqual([2, 4, 2, null])
  expect(readings).toEqual([[1, 2, -1]])
})

test('what is asked once a reading has begun is read anew', async () => {
  const kept = new Map([['key', 'old']])
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ask = together(async () => {
    const seen = new Map(kept)
    begin()
    await released
    return seen
  })
  const before = ask('key')
  await begun
  kept.delete('key')
  const after = ask('key')
  release()
  expect([await before, await after]).toEqual(['old', null])
})

test('a reading that fails fails those who asked, and no others', async () => {
  let failing = true
  const ask = together(async (keys: readonly string[]) => {
    if (failing) throw new Error('no connection')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('no connection')
  failing = false
  expect(await ask('a')).toBe('a')
})

test('a reading takes no more than it is said to, and the others are read beside it', async () => {
  const readings: (readonly number[])[] = []
  const ask = together(
    async (keys: readonly number[]) => {
      readings.push(keys)
      return new Map(keys.map((key) => [key, key * 2]))
    },
    { atMost: 2 },
  )
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10])
  expect(readings).toEqual([[1, 2], [3, 4], [5]])
})

test('in turn, a reading begins after the one before it, with all that was asked meanwhile', async () => {
  const readings: (readonly string[])[] = []
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>()
  const ask = together(
    async (keys: readonly string[]) => {
      readings.push(keys)
      await mayEnd
      return new Map(keys.map((key) => [key, key.toUpperCase()]))
    },
    { inTurn: true },
  )
  const first = ask('a')
  await vi.waitFor(() => expect(readings).toEqual([['a']]))
  const others = [ask('b')]
  await new Promise((resolve) => setTimeout(resolve, 10))
  others.push(ask('c'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(readings).toEqual([['a']])
  end(undefined)
  expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C'])
  expect(readings).toEqual([['a'], ['b', 'c']])
})
