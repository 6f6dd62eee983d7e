import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

const held = () => {
  const batches: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const ask = inBatches(async (asked: readonly string[]) => {
    batches.push([...asked])
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    if (asked.includes('bad')) throw new Error('bad')
    return asked.map((text) => text.toUpperCase())
  }, 3)
  return {
    ask,
    batches,
    open: async () => (await expect.poll(() => gates.length).toBeGreaterThan(0), gates.shift()?.resolve()),
  }
}

test('what comes while a batch is on its way is done together next, at most so many, in order', async () => {
  const { ask, batches, open } = held()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask))
  for (let batch = 0; batch < 3; batch += 1) await open()
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('what fails together is tried alone: nobody fails for another', async () => {
  const { ask, batches, open } = held()
  const answers = Promise.allSettled(['a', 'b', 'bad', 'd'].map(ask))
  for (let batch = 0; batch < 5; batch += 1) await open()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([['a'], ['b', 'bad', 'd'], ['b'], ['bad'], ['d']])
})
