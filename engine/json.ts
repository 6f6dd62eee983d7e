/** JSON for values that hold bigints: "12n" is the integer 12; a text that would look like one, or like an escape, gets "~" before it. */

const LOOKS_CODED = /^(?:~|-?\d+n$)/
const INTEGER = /^-?\d+n$/

const encode = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string' && LOOKS_CODED.test(value)) return `~${value}`
  return value
}

const decode = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (value.startsWith('~')) return value.slice(1)
  return INTEGER.test(value) ? BigInt(value.slice(0, -1)) : value
}

/** Exact JSON text of plain data with bigints. */
export const encodeJson = (value: unknown): string => JSON.stringify(value, encode)

/** The inverse of `encodeJson`; throws SyntaxError on anything that is not JSON. */
export const decodeJson = (text: string): unknown => JSON.parse(text, decode)
