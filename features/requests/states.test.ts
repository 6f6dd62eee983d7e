/** The code's table of acts against tables/states.json. */
import { expect, test } from 'vitest'
import { testStates } from '#platform/test-states.ts'
import { answersFrom, answerTo, mayDo, needsResponse, requestActs, requestStates } from './states.ts'

// Those of applications of copy traders are elsewhere; a request is deleted by its author or by an admin.
testStates('request', {
  states: requestStates,
  acts: requestActs,
  elsewhere: ['submit', 'forward_to_subaccount', 'delete'],
  apart: ['delete_own', 'delete_any'],
})

/** "user: only canceled, rejected or closed; admin: any final state". */
test.each([
  ['delete_own', ['rejected', 'canceled', 'closed']],
  ['delete_any', ['approved', 'rejected', 'canceled', 'closed']],
] as const)('%s', (act, from) => {
  expect(requestStates.filter((status) => mayDo(act, status))).toEqual(from)
  expect(requestActs[act].to).toBe('removed')
})

test('only what the table wants answered needs a text', () => {
  expect(requestStates.filter(needsResponse)).toEqual(['rejected', 'closed'])
})

test('a decision never goes back, and what is over stays over for an admin', () => {
  expect(Object.fromEntries(requestStates.map((status) => [status, answersFrom(status)]))).toEqual({
    pending: ['under_review', 'approved', 'rejected', 'closed'],
    under_review: ['approved', 'rejected', 'closed'],
    approved: ['closed'],
    rejected: ['closed'],
    canceled: [],
    closed: [],
  })
  for (const from of requestStates)
    for (const to of requestStates) {
      const act = answerTo(from, to)
      expect(act === null || (mayDo(act, from) && requestActs[act].to === to)).toBe(true)
    }
})
