/**
 * Signals and funding rates of the past as they are typed or exported: rows of CSV under a line of names, or a JSON object a line. Every wrong line is named, with its
 * field and what the field may be.
 */
import { z } from 'zod'
import { type SignalSide, signalSides } from '#engine/event.ts'
import type { Pair } from '#engine/market.ts'
import { amount, parseDecimal, ratio } from '#engine/money.ts'
import type { PastFunding, PastSignal } from './several-pairs.ts'

export type InputFile = { name: string; text: string }

/** Sentences name the file and the line. */
export type Read<Row> = { ok: true; rows: readonly Row[] } | { ok: false; sentences: readonly string[] }

/** More than anybody trades on in a year of minutes. */
const MOST_ROWS = 100_000
const MOST_SENTENCES = 10

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/
const MILLISECONDS = /^\d{12,14}$/
const timeText = 'time must be like 2024-01-31T18:30:00Z, or milliseconds since 1970'

/** The 30th of February would be read as a day of March. */
const isDay = (text: string, at: number): boolean => new Date(at).toISOString().startsWith(text.slice(0, 10))

const Time = z.coerce.string(timeText).transform((text, context) => {
  const at = MILLISECONDS.test(text) ? Number(text) : MOMENT.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at) && (MILLISECONDS.test(text) || isDay(text, at))) return at
  context.addIssue({ code: 'custom', message: `${timeText}; it is "${text}"` })
  return z.NEVER
})

const isDecimal = (text: string): boolean => /^-?\d{1,12}(?:\.\d{1,18})?$/.test(text) && parseDecimal(text) !== null

const amountText = 'amount must be above 0 and at most 999999999999, such as 50 or 50.25'
const Amount = z.coerce
  .string(amountText)
  .refine((text) => isDecimal(text) && (parseDecimal(text) ?? 0n) > 0n, amountText)
  .transform(amount)

/** What a position pays in a day of a market gone mad is far below its worth. */
const rateText = 'rate must be from -1 to 1, where 0.0001 is 0.01 %'
const Rate = z.coerce
  .string(rateText)
  .refine((text) => isDecimal(text) && Math.abs(Number(text)) <= 1, rateText)
  .transform(ratio)

type Line = { line: number; fields: unknown }
type Lines = { rows: Line[]; sentences: string[] }

const cellsOf = (text: string): string[] => text.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const linesOf = ({ name, text }: InputFile, most: number): Lines => {
  const all = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const filled = all.flatMap((one, index) => (one.trim() === '' ? [] : [{ line: index + 1, text: one.trim() }]))
  const [head] = filled
  if (head === undefined) return { rows: [], sentences: [`${name} is empty`] }
  const isJson = head.text.startsWith('{')
  const rows = isJson ? filled : filled.slice(1)
  if (rows.length > most)
    return { rows: [], sentences: [`${name} has ${rows.length} rows; there may be at most ${most}`] }
  if (isJson) return { rows: rows.map(({ line, text: one }) => ({ line, fields: asJson(one) })), sentences: [] }
  const names = cellsOf(head.text).map((cell) => cell.toLowerCase())
  const fieldsOf = (one: string): Record<string, string> =>
    Object.fromEntries(cellsOf(one).flatMap((cell, place) => (cell === '' ? [] : [[names[place] ?? '', cell]])))
  return { rows: rows.map(({ line, text: one }) => ({ line, fields: fieldsOf(one) })), sentences: [] }
}

const Fields = z.record(z.string(), z.unknown())

/** All rows by their time, or what is wrong with which line. */
const readRows = <Row extends { at: number }>(file: InputFile, row: z.ZodType<Row>, most: number): Read<Row> => {
  const { rows, sentences } = linesOf(file, most)
  const read: Row[] = []
  for (const { line, fields } of rows) {
    const place = `${file.name} line ${line}`
    if (!Fields.safeParse(fields).success) {
      sentences.push(`${place}: is no JSON object`)
      continue
    }
    const parsed = row.safeParse(fields)
    if (parsed.success) read.push(parsed.data)
    else for (const { message } of parsed.error.issues) sentences.push(`${place}: ${message}`)
  }
  if (sentences.length === 0) return { ok: true, rows: read.toSorted((left, right) => left.at - right.at) }
  const more = sentences.length - MOST_SENTENCES
  return { ok: false, sentences: [...sentences.slice(0, MOST_SENTENCES), ...(more > 0 ? [`and ${more} more`] : [])] }
}

const oneOf = <Value extends string>(field: string, values: readonly Value[]) => {
  const text = `${field} must be one of ${values.join(', ')}`
  return z.unknown().transform((given, context): Value => {
    const found = values.find((value) => value === given)
    if (found !== undefined) return found
    context.addIssue({
      code: 'custom',
      message: given === undefined ? `${text}; it is missing` : `${text}; it is ${JSON.stringify(given)}`,
    })
    return z.NEVER
  })
}

/** Signals to a run over these pairs: `time`, `pair`, `direction`, and `amount` where a bot takes it from the signal. Other fields are not looked at. */
export const readSignals = (
  file: InputFile,
  run: { pairs: readonly Pair[]; trades: 'spot' | 'futures'; most?: number },
): Read<PastSignal> => {
  const row = z
    .object({
      time: Time,
      pair: oneOf('pair', run.pairs),
      direction: oneOf<SignalSide>('direction', signalSides[run.trades]),
      amount: Amount.optional(),
    })
    .transform(({ time, pair, direction, amount: carried }) => ({
      at: time,
      pair: run.pairs.indexOf(pair),
      side: direction,
      amount: carried ?? null,
    }))
  return readRows(file, row, run.most ?? MOST_ROWS)
}

/** Funding rates: `time`, `rate`, what a long position pays of its worth, and `pair`, which a run over one pair may leave out. */
export const readFunding = (file: InputFile, pairs: readonly Pair[]): Read<PastFunding> => {
  const [only] = pairs
  const named = oneOf('pair', pairs)
  const pair = only !== undefined && pairs.length === 1 ? named.default(only) : named
  const row = z
    .object({ time: Time, rate: Rate, pair })
    .transform(({ time, rate, pair: of }) => ({ at: time, pair: pairs.indexOf(of), rate }))
  return readRows(file, row, MOST_ROWS)
}
