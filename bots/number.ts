/** Numbers as people type them. */
import { ceilTo, formatDecimal, parseDecimal } from '#engine/money.ts'

/** How a text was read: the exact value and its plain form, to be shown back; or why it was not. */
export type ReadNumber =
  | { ok: true; value: bigint; read: string }
  | { ok: false; problem: 'required' | 'not-a-number' | 'ambiguous-number' | 'too-many-decimals' }

const SPACES = /[\s\u00A0\u202F]/g
const SHAPE = /^[+-]?[\d., \s\u00A0\u202F']+$/
/** Digits in groups of three, all joined by the same sign. */
const GROUPED = /^\d{1,3}(?:([ ,.])\d{3})(?:\1\d{3})*$/

const wholePart = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text
  return GROUPED.test(text) ? text.replace(/[ ,.]/g, '') : null
}

/** Where the decimals begin, or -1; null when the text can be read in two ways. */
const decimalSign = (text: string): number | null => {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma !== -1 && point !== -1) return Math.max(comma, point)
  if (point !== -1) return text.indexOf('.') === point ? point : -1
  if (comma === -1 || text.indexOf(',') !== comma) return -1
  return /^[1-9]\d{0,2},\d{3}$/.test(text) ? null : comma
}

/** Reads `1234.5`, `1 234,56`, `1,234.56` and `1.234,56`; refuses `1,234`, which is a thousand to some and one to others. */
export const readNumber = (typed: string): ReadNumber => {
  // Also what was copied from a page, where minus is as wide as plus.
  const trimmed = typed.trim().replace('\u2212', '-')
  if (trimmed === '') return { ok: false, problem: 'required' }
  if (!SHAPE.test(trimmed)) return { ok: false, problem: 'not-a-number' }
  const sign = trimmed.startsWith('-') ? '-' : ''
  const text = trimmed.replace(/^[+-]/, '').replace(SPACES, ' ').replace(/'/g, ' ')
  const decimal = decimalSign(text)
  if (decimal === null) return { ok: false, problem: 'ambiguous-number' }
  const whole = wholePart(decimal === -1 ? text : text.slice(0, decimal) || '0')
  const decimals = decimal === -1 ? '' : text.slice(decimal + 1)
  if (whole === null || !/^\d*$/.test(decimals) || whole.length > 30) return { ok: false, problem: 'not-a-number' }
  if (decimals.length > 18) return { ok: false, problem: 'too-many-decimals' }
  const value = parseDecimal(`${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`)
  if (value === null) return { ok: false, problem: 'not-a-number' }
  return { ok: true, value, read: formatDecimal(value) }
}

/** Digits that a least amount is written with. */
const LEAST_DIGITS = 6

/** A least amount to be read and typed: six significant digits, rounded up, so that it is enough. */
export const leastText = (least: bigint): string => {
  const more = least.toString().length - LEAST_DIGITS
  return formatDecimal(more > 0 ? ceilTo(least, 10n ** BigInt(more)) : least)
}
