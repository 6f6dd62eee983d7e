import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Buyer, isPlaceShown, rateOn, type VatNumberState, vatOf } from './vat.ts'

const rates = [
  { country: 'HU', validFrom: '2026-01-01', hundredths: 2700 },
  { country: 'DE', validFrom: '2026-01-01', hundredths: 1900 },
  { country: 'FI', validFrom: '2026-01-01', hundredths: 2550 },
  { country: 'DE', validFrom: '2027-01-01', hundredths: 2000 },
  { country: 'ES', validFrom: '2026-01-01', hundredths: 2100 },
]
const on2026 = rateOn(rates, '2026-11-25')
const oss = { country: 'HU', ossEnabled: true }

const member = (country: string, more: Partial<Buyer> = {}): Buyer => ({
  country,
  isInUnion: true,
  isExemptPlace: false,
  company: false,
  vatNumber: 'none',
  ...more,
})
const company = (country: string, vatNumber: VatNumberState) => member(country, { company: true, vatNumber })
const foreign = (country: string, more: Partial<Buyer> = {}) => member(country, { isInUnion: false, ...more })

test.each([
  ['a Hungarian consumer', member('HU'), true, 'domestic', 2700],
  ['a Hungarian company', company('HU', 'none'), true, 'domestic', 2700],
  ['a Hungarian company with a number of the Union', company('HU', 'valid'), true, 'domestic', 2700],
  ['a German company with a valid number', company('DE', 'valid'), true, 'reverse-charge', 0],
  ['a German company with an invalid number', company('DE', 'invalid'), true, 'destination', 1900],
  ['a German company while nobody answers', company('DE', 'unknown'), true, 'destination', 1900],
  ['a German company without a number', company('DE', 'none'), true, 'destination', 1900],
  ['a German consumer', member('DE'), true, 'destination', 1900],
  ['a German consumer without the one-stop shop', member('DE'), false, 'origin', 2700],
  ['a Finnish consumer', member('FI'), true, 'destination', 2550],
  ['a Swiss consumer', foreign('CH'), true, 'outside-scope', 0],
  ['a Swiss company', foreign('CH', { company: true }), true, 'outside-scope', 0],
  ['a company of Northern Ireland', foreign('GB', { company: true, vatNumber: 'valid' }), true, 'outside-scope', 0],
  ['a consumer of the Canary Islands', member('ES', { isExemptPlace: true }), true, 'outside-scope', 0],
  ['a company of the Canary Islands', { ...company('ES', 'valid'), isExemptPlace: true }, true, 'outside-scope', 0],
  ['a consumer of a member without a rate', member('PL'), true, 'origin', 2700],
] as const)('%s', (_who, buyer, ossEnabled, kind, hundredths) => {
  expect(vatOf(buyer, { ...oss, ossEnabled }, on2026)).toMatchObject({ kind, hundredths })
})

test('the rate is that of the day of supply', () => {
  const of = (day: string) => rateOn(rates, day)('DE')
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01', '2030-01-01'].map(of)).toEqual([
    null,
    1900,
    1900,
    2000,
    2000,
  ])
})

test('nothing is sold from a country that has no rate', () => {
  expect(() => vatOf(member('DE'), { ...oss, country: 'PL' }, on2026)).toThrow('no rate of value added tax in PL')
})

describe('where a consumer lives', () => {
  test.each([
    ['address and network agree', 'HU', 'HU', 'DE', true],
    ['address and card agree', 'HU', 'DE', 'HU', true],
    ['only the two others agree', 'HU', 'DE', 'DE', false],
    ['there is only the address', 'HU', null, null, false],
    ['there is no address', null, 'HU', 'HU', false],
    ['nothing is known', null, null, null, false],
  ])('%s', (_case, address, network, card, shown) => {
    expect(isPlaceShown({ address, network, card })).toBe(shown)
  })
})

test('law: nobody but a company with a valid number abroad, or somebody whom the tax does not reach, pays none', () => {
  const buyers: fc.Arbitrary<Buyer> = fc.record({
    country: fc.constantFrom('HU', 'DE', 'FI', 'ES', 'CH'),
    isInUnion: fc.boolean(),
    isExemptPlace: fc.boolean(),
    company: fc.boolean(),
    vatNumber: fc.constantFrom('none' as const, 'valid' as const, 'invalid' as const, 'unknown' as const),
  })
  fc.assert(
    fc.property(buyers, fc.boolean(), (buyer, ossEnabled) => {
      const { hundredths, country } = vatOf(buyer, { ...oss, ossEnabled }, on2026)
      const isAbroad = buyer.country !== 'HU'
      const isFree =
        isAbroad && (!buyer.isInUnion || buyer.isExemptPlace || (buyer.company && buyer.vatNumber === 'valid'))
      expect([hundredths === 0, country === null]).toEqual([isFree, isFree])
    }),
  )
})
