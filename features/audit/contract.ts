import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { auditActions } from './actions.ts'

/** Filters of the log; every one optional, together they narrow. */
export const AuditFilter = z.strictObject({
  /** User name, e-mail or id of who did it, and of whose account it concerns. */
  actor: z.string().trim().min(1).max(254).optional(),
  subject: z.string().trim().min(1).max(254).optional(),
  action: z.enum(auditActions).optional(),
  /** Kind of the thing that was changed, such as "user", and its id. */
  entity: z.string().trim().min(1).max(60).optional(),
  entityId: z.string().trim().min(1).max(200).optional(),
  /** Only what the subject finds in the own profile. */
  ownLog: z.enum(['yes']).optional(),
  /** First and last day in the reader's time zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

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
  }),
  z.object({ kind: z.literal('broken'), rows: z.int(), sequence: z.int(), atMs: z.number() }),
  /** Rows are missing from its end: it had come to `sequence` at that time, and ends with `last` now. */
  z.object({ kind: z.literal('cut'), rows: z.int(), last: z.int(), sequence: z.int(), atMs: z.number() }),
])
export type ChainState = z.output<typeof ChainState>

const page = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
}

const read = (path: `/${string}`, summary: string) =>
  procedure('admin').route({ method: 'GET', path, summary, tags: ['Audit'] })

export const audit = {
  list: read('/admin/audit', 'Who did what, by time.')
    .input(AuditFilter.extend({ ...page, order: z.enum(['newest', 'oldest']).default('newest') }))
    .output(z.object({ entries: z.array(AuditEntry), next: z.string().nullable() })),
  /** The filtered set as CSV text, at most 50,000 rows. */
  csv: read('/admin/audit.csv', 'The audit log as CSV.')
    .input(AuditFilter)
    .output(z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() })),
  check: read('/admin/audit/check', 'Whether every row of the log is as it was written.').output(ChainState),
  own: procedure('account')
    .route({ method: 'GET', path: '/profile/log', summary: 'What was done in the own account.', tags: ['Profile'] })
    .input(z.strictObject(page))
    .output(z.object({ entries: z.array(LogEntry), next: z.string().nullable() })),
}
