/** A server of PostgreSQL for one run of the tests, beside the embedded database of the others. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#platform/database/test-postgres.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    postgres: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await startPostgres()
  if (running === null) throw new Error('this machine has no PostgreSQL: apt-get install postgresql')
  project.provide('postgres', running.url)
  return running.stop
}
