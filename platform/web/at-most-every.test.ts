import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first is done at once, all that come within the interval once at its end, and one after a quiet one at once again', () => {
  const act = vi.fn<() => void>()
  const { ask } = atMostEvery(250, act)
  for (const [waitMs, done] of [
    [0, 1],
    [100, 1],
    [100, 1],
    [50, 2],
    [249, 2],
    [1, 3],
    [1_000, 5],
  ] as const) {
    vi.advanceTimersByTime(waitMs)
    ask()
    expect(act).toHaveBeenCalledTimes(done)
  }
})

test('nothing is done after the stop', () => {
  const act = vi.fn<() => void>()
  const { ask, stop } = atMostEvery(250, act)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(1)
})
