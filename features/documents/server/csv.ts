/** The list of documents as a file. */
import { audit, whoOf } from '#features/audit/server/index.ts'
import { csvText } from '#platform/csv.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { AnyDocument } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import type { DocumentServices } from './keep.ts'
import { type Filter, listAny } from './store.ts'

const CSV_ROWS = 50_000

/** Times are UTC, so that the file sorts and means the same everywhere. */
const timeOf = (atMs: number): string => new Date(atMs).toISOString()

const columns: readonly (readonly [keyof typeof columnMessages.en, (document: AnyDocument) => string])[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['type', ({ type }) => type],
  ['user', ({ user }) => user?.name ?? ''],
  ['email', ({ user }) => user?.email ?? ''],
  ['mime', ({ mime }) => mime],
  ['size', ({ sizeBytes }) => String(sizeBytes)],
  ['created', ({ createdAtMs }) => timeOf(createdAtMs)],
  ['deadline', ({ downloadUntilMs }) => timeOf(downloadUntilMs)],
]

/** That somebody took the list along is written down. */
export const csvOf = async (
  { database, clock }: DocumentServices,
  filter: Filter,
  context: CallContext & { session: Session },
) => {
  const { documents: rows, next } = await listAny(database, filter, { limit: CSV_ROWS })
  const head = columns.map(([key]) => columnMessages[context.session.user.language][key])
  const { email, owner, type } = filter
  await audit(database, whoOf(context), {
    action: 'document.export',
    subject: owner ?? null,
    entity: { type: 'document', id: '*' },
    after: { email, ...(type === undefined ? {} : { type }), rows: rows.length },
  })
  return {
    fileName: `documents-${clock().toISOString().slice(0, 10)}.csv`,
    text: csvText([head, ...rows.map((row) => columns.map(([, cell]) => cell(row)))]),
    truncated: next !== null,
  }
}
