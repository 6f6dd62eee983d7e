/** The order of the files of tests: what takes long and starts late leaves all processors but one with nothing to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isNight } from './night.ts'

/** Those that take more than ten minutes by night. */
const longestByNight: readonly string[] = [
  'proofs/crash/live-cross.nightly.ts',
  'proofs/laws/laws.test.ts',
  'proofs/journeys/sweep.nightly.ts',
  'proofs/crash/exchange-said.test.ts',
  'proofs/crash/crash-cross.nightly.ts',
  'features/packages/server/reserved.test.ts',
  'proofs/crash/live.test.ts',
]

/** Those that take more than ten seconds by day, by what they took when they were last measured. The others follow. */
const longestByDay: readonly string[] = [
  'proofs/simulator/simulator.test.ts',
  'proofs/crash/live.test.ts',
  'proofs/laws/laws.test.ts',
  'proofs/journeys/sweep.e2e.ts',
  'proofs/journeys/first-bot.e2e.ts',
  'proofs/journeys/futures.e2e.ts',
  'proofs/journeys/live-trading.e2e.ts',
  'proofs/journeys/register.e2e.ts',
  'proofs/journeys/backtest.e2e.ts',
  'proofs/journeys/buy.e2e.ts',
  'app/server/main.test.ts',
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
  'proofs/crash/crash.test.ts',
  'proofs/product/new-folder.test.ts',
  'app/build/budgets.test.ts',
]

const longest = isNight ? longestByNight : longestByDay

const placeOf = (spec: TestSpecification): number => {
  const place = longest.findIndex((path) => spec.moduleId.endsWith(`/${path}`))
  if (place !== -1) return place
  return spec.project.name === 'browser' ? longest.length : longest.length + 1
}

/** The longest first, and other journeys before other tests. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs)
    return sorted.toSorted((left, right) => placeOf(left) - placeOf(right))
  }
}
