/** Colors of the charts in the two color schemes: those of the product, named by what is drawn in them. */
import type { ChartLine, LineTone } from './candle-chart-data.ts'
import { colors, type Scheme } from './tokens.ts'

export type ChartScheme = Scheme

export type ChartColors = {
  text: string
  /** The price of now. */
  now: string
  range: string
  grid: string
  up: string
  down: string
  line: Record<LineTone, string>
}

const colorsOf = (scheme: Scheme): ChartColors => {
  const of = colors[scheme]
  return {
    text: of.dim,
    now: of.mid,
    range: of['range-wash'],
    grid: of['grid-line'],
    up: of['candle-up'],
    down: of['candle-down'],
    line: {
      buy: of.profit,
      sell: of.loss,
      stop: of.loss,
      liquidation: of.warning,
      trailing: of.blue,
      bound: of.blue,
      average: of.mid,
      indicator: of.blue,
    },
  }
}

export const chartColors: Record<ChartScheme, ChartColors> = { dark: colorsOf('dark'), light: colorsOf('light') }

/** Two digits of a color's alpha: what is only planned is faint. */
export const FAINT = '66'

export const lineColor = (colors: ChartColors, { tone, isPlanned }: Pick<ChartLine, 'tone' | 'isPlanned'>): string =>
  isPlanned ? `${colors.line[tone]}${FAINT}` : colors.line[tone]

type Dash = 0 | 1 | 2 | 3 | 4

/** The dash of a line, in the library's numbering: 0 solid, 1 dotted, 2 dashed, 3 long dashes, 4 sparse dots. */
const lineDash: Record<LineTone, Dash> = {
  buy: 0,
  sell: 0,
  stop: 2,
  liquidation: 3,
  trailing: 3,
  bound: 0,
  average: 2,
  indicator: 2,
}

export const dashOf = ({ tone, isPlanned }: Pick<ChartLine, 'tone' | 'isPlanned'>): Dash =>
  isPlanned ? 1 : lineDash[tone]
