/** Signals of the past as a person pastes them: rows of CSV under a line of names, as `npm run backtest` reads them too. */
import type { SignalSide } from '#engine/event.ts'
import type { PastSignals } from '../contract.ts'
import { MOST_SIGNALS } from '../rules.ts'

/** What the bot can hear: its pairs in order, and what a signal may say. */
export type Heard = { pairs: readonly string[]; sides: readonly SignalSide[] }

/** What is wrong with a line; `text` is what stands there, `may` what could. */
export type SignalFault = {
  code: 'no-rows' | 'too-many' | 'no-names' | 'bad-time' | 'bad-pair' | 'bad-direction' | 'bad-amount'
  line: number
  text: string
  may: string
}

export type ReadSignals =
  | { ok: true; signals: PastSignals }
  | { ok: false; faults: readonly [SignalFault, ...SignalFault[]] }

const NEEDED = ['time', 'pair', 'direction'] as const
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/
const AMOUNT = /^(?=.*[1-9])\d{1,12}(?:\.\d{1,18})?$/

/** Null for no time, the 30th of February too. */
const timeOf = (text: string): number | null => {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text.slice(0, 10)) ? null : at
}

type Row = { line: number; cells: readonly string[] }

const rowsOf = (text: string): Row[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((one, index) =>
      one.trim() === ''
        ? []
        : [{ line: index + 1, cells: one.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }],
    )

type ReadRow = { signal: PastSignals[number] } | { faults: SignalFault[] }

const readRow = ({ line, cells }: Row, names: readonly string[], { pairs, sides }: Heard): ReadRow => {
  const cell = (name: string): string => cells[names.indexOf(name)] ?? ''
  const at = timeOf(cell('time'))
  const pair = pairs.find((one) => one === cell('pair'))
  const direction = sides.find((one) => one === cell('direction'))
  const amount = names.includes('amount') ? cell('amount') : ''
  const faults: SignalFault[] = []
  if (at === null) faults.push({ code: 'bad-time', line, text: cell('time'), may: '2026-01-31T18:30Z' })
  if (pair === undefined) faults.push({ code: 'bad-pair', line, text: cell('pair'), may: pairs.join(', ') })
  if (direction === undefined)
    faults.push({ code: 'bad-direction', line, text: cell('direction'), may: sides.join(', ') })
  if (amount !== '' && !AMOUNT.test(amount)) faults.push({ code: 'bad-amount', line, text: amount, may: '50.25' })
  return at === null || pair === undefined || direction === undefined || faults.length > 0
    ? { faults }
    : { signal: { at, pair, direction, ...(amount === '' ? {} : { amount }) } }
}

/** All signals, or what is wrong with which line. */
export const readPastSignals = (text: string, heard: Heard): ReadSignals => {
  const [head, ...rows] = rowsOf(text)
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  const missing = NEEDED.filter((name) => !names.includes(name))
  const fault = (code: SignalFault['code'], may: string): ReadSignals => ({
    ok: false,
    faults: [{ code, line: head?.line ?? 1, text: head?.cells.join(',') ?? '', may }],
  })
  if (missing.length > 0) return fault('no-names', missing.join(', '))
  if (rows.length === 0) return fault('no-rows', '')
  if (rows.length > MOST_SIGNALS) return fault('too-many', String(MOST_SIGNALS))
  const read = rows.map((row) => readRow(row, names, heard))
  const [first, ...others] = read.flatMap((row) => ('faults' in row ? row.faults : []))
  return first === undefined
    ? { ok: true, signals: read.flatMap((row) => ('signal' in row ? [row.signal] : [])) }
    : { ok: false, faults: [first, ...others] }
}

const DAY_MS = 86_400_000
const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`

/** Rows to begin with: in and out of the first pair, twice within the last week. */
export const exampleSignals = ({ pairs: [pair = ''], sides }: Heard, nowMs: number): string => {
  const [enter = 'buy'] = sides
  const leave = sides.at(-1) ?? 'sell'
  const rows = [6, 4, 3, 1].map((days, index) =>
    [moment(nowMs - days * DAY_MS), pair, index % 2 === 0 ? enter : leave].join(','),
  )
  return ['time,pair,direction', ...rows].join('\n')
}
