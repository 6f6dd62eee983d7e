import { expect, test } from 'vitest'
import { z } from 'zod'
import { procedure } from '../contract.ts'
import { inputErrors, mostCharacters } from './contract-input.ts'

const save = procedure('account')
  .route({ method: 'POST', path: '/things', summary: 'Saves a thing' })
  .input(
    z.strictObject({
      subject: z.string().trim().normalize('NFC').min(3).max(150),
      note: z.string().max(20).optional(),
      names: z.strictObject({ first: z.string().min(1).max(100) }),
      count: z.int().min(5).max(30),
      files: z.array(z.file()).max(3).default([]),
    }),
  )
  .output(z.object({}))
const nothing = procedure('account').route({ method: 'POST', path: '/nothing', summary: 'Does it' })

const good = { subject: 'Good', names: { first: 'Anna' }, count: 7 }
const codes = (input: unknown) => inputErrors(save, input).map(({ path, code }) => [path, code])

test.each<[string, unknown, string[][]]>([
  ['nothing wrong', good, []],
  ['too short', { ...good, subject: ' a ' }, [['subject', 'VALIDATION_MIN_LENGTH']]],
  ['inside', { ...good, names: { first: '' } }, [['names.first', 'VALIDATION_REQUIRED']]],
  ['a number', { ...good, count: 31 }, [['count', 'VALIDATION_MAX_30']]],
  ['a small number', { ...good, count: 4 }, [['count', 'VALIDATION_MIN_5']]],
  ['no file', { ...good, files: [1] }, [['files.0', 'VALIDATION_INVALID']]],
])('%s', (_name, input, wrong) => {
  expect(codes(input)).toEqual(wrong)
})

test.each([
  ['subject', 150],
  ['note', 20],
  ['names.first', 100],
  ['count', undefined],
  ['gone', undefined],
])('the most characters of %s', (path, most) => {
  expect(mostCharacters(save, path)).toBe(most)
})

test('a call that takes nothing has no form', () => {
  expect(() => inputErrors(nothing, {})).toThrow('takes something')
})
