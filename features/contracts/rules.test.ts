import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import {
  addressLine,
  fillTemplate,
  PAD,
  readStrokes,
  type Signing,
  strangersIn,
  type Stroke,
  writeStrokes,
  wrongWith,
} from './rules.ts'

const stroke = (points: number): Stroke =>
  Array.from({ length: points }, (_none, at) => [100 + at, 50 + (at % 40), 1000 + at * 16])
const drawn = (points: number) => ({ kind: 'drawn', strokes: writeStrokes([stroke(points)]) }) as const
const address = { ...budapest, id: '00000000-0000-7000-8000-000000000001', version: 1, primary: true }
const whole: Signing = {
  fullName: 'Kovács Anna',
  birthDate: '1990-02-28',
  address,
  signature: drawn(60),
  accepted: { contract: true, terms: true, risk: true, immediate: false },
}
const company = { ...address, company: true, companyName: 'Kovács Kft.', taxNumber: '10484878-2-41' }

test.each<[string, Partial<Signing>, string[]]>([
  ['everything', {}, []],
  ['a typed name', { signature: { kind: 'typed', name: 'Kovács Anna' } }, []],
  ['a company', { address: company }, []],
  ['an empty pad', { signature: { kind: 'drawn', strokes: '' } }, ['signature SIGNATURE_REQUIRED']],
  ['an empty name', { signature: { kind: 'typed', name: '  ' } }, ['signature SIGNATURE_REQUIRED']],
  ['four points', { signature: drawn(4) }, ['signature SIGNATURE_FIELD_ERROR']],
  ['too few bytes', { signature: drawn(12) }, ['signature SIGNATURE_FIELD_ERROR']],
  [
    'what is no drawing',
    { signature: { kind: 'drawn', strokes: 'x'.repeat(400) } },
    ['signature SIGNATURE_FIELD_ERROR'],
  ],
  ['two letters', { signature: { kind: 'typed', name: 'KA' } }, ['signature SIGNATURE_FIELD_ERROR']],
  ['no address', { address: null }, ['address BILLING_ADDRESS_REQUIRED']],
  ['a company without a number', { address: { ...company, taxNumber: '' } }, ['address SIGNATURE_FIELDS_MISSING']],
  ['no name', { fullName: ' ' }, ['fullName SIGNATURE_FIELDS_MISSING']],
  ['no birthday', { birthDate: '' }, ['birthDate SIGNATURE_FIELDS_MISSING']],
  ['a day that is none', { birthDate: '1990-02-30' }, ['birthDate SIGNATURE_FIELDS_MISSING']],
  ['a birthday to come', { birthDate: '2027-01-01' }, ['birthDate SIGNATURE_FIELDS_MISSING']],
  [
    'nothing ticked',
    { accepted: { contract: false, terms: false, risk: false, immediate: true } },
    [
      'accepted.contract SIGNATURE_ACCEPT_REQUIRED',
      'accepted.terms SIGNATURE_ACCEPT_REQUIRED',
      'accepted.risk SIGNATURE_ACCEPT_REQUIRED',
    ],
  ],
])('signing with %s', (_case, change, wrong) => {
  const found = wrongWith({ ...whole, ...change }, '2026-11-26')
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(wrong)
})

describe('drawings', () => {
  const point = fc.tuple(fc.nat(PAD.width), fc.nat(PAD.height), fc.nat(100_000))
  test('come back as they were drawn, when there is enough of them', () => {
    fc.assert(
      fc.property(fc.array(fc.array(point, { minLength: 1 }), { minLength: 1 }), (strokes) => {
        const text = writeStrokes(strokes)
        const isEnough = strokes.flat().length >= 5 && text.length >= 300
        expect(readStrokes(text)).toEqual(isEnough ? strokes : null)
      }),
    )
  })
  test('are nothing where a point lies outside', () => {
    expect(readStrokes(JSON.stringify([[...stroke(60), [PAD.width + 1, 0, 0]]]))).toBeNull()
    expect(readStrokes(JSON.stringify([[...stroke(60), [0.5, 0, 0]]]))).toBeNull()
  })
})

const values = { 'user.fullname': 'Kovács\n# Anna *', 'address.full': 'Budapest', 'package.name': 'Pro', date: '1' }

test('a text is filled, and what was typed marks nothing', () => {
  expect(fillTemplate('{{ user.fullname }}, {{address.full}}: {{package.name}}', values)).toBe(
    'Kovács # Anna, Budapest: Pro',
  )
  expect(strangersIn('{{date}} {{user.password}}')).toEqual(['user.password'])
})

test('an address in one line', () => {
  expect(addressLine(address, 'en')).toBe('Kovács Anna, 1011 Budapest, Fő utca 1., Hungary')
  expect(addressLine(company, 'hu')).toBe('Kovács Kft., 1011 Budapest, Fő utca 1., Magyarország, 10484878-2-41')
})
