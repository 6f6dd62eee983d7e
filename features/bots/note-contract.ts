/** What a user writes down about a bot: a note, and tags by which it is found again. No rule reads them. */
import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { LONGEST_NOTE, LONGEST_TAG, MOST_TAGS } from './note-rules.ts'

const Tag = z.string().trim().min(1).max(LONGEST_TAG)

export const BotNote = z.object({ note: z.string(), tags: z.array(z.string()) })
export type BotNote = z.output<typeof BotNote>

export const noteCalls = {
  saveNote: procedure('trading')
    .route({ method: 'PUT', path: '/bots/{id}/note', summary: 'Write a note and tags of a bot', tags: ['Bots'] })
    .input(
      z.strictObject({
        id: z.uuid(),
        note: z.string().trim().max(LONGEST_NOTE),
        tags: z.array(Tag).max(MOST_TAGS),
      }),
    )
    .errors({ BOT_NOT_FOUND: { status: 404 } })
    .output(BotNote),
}
