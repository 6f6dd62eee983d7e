/** The end of an account, by an administrator. */
import { ORPCError } from '@orpc/server'
import { whoOf } from '#features/audit/server/index.ts'
import { cancelDeletion, scheduleDeletion } from '#features/deletion/server/index.ts'
import { refuse } from '#platform/server/call.ts'
import type { UserRecord } from '../contract.ts'
import { type Asking, assertMayChange, type UserServices } from './change.ts'
import { readRecord } from './record.ts'

export const scheduleEnd = async (
  services: UserServices,
  asking: Asking,
  { id, day, username }: { id: string; day: string; username: string },
): Promise<UserRecord> => {
  const target = await services.database.transaction((transaction) => assertMayChange(transaction, asking, id))
  switch (await scheduleDeletion(services, target, { day, username, who: whoOf(asking) })) {
    case 'live-trades':
      throw new ORPCError('USERS_LIVE_TRADES', { status: 409 })
    case 'last-owner':
      return refuse('STATE_CONFLICT')
    case 'scheduled':
      return readRecord(services.database, id)
  }
}

export const cancelEnd = async (services: UserServices, asking: Asking, id: string): Promise<UserRecord> => {
  await services.database.transaction((transaction) => assertMayChange(transaction, asking, id))
  if ((await cancelDeletion(services, id, whoOf(asking))) === 'too-late')
    throw new ORPCError('USERS_DELETION_TOO_LATE', { status: 409 })
  return readRecord(services.database, id)
}
