import { expect, test } from 'vitest'
import { messages } from '#engine/messages.ts'
import { sentencesOf } from './sentences.ts'

test('every sentence is told in both languages, with the names of its values', () => {
  const words = messages(
    { plain: 'Save', of: ({ count }: { count: string }) => `Rows: ${count}` },
    { plain: 'Mentés', of: ({ count }) => `Sorok: ${count}` },
  )
  const failing = { en: { deep: ({ a }: { a: { b: () => string } }) => a.b() }, hu: { deep: () => 'x' } }
  expect(sentencesOf({ '../../../a/messages.ts?catalogue': { words, other: 5 }, '../b.ts': { failing } })).toEqual([
    { at: 'a/messages.ts words.plain', en: 'Save', hu: 'Mentés' },
    { at: 'a/messages.ts words.of', en: 'Rows: {count}', hu: 'Sorok: {count}' },
    { at: 'b.ts failing.deep', en: '{…}', hu: 'x' },
  ])
})
