import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedEmail, transactionNumber, transferReference } from './rules.ts'

test.each([
  ['anna@domain.hu', 'a***@d***.hu'],
  ['a@b.co.uk', 'a***@b***.uk'],
  ['x@localhost', 'x***@l***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})

test('transactions and transfers have numbers that people can read', () => {
  expect([transactionNumber(12), transferReference(12), transferReference(12_345_678)]).toEqual([
    'T0000000012',
    'R000000123',
    'R123456780',
  ])
})

test('law: one wrong digit of a reference is noticed', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(7), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const reference = transferReference(number)
      const digits = Array.from({ length: 8 }, (_, at) => reference[at + 1] ?? '')
      digits[place] = String((Number(digits[place]) + shift) % 10)
      expect(transferReference(Number(digits.join(''))).slice(9)).not.toBe(reference.slice(9))
    }),
  )
})
