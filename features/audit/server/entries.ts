/** Rows of the log as they are shown. */
import type { AuditEntry, LogEntry, Person } from '../contract.ts'
import type { AuditRow } from './chain.ts'

type Names = ReadonlyMap<string, string>

/** Every id of a person in these rows, each once. */
export const peopleIn = (rows: readonly AuditRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ actorId, impersonatorId, subjectId }) =>
      [actorId, impersonatorId, subjectId].filter((id) => id !== null),
    ),
  ),
]

/** Somebody whose account is gone is known by the id alone. */
const personOf = (id: string | null, names: Names): Person | null =>
  id === null ? null : { id, name: names.get(id) ?? id }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is no record of fields stands under an empty name. */
const fieldsOf = (text: string | null): ReadonlyMap<string, unknown> => {
  if (text === null) return new Map()
  const value: unknown = JSON.parse(text)
  return new Map(isRecord(value) ? Object.entries(value) : [['', value]])
}

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const changesOf = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): AuditEntry['changes'] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  return fields.map((field) => ({ field, before: textOf(was.get(field)), after: textOf(is.get(field)) }))
}

export const entryOf = (row: AuditRow, names: Names): AuditEntry => ({
  id: row.id,
  sequence: row.sequence,
  atMs: row.at,
  actor: personOf(row.actorId, names),
  impersonator: personOf(row.impersonatorId, names),
  address: row.address,
  userAgent: row.userAgent,
  requestId: row.requestId,
  action: row.action,
  subject: personOf(row.subjectId, names),
  entity: row.entityType,
  entityId: row.entityId,
  changes: changesOf(row),
  reason: row.reason,
})

const byOf = ({ actorId, impersonatorId, address }: AuditRow, userId: string): LogEntry['by'] => {
  if (impersonatorId !== null) return 'support'
  if (actorId === userId) return 'you'
  // A visitor with an address: somebody who is not signed in yet, such as one with a wrong code.
  if (actorId === null) return address === null ? 'program' : 'you'
  return 'support'
}

/** The address of the support is its own business. */
export const logEntryOf = (row: AuditRow, userId: string): LogEntry => {
  const by = byOf(row, userId)
  return { id: row.id, atMs: row.at, action: row.action, by, address: by === 'you' ? row.address : null }
}
