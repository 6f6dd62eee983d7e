/** JSON for values that hold bigints: "12n" is the integer 12; a text that would look like one, or like an escape, gets "~" before it. */

const LOOKS_CODED = /^(?:~|-?\d+n$)/
const INTEGER = /^-?\d+n$/

/** What JSON writes with a backslash, and halves of characters. */
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

const quoted = (value: string): string => {
  const text = LOOKS_CODED.test(value) ? `~${value}` : value
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`
}

const encodeFields = (value: object): string => {
  let text = ''
  for (const [key, field] of Object.entries(value)) {
    const encoded = encode(field)
    if (encoded !== null) text += `${text === '' ? '' : ','}${quotedKey(key)}:${encoded}`
  }
  return `{${text}}`
}

const quotedKey = (key: string): string => (NEEDS_ESCAPE.test(key) ? JSON.stringify(key) : `"${key}"`)

/** Null for what JSON leaves out. Several times as fast as `JSON.stringify` with a replacer, which the journal would feel. */
const encode = (value: unknown): string | null => {
  switch (typeof value) {
    case 'bigint':
      return `"${value}n"`
    case 'string':
      return quoted(value)
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null'
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${value.map((item) => encode(item) ?? 'null').join(',')}]`
      return encodeFields(value)
    case 'undefined':
    case 'function':
    case 'symbol':
      return null
  }
}

const decode = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (value.startsWith('~')) return value.slice(1)
  return INTEGER.test(value) ? BigInt(value.slice(0, -1)) : value
}

/** Exact JSON text of plain data with bigints. */
export const encodeJson = (value: unknown): string => encode(value) ?? 'null'

/** The inverse of `encodeJson`; throws SyntaxError on anything that is not JSON. */
export const decodeJson = (text: string): unknown => JSON.parse(text, decode)
