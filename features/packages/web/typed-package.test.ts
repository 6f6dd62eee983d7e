import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PackageInput } from '../contract.ts'
import { decimalOf, minorOf } from '#platform/minor-units.ts'
import { emptyPackage, inputOf, typedOf } from './typed-package.ts'

test.each([
  ['19', 1900],
  ['19.5', 1950],
  ['19,05', 1905],
  [' 0.00 ', 0],
  ['19.005', '19.005'],
  ['1 900', '1 900'],
  ['-1', '-1'],
  ['', ''],
  ['1e3', '1e3'],
])('%j is %j in cents', (typed, minor) => {
  expect(minorOf(typed)).toBe(minor)
})

describe('law', () => {
  const most = fc.oneof(fc.nat(100_000), fc.constant('unlimited' as const))
  const group = fc.option(fc.record({ live: most, demo: most }))
  const anything: fc.Arbitrary<PackageInput> = fc.record({
    nameEn: fc.constant('Pro'),
    nameHu: fc.constant('Profi'),
    descriptionEn: fc.constant(''),
    descriptionHu: fc.constant(''),
    priceMonthly: fc.nat(10_000_000),
    priceYearly: fc.nat(10_000_000),
    discountPercentMonthly: fc.nat(90),
    discountPercentYearly: fc.nat(90),
    limits: fc.record({ spot: group, indicator: group, signal: group }),
    copyLimit: fc.option(fc.nat(100)),
    popular: fc.boolean(),
    active: fc.boolean(),
  })

  test('a package that nobody has changed is sent as it is', () => {
    fc.assert(
      fc.property(anything, (row) => {
        expect(PackageInput.parse(inputOf(typedOf(row)))).toEqual(row)
      }),
    )
  })

  test('a price is read as it is written', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (minor) => {
        expect(minorOf(decimalOf(minor))).toBe(minor)
      }),
    )
  })
})

test('a new one wants names and prices, and nothing else', () => {
  const wrong = PackageInput.safeParse(inputOf(emptyPackage)).error?.issues.map(({ path }) => path.join('.'))
  expect(wrong).toEqual(['nameEn', 'nameHu', 'priceMonthly', 'priceYearly'])
})
