/** A report for the console. */
import type { Language } from '#engine/messages.ts'
import {
  assumptionsOf,
  figuresOf,
  gapLines,
  gapsSentence,
  headingOf,
  levelRows,
  money,
  neededSentences,
  percent,
  periodOf,
  stopFirstSentences,
} from './figures.ts'
import { reportMessages } from './report-messages.ts'
import type { BacktestReport } from './report.ts'
import type { SweepRow } from './sweep-task.ts'

/** The first column to the left, all others to the right. */
export const textTable = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, cell.length)),
    [],
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

const BARS = '▁▂▃▄▅▆▇█'
const BARS_SHOWN = 60

/** A row of values as bars of one line, lowest to highest. */
export const sparkline = (values: readonly number[]): string => {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const every = Math.max(values.length / BARS_SHOWN, 1)
  const picked = Array.from(
    { length: Math.min(values.length, BARS_SHOWN) },
    (_, bar) => values[Math.min(Math.round(bar * every), values.length - 1)] ?? low,
  )
  return picked.map((value) => BARS[Math.round(((value - low) / span) * (BARS.length - 1))] ?? '').join('')
}

export const textReport = (report: BacktestReport, language: Language): string => {
  const words = reportMessages[language]
  const figures = textTable(figuresOf(report, language).map(({ label, value }) => [label, value]))
  const levels = textTable([
    [words.level, words.buys, words.sells, words.realised, words.levelFees, words.held],
    ...levelRows(report, language).map((level) => [
      level.name,
      String(level.buys),
      String(level.sells),
      money(level.realised, language),
      money(level.fees, language),
      level.held,
    ]),
  ])
  const assumptions = assumptionsOf(report, language).map((line) => `- ${line}`)
  return [
    headingOf(report, language),
    periodOf(report, language),
    gapsSentence(report, language),
    ...(report.gaps.count > 1 ? gapLines(report, language).map((line) => `- ${line}`) : []),
    ...neededSentences(report, language),
    '',
    figures,
    ...stopFirstSentences(report, language),
    '',
    `${words.equityLine}: ${sparkline(report.points.map(({ equity }) => equity))}`,
    `${words.holdLine}: ${sparkline(report.points.map(({ close }) => close))}`,
    `${words.drawdownChart}: ${sparkline(report.points.map(({ drawdownPercent }) => drawdownPercent))}`,
    '',
    ...(report.levels.length === 0 ? [] : [levels, '']),
    `${words.assumptions}:`,
    ...assumptions,
    words.past,
  ].join('\n')
}

/** One row a set, the best first; `names` say what was set. */
export const textSweep = (rows: readonly SweepRow[], names: readonly string[], language: Language): string => {
  const words = reportMessages[language]
  const worth = (row: SweepRow): number => (row.kind === 'done' ? row.profitPercent : -Infinity)
  const body = rows
    .toSorted((left, right) => worth(right) - worth(left))
    .map((row) => {
      const name = names[row.index] ?? ''
      if (row.kind === 'failed') return [name, words.failed, '', '', '', '']
      return [
        name,
        percent(row.profitPercent, language),
        percent(row.drawdownPercent, language),
        percent(row.exposurePercent, language),
        String(row.fills),
        String(row.stops),
      ]
    })
  const [profit, drawdown, exposure] = [words.profit, words.drawdown, words.exposure]
  return textTable([[words.settings, profit, drawdown, exposure, words.fills, words.stops], ...body])
}
