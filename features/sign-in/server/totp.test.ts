import { expect, test } from 'vitest'
import { codeOfStep, decodeBase32, matchingStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of the eight digits given there.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code)
})

test('base32 of RFC 4648', () => {
  expect(decodeBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(secret)
  expect(decodeBase32('gezd gnbv gy3t qojq gezd gnbv gy3t qojq')).toEqual(secret)
})

const now = 1_000_000_000_000
const step = stepAt(now)

test.each([
  ['this step', 0, null, step],
  ['the step before', -1, null, step - 1],
  ['the step after', 1, null, step + 1],
  ['two steps before', -2, null, null],
  ['two steps after', 2, null, null],
  ['a step that was used', 0, step, null],
  ['a step before the used one', -1, step, null],
  ['the step after the used one', 1, step, step + 1],
])('%s', (_case, around, lastStep, expected) => {
  expect(matchingStep(secret, codeOfStep(secret, step + around), now, lastStep)).toBe(expected)
})
