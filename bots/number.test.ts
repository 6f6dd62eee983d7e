import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, formatDecimal } from '#engine/money.ts'
import { leastText, readNumber } from './number.ts'

const show = (typed: string): string => {
  const read = readNumber(typed)
  return read.ok ? read.read : read.problem
}

describe('numbers as people type them', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00A0234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['12,5', '12.5'],
    ['-3', '-3'],
    ['.5', '0.5'],
    ['1,234', 'ambiguous-number'],
    ['12,345', 'ambiguous-number'],
    ['', 'required'],
    ['abc', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['1,23,456', 'not-a-number'],
    ['12 34', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['0.1234567890123456789', 'too-many-decimals'],
  ])('%s is %s', (typed, expected) => {
    expect(show(typed)).toBe(expected)
  })

  it('reads back what it shows, with a point or with a comma and spaces', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 26n }), (value) => {
        const plain = formatDecimal(value)
        const [whole = '', decimals] = plain.split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ') + (decimals === undefined ? '' : `,${decimals}`)
        expect(show(plain)).toBe(plain)
        if (!/^[1-9]\d{0,2},\d{3}$/.test(grouped)) expect(show(grouped)).toBe(plain)
      }),
    )
  })
})

it.each([
  ['0.774221885714285715', '0.774222'],
  ['5.7193112', '5.71932'],
  ['120.02', '120.02'],
  ['84.9', '84.9'],
  ['0.000012345678', '0.0000123457'],
  ['1234567.1', '1234570'],
])('a least amount of %s is said as %s, which is enough', (least, said) => {
  const exact = amount(least)
  expect(leastText(exact)).toBe(said)
  expect(amount(said) >= exact).toBe(true)
})
