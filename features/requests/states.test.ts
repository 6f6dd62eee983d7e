/** The code's table of acts against tables/states.json. */
import { expect, test } from 'vitest'
import { entityOf, transitionsOf } from '#platform/test-states.ts'
import { answersFrom, answerTo, mayDo, type RequestAct, requestActs, requestStates } from './states.ts'

const table = entityOf('request')

/** Those of applications of copy traders, and the one that makes a request. */
const elsewhere = ['submit', 'forward_to_subaccount', 'delete']
const rows = table.transitions.filter(({ action }) => !elsewhere.includes(action))
const code = transitionsOf(requestActs)

test('the states are those of the table', () => {
  expect([...requestStates]).toEqual(table.states.map(({ id }) => id))
  expect(table.initial).toBe('pending')
})

test.each(rows)('$action leads from where the table says to where it says, by whom it says', (row) => {
  expect(code.find(({ action }) => action === row.action)).toEqual(row)
})

test('there is no act that the table does not have', () => {
  const known = [...rows.map(({ action }) => action), 'delete_own', 'delete_any']
  expect(Object.keys(requestActs).toSorted()).toEqual(known.toSorted())
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
  const needing = Object.entries(requestActs).filter(([, { needsResponse }]) => needsResponse)
  expect(needing.map(([act]) => act)).toEqual(['reject', 'close'])
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
      const act: RequestAct | null = answerTo(from, to)
      expect(act === null || (mayDo(act, from) && requestActs[act].to === to)).toBe(true)
    }
})
