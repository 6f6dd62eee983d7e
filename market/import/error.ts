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
  /** The high is not the highest or the low not the lowest. */
  | Problem<'inconsistent', { open: string; high: string; low: string; close: string }>
  /** The candle does not open at a multiple of the file's interval. */
  | Problem<'off-grid', { time: string; interval: string }>
  | Problem<'mixed-order', { time: string; before: string }>
  /** The same time twice with different values. */
  | Problem<'contradiction', { time: string; otherLine: string }>

/** An error where it was found, before it is known in which file. */
export type RowError = ImportError extends infer Any
  ? Any extends { code: infer Code; values: infer Values }
    ? { code: Code; values: Values }
    : never
  : never

/** Times in errors: UTC, to the minute. */
export const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
