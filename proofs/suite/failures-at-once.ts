import type { Reporter } from 'vitest/node'

/** A vitest reporter: what a test failed of is told when it fails. A run of hours that is cut short has told it. */
export const failuresAtOnce: Reporter = {
  onTestCaseResult: (test) => {
    const { errors = [] } = test.result()
    for (const { message, stack, cause } of errors) {
      const causes = cause === undefined ? '' : `\nCaused by: ${cause.stack ?? cause.message}`
      console.log(`FAILED ${test.module.relativeModuleId} > ${test.fullName}\n${stack ?? message}${causes}`)
    }
  },
}
