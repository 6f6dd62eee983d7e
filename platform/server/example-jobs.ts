import type { JobDesk } from './job-desk.ts'

/** Job desk without jobs, for tests. */
export const noJobs: JobDesk = { states: async () => [], runNow: async () => false, close: async () => {} }
