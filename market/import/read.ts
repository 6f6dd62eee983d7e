/**
 * Candles out of the text of a file: all of them or an error value, never a part. A file wholly in descending order is turned round; rows that say the same twice are
 * counted and used once; what is missing is counted, reported and left empty. A last row cut off inside its last number cannot be told from a whole one.
 */
import { type Candles, type Interval, intervalMs, intervals } from '#engine/candle.ts'
import { emptyCandles } from '../fold.ts'
import { formatTime, type ImportError, type RowError } from './error.ts'
import { isError, type Row, shown } from './fields.ts'
import { type Assets, formats, type Layout } from './formats.ts'

/** Candles that should be between two others and are not: the first missing one and the first that is there again. */
export type Gap = { fromMs: number; toMs: number; missing: number }

export type ImportReport = {
  file: string
  /** Rows read, duplicates included. */
  rows: number
  /** The file was newest first. */
  reversed: boolean
  /** Rows that stood in the wrong place; only ever above zero when sorting was asked for. */
  displaced: number
  /** Rows that repeated another with the same values. */
  duplicates: number
  gaps: readonly Gap[]
  /** Candles missing in all gaps together. */
  missing: number
}

export type Imported = {
  assets: Assets | null
  /** Trade candles, or those of the bid when the file has quotes. */
  candles: Candles
  /** Candles of the ask; null for trades. */
  ask: Candles | null
  report: ImportReport
}

export type ImportResult = { ok: true; value: Imported } | { ok: false; error: ImportError }

export type ImportOptions = {
  /** `refuse`: rows in mixed order are an error. `sort`: they are put in order and counted. */
  order?: 'refuse' | 'sort'
}

type Placed = Row & { line: number }
type Failure = RowError & { line: number }
const isFailure = (value: object): value is Failure => 'code' in value

const linesOf = (text: string): string[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return lines
}

const layoutOf = (file: string, lines: readonly string[]): Layout | Failure => {
  const name = file.replace(/^.*[/\\]/, '')
  for (const format of formats) {
    const layout = format.recognize(name, lines)
    if (layout === null) continue
    if (isError(layout)) return { ...layout, line: layout.code === 'no-date-in-name' ? 0 : 2 }
    return layout
  }
  return { code: 'unknown-format', values: { text: shown(lines[0] ?? '') }, line: 1 }
}

const rowsOf = (lines: readonly string[], layout: Layout): Placed[] | Failure => {
  const rows: Placed[] = []
  for (let index = layout.firstLine; index < lines.length; index += 1) {
    const line = index + 1
    const text = lines[index] ?? ''
    const fields = text.split(',')
    if (fields.length !== layout.fields) {
      const isCut = index === lines.length - 1 && fields.length < layout.fields
      if (!isCut) return { code: 'unparsable', values: { field: 'row', text: shown(text) }, line }
      return { code: 'truncated', values: { fields: `${fields.length}`, expected: `${layout.fields}` }, line }
    }
    const row = layout.parse(fields)
    if (isError(row)) return { ...row, line }
    rows.push({ ...row, line })
  }
  return rows
}

const same = (left: Row, right: Row): boolean => left.numbers.every((value, index) => value === right.numbers[index])

/** The direction of the file is that of its first two different times. */
const directionOf = (rows: readonly Row[]): 1 | -1 => {
  const first = rows[0]?.at ?? 0
  const other = rows.find((row) => row.at !== first)
  return other !== undefined && other.at < first ? -1 : 1
}

/** Rows in the order of time, or the first that breaks the file's own order. */
const inOrder = (
  rows: readonly Placed[],
  order: 'refuse' | 'sort',
): { rows: Placed[]; displaced: number } | Failure => {
  const direction = directionOf(rows)
  let displaced = 0
  let furthest = rows[0]
  for (const row of rows) {
    if (furthest === undefined || (row.at - furthest.at) * direction >= 0) {
      furthest = row
      continue
    }
    if (order === 'refuse') {
      const values = { time: formatTime(row.at), before: formatTime(furthest.at) }
      return { code: 'mixed-order', values, line: row.line }
    }
    displaced += 1
  }
  const straight = direction === 1 ? [...rows] : rows.toReversed()
  return { rows: displaced === 0 ? straight : straight.sort((left, right) => left.at - right.at), displaced }
}

/** Each time once. */
const once = (rows: readonly Placed[]): Placed[] | Failure => {
  const kept: Placed[] = []
  for (const row of rows) {
    const before = kept.at(-1)
    if (before === undefined || before.at !== row.at) {
      kept.push(row)
      continue
    }
    if (!same(before, row)) {
      const [first, second] = before.line < row.line ? [before, row] : [row, before]
      return {
        code: 'contradiction',
        values: { time: formatTime(row.at), otherLine: `${first.line}` },
        line: second.line,
      }
    }
  }
  return kept
}

const intervalOf = (rows: readonly Row[]): Interval => {
  let step = Infinity
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next !== undefined) step = Math.min(step, next.at - row.at)
  }
  return intervals.findLast((interval) => intervalMs[interval] <= step) ?? '1m'
}

const gapsOf = (rows: readonly Row[], length: number): Gap[] => {
  const gaps: Gap[] = []
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next === undefined || next.at === row.at + length) continue
    gaps.push({ fromMs: row.at + length, toMs: next.at, missing: (next.at - row.at) / length - 1 })
  }
  return gaps
}

const columns = (rows: readonly Row[], interval: Interval, first: number): Candles => {
  const candles = emptyCandles(interval, rows.length)
  for (const [index, { at, numbers }] of rows.entries()) {
    candles.openTimeMs[index] = at
    candles.open[index] = numbers[first] ?? 0
    candles.high[index] = numbers[first + 1] ?? 0
    candles.low[index] = numbers[first + 2] ?? 0
    candles.close[index] = numbers[first + 3] ?? 0
    candles.volume[index] = numbers[first + 4] ?? 0
  }
  return candles
}

const read = (file: string, text: string, order: 'refuse' | 'sort'): Imported | Failure => {
  const lines = linesOf(text)
  if (lines.length === 0) return { code: 'empty', values: {}, line: 0 }
  const layout = layoutOf(file, lines)
  if (isFailure(layout)) return layout
  const all = rowsOf(lines, layout)
  if (isFailure(all)) return all
  if (all.length === 0) return { code: 'empty', values: {}, line: 0 }
  const ordered = inOrder(all, order)
  if (isFailure(ordered)) return ordered
  const rows = once(ordered.rows)
  if (isFailure(rows)) return rows
  const interval = layout.interval ?? intervalOf(rows)
  const length = intervalMs[interval]
  const askew = rows.find((row) => row.at % length !== 0)
  if (askew !== undefined) {
    return { code: 'off-grid', values: { time: formatTime(askew.at), interval }, line: askew.line }
  }
  const gaps = gapsOf(rows, length)
  return {
    assets: layout.assets,
    candles: columns(rows, interval, 0),
    ask: layout.kind === 'quotes' ? columns(rows, interval, 5) : null,
    report: {
      file,
      rows: all.length,
      reversed: directionOf(all) === -1,
      displaced: ordered.displaced,
      duplicates: all.length - rows.length,
      gaps,
      missing: gaps.reduce((sum, gap) => sum + gap.missing, 0),
    },
  }
}

/** `file` is the name or path of the file the text came from: some formats keep the day and the pair in it. */
export const readCandles = (file: string, text: string, options: ImportOptions = {}): ImportResult => {
  const outcome = read(file, text, options.order ?? 'refuse')
  if (!isFailure(outcome)) return { ok: true, value: outcome }
  return { ok: false, error: { ...outcome, file } }
}
