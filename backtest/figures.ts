/** A report as lines of words and figures: what the console and the page show alike. */
import type { Language } from '#engine/messages.ts'
import { type AssumedValues, backtestMessages } from './messages.ts'
import { reportMessages } from './report-messages.ts'
import type { BacktestReport } from './report.ts'

export type Figure = { label: string; value: string }

/** Made once each: to make one costs a thousand times what it costs to use it. */
const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (digits: number, language: Language): Intl.NumberFormat => {
  const key = `${language} ${digits}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'auto',
    useGrouping: 'always',
  })
  formats.set(key, format)
  return format
}

const places = (value: number, digits: number, language: Language): string => formatOf(digits, language).format(value)

/** Two decimals are enough for a reader; the exact figures are in the JSON. */
export const money = (text: string, language: Language): string => places(Number(text), 2, language)

export const percent = (value: number, language: Language): string => `${places(value, 2, language)} %`

export const count = (value: number, language: Language): string => places(value, 0, language)

export const minute = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')

/** Several pairs are all of one quote. */
const quoteOf = ({ pair }: BacktestReport): string => pair.slice(pair.lastIndexOf('/') + 1)

const refusalsOf = ({ refusals }: BacktestReport, language: Language): string => {
  const rows = Object.entries(refusals).map(([reason, times]) => `${reason} ${count(times, language)}`)
  return rows.length === 0 ? reportMessages[language].none : rows.join(', ')
}

export const headingOf = ({ family, pair }: BacktestReport, language: Language): string =>
  reportMessages[language].title({ family: family.toUpperCase(), pair })

export const periodOf = (report: BacktestReport, language: Language): string =>
  reportMessages[language].period({
    from: minute(report.fromMs),
    to: minute(report.toMs),
    candles: count(report.candles, language),
    interval: report.interval,
  })

export const gapsSentence = ({ gaps }: BacktestReport, language: Language): string => {
  const words = reportMessages[language]
  const [longest] = gaps.longest
  if (longest === undefined) return words.noGaps
  return words.gaps({
    gaps: count(gaps.count, language),
    candles: count(gaps.candles, language),
    longest: `${minute(longest.fromMs)} – ${minute(longest.toMs)}`,
  })
}

/** The longest gaps, each with its two ends and how much is missing. */
export const gapLines = ({ gaps }: BacktestReport, language: Language): string[] =>
  gaps.longest.map(({ fromMs, toMs, candles }) => {
    const missing = reportMessages[language].missing({ candles: count(candles, language) })
    return `${minute(fromMs)} – ${minute(toMs)}: ${missing}`
  })

export const figuresOf = (report: BacktestReport, language: Language): Figure[] => {
  const words = reportMessages[language]
  const quote = quoteOf(report)
  const inQuote = (text: string): string => `${money(text, language)} ${quote}`
  const whole = (value: number): string => count(value, language)
  const { money: sums, counts } = report
  return [
    { label: words.begun, value: inQuote(sums.begun) },
    { label: words.ended, value: inQuote(sums.ended) },
    { label: words.profit, value: `${inQuote(sums.profit)} (${percent(sums.profitPercent, language)})` },
    { label: words.realised, value: inQuote(sums.realised) },
    { label: words.unrealised, value: inQuote(sums.unrealised) },
    { label: words.stopLoss, value: inQuote(sums.stopLoss) },
    { label: words.fees, value: `${inQuote(sums.makerFees)} + ${inQuote(sums.takerFees)}` },
    ...(sums.funding === '0' ? [] : [{ label: words.funding, value: inQuote(sums.funding) }]),
    { label: words.hold, value: percent(report.holdPercent, language) },
    { label: words.drawdown, value: percent(report.drawdownPercent, language) },
    { label: words.exposure, value: percent(report.exposurePercent, language) },
    { label: words.fills, value: `${whole(counts.buys)} + ${whole(counts.sells)}` },
    { label: words.runs, value: whole(counts.runs) },
    { label: words.stops, value: whole(counts.stops) },
    { label: words.refusals, value: refusalsOf(report, language) },
  ]
}

const sentence = (text: string | ((values: AssumedValues) => string), values: AssumedValues): string =>
  typeof text === 'string' ? text : text(values)

export const assumptionsOf = ({ assumptions }: BacktestReport, language: Language): string[] =>
  assumptions.map(({ code, values }) => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
    const shown = { slippage: format.format(values.slippage), share: format.format(values.share) }
    return sentence(backtestMessages[language][code], shown)
  })
