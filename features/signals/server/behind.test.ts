import { expect, test } from 'vitest'
import { openBehind } from './behind.ts'

test('what is left behind holds nobody up until there is too much of it, and a failure is told', async () => {
  const told: unknown[] = []
  const behind = openBehind((error) => void told.push(error))
  const slow = Promise.withResolvers<void>()
  for (let count = 0; count < 2_000; count += 1) await behind.leave(slow.promise)
  const late = behind.leave(Promise.reject(new Error('no room')))
  await late
  let isLet = false
  const waiting = behind.leave(slow.promise).then(() => {
    isLet = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect([isLet, told]).toEqual([false, [new Error('no room')]])
  slow.resolve()
  await Promise.all([waiting, behind.settled()])
  expect(isLet).toBe(true)
})
