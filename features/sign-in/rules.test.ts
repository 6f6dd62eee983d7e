import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSessionOver, maskEmail, SESSION_IDLE_MS, SESSION_MAX_MS, waitAfter, waitForBudget } from './rules.ts'

const HOUR = 3_600_000

// Three allowed within 100 ms; the time is 1000.
test.each([
  ['nothing happened', [], 0],
  ['fewer than allowed', [990, 980], 0],
  ['as many as allowed: the wait runs from the newest', [990, 980, 970], 90],
  ['the oldest leaves the window meanwhile: that shortens nothing', [990, 980, 895], 90],
  ['they were further apart than the window', [990, 980, 890], 0],
  ['the wait has passed', [900, 890, 880], 0],
])('%s', (_case, newestFirst, wait) => {
  expect(waitAfter(newestFirst, 3, 100, 1000)).toBe(wait)
})

test('after the wait the next try is allowed, and not a moment earlier', () => {
  const times = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 8 })
  fc.assert(
    fc.property(times, (unsorted) => {
      const newestFirst = [...unsorted].sort((one, other) => other - one)
      const wait = waitAfter(newestFirst, 3, 500, 1000)
      if (wait > 0) expect(waitAfter(newestFirst, 3, 500, 1000 + wait - 1)).toBe(1)
      expect(waitAfter(newestFirst, 3, 500, 1000 + wait)).toBe(0)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['room left', [5000], 0],
  ['used up: the oldest of those that count must leave the hour', [5000, 4000], 4000 + HOUR - 6000],
  ['older ones do not count', [5000, 4000, 3000], 4000 + HOUR - 6000],
])('a budget of two an hour: %s', (_case, newestFirst, wait) => {
  expect(waitForBudget(newestFirst, 2, 6000)).toBe(wait)
})

test('a budget has room again after an hour', () => {
  expect(waitForBudget([5000, 4000], 2, 4000 + HOUR)).toBe(0)
})

test.each([
  ['anna.kovacs@example.com', 'a***s@example.com'],
  ['ab@example.com', 'a***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['"odd@box"@example.com', '"***"@example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test.each([
  ['just used', 0, 0, false],
  ['idle a moment less than twelve hours', SESSION_IDLE_MS - 1, 0, false],
  ['idle for twelve hours', SESSION_IDLE_MS, 0, true],
  ['used, but seven days old', 0, SESSION_MAX_MS, true],
])('a session that is %s', (_case, idleMs, ageMs, over) => {
  const nowMs = 10 * SESSION_MAX_MS
  const session = { lastSeenAtMs: nowMs - idleMs, expiresAtMs: nowMs - ageMs + SESSION_MAX_MS }
  expect(isSessionOver(session, nowMs, SESSION_IDLE_MS)).toBe(over)
})
