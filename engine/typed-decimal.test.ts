import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from './money.ts'
import { needsEcho, readTypedDecimal } from './typed-decimal.ts'

describe('a typed number', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234\u202f567', '1234567'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['1’234.5', '1234.5'],
    ['1234.56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1.234', '1.234'],
    ['0,234', '0.234'],
    ['1234,567', '1234.567'],
    ['1 234,567', '1234.567'],
    ['12,5', '12.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['-3,5', '-3.5'],
    [' 007 ', '7'],
  ])('%s is %s', (text, decimal) => {
    expect(readTypedDecimal(text)).toEqual({ kind: 'read', decimal })
  })
  it.each([
    ['1,234', '1234', '1.234'],
    ['123,000', '123000', '123.000'],
    ['-1,234', '-1234', '-1.234'],
  ])('%s may be %s or %s', (text, thousands, fraction) => {
    expect(readTypedDecimal(text)).toEqual({ kind: 'ambiguous', thousands, fraction })
  })
  it.each([
    'abc',
    '1e5',
    '1,23,456',
    '1.2.3',
    '12 34',
    '1 23',
    '--1',
    '.',
    ',',
    '1,2.3.4',
    '0.1234567890123456789',
    '5 %',
  ])('%s is no number', (text) => {
    expect(readTypedDecimal(text)).toEqual({ kind: 'not-a-number' })
  })
  it('empty is empty', () => {
    expect(readTypedDecimal('  ')).toEqual({ kind: 'empty' })
  })
  it('every number that Intl writes with a fraction of two digits is read as it was', () => {
    const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(cents, fc.constantFrom('en-GB', 'hu-HU', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE'), (value, region) => {
        const decimal = formatDecimal(value * 10n ** 16n)
        const format = new Intl.NumberFormat(region, { minimumFractionDigits: 2, useGrouping: 'always' })
        const written = format.format(decimal as `${number}`)
        expect(readTypedDecimal(written)).toEqual({ kind: 'read', decimal })
      }),
      { numRuns: 300 },
    )
  })
})

describe('the reading is said back', () => {
  it.each([
    ['1234.5', false],
    ['1234,5', true],
    ['1 234', true],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(needsEcho(text)).toBe(expected)
  })
})
