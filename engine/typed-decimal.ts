/** A number as a person types it, in English or Hungarian habit: `1,234.56`, `1 234,56` and `1234.56` are the same. */
import { formatDecimal, parseDecimal } from './money.ts'

export type TypedDecimal =
  | { kind: 'empty' }
  /** The exact decimal, without grouping. */
  | { kind: 'read'; decimal: string }
  /** A comma before exactly three digits may group thousands or begin the fraction: both readings. */
  | { kind: 'ambiguous'; thousands: string; fraction: string }
  | { kind: 'not-a-number' }

/** What may stand between groups of digits besides a comma or a point: spaces of every width and the Swiss apostrophe. */
const SPACES = /[\s\u00a0\u2009\u202f'’]/g
const GROUPS = /^\d{1,3}([\s\u00a0\u2009\u202f'’]\d{3})+$/

const read = (text: string): TypedDecimal => {
  const value = parseDecimal(text)
  return value === null ? { kind: 'not-a-number' } : { kind: 'read', decimal: formatDecimal(value) }
}

/** Whole digits and fraction joined; a missing side is zero. */
const joined = (sign: string, whole: string, fraction: string): TypedDecimal =>
  whole === '' && fraction === ''
    ? { kind: 'not-a-number' }
    : read(`${sign}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`)

/** `1,234,567` and the like: groups of exactly three after the first. */
const ungrouped = (whole: string, separator: string): string | null => {
  const [first = '', ...groups] = whole.split(separator)
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return isGrouped ? first + groups.join('') : null
}

const withBoth = (sign: string, body: string): TypedDecimal => {
  const decimal = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ','
  const grouping = decimal === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...more] = body.split(decimal)
  const digits = ungrouped(whole, grouping)
  return more.length > 0 || digits === null || !/^\d*$/.test(fraction)
    ? { kind: 'not-a-number' }
    : joined(sign, digits, fraction)
}

const withOne = (sign: string, body: string, separator: '.' | ',', hasSpaces: boolean): TypedDecimal => {
  const [whole = '', fraction = '', ...more] = body.split(separator)
  if (more.length > 0) {
    const digits = hasSpaces ? null : ungrouped(body, separator)
    return digits === null ? { kind: 'not-a-number' } : joined(sign, digits, '')
  }
  const mayGroup = separator === ',' && !hasSpaces && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction)
  return mayGroup
    ? { kind: 'ambiguous', thousands: `${sign}${whole}${fraction}`, fraction: `${sign}${whole}.${fraction}` }
    : joined(sign, whole, fraction)
}

/**
 * A point alone always begins the fraction, as prices such as 1.234 are common; a comma alone does so unless it may group thousands.
 * At most 18 digits of fraction.
 */
export const readTypedDecimal = (text: string): TypedDecimal => {
  const trimmed = text.trim().replace('\u2212', '-')
  if (trimmed === '') return { kind: 'empty' }
  const sign = trimmed.startsWith('-') ? '-' : ''
  const spaced = trimmed.slice(sign.length).trim()
  const body = spaced.replace(SPACES, '')
  const hasSpaces = body !== spaced
  if (!/^[\d.,]+$/.test(body)) return { kind: 'not-a-number' }
  if (hasSpaces && !GROUPS.test(spaced.split(/[.,]/)[0] ?? '')) return { kind: 'not-a-number' }
  if (body.includes('.') && body.includes(',')) return hasSpaces ? { kind: 'not-a-number' } : withBoth(sign, body)
  if (body.includes('.')) return withOne(sign, body, '.', hasSpaces)
  if (body.includes(',')) return withOne(sign, body, ',', hasSpaces)
  return joined(sign, body, '')
}

/** Whether the reading should be said back: the text has more than digits and a point. */
export const needsEcho = (text: string): boolean => !/^\s*-?\d*\.?\d*\s*$/.test(text)
