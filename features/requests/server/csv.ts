/** The queue of requests as a file. */
import { audit, whoOf } from '#features/audit/server/index.ts'
import { csvText } from '#platform/csv.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { StaffRequest } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import type { RequestServices } from './services.ts'
import { listAny, type StaffFilter } from './store.ts'

const CSV_ROWS = 50_000

/** Times are UTC, so that the file sorts and means the same everywhere. */
const timeOf = (atMs: number): string => new Date(atMs).toISOString()

const columns: readonly (readonly [keyof typeof columnMessages.en, (request: StaffRequest) => string])[] = [
  ['id', ({ id }) => id],
  ['kind', ({ isBugReport }) => (isBugReport ? 'bug' : 'basic')],
  ['status', ({ status }) => status],
  ['subject', ({ subject }) => subject],
  ['user', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['message', ({ message }) => message],
  ['response', ({ response }) => response],
  ['created', ({ createdAtMs }) => timeOf(createdAtMs)],
  ['updated', ({ updatedAtMs }) => timeOf(updatedAtMs)],
]

/** That somebody took the list along is written down. */
export const csvOf = async (
  { database, clock }: RequestServices,
  filter: Omit<StaffFilter, 'timeZone'>,
  context: CallContext & { session: Session },
) => {
  const { language, timeZone } = context.session.user
  const cut = { limit: CSV_ROWS, order: 'newest', nowMs: clock().getTime() } as const
  const { requests: rows, next } = await listAny(database, { ...filter, timeZone }, cut)
  const head = columns.map(([key]) => columnMessages[language][key])
  const wanted = Object.entries(filter).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  )
  await audit(database, whoOf(context), {
    action: 'request.export',
    subject: filter.owner ?? null,
    entity: { type: 'request', id: '*' },
    after: { ...Object.fromEntries(wanted), rows: rows.length },
  })
  return {
    fileName: `requests-${clock().toISOString().slice(0, 10)}.csv`,
    text: csvText([head, ...rows.map((row) => columns.map(([, cell]) => cell(row)))]),
    truncated: next !== null,
  }
}
