import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressIssues, isHungarianTaxNumber, isVatNumber } from './rules.ts'

describe('a Hungarian tax number', () => {
  test.each([
    ['10484878-2-44', true],
    ['22764672-2-42', true],
    ['10484879-2-44', false],
    ['10484878-6-44', false],
    ['10484878244', false],
    ['', false],
  ])('%s: %s', (typed, isRight) => {
    expect(isHungarianTaxNumber(typed)).toBe(isRight)
  })

  test('has one check digit that is right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (number) => {
        const seven = String(number).padStart(7, '0')
        const right = Array.from({ length: 10 }, (_, digit) => isHungarianTaxNumber(`${seven}${digit}-1-42`))
        expect(right.filter(Boolean)).toHaveLength(1)
      }),
    )
  })
})

test.each([
  ['HU10484878', 'HU', true],
  ['HU10484879', 'HU', false],
  ['DE136695976', 'DE', true],
  ['DE136695976', 'HU', false],
  ['EL094259216', 'GR', true],
  ['10484878', 'HU', false],
])('the VAT number %s of %s: %s', (typed, country, isRight) => {
  expect(isVatNumber(typed, country)).toBe(isRight)
})

const person = { country: 'HU', postcode: '1011', company: false, companyName: '', taxNumber: '', euVatNumber: '' }
const right = { isOpen: true, isEu: true, isPostcode: true }

test.each([
  [person, right, []],
  [person, { ...right, isOpen: false }, ['country BILLING_COUNTRY_CLOSED']],
  [person, { ...right, isPostcode: false }, ['postcode VALIDATION_POSTCODE']],
  [
    { ...person, company: true },
    right,
    ['companyName BILLING_COMPANY_NAME_MISSING', 'taxNumber BILLING_COMPANY_NUMBER_MISSING'],
  ],
  [{ ...person, company: true, companyName: 'A', taxNumber: '10484878-2-44' }, right, []],
  [{ ...person, company: true, companyName: 'A', euVatNumber: 'HU10484878' }, right, []],
  [{ ...person, company: true, companyName: 'A', country: 'US' }, { ...right, isEu: false }, []],
  [{ ...person, taxNumber: '1' }, right, ['taxNumber VALIDATION_TAX_NUMBER']],
  [{ ...person, taxNumber: '1', country: 'US' }, { ...right, isEu: false }, []],
  [{ ...person, euVatNumber: 'DE1' }, right, ['euVatNumber VALIDATION_VAT_NUMBER']],
])('what is wrong with %j', (address, country, found) => {
  expect(addressIssues(address, country).map(({ path, code }) => `${path} ${code}`)).toEqual(found)
})
