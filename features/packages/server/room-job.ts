/** Another package, and what an interruption has left, are put right without a restart. */
import type { Job } from '#platform/server/jobs.ts'
import type { OpenRooms } from './rooms.ts'

export const roomJob = ({ reconcile }: Pick<OpenRooms, 'reconcile'>): Job => ({
  name: 'packages.reconcile',
  schedule: { everyMs: 10 * 60_000 },
  run: reconcile,
})
