import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayHint, readDay, writeDay } from './day-text.ts'
import { regions } from './preferences.ts'

const letters = { year: 'yyyy', month: 'mm', day: 'dd' }

describe('a day as a region writes it', () => {
  test.each([
    ['hu-HU', '2026. 11. 08.', 'yyyy. mm. dd.'],
    ['en-GB', '08/11/2026', 'dd/mm/yyyy'],
    ['en-US', '11/08/2026', 'mm/dd/yyyy'],
    ['de-DE', '08.11.2026', 'dd.mm.yyyy'],
    ['sv-SE', '2026-11-08', 'yyyy-mm-dd'],
  ])('%s: %s', (region, text, hint) => {
    expect(writeDay('2026-11-08', region)).toBe(text)
    expect(dayHint(region, letters)).toBe(hint)
  })

  // Another calendar, and digits that nobody types.
  test.each(['fa-IR', 'th-TH', 'ar-EG'])('%s falls back on what can be read back', (region) => {
    expect(writeDay('2026-11-08', region)).toBe('2026-11-08')
    expect(dayHint(region, letters)).toBe('yyyy-mm-dd')
  })
})

describe('a day that is typed', () => {
  test.each([
    ['en-GB', '1/2/2026', '2026-02-01'],
    ['en-US', '1/2/2026', '2026-01-02'],
    ['hu-HU', '2026.2.1', '2026-02-01'],
    ['hu-HU', ' 2026. 02. 01. ', '2026-02-01'],
    ['hu-HU', '20260201', '2026-02-01'],
    ['en-GB', '01022026', '2026-02-01'],
    ['en-GB', '01-02-2026', '2026-02-01'],
    ['en-GB', '2026-02-01', '2026-02-01'],
    ['de-CH', '29.2.2028', '2028-02-29'],
  ])('%s: %s is %s', (region, typed, day) => {
    expect(readDay(typed, region)).toBe(day)
  })

  test.each([
    '',
    '1/2/26',
    '30/02/2026',
    '29/02/2026',
    '13/13/2026',
    '1/2',
    '1/2/2026/4',
    '0/1/2026',
    'tomorrow',
    '1e1/2/2026',
  ])('%j is no day', (typed) => {
    expect(readDay(typed, 'en-GB')).toBeNull()
  })

  test('what a region writes is read back as the same day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...regions),
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
        (region, date) => {
          const day = date.toISOString().slice(0, 10)
          expect(readDay(writeDay(day, region), region)).toBe(day)
        },
      ),
      { numRuns: 300 },
    )
  })
})
