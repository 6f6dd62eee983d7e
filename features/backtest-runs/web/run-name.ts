import type { Language } from '#engine/messages.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import type { BacktestRun, WholeRun } from '../contract.ts'

/** As bots are called that nobody has named. */
export const runName = ({ family, pair }: Pick<BacktestRun, 'family' | 'pair'>, language: Language): string =>
  `${findCatalogued(family)?.titles[language] ?? family} ${pair}`

/** A run and what it is called beside others. */
export type Named = { run: WholeRun; name: string }

/** Runs of one pair would have one name. */
export const numbered = (runs: readonly WholeRun[], language: Language): readonly Named[] =>
  runs.map((run, index) => ({ run, name: `${index + 1}. ${runName(run, language)}` }))
