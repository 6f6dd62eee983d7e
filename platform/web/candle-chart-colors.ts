/** Colors of the charts in the two color schemes. Each reaches 4.5:1 against its background, so that labels can be read. */
import type { LineTone } from './candle-chart-data.ts'

export type ChartScheme = 'dark' | 'light'

export type ChartColors = {
  text: string
  grid: string
  up: string
  down: string
  line: Record<LineTone, string>
}

export const chartColors: Record<ChartScheme, ChartColors> = {
  dark: {
    text: '#a6a7ab',
    grid: 'rgba(255, 255, 255, 0.05)',
    up: '#20c997',
    down: '#ff6b6b',
    line: {
      buy: '#38d9a9',
      sell: '#ff8787',
      stop: '#ffa94d',
      trailing: '#74c0fc',
      bound: '#b197fc',
      average: '#dee2e6',
    },
  },
  light: {
    text: '#495057',
    grid: 'rgba(0, 0, 0, 0.06)',
    up: '#087f5b',
    down: '#c92a2a',
    line: {
      buy: '#087f5b',
      sell: '#c92a2a',
      stop: '#a84300',
      trailing: '#1864ab',
      bound: '#5f3dc4',
      average: '#343a40',
    },
  },
}

/** The dash of a line, in the library's numbering: 0 solid, 1 dotted, 2 dashed, 3 long dashes, 4 sparse dots. */
export const lineDash: Record<LineTone, 0 | 1 | 2 | 3 | 4> = {
  buy: 2,
  sell: 1,
  stop: 0,
  trailing: 3,
  bound: 4,
  average: 0,
}
