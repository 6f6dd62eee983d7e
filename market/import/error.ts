/** Why a file was not imported. Lines count from 1 as an editor shows them; 0 where it is the file as a whole. */

type Problem<Code extends string, Values extends Readonly<Record<string, string>>> = {
  code: Code
  file: string
  line: number
  values: Values
}
type Nothing = Readonly<Record<string, never>>

export type ImportError =
  | Problem<'unreadable', Nothing>
  | Problem<'empty', Nothing>
  | Problem<'unknown-format', { text: string }>
  | Problem<'no-date-in-name', Nothing>
  /** The last row has fewer fields than the rows above. */
  | Problem<'truncated', { fields: string; expected: string }>
  | Problem<'unparsable', { field: string; text: string }>
  /** A price or a volume beyond what can be traded. */
  | Problem<'out-of-range', { field: string; text: string; least: string; most: string }>
  /** The high is not the highest or the low not the lowest. */
  | Problem<'inconsistent', { open: string; high: string; low: string; close: string }>
  /** The candle does not open at a multiple of the file's interval. */
  | Problem<'off-grid', { time: string; interval: string }>
  | Problem<'mixed-order', { time: string; before: string }>
  /** The same time twice with different values. */
  | Problem<'contradiction', { time: string; otherLine: string }>
  /** Candles of a length that is not used here. */
  | Problem<'unused-interval', { interval: string }>
  /** More candles than a file may have. */
  | Problem<'too-long', { most: string }>
  /** Cut off, altered, or locked with a password. */
  | Problem<'zip-damaged', Nothing>
  /** It holds no CSV, or something beside them. */
  | Problem<'zip-of-something-else', { name: string }>
  /** It would unpack to more than any market data does. */
  | Problem<'zip-too-large', Nothing>
  /** Files of one archive that are not of one pair and one kind. */
  | Problem<'parts-differ', { otherFile: string }>
  /** The same time in two files of one archive, with different values. */
  | Problem<'parts-contradict', { time: string; otherFile: string }>

/** An error where it was found, before it is known in which file. */
export type RowError = ImportError extends infer Any
  ? Any extends { code: infer Code; values: infer Values }
    ? { code: Code; values: Values }
    : never
  : never

/** Times in errors: UTC, to the minute. */
export const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** The same to the millisecond, with the trade's own number: many trades share a minute. */
export const formatTrade = (at: number, id: number): string =>
  `${new Date(at).toISOString().slice(0, 23).replace('T', ' ')} (${id})`
