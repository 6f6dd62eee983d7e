/** A report as one page without scripts and without anything from elsewhere: it can be kept, sent and opened anywhere. */
import type { Language } from '#engine/messages.ts'
import {
  assumptionsOf,
  count,
  figuresOf,
  gapLines,
  gapsSentence,
  headingOf,
  levelRows,
  minute,
  money,
  neededSentences,
  percent,
  periodOf,
  short,
  stopFirstSentences,
} from './figures.ts'
import { reportMessages } from './report-messages.ts'
import type { BacktestReport } from './report.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `
:root { color-scheme: light dark; --ink: #17211d; --soft: #52605b; --paper: #fbfcfb; --line: #dfe5e2; --bot: #0b835c; --hold: #8a6d1f; --fall: #b3402e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eeeb; --soft: #a6b3ae; --paper: #101613; --line: #2a3530; --bot: #35d39a; --hold: #d9b65c; --fall: #ff8a75 } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.5rem; margin: 0 0 .25rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } p { margin: .25rem 0; color: var(--soft) }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem 1.5rem; margin: 1.5rem 0 }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600 }
.frame { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: right; white-space: nowrap; padding: .35rem .6rem; border-bottom: 1px solid var(--line) } th:first-child, td:first-child { text-align: left }
svg { width: 100%; height: 15rem; display: block; border-bottom: 1px solid var(--line) }
.axis { display: flex; justify-content: space-between; margin: 0; font-size: .8rem; font-variant-numeric: tabular-nums }
.bot { stroke: var(--bot) } .hold { stroke: var(--hold); stroke-dasharray: 5 4 } .fall { stroke: var(--fall) }
path { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke }
.key::before { content: ''; display: inline-block; width: 1.25rem; border-top: 3px solid; margin-right: .4rem; vertical-align: middle }
.key.bot::before { border-color: var(--bot) } .key.hold::before { border-color: var(--hold); border-top-style: dashed }
.key { margin-right: 1.5rem }
`

/** What the lines of a chart are drawn in; the page stretches it to its own width. */
const WIDTH = 960
const HEIGHT = 240

type Line = { name: string; values: readonly number[] }

const shown = (value: number): string => String(Math.round(value * 100) / 100)

/** Above and below a chart: text of its own, which stays as large as the rest on a small screen. */
const axis = (...texts: readonly string[]): string =>
  `<p class="axis">${texts.map((text) => `<span>${escaped(text)}</span>`).join('')}</p>`

type Chart = { label: string; times: readonly number[]; lines: readonly Line[]; textOf: (value: number) => string }

/** Lines over the same times, with the two ends of both axes written out. */
const chart = ({ label, times, lines, textOf }: Chart): string => {
  const all = lines.flatMap(({ values }) => values)
  const low = Math.min(...all)
  const high = Math.max(...all)
  const span = high - low || 1
  const across = (index: number): number => (WIDTH * index) / Math.max(times.length - 1, 1)
  const up = (value: number): number => 4 + (HEIGHT - 8) * (1 - (value - low) / span)
  const paths = lines.map(({ name, values }) => {
    const steps = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${shown(across(index))} ${shown(up(value))}`)
    return `<path class="${name}" d="${steps.join('')}"/>`
  })
  return [
    axis(textOf(high)),
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escaped(label)}">`,
    ...paths,
    '</svg>',
    axis(textOf(low)),
    axis(minute(times[0] ?? 0), minute(times.at(-1) ?? 0)),
  ].join('')
}

const charts = ({ points, money: sums }: BacktestReport, language: Language): string => {
  const words = reportMessages[language]
  const times = points.map(({ at }) => at)
  const begun = Number(sums.begun)
  const first = points[0]?.close ?? 1
  const equity = { name: 'bot', values: points.map((point) => point.equity) }
  const hold = { name: 'hold', values: points.map(({ close }) => (begun * close) / first) }
  const fall = { name: 'fall', values: points.map(({ drawdownPercent }) => 0 - drawdownPercent) }
  return [
    `<h2>${escaped(words.chart)}</h2>`,
    chart({ label: words.chart, times, lines: [equity, hold], textOf: (value) => money(String(value), language) }),
    `<p><span class="key bot">${escaped(words.equityLine)}</span><span class="key hold">${escaped(words.holdLine)}</span></p>`,
    `<h2>${escaped(words.drawdownChart)}</h2>`,
    chart({ label: words.drawdownChart, times, lines: [fall], textOf: (value) => percent(value, language) }),
  ].join('\n')
}

const levels = (report: BacktestReport, language: Language): string => {
  if (report.levels.length === 0) return ''
  const words = reportMessages[language]
  const heads = [words.level, words.buys, words.sells, words.bought, words.sold, words.realised]
  const head = [...heads, words.levelFees, words.held].map((text) => `<th scope="col">${escaped(text)}</th>`)
  const rows = levelRows(report, language).map((level) => {
    const sums = [level.bought, level.sold, level.realised, level.fees].map((text) => money(text, language))
    const cells = [level.name, `${level.buys}`, `${level.sells}`, ...sums, level.held]
    return `<tr>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`
  })
  return `<h2>${escaped(words.levels)}</h2><div class="frame" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

const lastFills = ({ lastFills: fills, counts }: BacktestReport, language: Language): string => {
  if (fills.length === 0) return ''
  const words = reportMessages[language]
  const heading = words.lastFills({ shown: count(fills.length, language), all: count(counts.fills, language) })
  const heads = [words.when, words.side, words.price, words.quantity, words.worth, words.levelFees]
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`)
  const rows = fills.map(({ at, side, price, quantity, worth, fee }) => {
    const cells = [minute(at), words[side], short(price), quantity, money(worth, language), money(fee, language)]
    return `<tr>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`
  })
  return `<h2>${escaped(heading)}</h2><div class="frame" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

const gaps = (report: BacktestReport, language: Language): string => {
  if (report.gaps.count < 2) return ''
  const lines = gapLines(report, language).map((line) => `<li>${escaped(line)}</li>`)
  return `<h2>${escaped(reportMessages[language].longestGaps)}</h2><ul>${lines.join('')}</ul>`
}

export const htmlReport = (report: BacktestReport, language: Language): string => {
  const words = reportMessages[language]
  const heading = headingOf(report, language)
  const figures = figuresOf(report, language).map(
    ({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  )
  const assumptions = assumptionsOf(report, language).map((line) => `<li>${escaped(line)}</li>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(heading)}: ${escaped(percent(report.money.profitPercent, language))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
<p>${escaped(periodOf(report, language))}</p>
<p>${escaped(gapsSentence(report, language))}</p>
${neededSentences(report, language)
  .map((line) => `<p><strong>${escaped(line)}</strong></p>`)
  .join('')}
<dl>${figures.join('\n')}</dl>
${stopFirstSentences(report, language)
  .map((line) => `<p>${escaped(line)}</p>`)
  .join('')}
${charts(report, language)}
${levels(report, language)}
${lastFills(report, language)}
${gaps(report, language)}
<h2>${escaped(words.assumptions)}</h2>
<ul>${assumptions.join('')}</ul>
<p>${escaped(words.past)}</p>
</main>
</body>
</html>
`
}
