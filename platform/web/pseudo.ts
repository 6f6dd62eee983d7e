/** English made 40 % longer with marked ends, so that tests see what a longer language breaks and what is not translated. */
import type { Text } from '#engine/messages.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
}

/** Keeps the words in place, so that values inside stay readable. */
export const pseudoText = (text: string): string => {
  if (text === '') return text
  const marked = text.replace(/[aeiouAEOU]/g, (letter) => accents[letter] ?? letter)
  const padding = 'lorem ipsum dolor '.repeat(Math.ceil(text.length / 40)).slice(0, Math.ceil(text.length * 0.4))
  return `[${marked} ${padding.trim()}]`
}

const isSentence = (word: unknown): word is Exclude<Text, string> => typeof word === 'function'

/** A proxy over one owner's words; a function keeps its values. */
export const pseudoWords = <Words extends Record<string, Text>>(words: Words): Words =>
  new Proxy(words, {
    get: (target, key, receiver) => {
      const word: unknown = Reflect.get(target, key, receiver)
      if (typeof word === 'string') return pseudoText(word)
      if (isSentence(word)) return (values: never) => pseudoText(word(values))
      return word
    },
  })
