import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUnsent, writeUnsent } from './unsent-draft.ts'

const draft = { form: { investment: '500' }, step: 'safety', savedAtMs: 7 }

test.each([
  ['nothing was kept', null],
  ['no JSON', '{'],
  ['another user', writeUnsent(draft, 'bela')],
  ['no form', JSON.stringify({ username: 'anna', form: [], step: 'a', savedAtMs: 1 })],
  ['no step', JSON.stringify({ username: 'anna', form: {}, savedAtMs: 1 })],
])('%s: there is no draft', (_, text) => {
  expect(readUnsent(text, 'anna')).toBeNull()
})

test('what one user left is what the same user finds', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string()),
      fc.string(),
      fc.nat(),
      fc.string(),
      (form, step, savedAtMs, name) => {
        const kept = { form, step, savedAtMs }
        expect(readUnsent(writeUnsent(kept, name), name)).toEqual(JSON.parse(JSON.stringify(kept)))
      },
    ),
  )
})
