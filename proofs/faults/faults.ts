/** Faults planted into the text of the rules: each changes one expression of one file, and must be noticed. Of each rule the most telling, a hundred at most. */
import type { Fault } from './fault.ts'
import { faultsOfDeals } from './faults-of-deals.ts'
import { faultsOfFolders } from './faults-of-folder.ts'
import { faultsOfFutures } from './faults-of-futures.ts'
import { faultsOfGrid } from './faults-of-grid.ts'
import { faultsOfRules } from './faults-of-rules.ts'
import { faultsOfSpot } from './faults-of-spot.ts'

export const faults: readonly Fault[] = [
  ...faultsOfRules,
  ...faultsOfDeals,
  ...faultsOfGrid,
  ...faultsOfSpot,
  ...faultsOfFutures,
  ...faultsOfFolders,
]
