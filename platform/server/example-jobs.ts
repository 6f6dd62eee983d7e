import type { JobDesk } from './job-desk.ts'

/** For a product in a test where nothing is done in the background. */
export const noJobs: JobDesk = { states: async () => [], runNow: async () => false, close: async () => {} }
