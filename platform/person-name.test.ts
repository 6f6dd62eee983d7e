import { expect, test } from 'vitest'
import { fullName } from './person-name.ts'

test.each([
  ['en', { firstname: 'Anna', lastname: 'Nagy' }, 'Anna Nagy'],
  ['hu', { firstname: 'Anna', lastname: 'Nagy' }, 'Nagy Anna'],
  ['en', { firstname: '', lastname: 'Nagy' }, 'Nagy'],
  ['hu', { firstname: 'Anna', lastname: '' }, 'Anna'],
  ['hu', { firstname: '', lastname: '' }, ''],
] as const)('%s: %j', (language, name, said) => {
  expect(fullName(name, language)).toBe(said)
})
