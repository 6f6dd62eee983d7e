/** The list of keys of users as a file. */
import { audit, whoOf } from '#features/audit/server/index.ts'
import { csvText } from '#platform/csv.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { AdminApiKey, AdminFilter, AdminOrder } from '../contract.ts'
import { keyColumnMessages } from '../messages.ts'
import type { KeyServices } from './services.ts'
import { allKeys } from './store.ts'
import { adminViewOf } from './view.ts'

const CSV_ROWS = 50_000

/** Times are UTC, so that the file sorts and means the same everywhere. */
const timeOf = (atMs: number | null): string => (atMs === null ? '' : new Date(atMs).toISOString())
const yesNo = (isOn: boolean): string => (isOn ? 'yes' : 'no')

const columns: readonly (readonly [keyof typeof keyColumnMessages.en, (key: AdminApiKey) => string])[] = [
  ['id', ({ id }) => id],
  ['user', ({ user }) => user.username],
  ['name', ({ name }) => name],
  ['exchange', ({ exchange }) => exchange],
  ['publicKey', ({ publicKey }) => publicKey],
  ['kind', ({ kind }) => kind],
  ['futures', ({ futures }) => yesNo(futures)],
  ['mica', ({ mica }) => yesNo(mica)],
  ['status', ({ status }) => status],
  ['trouble', ({ trouble }) => trouble ?? ''],
  ['lastError', ({ code }) => code],
  ['lastCheck', ({ lastCheckAtMs }) => timeOf(lastCheckAtMs)],
  ['expires', ({ expiresAtMs }) => timeOf(expiresAtMs)],
  ['created', ({ createdAtMs }) => timeOf(createdAtMs)],
]

/** That somebody took the list along is written down. */
export const csvOf = async (
  { database, clock }: KeyServices,
  { sort, ...filter }: AdminFilter & { sort: AdminOrder },
  context: CallContext & { session: Session },
) => {
  const { rows } = await allKeys(database, filter, { sort, offset: 0, limit: CSV_ROWS + 1 })
  const head = columns.map(([name]) => keyColumnMessages[context.session.user.language][name])
  const keys = rows.slice(0, CSV_ROWS).map(({ row, username }) => adminViewOf(row, username))
  const wanted = Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  await audit(database, whoOf(context), {
    action: 'api_key.export',
    subject: filter.owner ?? null,
    entity: { type: 'api_key', id: '*' },
    after: { ...Object.fromEntries(wanted), rows: keys.length },
  })
  return {
    fileName: `api-keys-${clock().toISOString().slice(0, 10)}.csv`,
    text: csvText([head, ...keys.map((key) => columns.map(([, cell]) => cell(key)))]),
    truncated: rows.length > CSV_ROWS,
  }
}
