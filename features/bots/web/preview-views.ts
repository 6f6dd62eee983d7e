/** A family's preview as the chart and the panels show it. */
import type { Preview, PreviewFact, PreviewLine } from '#bots/form.ts'
import type { Side } from '#engine/market.ts'
import { formatDecimal, toNumber } from '#engine/money.ts'
import type { ChartLine, LineTone } from '#platform/web/candle-chart-data.ts'
import { signOf } from '#platform/web/format.ts'
import type { FirstTrade } from './plan.ts'
import type { Fact } from './preview-panel.tsx'
import { type Voice, withUnit, wordOf } from './voice.ts'

const tones: Record<PreviewLine['kind'], LineTone> = {
  buy: 'buy',
  wait: 'buy',
  sell: 'sell',
  stop: 'stop',
  liquidation: 'liquidation',
  dilution: 'buy',
  'take-profit': 'sell',
  trailing: 'trailing',
  stuck: 'bound',
}

/** A bot that sells first has its entries where others have their exits. */
const toneOf = (kind: PreviewLine['kind'], entersBy: Side): LineTone => {
  if (entersBy === 'buy' || kind === 'take-profit') return tones[kind]
  return kind === 'sell' ? 'buy' : kind === 'buy' || kind === 'wait' ? 'sell' : tones[kind]
}

/** An order will lie there, once the bot has been started. */
const isLevel = (kind: PreviewLine['kind']): boolean => kind === 'buy' || kind === 'wait' || kind === 'sell'

/** Named by meaning and place among its kind, so that a line keeps its identity while its price changes. */
export const lineViews = (lines: readonly PreviewLine[], voice: Voice, entersBy: Side): ChartLine[] => {
  const counts = new Map<string, number>()
  return lines.map(({ price, kind, label }) => {
    const place = (counts.get(kind) ?? 0) + 1
    counts.set(kind, place)
    const name = wordOf(voice, label)
    return {
      id: `${kind} ${place}`,
      price: toNumber(price),
      tone: toneOf(kind, entersBy),
      label: name,
      isPlanned: isLevel(kind),
      // It buys there only what makes a held position cheaper.
      ...(kind === 'dilution' ? { tag: name } : {}),
    }
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

/** The levels that a family names first, highest first, each with its nearest exit. Exits come in the order of their levels, equally many for each. */
export const firstTrades = (preview: Preview, voice: Voice, entersBy: Side): FirstTrade[] => {
  if (!preview.ok) return []
  const sales = preview.lines.filter((line) => line.kind === 'sell')
  const levels = preview.lines.filter((line) => line.kind === 'buy' || line.kind === 'wait').slice(0, FIRST)
  const each = sales.length / levels.length
  const say = (line: PreviewLine): string => withUnit(voice, formatDecimal(line.price), 'quote-per-base')
  return levels
    .map((level, index) => ({
      level,
      sale: sales
        .slice(index * each, (index + 1) * each)
        .toSorted(byPrice)
        .at(entersBy === 'buy' ? 0 : -1),
    }))
    .toSorted((left, right) => -byPrice(left.level, right.level))
    .map(({ level, sale }) => {
      const [entry, exit] = [say(level), sale === undefined ? '–' : say(sale)]
      const id = formatDecimal(level.price)
      return entersBy === 'buy' ? { id, buy: entry, sell: exit } : { id, buy: exit, sell: entry }
    })
}

const byPrice = (left: PreviewLine, right: PreviewLine): number =>
  left.price < right.price ? -1 : left.price > right.price ? 1 : 0
