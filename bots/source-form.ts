/** What the forms of all bots that a source outside tells what to do have: the names it uses, its pairs, and a message to try them on (bots.md 13.2). */
import { z } from 'zod'
import type { Pair } from '#engine/market.ts'
import { type Amount, formatDecimal } from '#engine/money.ts'
import { leastText } from './number.ts'
import type { FormMarket, FormMarkets, Issue } from './form.ts'
import type { FormReader } from './form-reader.ts'
import { MOST_CHARACTERS } from './text-length.ts'
import { issue, when } from './issues.ts'
import { readSignal, type SignalSchema, type SourceFields } from './rules/signal-body.ts'

export const word = z.string().max(MOST_CHARACTERS)

/** As typed. */
export const sourceShape = {
  source: word,
  directionField: word,
  pairField: word,
  /** Forms of before have none. */
  pairPrefix: word.default(''),
  amountField: word,
  idField: word,
  timeField: word,
  /** A message to try the names on, as long as one may be; it is not kept. */
  example: z.string().max(8_192),
}
type Typed = z.infer<z.ZodObject<typeof sourceShape>>

const given = (text: string): string | null => (text === '' ? null : text)

/** Names are taken as they stand, blanks too: the source decides how it writes them. `carries`: its signals say for how much. */
export const readFields = (reader: FormReader, typed: Typed, carries: boolean): SourceFields => {
  if (carries && typed.amountField === '') reader.note('amountField', 'amount-field-needed')
  return {
    directionField: reader.text('directionField', typed.directionField),
    pairField: reader.text('pairField', typed.pairField),
    pairPrefix: typed.pairPrefix,
    amountField: carries ? given(typed.amountField) : null,
    idField: given(typed.idField),
    timeField: given(typed.timeField),
  }
}

/** The texts that `readFields` makes the same names of. */
export const textsOf = ({ directionField, pairField, pairPrefix, amountField, idField, timeField }: SourceFields) => ({
  directionField,
  pairField,
  pairPrefix,
  amountField: amountField ?? '',
  idField: idField ?? '',
  timeField: timeField ?? '',
})

/** Where a column of the pair table is typed: its first row is that of the form itself. */
export const pathOf = (row: number, key: 'text' | 'pair' | 'leverage' | 'marginType'): string =>
  row > 0 ? `morePairs.${row - 1}.${key}` : key === 'text' ? 'pairText' : key

/** The rows of the pair table whose market is known, each with it: the first row's is that of the form itself. */
export const rowMarkets = <Row extends { pair: Pair }>(
  pairs: readonly Row[],
  now: FormMarkets,
): readonly { at: number; row: Row; now: FormMarket }[] =>
  pairs.flatMap((row, at) => {
    const found = at === 0 ? now : (now.findOther?.(row.pair) ?? null)
    return found === null ? [] : [{ at, row, now: found }]
  })

/** Too little for a pair of the table: said at the amount for the first pair, at its own row for each other one. */
export const tooSmallAt = (at: number, path: string, { amount, least, asset }: TooSmall): Issue => {
  const params = { min: leastText(least), asset }
  return at === 0
    ? issue(path, 'amount-minimum', params)
    : issue(pathOf(at, 'pair'), 'pair-minimum', { amount: formatDecimal(amount), ...params })
}
type TooSmall = { amount: Amount; least: Amount; asset: string }

/** A pair has one row, and a text means one pair. */
export const checkPairs = (pairs: readonly { text: string; pair: Pair }[]): readonly Issue[] =>
  pairs.flatMap(({ text, pair }, row) => [
    ...when(pairs.findIndex((other) => other.pair === pair) < row, () =>
      issue(pathOf(row, 'pair'), 'pair-twice', { pair }),
    ),
    ...when(pairs.findIndex((other) => other.text === text) < row, () =>
      issue(pathOf(row, 'text'), 'pair-text-twice', { text }),
    ),
  ])

/** A field means one thing. */
export const checkFields = (names: SourceFields): readonly Issue[] => {
  const { directionField, pairField, amountField, idField, timeField } = names
  const fields = Object.entries({ directionField, pairField, amountField, idField, timeField })
  return fields.flatMap(([path, name], index) =>
    when(name !== null && fields.findIndex(([, other]) => other === name) < index, () =>
      issue(path, 'field-twice', { field: name ?? '' }),
    ),
  )
}

/** A message to try must say something by these names. */
export const checkExample = (schema: SignalSchema, example: string): readonly Issue[] => {
  if (example.trim() === '') return []
  const read = readSignal(schema, example)
  return read.ok ? [] : [issue('example', `example-${read.problem.code}`, read.problem)]
}
