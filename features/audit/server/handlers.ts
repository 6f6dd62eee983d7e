/** The calls of the audit log. */
import { csvText } from '#platform/csv.ts'
import { decodeCursor, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import { type AuditEntry, type AuditFilter, audit as contract, type ChainState } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import { type AnchorServices, readAnchor } from './anchor.ts'
import type { AuditRow } from './chain.ts'
import { checkChain } from './chain.ts'
import { entryOf, logEntryOf, peopleIn } from './entries.ts'
import { greatestPlace, readNewest, readOwn, readPage, type ResolvedFilter } from './store.ts'

const CSV_ROWS = 50_000
/** A check reads the whole log; whoever asks again within this time gets the answer of before. */
const CHECK_KEPT_MS = 60_000
/** What users see of their own log goes back this many months (business.md 33.5). */
const SHOWN_MONTHS = 24

/** Who the people of the log are; asked of whoever keeps the accounts. */
export type People = {
  /** User names by id; who is gone is absent. */
  namesOf: (database: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The id of somebody by user name, e-mail or id; null for nobody. */
  find: (database: Database, text: string) => Promise<string | null>
}

const NOBODY = 'nobody'

const columns: readonly (readonly [keyof typeof columnMessages.en, (entry: AuditEntry) => string | null])[] = [
  ['sequence', ({ sequence }) => String(sequence)],
  ['time', ({ atMs }) => new Date(atMs).toISOString()],
  ['actor', ({ actor }) => actor?.name ?? null],
  ['impersonator', ({ impersonator }) => impersonator?.name ?? null],
  ['address', ({ address }) => address],
  ['userAgent', ({ userAgent }) => userAgent],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject?.name ?? null],
  ['entity', ({ entity }) => entity],
  ['entityId', ({ entityId }) => entityId],
  [
    'changes',
    ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before ?? ''} -> ${after ?? ''}`).join('; '),
  ],
  ['reason', ({ reason }) => reason],
  ['requestId', ({ requestId }) => requestId],
]

const monthsBefore = (now: Date, months: number): number => {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since.getTime()
}

/** Checks the chain at most once in a while, however many ask. */
const occasionalCheck = (services: AnchorServices) => {
  let last: { atMs: number; answer: Promise<ChainState> } | null = null
  return (): Promise<ChainState> => {
    const atMs = services.clock().getTime()
    if (last !== null && atMs - last.atMs < CHECK_KEPT_MS) return last.answer
    const answer = readAnchor(services).then((anchor) => checkChain(services.database, anchor, atMs))
    last = { atMs, answer }
    answer.catch(() => {
      last = null
    })
    return answer
  }
}

export const auditHandlers = (services: AnchorServices, people: People) => {
  const { database, clock } = services
  const os = calls(contract).use(signedIn)
  const check = occasionalCheck(services)
  const idOf = async (text: string | undefined) =>
    text === undefined ? null : ((await people.find(database, text)) ?? NOBODY)
  const resolve = async ({ actor, subject, ...filter }: AuditFilter, session: Session): Promise<ResolvedFilter> => ({
    ...filter,
    actorId: await idOf(actor),
    subjectId: await idOf(subject),
    timeZone: session.user.timeZone,
  })
  const entriesOf = async (rows: readonly AuditRow[]) => {
    const names = await people.namesOf(database, peopleIn(rows))
    return rows.map((row) => entryOf(row, names))
  }
  const placeOf = (cursor: string | undefined): Place | null | 'wrong' =>
    cursor === undefined ? null : (decodeCursor(cursor, greatestPlace) ?? 'wrong')
  const wrongCursor = { data: { fields: [{ path: 'cursor', code: 'VALIDATION_INVALID', params: {} }] } }
  return os.router({
    list: os.list.handler(async ({ input, context, errors }) => {
      const { cursor, limit, order, ...filter } = input
      const after = placeOf(cursor)
      if (after === 'wrong') throw errors.INPUT_INVALID(wrongCursor)
      const { page, next } = await readPage(database, await resolve(filter, context.session), { after, limit, order })
      return { entries: await entriesOf(page), next }
    }),
    csv: os.csv.handler(async ({ input, context }) => {
      const rows = await readNewest(database, await resolve(input, context.session), CSV_ROWS + 1)
      const entries = await entriesOf(rows.slice(0, CSV_ROWS))
      const head = columns.map(([key]) => columnMessages[context.session.user.language][key])
      return {
        fileName: `audit-${clock().toISOString().slice(0, 10)}.csv`,
        text: csvText([head, ...entries.map((entry) => columns.map(([, cell]) => cell(entry) ?? ''))]),
        truncated: rows.length > CSV_ROWS,
      }
    }),
    check: os.check.handler(() => check()),
    own: os.own.handler(async ({ input: { cursor, limit }, context, errors }) => {
      const after = placeOf(cursor)
      if (after === 'wrong') throw errors.INPUT_INVALID(wrongCursor)
      const since = monthsBefore(clock(), SHOWN_MONTHS)
      const { page, next } = await readOwn(database, context.owner, { since, after, limit })
      return { entries: page.map((row) => logEntryOf(row, context.owner.userId)), next }
    }),
  })
}
