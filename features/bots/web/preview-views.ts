/** A family's preview as the chart and the panels show it. */
import type { Preview, PreviewFact, PreviewLine } from '#bots/form.ts'
import { formatDecimal, toNumber } from '#engine/money.ts'
import type { ChartLine, LineTone } from '#platform/web/candle-chart-data.ts'
import { signOf } from '#platform/web/format.ts'
import type { FirstTrade } from './plan.ts'
import type { Fact } from './preview-panel.tsx'
import { type Voice, withUnit, wordOf } from './voice.ts'

const toneOf: Record<PreviewLine['kind'], LineTone> = {
  buy: 'buy',
  wait: 'buy',
  sell: 'sell',
  stop: 'stop',
  'take-profit': 'sell',
  trailing: 'trailing',
  stuck: 'bound',
}

/** Named by meaning and place among its kind, so that a line keeps its identity while its price changes. */
export const lineViews = (lines: readonly PreviewLine[], voice: Voice): ChartLine[] => {
  const counts = new Map<string, number>()
  return lines.map(({ price, kind, label }) => {
    const place = (counts.get(kind) ?? 0) + 1
    counts.set(kind, place)
    const name = wordOf(voice, label)
    return { id: `${kind} ${place}`, price: toNumber(price), tone: toneOf[kind], label: name }
  })
}

const factTone = ({ value, unit }: PreviewFact): Fact['tone'] =>
  unit === 'quote' && signOf(value) < 0 ? 'bad' : 'plain'

export const factViews = (facts: readonly PreviewFact[], voice: Voice): Fact[] =>
  facts.map((fact) => ({
    id: fact.label,
    label: wordOf(voice, fact.label),
    value: withUnit(voice, fact.value, fact.unit),
    tone: factTone(fact),
  }))

const FIRST = 3

/** The levels that a family names first, highest first, each with the nearest sale above it. */
export const firstTrades = (preview: Preview, voice: Voice): FirstTrade[] => {
  if (!preview.ok) return []
  const sales = preview.lines.filter((line) => line.kind === 'sell').toSorted(byPrice)
  return preview.lines
    .filter((line) => line.kind === 'buy' || line.kind === 'wait')
    .slice(0, FIRST)
    .toSorted((left, right) => -byPrice(left, right))
    .map((buy) => {
      const sale = sales.find((line) => line.price > buy.price)
      const say = (line: PreviewLine): string => withUnit(voice, formatDecimal(line.price), 'quote-per-base')
      return { id: formatDecimal(buy.price), buy: say(buy), sell: sale === undefined ? '–' : say(sale) }
    })
}

const byPrice = (left: PreviewLine, right: PreviewLine): number =>
  left.price < right.price ? -1 : left.price > right.price ? 1 : 0
