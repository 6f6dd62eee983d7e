import { expect, test } from 'vitest'
import type { CountryRow } from '../contract.ts'
import { countriesFile } from './countries-file.ts'

const finland: CountryRow = {
  code: 'FI',
  eu: true,
  eea: true,
  mica: true,
  allowed: ['payment'],
  postcodePattern: String.raw`^\d{5}$`,
  vatExemptPatterns: ['^22', '=1+1'],
  version: 3,
  rates: [
    { validFrom: '2027-01-01', hundredths: 2600, isFuture: true },
    { validFrom: '2024-09-01', hundredths: 2550, isFuture: false },
    { validFrom: '2013-01-01', hundredths: 2400, isFuture: false },
  ],
}
const nowhere: CountryRow = {
  ...finland,
  code: 'US',
  eu: false,
  eea: false,
  mica: false,
  allowed: [],
  postcodePattern: null,
  vatExemptPatterns: ['=1+1'],
  rates: [],
}

test.each([
  ['en', '"FI","Finland","yes","yes","yes"', '"no","yes"'],
  ['hu', '"FI","Finnország","igen","igen","igen"', '"nem","igen"'],
] as const)('in %s: the rate of now, all rates with their days, and what is allowed', (language, begin, allowed) => {
  const lines = countriesFile([finland], language).split('\r\n')
  expect(lines[1]).toBe(
    String.raw`${begin},"25.5","2027-01-01: 26; 2024-09-01: 25.5; 2013-01-01: 24",${allowed},"^\d{5}$","^22; =1+1"`,
  )
  expect(lines[0]?.split('","')).toHaveLength(lines[1]?.split('","').length ?? 0)
})

test('what is not there is empty, and no pattern becomes a formula', () => {
  expect(countriesFile([nowhere], 'en').split('\r\n')[1]).toBe(
    `"US","United States","no","no","no","","","no","no","","'=1+1"`,
  )
})
