import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { auditActions } from './actions.ts'
import { auditList, ownLog } from './list.ts'

const Person = z.object({ id: z.string(), name: z.string() })
export type Person = z.output<typeof Person>

export const AuditEntry = z.object({
  id: z.uuid(),
  sequence: z.int(),
  atMs: z.number(),
  /** Null for the program itself and for visitors. */
  actor: Person.nullable(),
  impersonator: Person.nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  action: z.string(),
  subject: Person.nullable(),
  entity: z.string(),
  entityId: z.string(),
  /** The fields that changed, as text; null where there was or is nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  reason: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Who did what is in the own log: the user, somebody of the support, or the program. */
export const LogEntry = z.object({
  id: z.uuid(),
  atMs: z.number(),
  action: z.string(),
  by: z.enum(['you', 'support', 'program']),
  address: z.string().nullable(),
})
export type LogEntry = z.output<typeof LogEntry>

export const ChainState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unbroken'),
    rows: z.int(),
    sinceMs: z.number().nullable(),
    /** Up to which row it was compared with what is kept outside the database; null where that could not be asked. */
    anchored: z.int().nullable(),
    /** Since when it is kept there, where the log is older than that: what was kept before is gone. */
    keptSinceMs: z.number().nullable(),
  }),
  z.object({ kind: z.literal('broken'), rows: z.int(), sequence: z.int(), atMs: z.number() }),
  /** Rows are missing from its end: it had come to `sequence` at that time, and ends with `last` now. */
  z.object({ kind: z.literal('cut'), rows: z.int(), last: z.int(), sequence: z.int(), atMs: z.number() }),
])
export type ChainState = z.output<typeof ChainState>

const tags = ['Audit']
const schemas = { action: z.enum(auditActions) }

export const audit = {
  list: pageCall(auditList, AuditEntry, { summary: 'Who did what, by time.', tags, schemas }),
  csv: fileCall(auditList, { summary: 'The audit log as CSV, at most 50,000 rows.', tags, schemas }),
  check: procedure('admin')
    .route({
      method: 'GET',
      path: '/admin/audit/check',
      summary: 'Whether every row of the log is as it was written.',
      tags,
    })
    .output(ChainState),
  own: pageCall(ownLog, LogEntry, { summary: 'What was done in the own account.', tags: ['Profile'] }),
}
