/** JSON for values that hold bigints: "12n" is the integer 12; a text that would look like one, or like an escape, gets "~" before it. */

const LOOKS_CODED = /^(?:~|-?\d+n$)/
const INTEGER = /^-?\d+n$/

/** What JSON.parse made belongs to nobody else yet. Every key is the holder's own, so that no name reaches a prototype. */
const asHolder = (value: object) => value as Record<string, unknown>

const decoded = (text: string): unknown => {
  if (text.startsWith('~')) return text.slice(1)
  return text.endsWith('n') && INTEGER.test(text) ? BigInt(text.slice(0, -1)) : text
}

/** Replaces coded texts where they stand: a walk after the parse takes a third of the time of a reviver. */
const decodeIn = (value: unknown): unknown => {
  if (typeof value === 'string') return decoded(value)
  if (typeof value !== 'object' || value === null) return value
  const holder = asHolder(value)
  for (const key of Object.keys(holder)) {
    const before = holder[key]
    if (typeof before !== 'string' && (typeof before !== 'object' || before === null)) continue
    const after = decodeIn(before)
    if (after !== before) holder[key] = after
  }
  return holder
}

/** Longer texts are quicker looked through by JSON.stringify itself. */
const SHORT = 40

const N = 110
const TILDE = 126

/** A text as JSON has it. Most are short words without anything to escape, and are told by a look at their characters. */
const quoted = (text: string): string => {
  const { length } = text
  if (length > SHORT) return JSON.stringify(text)
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 32 || code === 34 || code === 92 || code > 126) return JSON.stringify(text)
  }
  return `"${text}"`
}

const codedText = (text: string): string => {
  const mayLookCoded = text.charCodeAt(text.length - 1) === N || text.charCodeAt(0) === TILDE
  return quoted(mayLookCoded && LOOKS_CODED.test(text) ? `~${text}` : text)
}

/** Names with their colon: there are few, and they come again in every record. */
const names = new Map<string, string>()
const MOST_NAMES = 5_000

const nameText = (name: string): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  const text = `${quoted(name)}:`
  if (names.size < MOST_NAMES) names.set(name, text)
  return text
}

const listText = (list: readonly unknown[]): string => {
  let text = '['
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ','
    text += encodeJson(list[index])
  }
  return `${text}]`
}

/** Plain data has its fields by name. */
const asFields = (value: object) => value as Readonly<Record<string, unknown>>

const fieldsText = (fields: Readonly<Record<string, unknown>>): string => {
  let text = ''
  let before = '{'
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined || typeof value === 'function') continue
    text += before + nameText(name) + encodeJson(value)
    before = ','
  }
  return text === '' ? '{}' : `${text}}`
}

/** Exact JSON text of plain data with bigints: what JSON.stringify writes, in half of the time that its replacer takes. */
export const encodeJson = (value: unknown): string => {
  switch (typeof value) {
    case 'bigint':
      return `"${value}n"`
    case 'string':
      return codedText(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? listText(value) : fieldsText(asFields(value))
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null'
    case 'boolean':
      return value ? 'true' : 'false'
    case 'undefined':
    case 'function':
    case 'symbol':
      // What JSON has no word for: a list keeps its place.
      return 'null'
  }
}

/** The inverse of `encodeJson`; throws SyntaxError on anything that is not JSON. */
export const decodeJson = (text: string): unknown => decodeIn(JSON.parse(text))
