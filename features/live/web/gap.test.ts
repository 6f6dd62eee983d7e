import { describe, expect, test } from 'vitest'
import { isGap } from './gap.ts'
import type { LiveFact } from '../contract.ts'

const fact = (sequence: number): LiveFact => ({
  sequence,
  fact: { kind: 'bot', bot: '018f3c1e-0000-7000-8000-000000000001', family: 'grid', status: 'active' },
})

describe('a gap in the facts', () => {
  const cases: [string, number | null, LiveFact, boolean][] = [
    ['the first fact of a visit', null, fact(7), false],
    ['the next one', 7, fact(8), false],
    ['one was missed', 7, fact(9), true],
    ['a repeated one', 7, fact(7), false],
    ['the server says so', 7, { sequence: 12, fact: { kind: 'gap' } }, true],
  ]
  test.each(cases)('%s', (_, lastSeen, item, expected) => {
    expect(isGap(lastSeen, item)).toBe(expected)
  })
})
