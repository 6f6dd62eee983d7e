import { expect, test } from 'vitest'
import { type Goal, isGoal, isLimitWrong, isNameShort, nameOfChoice, keepsBot, noGoal } from './goal.ts'

const made = (changes: Partial<Goal> = {}): Goal => ({
  chosen: { kind: 'new-limited' },
  name: 'Together',
  limit: '',
  ...changes,
})
const [named, limited] = [
  { kind: 'named', id: 'some-id' },
  { kind: 'limited', id: 'some-id' },
] as const
const newNamed = { kind: 'new-named' } as const

test.each<[string, Goal, boolean]>([
  ['nothing chosen', noGoal, false],
  ['a folder that is there', { ...noGoal, chosen: limited }, true],
  ['a new one with a name', made(), true],
  ['a new one with a limit', made({ limit: ' 12 ' }), true],
  ['a new one whose name is short', made({ name: ' Four ' }), false],
  ['a folder of whole bots', { ...noGoal, chosen: named }, true],
  ['a new one of whole bots, whatever was typed as a limit', made({ chosen: newNamed, limit: 'many' }), true],
  ['a new one of whole bots whose name is short', made({ chosen: newNamed, name: 'Four' }), false],
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
  expect([{ ...noGoal, chosen: named }, made({ chosen: newNamed })].map(keepsBot)).toEqual([true, true])
  expect([noGoal, made(), { ...noGoal, chosen: limited }].map(keepsBot)).toEqual([false, false, false])
})

test('every choice has a name of its own', () => {
  const choices = [noGoal.chosen, newNamed, made().chosen, named, { ...limited, id: 'another' }]
  expect(new Set(choices.map(nameOfChoice)).size).toBe(choices.length)
})
