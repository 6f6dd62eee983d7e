import { ORPCError } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { errorMessages } from '../messages.ts'
import { codeOf, fieldErrorsOf, incidentOf, isSessionGone, rememberIncident, sentenceOf } from './failure.ts'

const refusal = (code: string, data?: unknown) => new ORPCError(code, { data })

describe('what went wrong, in words', () => {
  const own = { BOT_NOT_FOUND: 'There is no such bot.', BUSY: ({ times }: { times: number }) => `Busy ${times} times.` }
  const cases: [string, unknown, string | null][] = [
    ['a code of the feature', refusal('BOT_NOT_FOUND'), 'There is no such bot.'],
    ['with its values', refusal('BUSY', { times: 3 }), 'Busy 3 times.'],
    ['a code of the platform', refusal('NOT_FOUND'), errorMessages.en.NOT_FOUND],
    [
      'with its values',
      refusal('TOO_MANY_REQUESTS', { retryAfterMs: 1500 }),
      'Too many requests. Please try again in 2 s.',
    ],
    ['an accident', new Error('bug'), errorMessages.en.UNKNOWN_ERROR],
    ['a code nobody has words for', refusal('NEVER_HEARD'), null],
  ]
  test.each(cases)('%s', (_, error, expected) => {
    expect(sentenceOf(error, own, errorMessages.en)).toBe(expected)
  })

  test('no answer at all is a lost connection', () => {
    expect(codeOf(new TypeError('Failed to fetch'))).toBe('OFFLINE')
    expect(sentenceOf(new TypeError('Failed to fetch'), { OFFLINE: 'No connection.' })).toBe('No connection.')
  })

  test('only an expired session sends to sign in', () => {
    expect(isSessionGone(refusal('AUTH_SESSION_EXPIRED'))).toBe(true)
    expect(isSessionGone(refusal('AUTH_NO_PERMISSION'))).toBe(false)
    expect(isSessionGone(refusal('AUTH_BAD_CREDENTIALS'))).toBe(false)
  })
})

test('the incident of a failed request is found again by its error', () => {
  const error = refusal('UNKNOWN_ERROR')
  expect(incidentOf(error)).toBeNull()
  rememberIncident(error, 'id-1')
  expect(incidentOf(error)).toBe('id-1')
  rememberIncident('a text', 'id-2')
  expect(incidentOf('a text')).toBeNull()
})

test('wrong fields are read, anything else in their place is passed over', () => {
  const field = { path: 'levels.0.price', code: 'VALIDATION_POSITIVE', params: {} }
  expect(fieldErrorsOf(refusal('INPUT_INVALID', { fields: [field, 'spoilt', { path: 'x' }] }))).toEqual([field])
  expect(fieldErrorsOf(refusal('INPUT_INVALID', { fields: 'no list' }))).toEqual([])
  expect(fieldErrorsOf(new Error('bug'))).toEqual([])
})
