import { expect, test } from 'vitest'
import { doneOf, failedOf, runBulk } from './bulk.ts'

test('each item is asked once, answered in its place, and a failure stops no other', async () => {
  const asked: number[] = []
  const heard: number[] = []
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const results = await runBulk(
    items,
    (item) => {
      asked.push(item)
      return item % 3 === 0 ? Promise.reject(new Error(String(item))) : Promise.resolve()
    },
    ({ item }) => heard.push(item),
  )
  expect(results.map(({ item }) => item)).toEqual(items)
  expect(new Set(asked)).toEqual(new Set(items))
  expect(new Set(heard)).toEqual(new Set(items))
  expect(asked.length).toBe(items.length)
  expect(failedOf(results)).toEqual([3, 6, 9])
  expect(doneOf(results)).toEqual([1, 2, 4, 5, 7, 8])
  expect(results[2]?.failure?.cause).toEqual(new Error('3'))
})

test('no more than four are under way at once, and the next begins when one is answered', async () => {
  const answers: (() => void)[] = []
  const running = runBulk([1, 2, 3, 4, 5, 6], () => new Promise<void>((resolve) => answers.push(resolve)))
  expect(answers).toHaveLength(4)
  answers[1]?.()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(answers).toHaveLength(5)
  for (let next = 0; next < 6; next += 1) {
    answers[next]?.()
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  }
  expect(await running).toHaveLength(6)
})

test('nothing to do', async () => {
  expect(await runBulk([], () => Promise.reject(new Error('never')))).toEqual([])
})
