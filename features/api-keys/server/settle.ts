/** Writes down what a check found: the state, the notice to the user, and the row of the audit log, all or none of them. */
import { audit, program, type Who } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Next, standAfter } from '../rules.ts'
import { type Asked, askExchange } from './ask.ts'
import type { KeyRow, KeyServices } from './services.ts'
import { changeRow, isAccountTaken } from './store.ts'

const told = async (transaction: Database, before: KeyRow, { status, trouble }: Next): Promise<void> => {
  const { userId, name: api, exchange, id } = before
  const entity = { type: 'api-key', id } as const
  if (trouble === 'maintenance' && before.trouble !== 'maintenance')
    await notify(transaction, {
      userId,
      kind: 'api_maintenance',
      params: { exchange },
      entity: { type: 'exchange', id: exchange },
    })
  if (status === before.status) return
  if (status === 'invalid') await notify(transaction, { userId, kind: 'api_auth_error', params: { api }, entity })
  if (status === 'permission_error')
    await notify(transaction, {
      userId,
      kind: 'api_permission_error',
      params: { api, permission: trouble === null || trouble === 'permission' ? 'trade' : trouble },
      entity,
    })
  if (status === 'frozen') await notify(transaction, { userId, kind: 'api_frozen_or_deleted', params: { api }, entity })
  if (status === 'deleted_at_exchange')
    await notify(transaction, { userId, kind: 'api_deleted_at_exchange', params: { api }, entity })
  if (status === 'expired')
    await notify(transaction, {
      userId,
      kind: 'api_expiration',
      params: { api, date: (before.expiresAt ?? new Date()).toISOString() },
      entity,
    })
}

const writtenDown = async (transaction: Database, before: KeyRow, rest: { next: Next; asked: Asked; who: Who }) => {
  const { next, asked, who } = rest
  const entity = { type: 'api_key', id: before.id }
  const common = { subject: before.userId, entity }
  if (asked.alarm !== null)
    await audit(transaction, who, { ...common, action: `api_key.${asked.alarm}`, after: { exchange: before.exchange } })
  if (next.status === before.status) return
  await audit(transaction, who, {
    ...common,
    action: 'api_key.change_status',
    before: { status: before.status },
    after: { status: next.status, trouble: next.trouble },
  })
}

/** The row as it is afterwards. One that was changed meanwhile is left to whoever changed it. */
export const settle = (
  { database, clock }: Pick<KeyServices, 'database' | 'clock'>,
  before: KeyRow,
  { asked, who }: { asked: Asked; who: Who },
): Promise<KeyRow> =>
  database.transaction(async (transaction) => {
    const now = clock()
    const standing = {
      status: before.status,
      wantsFutures: before.futures,
      suspectSinceMs: before.suspectSince?.getTime() ?? null,
      expiresAtMs: before.expiresAt?.getTime() ?? null,
    }
    const next = standAfter(standing, asked.found, now.getTime())
    const changed = await changeRow(transaction, before, {
      ...asked.facts,
      status: next.status,
      suspectSince: next.suspectSinceMs === null ? null : new Date(next.suspectSinceMs),
      trouble: next.trouble,
      code: asked.code,
      lastCheckAt: now,
      updatedAt: now,
      // Another end is told of from the beginning.
      ...(asked.facts !== null && asked.facts.expiresAt?.getTime() !== before.expiresAt?.getTime()
        ? { toldDays: null }
        : {}),
    })
    if (changed === null) return before
    await told(transaction, { ...before, expiresAt: changed.expiresAt }, next)
    await writtenDown(transaction, before, { next, asked, who })
    return changed
  })

/** A key that was let in while its exchange was down tells only now whose account it opens (architecture.md 4). */
const unlessTaken = async ({ database }: Pick<KeyServices, 'database'>, row: KeyRow, asked: Asked): Promise<Asked> => {
  const { userId, exchange } = row
  const account = asked.facts?.account ?? null
  if (!(await isAccountTaken(database, { userId, exchange, account }))) return asked
  return { ...asked, found: { ok: false, trouble: 'taken' }, facts: null }
}

/** Asks the exchange and writes down what it says. A key that is frozen or has no secret is not asked about. */
export const checkKey = async (
  services: Pick<KeyServices, 'database' | 'clock' | 'keys'>,
  row: KeyRow,
  who: Who,
): Promise<KeyRow> => {
  const { sealed } = row
  if (sealed === null || row.status === 'frozen' || row.status === 'deleted') return row
  const asked = await askExchange(services, { ...row, sealed })
  return settle(services, row, { asked: await unlessTaken(services, row, asked), who })
}

/** A key that the signer uses no more, because what was asked with it broke its policy. */
export const freezeKey = async (services: Pick<KeyServices, 'database' | 'clock'>, row: KeyRow): Promise<KeyRow> =>
  row.status === 'frozen' || row.status === 'deleted'
    ? row
    : settle(services, row, {
        asked: { found: { ok: false, trouble: 'frozen' }, code: '', facts: null, alarm: null },
        who: program,
      })
