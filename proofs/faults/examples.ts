/** What a test file finds in the place of vitest when it is tried against a fault: its examples are collected, and run until one fails. */
import { expect } from 'vitest'

export { expect }

type Run = (...given: readonly unknown[]) => unknown

let collected: (() => unknown)[] = []

const given = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row])

/** A group is opened at once, an example when its turn comes. */
const taking = (take: (run: () => unknown) => void) =>
  Object.assign((_name: string, run: Run) => take(() => run()), {
    each:
      (rows: readonly unknown[]) =>
      (_name: string, run: Run): void => {
        for (const row of rows) take(() => run(...given(row)))
      },
  })

export const describe = taking((run) => void run())
export const it = taking((run) => void collected.push(run))
export const test = it

/** The examples of the test files that have been loaded since the last call. */
export const takeExamples = (): readonly (() => unknown)[] => {
  const examples = collected
  collected = []
  return examples
}
