/** The order of the files of tests: what takes long and starts late leaves all processors but one with nothing to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take more than ten seconds, by what they took when they were last measured. The others follow. */
const longest: readonly string[] = [
  'proofs/journeys/sweep.e2e.ts',
  'proofs/journeys/first-bot.e2e.ts',
  'proofs/journeys/futures.e2e.ts',
  'proofs/journeys/live-trading.e2e.ts',
  'proofs/journeys/register.e2e.ts',
  'proofs/journeys/backtest.e2e.ts',
  'proofs/journeys/buy.e2e.ts',
  'app/server/main.test.ts',
  'proofs/crash/live.test.ts',
  'proofs/simulator/simulator.test.ts',
  'proofs/product/real-replay.test.ts',
  'proofs/product/secrets.test.ts',
  'app/commands/backtest.test.ts',
  'proofs/product/parity.test.ts',
  'proofs/crash/straight-line.test.ts',
  'proofs/product/access.test.ts',
  'platform/database/database.test.ts',
  'features/profile/server/profile.test.ts',
  'proofs/crash/planted-bugs.test.ts',
  'proofs/crash/kill.test.ts',
  'features/ledger/server/parallel-writers.test.ts',
  'proofs/product/real-backtests.test.ts',
  'proofs/laws/laws.test.ts',
  'proofs/crash/crash.test.ts',
  'proofs/product/new-folder.test.ts',
  'app/build/budgets.test.ts',
]

const isBrowser = ({ project }: TestSpecification): boolean => project.name === 'browser'

const placeOf = (spec: TestSpecification): number => {
  const place = longest.findIndex((path) => spec.moduleId.endsWith(`/${path}`))
  return place === -1 ? longest.length : place
}

/** Journeys, then the others, and among each the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs)
    return sorted.toSorted(
      (left, right) => Number(isBrowser(right)) - Number(isBrowser(left)) || placeOf(left) - placeOf(right),
    )
  }
}
