import { expect, test } from 'vitest'
import fc from 'fast-check'
import { formatDecimal } from '#engine/money.ts'
import { addDecimals, subtractDecimals } from './sum.ts'

test.each([
  [[], '0'],
  [['12480.5531'], '12480.5531'],
  [['0.1', '0.2'], '0.3'],
  [['1', '-1.000000000000000001'], '-0.000000000000000001'],
])('the sum of %j is %s', (decimals, expected) => {
  expect(addDecimals(decimals)).toBe(expected)
})

test('a sum is exact, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), { maxLength: 8 }), (values) => {
      const texts = values.map(formatDecimal)
      const exact = formatDecimal(values.reduce((sum, value) => sum + value, 0n))
      expect(addDecimals(texts)).toBe(exact)
      expect(addDecimals(texts.toReversed())).toBe(exact)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['1.000000000000000001', '1', '0.000000000000000001'],
  ['-0.07', '-1.02', '0.95'],
  ['0', '0.5', '-0.5'],
])('%s less %s is %s', (left, right, rest) => {
  expect(subtractDecimals(left, right)).toBe(rest)
})
