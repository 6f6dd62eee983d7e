/** A signal with its first address, or another address of one. */
import { randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { count } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { newId } from '#platform/id.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { MOST_SIGNALS } from '../rules.ts'
import { hashOf } from './hear.ts'
import type { AddressedSignalServices } from './services.ts'
import { isOwn, type SignalRow } from './store.ts'
import { addressedSignals } from './tables.ts'

const TOKEN_BYTES = 32

/** The path is told once; of the token its hash alone is kept. */
export const newAddress = (madeAtMs: number): { path: string; change: Pick<SignalRow, 'tokenHash' | 'madeAtMs'> } => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { path: `/hook/${token}`, change: { tokenHash: hashOf(token), madeAtMs } }
}

type Made = {
  row: Omit<SignalRow, 'id' | 'owner' | 'status' | 'tokenHash' | 'madeAtMs' | 'deletedAtMs' | 'version'>
  as: 'signal.create' | 'futures_signal.create'
}

export const makeSignal = async (
  { database, nowMs }: Pick<AddressedSignalServices, 'database' | 'nowMs'>,
  context: Asking,
  { row, as }: Made,
): Promise<{ id: string; path: string }> => {
  const { userId } = context.owner
  const id = newId(nowMs())
  const { path, change } = newAddress(nowMs())
  await database.transaction(async (transaction) => {
    const [found] = await transaction.select({ all: count() }).from(addressedSignals).where(isOwn(context.owner))
    if ((found?.all ?? 0) >= MOST_SIGNALS) throw new ORPCError('SIGNAL_TOO_MANY', { status: 409 })
    await transaction
      .insert(addressedSignals)
      .values({ ...row, ...change, id, owner: userId, status: 'active', version: 1 })
    const after = { name: row.name, kind: row.kind, isPublic: row.isPublic }
    await audit(transaction, whoOf(context), {
      action: as,
      subject: userId,
      entity: { type: as.slice(0, as.indexOf('.')), id },
      after,
    })
  })
  return { id, path }
}
