/**
 * Reader of a signal source's message, by the field names that its user gave. Names and values are exact: "Buy" is not "buy". Source:
 * bots.md 13.2.
 */
import type { SignalSide } from '#engine/event.ts'
import type { Pair } from '#engine/market.ts'
import { type Amount, asAmount, parseDecimal } from '#engine/money.ts'

/** Field names of a source. */
export type SourceFields = {
  directionField: string
  pairField: string
  /** Text before the pair in its field, such as `EXCHANGE:`, that is left off where it stands. Empty for none. */
  pairPrefix: string
  /** Field of the amount. Null when the source sends none or it is not used. */
  amountField: string | null
  idField: string | null
  timeField: string | null
}

export type SignalSchema = SourceFields & {
  /** Side by each value of the direction field. */
  directions: readonly { value: string; side: SignalSide }[]
  /** Pair by each text of the source. */
  pairs: readonly { text: string; pair: Pair }[]
}

export type Signal = {
  side: SignalSide
  /** Index into the schema's pairs. */
  pair: number
  /** Amount in quote. Null when the message has none. */
  amount: Amount | null
  /** Id that identifies a repeated signal. Null when the message has none. */
  id: string | null
  atMs: number | null
}

/** Reason why a message is no signal; `field` is the name looked for, `text` its content. */
export type SignalProblem = {
  code: 'bad-body' | 'field-missing' | 'unknown-direction' | 'unknown-pair' | 'bad-amount' | 'bad-time'
  field: string
  text: string
}

/** A signal that was read, or what is wrong with its text. */
export type ReadSignal = { ok: true; signal: Signal } | { ok: false; problem: SignalProblem }

type Fields = ReadonlyMap<string, string>

const problem = (code: SignalProblem['code'], field = '', text = ''): ReadSignal => ({
  ok: false,
  problem: { code, field, text },
})

/** A number as it was written: a double would round an id above 2^53. Source: ECMA-262, JSON.parse source text access. */
type Written = { source?: string }
type Reviver = (key: string, value: unknown, written?: Written) => unknown
const parseAsWritten = (body: string): unknown => {
  const reviver: Reviver = (_, value, written) => (typeof value === 'number' ? (written?.source ?? value) : value)
  return JSON.parse(body, reviver)
}

/** Fields that lie deeper are named by their path, `order.action`, places of a list by their number from 0. */
const jsonEntries = (value: object, path: string): readonly (readonly [string, string])[] =>
  Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (typeof field === 'string' || typeof field === 'number') return [[path + name, String(field)] as const]
    return typeof field === 'object' && field !== null ? jsonEntries(field, `${path}${name}.`) : []
  })

/** Plain values of a JSON object by their paths. Null for anything else. */
const jsonFields = (body: string): Fields | null => {
  try {
    const value = parseAsWritten(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(jsonEntries(value, '')) : null
  } catch {
    // Not JSON, or nested deeper than can be read, is an answer, not a fault: the sender is told.
    return null
  }
}

/** Text of a form field: "+" is a blank, `%2F` a character. What is no such code stands for itself. Source: WHATWG URL, application/x-www-form-urlencoded. */
const formText = (text: string): string =>
  text.replaceAll('+', ' ').replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (code) => {
    try {
      return decodeURIComponent(code)
    } catch {
      // Bytes that are no UTF-8.
      return code
    }
  })

/** `key=value`, one a line, or joined by "&" as browsers send forms; blanks around both and a ";" behind do not count. */
const textFields = (body: string): Fields | null => {
  const written = body.includes('&') ? formText : (text: string) => text
  const parts = body.split(/\r?\n|&/).filter((part) => part.trim() !== '')
  const fields = new Map<string, string>()
  for (const part of parts) {
    const at = part.indexOf('=')
    const name = written(part.slice(0, Math.max(at, 0))).trim()
    if (name === '') return null
    fields.set(
      name,
      written(part.slice(at + 1))
        .trim()
        .replace(/;$/, '')
        .trimEnd(),
    )
  }
  return fields.size === 0 ? null : fields
}

const fieldsOf = (body: string): Fields | null =>
  body.trimStart().startsWith('{') ? jsonFields(body) : textFields(body)

const DATE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+ -])(\d\d):(\d\d))$/

/** Days from 1970-01-01 to the first of a month, in the calendar that clocks go by; years after 1600. */
const daysTo = (year: number, month: number): number => {
  const monthDays = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
  // A year's leap day lies behind it until March.
  const past = month > 2 ? year : year - 1
  const leaps = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
  return (year - 1970) * 365 + leaps - 477 + (monthDays[month - 1] ?? 0)
}

/** A date and time with its zone, as ISO 8601 writes it; the "+" of a zone may have become a blank in a form. Null for what no clock shows. */
const dateOf = (text: string): number | null => {
  const parts = DATE.exec(text)
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const days = daysTo(year, month) + day - 1
  const isDay = month >= 1 && month <= 12 && day >= 1 && days < daysTo(month === 12 ? year + 1 : year, (month % 12) + 1)
  if (!isDay || hour > 23 || minute > 59 || second > 59) return null
  const ahead = (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)) * (parts[8] === '-' ? -1 : 1)
  const milliseconds = Math.floor(Number(`0.${parts[7] ?? '0'}`) * 1_000)
  return ((days * 24 + hour) * 60 + minute - ahead) * 60_000 + second * 1_000 + milliseconds
}

/** Seconds or milliseconds since 1970, or a date and time with its zone; null for anything else. */
const timeOf = (text: string): number | null => {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000)
  return /^\d{12,13}$/.test(text) ? Number(text) : dateOf(text)
}

/** The signal that a message is, or the first thing that keeps it from being one. */
export const readSignal = (schema: SignalSchema, body: string): ReadSignal => {
  const fields = fieldsOf(body)
  if (fields === null) return problem('bad-body')
  const { directionField, pairField, amountField, idField, timeField } = schema
  const names = [directionField, pairField, amountField, idField, timeField]
  const missing = names.find((name) => name !== null && !fields.has(name))
  if (missing !== undefined && missing !== null) return problem('field-missing', missing)
  const textOf = (name: string | null): string | null => (name === null ? null : (fields.get(name) ?? null))
  const direction = fields.get(directionField) ?? ''
  const meant = schema.directions.find(({ value }) => value === direction)
  if (meant === undefined) return problem('unknown-direction', directionField, direction)
  const said = fields.get(pairField) ?? ''
  const named = said.startsWith(schema.pairPrefix) ? said.slice(schema.pairPrefix.length) : said
  const pair = schema.pairs.findIndex(({ text }) => text === named)
  if (pair < 0) return problem('unknown-pair', pairField, said)
  const [amountText, timeText] = [textOf(amountField), textOf(timeField)]
  const amount = amountText === null ? null : parseDecimal(amountText)
  if (amountField !== null && (amount === null || amount <= 0n)) {
    return problem('bad-amount', amountField, amountText ?? '')
  }
  const atMs = timeText === null ? null : timeOf(timeText)
  if (timeField !== null && atMs === null) return problem('bad-time', timeField, timeText ?? '')
  const signal = {
    side: meant.side,
    pair,
    amount: amount === null ? null : asAmount(amount),
    id: textOf(idField),
    atMs,
  }
  return { ok: true, signal }
}
