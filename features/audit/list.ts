/** The log as lists: of the administration, and of the own profile. */
import { byCursor, firstDay, lastDay, list, oneOf, person, text } from '#platform/list.ts'

export const auditList = list({
  name: 'audit',
  rows: 'entries',
  grant: 'admin',
  path: '/admin/audit',
  filters: {
    /** Who did it, and whose account it concerns. */
    actor: person(),
    subject: person(),
    /** Which there are is for the contract to know: they are many, and pages load this first. */
    action: text(60, /^[a-z_]+\.[a-z_]+$/),
    /** Kind of the thing that was changed, such as "user", and its id. */
    entity: text(60),
    entityId: text(200),
    from: firstDay(),
    to: lastDay(),
  },
  /** Only what the subject finds in the own profile. */
  scope: { ownLog: oneOf(['yes']) },
  pages: byCursor('newest', 'oldest'),
  columns: {
    all: ['time', 'action', 'actor', 'subject', 'changes', 'entity', 'address', 'reason'],
    first: ['time', 'action', 'actor', 'subject', 'changes', 'address'],
    time: 'time',
  },
})

export const ownLog = list({
  name: 'log',
  rows: 'entries',
  grant: 'account',
  path: '/profile/log',
  pages: byCursor('newest'),
})
