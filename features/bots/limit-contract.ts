/** Calls of the limits of folders: how many of a folder's trades may be in the market at once (bots.md 6.6). */
import { z } from 'zod'
import { MOST_BOTS } from '#bots/folder/config.ts'
import { procedure } from '#platform/contract.ts'
import { pageCall } from '#platform/list-contract.ts'
import { limitList } from './limit-list.ts'

export const FolderLimit = z.object({
  id: z.uuid(),
  family: z.string(),
  name: z.string(),
  exchange: z.string(),
  pair: z.string(),
  mode: z.enum(['live', 'demo']),
  /** Trades in the market now. */
  used: z.int(),
  /** Null for none. */
  limit: z.int().nullable(),
  remaining: z.int().nullable(),
})
export type FolderLimit = z.output<typeof FolderLimit>

const tags = ['Bots']
const Sentence = z.object({ code: z.string(), values: z.record(z.string(), z.string()) })

export const limitCalls = {
  limits: pageCall(limitList, FolderLimit, { summary: 'Limits of own folders, a family at a time', tags }),
  /** A lower limit than what is used closes nothing: it only holds back what would begin. */
  changeLimit: procedure('trading')
    .route({ method: 'PUT', path: '/limits/{id}', summary: 'Change the limit of a folder', tags })
    .input(
      z.strictObject({
        commandId: z.uuid(),
        id: z.uuid(),
        limit: z.int().min(1).max(MOST_BOTS).nullable(),
      }),
    )
    .errors({ BOT_NOT_FOUND: { status: 404 }, BOT_REFUSED: { status: 409, data: Sentence } })
    .output(z.object({ id: z.uuid(), shard: z.int(), position: z.int() })),
}
