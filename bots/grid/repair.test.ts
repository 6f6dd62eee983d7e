import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '#engine/money.ts'
import type { FormMarket } from '../form.ts'
import { testConfig, testMarket } from './fixture.ts'
import { formOf } from './reform.ts'
import { repair } from './repair.ts'
import { type Form, parse } from './schema.ts'

const now: FormMarket = { market: testMarket(), price: price('104.3') }
const withProfit = (type: 'percent' | 'fix', profit: string): Form => ({
  ...formOf(testConfig()),
  profits: [{ type, profit, share: '100' }],
})
const codes = (form: Form) => {
  const parsed = parse(form, now)
  return parsed.ok ? [] : parsed.issues.map(({ code }) => code)
}

describe('set to break-even', () => {
  it.each(['percent', 'fix'] as const)('a %s profit that loses loses no more, whatever it was', (type) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), (hundredths) => {
        const form = withProfit(type, (hundredths / 100).toFixed(2))
        expect(codes(form)).toEqual(['bad-sell'])
        expect(codes(repair('bad-sell', form, now)?.form ?? form)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
  it('leaves a profit that earns as it is', () => {
    const form = withProfit('percent', '1')
    expect(repair('bad-sell', form, now)?.form.profits).toEqual(form.profits)
  })
  it('has no remedy for other warnings', () => {
    expect(repair('warn-few-levels', withProfit('percent', '1'), now)).toBeNull()
  })
})
