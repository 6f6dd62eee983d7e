import { expect, test } from 'vitest'
import { afterLoss, atOnce, type Connection, isDead, isDue } from './connection.ts'

test('after a loss the next try is at once; every one that fails doubles the wait, up to a minute', () => {
  let connection: Connection = afterLoss({ kind: 'live', heardMs: 30_000, sinceMs: 0, tries: 3 }, 30_000)
  const waits: number[] = []
  for (let times = 0; times < 9; times += 1) {
    if (connection.kind !== 'waiting') throw new Error('it does not wait')
    waits.push(connection.dueMs - 30_000)
    connection = afterLoss({ kind: 'connecting', tries: connection.tries, heardMs: 0 }, 30_000)
  }
  expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('a connection that is had and lost again at once is one more that failed', () => {
  const waits: number[] = []
  let tries = 0
  for (let times = 0; times < 4; times += 1) {
    const lost = afterLoss({ kind: 'live', heardMs: 29_999, sinceMs: 0, tries }, 29_999)
    if (lost.kind !== 'waiting') throw new Error('it does not wait')
    waits.push(lost.dueMs - 29_999)
    tries = lost.tries
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
})

test.each<[Connection, number, 'due' | 'dead' | 'neither']>([
  [atOnce(5), 5, 'due'],
  [{ kind: 'waiting', dueMs: 6, tries: 1 }, 5, 'neither'],
  [{ kind: 'live', heardMs: 0, sinceMs: 0, tries: 0 }, 10_000, 'neither'],
  [{ kind: 'live', heardMs: 0, sinceMs: 0, tries: 0 }, 10_001, 'dead'],
  [{ kind: 'connecting', tries: 0, heardMs: 0 }, 90_000, 'neither'],
  [{ kind: 'connecting', tries: 0, heardMs: 0 }, 90_001, 'dead'],
])('%o at %d is %s', (connection, nowMs, expected) => {
  const found = isDue(connection, nowMs) ? 'due' : isDead(connection, nowMs) ? 'dead' : 'neither'
  expect(found).toBe(expected)
})
