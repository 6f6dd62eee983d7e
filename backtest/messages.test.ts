import { expect, test } from 'vitest'
import { backtestMessages } from './messages.ts'
import { assumptions } from './result.ts'

test('every assumption has its sentence in both languages', () => {
  expect(Object.keys(backtestMessages.en)).toEqual([...assumptions])
  expect(Object.keys(backtestMessages.hu)).toEqual([...assumptions])
})
