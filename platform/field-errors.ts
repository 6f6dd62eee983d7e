/** Field errors of the contract, made of a schema's issues: a path, a code and the values of its sentence. */
import type { FieldError } from './errors.ts'
import { isStorable } from './fields.ts'
import type { FieldCode } from './messages.ts'

/** Parts of a zod 4 issue that are read here. */
type Issue = {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  code?: unknown
  origin?: unknown
  format?: unknown
  expected?: unknown
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  /** Whether the bound itself is still within. */
  inclusive?: unknown
  keys?: unknown
  params?: unknown
}

const OWN_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

const pathText = (path: Issue['path']): string =>
  (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')

const number = (value: unknown): number | string =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? value.toString() : ''

type Found = [code: FieldCode, params?: FieldError['params']]

/** Bounds of numbers that have a sentence of their own (tables/messages.json). */
const leasts: Readonly<Record<string, FieldCode>> = { 5: 'VALIDATION_MIN_5' }
const mosts: Readonly<Record<string, FieldCode>> = { 30: 'VALIDATION_MAX_30', 100: 'VALIDATION_MAX_100' }

const tooSmall = (issue: Issue): Found => {
  if (issue.origin === 'string') {
    const length = number(issue.minimum)
    return length === 1 ? ['VALIDATION_REQUIRED'] : ['VALIDATION_MIN_LENGTH', { length }]
  }
  if (issue.origin === 'array') return ['VALIDATION_MIN_COUNT', { count: number(issue.minimum) }]
  const value = number(issue.minimum)
  if (issue.inclusive === false && value === 0) return ['VALIDATION_GREATER_THAN_ZERO']
  const own = leasts[value]
  return own === undefined ? ['VALIDATION_MIN_VALUE', { value }] : [own]
}

const tooBig = (issue: Issue): Found => {
  if (issue.origin === 'string') return ['VALIDATION_MAX_LENGTH', { length: number(issue.maximum) }]
  if (issue.origin === 'array') return ['VALIDATION_MAX_COUNT', { count: number(issue.maximum) }]
  const value = number(issue.maximum)
  const own = mosts[value]
  return own === undefined ? ['VALIDATION_MAX_VALUE', { value }] : [own]
}

const byFormat: Record<string, FieldCode> = {
  email: 'VALIDATION_EMAIL',
  url: 'VALIDATION_URL',
  date: 'VALIDATION_DATE',
  datetime: 'VALIDATION_DATE',
}

const byType: Record<string, FieldCode> = {
  int: 'VALIDATION_INTEGER',
  number: 'VALIDATION_DECIMAL',
  date: 'VALIDATION_DATE',
}

const find = (issue: Issue): Found => {
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return ['VALIDATION_ONE_OF']
  if (issue.code === 'invalid_format') return [byFormat[String(issue.format)] ?? 'VALIDATION_INVALID']
  // zod says only in words that nothing was given: the received type closes its English sentence.
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return ['VALIDATION_REQUIRED']
  if (issue.code === 'invalid_type') return [byType[String(issue.expected)] ?? 'VALIDATION_INVALID']
  return ['VALIDATION_INVALID']
}

const readParams = (params: unknown): FieldError['params'] => {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  )
}

/** Field errors of an issue. A refinement's message is our code, its `params` the values. */
const toFieldErrors = (issue: Issue): FieldError[] => {
  const path = pathText(issue.path)
  if (OWN_CODE.test(issue.message)) return [{ path, code: issue.message, params: readParams(issue.params) }]
  if (issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)) {
    return issue.keys.map((key) => ({
      path: path === '' ? String(key) : `${path}.${String(key)}`,
      code: 'VALIDATION_UNKNOWN_FIELD' satisfies FieldCode,
      params: {},
    }))
  }
  const [code, params = {}] = find(issue)
  return [{ path, code, params }]
}

export const fieldErrors = (issues: readonly Issue[]): FieldError[] => issues.flatMap(toFieldErrors)

/** Deepest nesting of an input: deeper than any form, and far from the recursion limit. */
const DEEPEST = 32

const invalid = (path: string): FieldError => ({ path, code: 'VALIDATION_INVALID' satisfies FieldCode, params: {} })

/** Field errors of texts and names that the database cannot store, and of input nested too deep. Files and dates have none. */
export const unstorableErrors = (input: unknown, path = '', depth = 0): FieldError[] => {
  if (typeof input === 'string') return isStorable(input) ? [] : [invalid(path)]
  if (typeof input !== 'object' || input === null) return []
  if (depth === DEEPEST) return [invalid(path)]
  return Object.entries(input).flatMap(([key, value]) => {
    if (!isStorable(key)) return [invalid(path)]
    return unstorableErrors(value, path === '' ? key : `${path}.${key}`, depth + 1)
  })
}
