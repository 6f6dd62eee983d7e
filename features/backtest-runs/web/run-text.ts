/** A run as a text to send to somebody. */
import type { Figure } from './use-figures.ts'

/** Named values, one a line. */
type Line = Pick<Figure, 'label' | 'value'>

type Told = {
  name: string
  period: string
  figures: readonly Line[]
  settings: { title: string; lines: readonly Line[] }
}

const linesOf = (lines: readonly Line[]): readonly string[] => lines.map(({ label, value }) => `${label}: ${value}`)

/** Its name and period first, then the figures, then the settings that gave them. */
export const runText = ({ name, period, figures, settings: { title, lines } }: Told): string =>
  [name, period, ...linesOf(figures), ...(lines.length === 0 ? [] : ['', title, ...linesOf(lines)])]
    .join('\n')
    // Where it is pasted nobody expects other spaces than those of the keyboard.
    .replaceAll(/[\u00a0\u202f]/g, ' ')
