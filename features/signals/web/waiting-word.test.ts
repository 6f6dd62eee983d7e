import { expect, test } from 'vitest'
import { waitingWord } from './waiting-word.ts'

test('a signal waits for a minute; afterwards it has waited', () => {
  expect([waitingWord({ atMs: 1_000 }, 60_999), waitingWord({ atMs: 1_000 }, 61_000)]).toEqual(['waits', 'waited'])
})
