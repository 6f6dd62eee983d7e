/** Who asked what of a bot, when and from where. Written with the answer, so that the log never tells of an act that trading has not heard of. */
import { and, desc, eq } from 'drizzle-orm'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Owner, Session } from '#platform/server/session.ts'
import type { BotAct, LoggedAct } from '../contract.ts'
import type { Done } from './made.ts'
import { ownCommandId } from './ids.ts'
import { acts } from './tables.ts'

/** Who is asking, as the call knows it. */
export type Asker = Pick<CallContext, 'address' | 'userAgent'> & { owner: Owner; session: Session }

/** A browser says who it is in a line; what is longer is somebody's joke. */
const LONGEST_AGENT = 300

export type Acts = {
  /** A repeated command is there already and stays as it was. `bot` is null where one is to be made: a no leaves nothing to write of. */
  log: (asker: Asker, asked: { commandId: string; bot: string | null; act: BotAct }, done: Done) => Promise<void>
  page: (
    owner: Owner,
    bot: string,
    page: { after: Place | null; limit: number },
  ) => Promise<{ page: LoggedAct[]; next: string | null }>
}

/** Time and command: what a cursor of the log holds at most. */
export const actPlace: Place = [LATEST_MS, '']

export const openActs = (database: Database, nowMs: () => number): Acts => ({
  log: async ({ owner, session, address, userAgent }, { commandId, bot, act }, done) => {
    if (done.kind === 'conflict') return
    const about = done.kind === 'accepted' ? done.id : bot
    if (about === null) return
    await database
      .insert(acts)
      .values({
        command: ownCommandId(owner, commandId),
        owner: owner.userId,
        bot: about,
        atMs: nowMs(),
        by: session.user.username,
        address,
        userAgent: userAgent.slice(0, LONGEST_AGENT),
        act,
        refusal: done.kind === 'refused' ? done.refusal.code : null,
      })
      .onConflictDoNothing()
  },
  page: async (owner, bot, { after, limit }) => {
    const order = [acts.atMs, acts.command]
    const rows = await database
      .select()
      .from(acts)
      .where(and(eq(acts.bot, bot), eq(acts.owner, owner.userId), after === null ? undefined : isAfter(order, after)))
      .orderBy(...order.map((column) => desc(column)))
      .limit(limit + 1)
    const { page, next } = cutPage(rows, limit, (row) => [row.atMs, row.command])
    return { page: page.map(({ command, owner: _owner, bot: _bot, ...act }) => ({ id: command, ...act })), next }
  },
})
