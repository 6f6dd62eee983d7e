import { describe, expect, test } from 'vitest'
import { answersFrom, type RequestStatus } from '../states.ts'
import { isReady, isUnsent, lacksText, type Written } from './answer.ts'

const pending = { status: 'pending', response: '' } as const
const answered = (response: string) => ({ status: 'pending', response }) as const

describe('what is written and not sent', () => {
  test.each<[string, Written, string, boolean]>([
    ['nothing', { status: null, response: '' }, '', false],
    ['a text that is kept already', { status: null, response: 'We look.' }, 'We look.', false],
    ['a text', { status: null, response: 'We look.' }, '', true],
    ['a text taken away', { status: null, response: '' }, 'We look.', true],
    ['a status alone', { status: 'under_review', response: '' }, '', true],
  ])('%s', (_, written, kept, expected) => {
    expect(isUnsent(written, answered(kept))).toBe(expected)
  })
})

describe('an answer without words', () => {
  const refusals = answersFrom('pending').filter((status) => lacksText({ status, response: '' }, pending))

  test('is not enough for every status that can be given', () => {
    expect(refusals).toContain('rejected')
    expect(refusals).not.toContain('under_review')
  })

  test.each<[RequestStatus, string, boolean]>([
    ['rejected', '', false],
    ['rejected', ' \n ', false],
    ['rejected', 'No, as the rules say.', true],
    ['under_review', '', true],
  ])('%s with %j', (status, response, ready) => {
    expect(isReady({ status, response }, pending)).toBe(ready)
  })

  test('nothing is ready before a status is chosen', () => {
    expect(isReady({ status: null, response: 'A text' }, pending)).toBe(false)
    expect(lacksText({ status: null, response: '' }, pending)).toBe(false)
  })
})
