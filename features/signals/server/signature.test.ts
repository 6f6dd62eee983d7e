import { expect, test } from 'vitest'
import { openSignatures, SIGNED_WINDOW_MS, signatureOf } from './signature.ts'

const NOW = 1_767_960_000_000
const key = 'key'
const body = new TextEncoder().encode('{"action":"buy"}')
const at = (time: number, own = key, text = body) => ({
  timestamp: String(time),
  signature: signatureOf(own, String(time), text),
  body,
})

test.each([
  ['right', at(NOW), null],
  ['a minute old', at(NOW - SIGNED_WINDOW_MS), null],
  ['a minute ahead', at(NOW + SIGNED_WINDOW_MS), null],
  ['older', at(NOW - SIGNED_WINDOW_MS - 1), 'stale'],
  ['further ahead', at(NOW + SIGNED_WINDOW_MS + 1), 'stale'],
  ['with another key', at(NOW, 'another'), 'wrong'],
  ['of another message', at(NOW, key, new Uint8Array([1])), 'wrong'],
  ['of another time', { ...at(NOW), timestamp: String(NOW + 1) }, 'wrong'],
  ['none', { ...at(NOW), signature: null }, 'wrong'],
  ['without its time', { ...at(NOW), timestamp: null }, 'wrong'],
  ['too short', { ...at(NOW), signature: at(NOW).signature.slice(1) }, 'wrong'],
  ['no hex', { ...at(NOW), signature: 'z'.repeat(64) }, 'wrong'],
  ['nothing but zeros', { ...at(NOW), signature: '0'.repeat(64) }, 'wrong'],
  ['of a time that is no number', { timestamp: 'soon', signature: signatureOf(key, 'soon', body), body }, 'wrong'],
])('a signature %s', (_, signed, problem) => {
  expect(openSignatures().claim(key, signed, NOW)).toBe(problem)
})

test('of fifty equal messages at once one passes; it is good again only when it was given back', () => {
  const signatures = openSignatures()
  const one = at(NOW)
  const claims = Array.from({ length: 50 }, () => signatures.claim(key, one, NOW))
  expect(claims).toEqual([null, ...Array.from({ length: 49 }, () => 'used')])
  expect(signatures.claim(key, one, NOW + 59_000)).toBe('used')
  expect(signatures.claim(key, at(NOW + 1), NOW + 1)).toBeNull()
  signatures.release(one.signature)
  expect(signatures.claim(key, one, NOW + 59_000)).toBeNull()
})
