/**
 * Candles out of the text of a file: all of them or an error value, never a part. A file wholly in descending order is turned round; rows that say the same twice are
 * counted and used once; what is missing is counted, reported and left empty. A last row cut off inside its last number cannot be told from a whole one.
 */
import { type Candles, intervalMs } from '#engine/candle.ts'
import { type Collected, type Collector, collectorOf, type Order, type TradeListener } from './collect.ts'
import type { ImportError, RowError } from './error.ts'
import { isError, shown } from './fields.ts'
import { formats } from './formats.ts'
import type { Assets, Layout } from './layout.ts'
import { type Failure, isFailure } from './order.ts'

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

/** `refuse`: rows in mixed order are an error. `sort`: they are put in order and counted. */
export type ReadOptions = { order?: Order; onTrade?: TradeListener }

/** Lines that a format may look at to know its own. */
const HEAD_LINES = 3
/** Empty lines at the beginning after which it is looked at all the same. */
const EMPTY_LINES = 1000

const isEnough = (head: readonly string[]): boolean =>
  head.length >= EMPTY_LINES || (head.length >= HEAD_LINES && head.some((text) => text.trim() !== ''))

const layoutOf = (file: string, lines: readonly string[]): Layout | Failure => {
  const name = file.replace(/^.*[/\\]/, '')
  for (const format of formats) {
    const layout = format.recognize(name, lines)
    if (layout === null) continue
    if (!isError(layout)) return layout
    return { ...layout, line: layout.code === 'unknown-format' ? 2 : 0 }
  }
  return { code: 'unknown-format', values: { text: shown(lines[0] ?? '') }, line: 1 }
}

/** A row with another number of fields. It is cut off when nothing follows, damaged when something does. */
type Odd = { line: number; text: string }

const damaged = ({ line, text }: Odd): Failure => ({
  code: 'unparsable',
  values: { field: 'row', text: shown(text) },
  line,
})

const atEnd = (odd: Odd, expected: number): Failure | null => {
  if (odd.text.trim() === '') return null
  const fields = odd.text.split(',').length
  if (fields > expected) return damaged(odd)
  return { code: 'truncated', values: { fields: `${fields}`, expected: `${expected}` }, line: odd.line }
}

type RowReader = { take: (text: string, line: number) => Failure | null; finish: () => Collected | Failure }

/** Lines that are rows of a known layout. */
const readRows = (layout: Layout, collector: Collector): RowReader => {
  let odd: Odd | null = null
  let isEmpty = true
  return {
    take: (text, line) => {
      if (odd !== null) return text.trim() === '' ? null : damaged(odd)
      const fields = text.split(',')
      if (fields.length !== layout.fields) {
        odd = { line, text }
        return null
      }
      const row: ReturnType<Layout['parse']> = layout.parse(fields)
      if (isError(row)) return { ...row, line }
      isEmpty = false
      return collector.take({ ...row, line })
    },
    finish: () => {
      const failure = odd === null ? null : atEnd(odd, layout.fields)
      if (failure !== null) return failure
      return isEmpty ? { code: 'empty', values: {}, line: 0 } : collector.finish()
    },
  }
}

/** What one file turned out to be. */
export type Part = Collected & { file: string; layout: Layout }

/** Reads a file of which more and more lines come; after a failure nothing of it is worth anything. */
export type Reader = { take: (lines: readonly string[]) => Failure | null; finish: () => Part | Failure }

/** `file` is the name or path of the file the lines come from: some formats keep the day and the pair in it. */
export const openReader = (file: string, order: Order, onTrade?: TradeListener): Reader => {
  let head: string[] = []
  let line = 0
  let open: { layout: Layout; rows: RowReader } | null = null

  const takeRow = (text: string): Failure | null => {
    line += 1
    return open === null || line <= open.layout.firstLine ? null : open.rows.take(text, line)
  }
  const begin = (): Failure | null => {
    const layout = layoutOf(file, head)
    if (isFailure(layout)) return layout
    open = {
      layout,
      rows: readRows(
        layout,
        collectorOf(layout, order, (trade, at) => onTrade?.(trade, at, file)),
      ),
    }
    const lines = head
    head = []
    return takeAll(lines)
  }
  const takeAll = (lines: readonly string[]): Failure | null => {
    for (const text of lines) {
      const failure = takeRow(text)
      if (failure !== null) return failure
    }
    return null
  }
  return {
    take: (lines) => {
      if (open !== null) return takeAll(lines)
      head.push(...lines)
      return isEnough(head) ? begin() : null
    },
    finish: () => {
      if (open === null && head.every((text) => text.trim() === '')) return { code: 'empty', values: {}, line: 0 }
      const failure = open === null ? begin() : null
      if (failure !== null) return failure
      if (open === null) return { code: 'empty', values: {}, line: 0 }
      const collected = open.rows.finish()
      return isFailure(collected) ? collected : { ...collected, file, layout: open.layout }
    },
  }
}

const gapsOf = ({ openTimeMs, interval }: Candles): Gap[] => {
  const length = intervalMs[interval]
  const gaps: Gap[] = []
  for (let index = 1; index < openTimeMs.length; index += 1) {
    const [before = 0, next = 0] = [openTimeMs[index - 1], openTimeMs[index]]
    if (next === before + length) continue
    gaps.push({ fromMs: before + length, toMs: next, missing: (next - before) / length - 1 })
  }
  return gaps
}

/** What a file gave, with what is missing in it. */
export const importedOf = ({ layout, candles, ask, ...found }: Part): Imported => {
  const { file, rows, reversed, displaced, duplicates } = found
  const gaps = gapsOf(candles)
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0)
  return {
    assets: layout.assets,
    candles,
    ask,
    report: { file, rows, reversed, displaced, duplicates, gaps, missing },
  }
}

export const failed = (file: string, failure: RowError & { line: number }): { ok: false; error: ImportError } => ({
  ok: false,
  error: { ...failure, file },
})

/** The same for a text that is all there. */
export const readCandles = (
  file: string,
  text: string,
  { order = 'refuse', onTrade }: ReadOptions = {},
): ImportResult => {
  const reader = openReader(file, order, onTrade)
  const failure = reader.take(text.replace(/^\uFEFF/, '').split(/\r?\n/))
  if (failure !== null) return failed(file, failure)
  const part = reader.finish()
  return isFailure(part) ? failed(file, part) : { ok: true, value: importedOf(part) }
}
