import type { Language } from '#engine/messages.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import type { BacktestRun } from '../contract.ts'

/** As bots are called that nobody has named. */
export const runName = ({ family, pair }: Pick<BacktestRun, 'family' | 'pair'>, language: Language): string =>
  `${findCatalogued(family)?.titles[language] ?? family} ${pair}`
