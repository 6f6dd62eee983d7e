/** A signal with its first address, or another address of one. */
import { ORPCError } from '@orpc/server'
import { count } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { newAddress } from '#features/signals/server/index.ts'
import { newId } from '#platform/id.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { MOST_SIGNALS } from '../rules.ts'
import type { AddressedSignalServices } from './services.ts'
import { isOwn, type SignalRow } from './store.ts'
import { addressedSignals } from './tables.ts'

/** Path and key of signed messages are told once; of the token its hash alone is kept. */
export const addressOf = (
  madeAtMs: number,
  isSigned: boolean,
): { path: string; key: string | null; change: Pick<SignalRow, 'tokenHash' | 'salt' | 'madeAtMs'> } => {
  const { token, key, kept } = newAddress(madeAtMs, isSigned)
  return { path: `/hook/${token}`, key, change: kept }
}

type Made = {
  row: Omit<SignalRow, 'id' | 'owner' | 'status' | 'tokenHash' | 'salt' | 'madeAtMs' | 'deletedAtMs' | 'version'>
  isSigned: boolean
  as: 'signal.create' | 'futures_signal.create'
}

export const makeSignal = async (
  { database, nowMs }: Pick<AddressedSignalServices, 'database' | 'nowMs'>,
  context: Asking,
  { row, isSigned, as }: Made,
): Promise<{ id: string; path: string; key: string | null }> => {
  const { userId } = context.owner
  const id = newId(nowMs())
  const { path, key, change } = addressOf(nowMs(), isSigned)
  await database.transaction(async (transaction) => {
    const [found] = await transaction.select({ all: count() }).from(addressedSignals).where(isOwn(context.owner))
    if ((found?.all ?? 0) >= MOST_SIGNALS) throw new ORPCError('SIGNAL_TOO_MANY', { status: 409 })
    await transaction
      .insert(addressedSignals)
      .values({ ...row, ...change, id, owner: userId, status: 'active', version: 1 })
    const after = { name: row.name, kind: row.kind, isPublic: row.isPublic, isSigned }
    await audit(transaction, whoOf(context), {
      action: as,
      subject: userId,
      entity: { type: as.slice(0, as.indexOf('.')), id },
      after,
    })
  })
  return { id, path, key }
}
