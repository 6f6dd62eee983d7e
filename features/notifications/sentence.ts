/** The sentence of a notification in its reader's language; the same function for screens and mails. */
import { findCatalogued } from '#bots/catalogue.ts'
import { reasonNames } from '#bots/rules/reason-names.ts'
import { nameIn } from '#bots/spot/escaped-names.ts'
import type { Language } from '#engine/messages.ts'
import { titleOfExchange } from '#platform/exchange-titles.ts'
import type { Kind } from './kinds.ts'
import { notificationMessages, valueMessages } from './messages.ts'

export type Reading = {
  language: Language
  /** A time as the reader writes it. */
  date: (at: Date) => string
}

const pascal = (code: string): string =>
  code.replaceAll(/(?:^|[_-])([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())

/** A code that has no word stays as it is: a newer program may have written it. */
const named = (words: Readonly<Record<string, string>>, key: string, code: string): string => words[key] ?? code

const wordOf = (prefix: string, code: string, language: Language): string =>
  named(valueMessages[language], prefix + pascal(code), code)

const dateOf = (text: string, { date }: Reading): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : date(at)
}

const readable = (name: string, value: string, reading: Reading): string => {
  const { language } = reading
  switch (name) {
    case 'date':
      return dateOf(value, reading)
    case 'exchange':
      return titleOfExchange(language, value)
    case 'group':
      return wordOf('packageGroup', value, language)
    case 'family':
      return findCatalogued(value)?.titles[language] ?? value
    case 'status':
      return wordOf('requestStatus', value, language)
    case 'alarm':
      return wordOf('alarm', value, language)
    case 'permission':
      return wordOf('permission', value, language)
    case 'reason':
      return named(reasonNames[language], value, value)
    case 'trade':
    case 'folder':
    case 'bot':
      return nameIn(language, value)
    default:
      return value
  }
}

type Sentence = string | ((values: Readonly<Record<string, string>>) => string)

/** Rows are read back as plain texts; that a kind's sentence takes its values is proved where it is declared. */
const asSentence = (kind: Kind, language: Language): Sentence | undefined =>
  (notificationMessages[language] as Readonly<Record<string, Sentence>>)[`notification${pascal(kind)}`]

export const sentenceOf = (kind: Kind, params: Readonly<Record<string, string>>, reading: Reading): string => {
  const sentence = asSentence(kind, reading.language)
  if (typeof sentence !== 'function') return sentence ?? kind
  return sentence(
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readable(name, value, reading)])),
  )
}
