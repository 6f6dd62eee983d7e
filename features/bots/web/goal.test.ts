import { expect, test } from 'vitest'
import {
  type Goal,
  isGoal,
  isLimitWrong,
  isNameShort,
  keepsBot,
  namedChoice,
  namedOf,
  NEW_FOLDER,
  NEW_NAMED,
  noGoal,
} from './goal.ts'

const made = (changes: Partial<Goal> = {}): Goal => ({ chosen: NEW_FOLDER, name: 'Together', limit: '', ...changes })

test.each<[string, Goal, boolean]>([
  ['nothing chosen', noGoal, false],
  ['a folder that is there', { ...noGoal, chosen: 'some-id' }, true],
  ['a new one with a name', made(), true],
  ['a new one with a limit', made({ limit: ' 12 ' }), true],
  ['a new one whose name is short', made({ name: ' Four ' }), false],
  ['a folder of whole bots', { ...noGoal, chosen: namedChoice('some-id') }, true],
  ['a new one of whole bots, whatever was typed as a limit', made({ chosen: NEW_NAMED, limit: 'many' }), true],
  ['a new one of whole bots whose name is short', made({ chosen: NEW_NAMED, name: 'Four' }), false],
  ['a new one with a limit of none', made({ limit: '0' }), false],
])('a trade sets out for %s: %#', (_, goal, expected) => {
  expect(isGoal(goal)).toBe(expected)
})

test('a limit is a whole number of bots, or left empty', () => {
  for (const limit of ['', ' ', '1', '500']) expect(isLimitWrong(made({ limit })), limit).toBe(false)
  for (const limit of ['0', '501', '1.5', '-1', '1e2', 'many']) expect(isLimitWrong(made({ limit })), limit).toBe(true)
  expect(isNameShort(made({ name: '12345' }))).toBe(false)
})

test('only a folder of whole bots leaves a bot as it is', () => {
  const named = { ...noGoal, chosen: namedChoice('some-id') }
  expect(namedOf(named)).toBe('some-id')
  expect([named, made({ chosen: NEW_NAMED })].map(keepsBot)).toEqual([true, true])
  expect([noGoal, made(), { ...noGoal, chosen: 'some-id' }].map(keepsBot)).toEqual([false, false, false])
})
