import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { languages } from '#engine/messages.ts'
import { places, short } from './figures.ts'

const byIntl = (value: number, digits: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  }).format(value)

describe('a number', () => {
  it.each([
    [0, 2, '0.00', '0,00'],
    [-0, 2, '-0.00', '-0,00'],
    [1_234.5, 2, '1,234.50', '1\u00A0234,50'],
    [-1_234_567.891, 2, '-1,234,567.89', '-1\u00A0234\u00A0567,89'],
    // The double lies below its text, which is what counts.
    [1.005, 2, '1.01', '1,01'],
    [-0.005, 2, '-0.01', '-0,01'],
    [999.995, 2, '1,000.00', '1\u00A0000,00'],
    [0.000_000_9, 2, '0.00', '0,00'],
    [525_600, 0, '525,600', '525\u00A0600'],
    [0.5, 0, '1', '1'],
    [Number.NaN, 2, 'NaN', 'NaN'],
    [-Infinity, 2, '-∞', '-∞'],
  ])('%f with %i decimals is %s, in Hungarian %s', (value, digits, en, hu) => {
    expect([places(value, digits, 'en'), places(value, digits, 'hu')]).toEqual([en, hu])
  })

  const numbers = fc.oneof(
    fc.double(),
    fc.double({ min: -1e9, max: 1e9 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1_000),
  )
  it('is written as Intl writes it', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 4 }), fc.constantFrom(...languages), (value, digits, language) => {
        expect(places(value, digits, language)).toBe(byIntl(value, digits, language))
      }),
      { numRuns: 1_000 },
    )
  })
})

test.each([
  ['18251.561179109317988837', '18251.56118'],
  ['52319.47', '52319.47'],
  ['12345678901.125', '12345678901.13'],
  ['99.999999999999', '100'],
  ['0.000012345678901234', '0.0000123456789'],
  ['0.00000001', '0.00000001'],
  ['0', '0'],
])('%s is read as %s', (text, shown) => {
  expect(short(text)).toBe(shown)
})
