/** Sentences out of codes and values: the words are the family's, the numbers are written as the reader's region does. */
import type { Text } from '#engine/messages.ts'
import { digitsOf, type Format } from '#platform/web/format.ts'

export type Words = Readonly<Record<string, Text>>
export type Values = Readonly<Record<string, string>>

const DECIMAL = /^-?\d+(\.\d+)?$/
/** The last of a shortened list. */
const REST = '… '

/** Values of these names are prices of the pair; they show the digits of its tick. */
const PRICES = new Set([
  'price',
  'buy',
  'sell',
  'entry',
  'exit',
  'level',
  'cap',
  'floor',
  'lower',
  'lowest',
  'start',
  'rates',
  'stop',
])

/** An entry, an exit, and the percent that they net. */
const PAIR = /^(-?\d+(?:\.\d+)?) → (-?\d+(?:\.\d+)?) \((-?\d+(?:\.\d+)?)%\)$/

const formatPart = (part: string, least: number, format: Pick<Format, 'decimal'>): string => {
  const lead = part.startsWith(REST) ? REST : ''
  const rest = part.slice(lead.length)
  if (DECIMAL.test(rest)) return `${lead}${format.decimal(rest, { digits: [least, 18] })}`
  const [, entry, exit, net] = PAIR.exec(rest) ?? []
  if (entry === undefined || exit === undefined || net === undefined) return part
  // An average of several entries has digits that no price of the pair has.
  const [from, to] = [entry, exit].map((price) => format.decimal(price, { digits: least === 0 ? [0, 18] : least }))
  return `${lead}${from} → ${to} (${format.decimal(net, { digits: [2, 4] })}%)`
}

/** Every value that is a decimal, or a list of them, as the region writes it; everything else as it is. */
export const formatValues = (values: Values, format: Pick<Format, 'decimal'>, tickSize: string | null = null): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const least = tickSize !== null && PRICES.has(name) ? digitsOf(tickSize) : 0
      return [
        name,
        value
          .split(', ')
          .map((part) => formatPart(part, least, format))
          .join(value.includes(', ') ? '; ' : ', '),
      ]
    }),
  )

/** A sentence takes the values that its code comes with; the server and the family keep that promise. */
export const sayText = (text: Text, values: Values): string => (typeof text === 'string' ? text : text(values as never))

/** The sentence of a code; null where these words have none. */
export const sayCode = (words: Words, code: string, values: Values = {}): string | null => {
  const text = words[code]
  return text === undefined ? null : sayText(text, values)
}
