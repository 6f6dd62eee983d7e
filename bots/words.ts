/** A code and its values as a sentence of its family. */
import type { Language, Text } from '#engine/messages.ts'

/** One owner's words in both languages. */
export type Words = { [Key in Language]: Readonly<Record<string, Text>> }

/** Calls a sentence with values known only by name. A value it needs and does not get reads "undefined", never throws. */
const fill = (text: Text, values: Readonly<Record<string, string>>): string =>
  typeof text === 'string' ? text : (text as (given: Readonly<Record<string, string>>) => string)(values)

/** The sentence for a code, or null when the owner has none. */
export const sentence = (
  words: Words,
  language: Language,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string | null => {
  const text = words[language][code]
  return text === undefined ? null : fill(text, values)
}
