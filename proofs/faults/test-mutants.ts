/** Faults planted into the text of the rules: each changes one expression of one file, and must be noticed. */
import type { Mutant } from './test-mutant.ts'
import { faultsOfAdvisers } from './test-mutants-advisers.ts'
import { faultsOfDeals } from './test-mutants-deals.ts'
import { faultsOfEntries } from './test-mutants-entries.ts'
import { faultsOfFolders } from './test-mutants-folder.ts'
import { faultsOfLateDeals } from './test-mutants-late-deals.ts'
import { faultsOfGrid } from './test-mutants-grid.ts'
import { faultsOfCounts } from './test-mutants-laws.ts'
import { faultsOfLateFills } from './test-mutants-late.ts'
import { faultsOfLateFutures } from './test-mutants-late-futures.ts'
import { faultsOfRules } from './test-mutants-rules.ts'
import { faultsOfRuns } from './test-mutants-runs.ts'
import { faultsOfSingleProfits } from './test-mutants-single-profit.ts'
import { faultsOfSmallLines } from './test-mutants-small-lines.ts'
import { faultsOfSpot } from './test-mutants-spot.ts'
import { faultsOfTold } from './test-mutants-told.ts'

export const mutants: readonly Mutant[] = [
  ...faultsOfRules,
  ...faultsOfDeals,
  ...faultsOfLateDeals,
  ...faultsOfGrid,
  ...faultsOfSpot,
  ...faultsOfEntries,
  ...faultsOfSmallLines,
  ...faultsOfSingleProfits,
  ...faultsOfRuns,
  ...faultsOfLateFills,
  ...faultsOfAdvisers,
  ...faultsOfLateFutures,
  ...faultsOfCounts,
  ...faultsOfTold,
  ...faultsOfFolders,
]

/** What holds no rule of trading: words, forms and what is shown of them, settings as stored, tests. Types alone hold none either. */
const withoutRules =
  /(?:^|[/-])(?:messages|form|why|why-\w+|explain|deal-explain|preview|present|presets|wizard|index|config|names|reason-names|reform|stored|schema|trials|fixture|bench|rules\/deal)\.ts$|\.test\.ts$/

/** The folders below `bots` whose files are rules. */
const folders = ['rules', 'folder', 'grid', 'spot', 'hodl', 'indicator', 'signal', 'futures-signal'] as const

/** Whether a file below `bots` holds rules, each of which needs a fault that is noticed. */
export const holdsRules = (file: string): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`)) && !withoutRules.test(file)
