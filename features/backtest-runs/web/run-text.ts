/** A run as a text to send to somebody. */
import type { Figure } from './use-figures.ts'

/** Its name and period first, then a line for each figure. */
export const runText = (name: string, period: string, figures: readonly Figure[]): string =>
  [name, period, ...figures.map(({ label, value }) => `${label}: ${value}`)].join('\n')
