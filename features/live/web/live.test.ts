import { describe, expect, test } from 'vitest'
import type { LiveFact } from '../contract.ts'

const fill = (sequence: number): LiveFact => ({
  sequence,
  fact: { kind: 'bot', bot: '018f3c1e-0000-7000-8000-000000000001', family: 'grid', status: 'active' },
})

describe('a gap in the facts', async () => {
  const cases: [string, number | null, LiveFact, boolean][] = [
    ['the first fact of a visit', null, fill(7), false],
    ['the next one', 7, fill(8), false],
    ['one was missed', 7, fill(9), true],
    ['a repeated one', 7, fill(7), false],
    ['the server says so', 7, { sequence: 12, fact: { kind: 'gap' } }, true],
  ]
  globalThis.requestAnimationFrame ??= () => 0
  const { isGap } = await import('./live.ts')
  test.each(cases)('%s', (_, lastSeen, fact, expected) => {
    expect(isGap(lastSeen, fact)).toBe(expected)
  })
})
