import { expect, test } from 'vitest'
import fc from 'fast-check'
import { pseudoText, pseudoWords } from './pseudo.ts'

test('English becomes longer, marked, and still readable', () => {
  expect(pseudoText('Start a demo bot')).toBe('[Stárt á démö böt lorem i]')
  expect(pseudoText('')).toBe('')
})

test('every text grows by at least 40 %', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), (text) => {
      expect(pseudoText(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4))
    }),
  )
})

test('functions keep their values', () => {
  const words = pseudoWords({ plain: 'Menu', say: ({ count }: { count: number }) => `${count} rows` })
  expect(words.plain).toContain('[Ménü')
  expect(words.say({ count: 7 })).toContain('7 röws')
})
