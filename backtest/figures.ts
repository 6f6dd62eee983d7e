/** A report as lines of words and figures: what the console and the page show alike. */
import type { Language } from '#engine/messages.ts'
import { type AssumedValues, backtestMessages } from './messages.ts'
import { neededMessages } from './needed-messages.ts'
import { reportMessages } from './report-messages.ts'
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import type { BacktestReport, RestRow } from './report.ts'

export type Figure = { label: string; value: string }

/** A row of the levels' table. */
export type NamedRow = RestRow & { name: string }

/** Those of https://cldr.unicode.org for both languages; Hungarian parts thousands by a space that does not break. */
const MARKS = { en: { thousands: ',', point: '.' }, hu: { thousands: '\u00A0', point: ',' } } as const

/** From here on the text of a number has an exponent. */
const MOST = 1e21
const LEAST = 1e-6

/**
 * Exactly `digits` decimals, a half away from zero, thousands apart: what `Intl.NumberFormat` writes. That one is left to numbers beyond all money, for a process pays its
 * first use with as much time as two thousand decisions of a bot.
 */
export const places = (value: number, digits: number, language: Language): string => {
  const size = Math.abs(value)
  if (!(size < MOST)) {
    const both = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(language, { ...both, useGrouping: 'always' }).format(value)
  }
  const { thousands, point } = MARKS[language]
  const [whole = '0', part = ''] = (size < LEAST ? '0' : String(size)).split('.')
  const rounded = BigInt(whole + part.slice(0, digits).padEnd(digits, '0')) + (Number(part[digits] ?? 0) < 5 ? 0n : 1n)
  const text = String(rounded).padStart(digits + 1, '0')
  const units = text.slice(0, text.length - digits).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return digits === 0 ? sign + units : sign + units + point + text.slice(-digits)
}

/** Two decimals are enough for a reader; the exact figures are in the JSON. */
export const money = (text: string, language: Language): string => places(Number(text), 2, language)

export const percent = (value: number, language: Language): string => `${places(value, 2, language)} %`

export const count = (value: number, language: Language): string => places(value, 0, language)

export const minute = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')

/** What is left of a sum beside one of its parts, so that all three add up as they are shown. Nothing is never below zero. */
const restOf = (sum: string, part: string, language: Language): string => {
  const cents = (text: string): number =>
    Number(places(Number(text), 2, 'en').replaceAll(/\D/g, '')) * Math.sign(Number(text))
  return places((cents(sum) - cents(part)) / 100 + 0, 2, language)
}

const DIGITS = 10

/** A mean price has as many decimals as a division gives: ten digits are enough for a reader, and two decimals are always there that matter. The exact figure is in the JSON. */
export const short = (text: string): string => {
  const [whole = '', part = ''] = text.split('.')
  const zeros = /[1-9]/.test(whole) ? 0 : part.search(/[1-9]|$/)
  const decimals = zeros + Math.max(DIGITS - (zeros === 0 ? whole.length : 0), 2)
  return part.length <= decimals
    ? text
    : Number(text)
        .toFixed(decimals)
        .replace(/\.?0+$/, '')
}

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
  const all = words.gaps({
    gaps: count(gaps.count, language),
    candles: count(gaps.candles, language),
    longest: placeOf(longest),
  })
  if (gaps.pairs === undefined) return all
  const pairs = gaps.pairs.map(({ pair, candles }) => `${pair} ${count(candles, language)}`)
  return `${all} ${words.gapsOfPairs({ pairs: pairs.join(', ') })}`
}

const placeOf = ({ pair, fromMs, toMs }: BacktestReport['gaps']['longest'][number]): string =>
  `${pair === undefined ? '' : `${pair} `}${minute(fromMs)} – ${minute(toMs)}`

/** The longest gaps, each with its two ends and how much is missing. */
export const gapLines = ({ gaps }: BacktestReport, language: Language): string[] =>
  gaps.longest.map((gap) => {
    const missing = reportMessages[language].missing({ candles: count(gap.candles, language) })
    return `${placeOf(gap)}: ${missing}`
  })

/** As many decimals as a fee may have, without zeros at the end. */
const fine = (text: string, language: Language): string => places(Number(text), 8, language).replace(/\D?0+$/, '')

const thirdFigure = (
  { asset, amount, quote }: NonNullable<BacktestReport['money']['thirdFees']>,
  inQuote: (text: string) => string,
  language: Language,
): Figure => {
  const words = reportMessages[language]
  const taken = `${fine(amount, language)} ${asset}`
  return { label: words.feesIn({ asset }), value: words.feesWorth({ amount: taken, worth: inQuote(quote) }) }
}

/** What the bot's orders need, where somebody has given the account less, to the last digit: between the two may lie less than a cent. */
export const neededSentences = (report: BacktestReport, language: Language): readonly string[] => {
  const { needed, begun } = report.money
  if (needed === undefined) return []
  const inQuote = (text: string): string => `${fine(text, language)} ${quoteOf(report)}`
  return [neededMessages[language].tooLittle({ needed: inQuote(needed), begun: inQuote(begun) })]
}

/** What the run comes to with the stop first, where a candle reaches both. */
export const stopFirstSentences = (report: BacktestReport, language: Language): readonly string[] => {
  const { stopFirst } = report
  if (stopFirst === null) return []
  const said = {
    candles: count(stopFirst.candles, language),
    profit: `${money(stopFirst.profit, language)} ${quoteOf(report)}`,
    percent: percent(stopFirst.profitPercent, language),
    stops: count(stopFirst.stops, language),
    drawdown: percent(stopFirst.drawdownPercent, language),
  }
  return [reportMessages[language].stopFirst(said)]
}

/** Rows of the levels' table with what is left beside them and the sum, which is the account's; without the prices' heading. */
export const levelRows = (report: BacktestReport, language: Language): readonly NamedRow[] => {
  const words = reportMessages[language]
  const { levels, rest, counts, money: sums } = report
  if (levels.length === 0) return []
  const all = rest === null ? levels : [...levels, rest]
  const total = (of: (row: RestRow) => string): string =>
    formatDecimal(all.reduce((sum, row) => sum + (parseDecimal(of(row)) ?? 0n), 0n))
  return [
    ...levels.map((level) => ({ ...level, name: short(level.price) })),
    ...(rest === null ? [] : [{ ...rest, name: words.rest }]),
    {
      name: words.sum,
      buys: counts.buys,
      sells: counts.sells,
      bought: total(({ bought }) => bought),
      sold: total(({ sold }) => sold),
      realised: sums.realised,
      fees: total(({ fees }) => fees),
      held: total(({ held }) => held),
    },
  ]
}

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
    { label: words.unrealised, value: `${restOf(sums.profit, sums.realised, language)} ${quote}` },
    { label: words.stopLoss, value: inQuote(sums.stopLoss) },
    { label: words.fees, value: `${inQuote(sums.makerFees)} + ${inQuote(sums.takerFees)}` },
    ...(sums.thirdFees === null ? [] : [thirdFigure(sums.thirdFees, inQuote, language)]),
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

/** At most four decimals, without zeros at the end. */
const fewest = (value: number, language: Language): string => places(value, 4, language).replace(/\D?0+$/, '')

const sentence = (text: string | ((values: AssumedValues) => string), values: AssumedValues): string =>
  typeof text === 'string' ? text : text(values)

export const assumptionsOf = ({ assumptions }: BacktestReport, language: Language): string[] =>
  assumptions.map(({ code, values }) => {
    const { slippage, share, feePair = '', spare = 0 } = values
    const percents = { slippage: fewest(slippage, language), share: fewest(share, language) }
    const shown = { ...percents, feePair, spare: fewest(spare, language) }
    return sentence(backtestMessages[language][code], shown)
  })
