import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { backtestRuns } from './contract.ts'
import { MOST_FAVORITES } from './rules.ts'

export const runErrors = messages(
  { FAVORITES_FULL: `There are ${MOST_FAVORITES} favorites already. Take the star from another one first.` },
  { FAVORITES_FULL: `Már ${MOST_FAVORITES} kedvence van. Előbb vegye le a csillagot egy másikról!` },
) satisfies ErrorWords<typeof backtestRuns>
