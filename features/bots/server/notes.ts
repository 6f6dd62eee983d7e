/** What a user has written down about a bot. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { bots as contract } from '../contract.ts'
import type { BotNote } from '../note-contract.ts'
import type { BotStore } from './store.ts'
import { botNotes, bots } from './tables.ts'

const nothing: BotNote = { note: '', tags: [] }

export const readNote = async (database: Database, owner: Owner, bot: string): Promise<BotNote> => {
  const [row] = await database
    .select({ note: botNotes.note, tags: botNotes.tags })
    .from(botNotes)
    .where(and(eq(botNotes.bot, bot), eq(botNotes.owner, owner.userId)))
  return row ?? nothing
}

/** Tags of a bot, where bots are selected. */
export const tagsOf = sql<
  string[]
>`coalesce((select ${botNotes.tags} from ${botNotes} where ${botNotes.bot} = ${bots.id}), '{}')`

/** Tags and note as one text, to search in; null where there is none. */
export const saidOf = sql<
  string | null
>`(select ' ' || array_to_string(${botNotes.tags}, ' ') || ' ' || ${botNotes.note} from ${botNotes} where ${botNotes.bot} = ${bots.id})`

type Services = { database: Database; store: Pick<BotStore, 'find'> }

export const noteHandlers = ({ database, store }: Services) => {
  const os = calls(contract).use(signedIn)
  return {
    saveNote: os.saveNote.handler(async ({ input: { id, note, tags }, context: { owner }, errors }) => {
      if ((await store.find(owner, id)) === null) throw errors.BOT_NOT_FOUND()
      const row = { note, tags: [...new Set(tags)] }
      await database
        .insert(botNotes)
        .values({ bot: id, owner: owner.userId, ...row })
        .onConflictDoUpdate({ target: botNotes.bot, set: row })
      return row
    }),
  }
}
