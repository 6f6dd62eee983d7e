/** Another package, and what an interruption has left, are put right without a restart. */
import type { Job } from '#platform/server/jobs.ts'
import type { OpenRooms } from './rooms.ts'

export const ROOM_JOB = 'packages.reconcile'

/** Of one owner as soon as a package is given, of all from time to time. */
export type Reconciled = { owner?: string }

export const roomJob = ({ reconcile }: Pick<OpenRooms, 'reconcile'>): Job<Reconciled> => ({
  name: ROOM_JOB,
  schedule: { everyMs: 10 * 60_000 },
  run: ({ owner }) => reconcile(owner),
})
