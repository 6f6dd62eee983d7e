import { expect, test } from 'vitest'
import { type Goal, isGoal, isLimitWrong, isNameShort, NEW_FOLDER, noGoal } from './goal.ts'

const made = (changes: Partial<Goal> = {}): Goal => ({ chosen: NEW_FOLDER, name: 'Together', limit: '', ...changes })

test.each<[string, Goal, boolean]>([
  ['nothing chosen', noGoal, false],
  ['a folder that is there', { ...noGoal, chosen: 'some-id' }, true],
  ['a new one with a name', made(), true],
  ['a new one with a limit', made({ limit: ' 12 ' }), true],
  ['a new one whose name is short', made({ name: ' Four ' }), false],
  ['a new one with a limit of none', made({ limit: '0' }), false],
])('a trade sets out for %s: %#', (_, goal, expected) => {
  expect(isGoal(goal)).toBe(expected)
})

test('a limit is a whole number of bots, or left empty', () => {
  for (const limit of ['', ' ', '1', '500']) expect(isLimitWrong(made({ limit })), limit).toBe(false)
  for (const limit of ['0', '501', '1.5', '-1', '1e2', 'many']) expect(isLimitWrong(made({ limit })), limit).toBe(true)
  expect(isNameShort(made({ name: '12345' }))).toBe(false)
})
