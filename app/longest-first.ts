/** The order of the files of tests: what takes long and starts late leaves all processors but one with nothing to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take more than ten seconds, by what they took when they were last measured. The others follow. */
const longest: readonly string[] = [
  'app/e2e/sweep-owner.e2e.ts',
  'app/e2e/sweep-user.e2e.ts',
  'app/e2e/lists.e2e.ts',
  'app/e2e/shell.e2e.ts',
  'app/e2e/first-bot.e2e.ts',
  'app/e2e/spot.e2e.ts',
  'app/e2e/operation.e2e.ts',
  'app/e2e/signal.e2e.ts',
  'app/e2e/folder-actions.e2e.ts',
  'app/e2e/profile.e2e.ts',
  'app/e2e/requests.e2e.ts',
  'app/e2e/replay.e2e.ts',
  'app/main.test.ts',
  'runner/kill.test.ts',
  'bots/laws.test.ts',
  'app/secrets.test.ts',
  'app/real-replay.test.ts',
  'runner/straight-line.test.ts',
  'runner/planted-bugs.test.ts',
  'app/mutants.test.ts',
  'features/profile/server/profile.test.ts',
  'platform/database/database.test.ts',
  'features/notifications/server/notifications.test.ts',
  'features/users/server/users.test.ts',
  'app/parity.test.ts',
  'runner/crash.test.ts',
  'features/api-keys/server/rewrap.test.ts',
  'features/sign-in/server/sign-in.test.ts',
  'features/packages/server/reserved.test.ts',
  'features/register/server/register.test.ts',
  'app/budgets.test.ts',
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
