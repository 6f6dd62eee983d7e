import type { Reporter, TestModule } from 'vitest/node'

type Counts = { passed: number; failed: number; skipped: number }

/** Counts every test once. What broke outside a test (a file that does not load, a failed set-up, an error nobody caught) counts as a failure. */
export const countTests = (modules: readonly TestModule[], errorsOutside: number): Counts => {
  const counts: Counts = { passed: 0, failed: errorsOutside, skipped: 0 }
  for (const module of modules) {
    counts.failed += module.errors().length
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      // A test that was never finished has proved nothing.
      counts[state === 'pending' ? 'failed' : state] += 1
    }
  }
  return counts
}

/** A vitest reporter: the very last line of a run says how many tests passed, failed and were skipped. */
export const closingLine: Reporter = {
  onTestRunEnd: (modules, unhandled) => {
    const { passed, failed, skipped } = countTests(modules, unhandled.length)
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`))
  },
}
