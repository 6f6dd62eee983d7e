import { expect, test } from 'vitest'
import { manualClock, speedClock } from './clock.ts'

test('a clock of another speed goes on from where it stands when the speed changes', () => {
  const base = manualClock(1_000)
  const clock = speedClock(base)
  base.advance(500)
  expect([clock.now(), clock.speed()]).toEqual([1_500, 1])
  clock.setSpeed(60)
  base.advance(1_000)
  expect(clock.now()).toBe(61_500)
  clock.setSpeed(0.5)
  base.advance(1_000)
  expect([clock.now(), clock.speed()]).toEqual([62_000, 0.5])
})
