/** Calls of folders: names over whole bots, whose figures are sums of theirs. What is asked of a folder is asked of each of its bots. */
import { z } from 'zod'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { BotFill, BotFilter, BotIds, BotOrder, FolderTotal } from '#features/bots/contract.ts'
import { moneyKinds } from '#platform/money-kind.ts'
import { Decimal } from '#platform/fields.ts'
import { procedure } from '#platform/contract.ts'
import { pageCall } from '#platform/list-contract.ts'
import { folderFillList, folderList, folderOrderList, holdings } from './list.ts'

const Id = z.uuid()
const name = z.string().trim().min(LEAST_CHARACTERS).max(MOST_CHARACTERS)
const known = { id: Id, version: z.int() }

export const Folder = z.object({
  id: Id,
  family: z.string(),
  name: z.string(),
  /** A bot of many trades, such as a generator, is listed as a folder of its own; its id is the bot's. */
  holds: z.enum(holdings),
  createdAtMs: z.number(),
  version: z.int(),
  /** Bots in it that are not deleted. */
  bots: z.int(),
  /** By kind of money and quote asset; of most bots first. */
  totals: z.array(FolderTotal),
})
export type Folder = z.output<typeof Folder>

/** A folder as a row of a list of bots: its figures are those of the bots that the list's filters leave. */
export const FolderRow = Folder.extend({
  /** Bots that trade or wait for their moment. */
  running: z.int(),
  /** Bots that wait for their user. */
  needing: z.int(),
  /** Running bots whose settings say between which prices they work: those that the price is at, and those that it has left. */
  inRange: z.int(),
  outside: z.int(),
  /** Trades in the market. */
  used: z.int(),
  /** When the first of them was started; null before. */
  startedAtMs: z.number().nullable(),
})
export type FolderRow = z.output<typeof FolderRow>

/** How the profit of its bots went in the last week, step by step, at the prices of the market. */
const FolderWeek = z.object({
  folder: Id,
  kind: z.enum(moneyKinds),
  quote: z.string(),
  profits: z.array(z.number()),
})
export type FolderWeek = z.output<typeof FolderWeek>

/** What is summed on the page of a folder alone. */
export const FolderFacts = Folder.extend({
  pairs: z.array(z.string()),
  exchanges: z.array(z.string()),
  /** Names of the keys in whose accounts its live bots trade. */
  keys: z.array(z.string()),
  /** Trades of its bots that are not deleted. */
  trades: z.int(),
  /** Trades in the market. */
  used: z.int(),
  /** The most of them at once; null where a bot has no limit. */
  limit: z.int().nullable(),
  /** When the first of its bots was started; null before. */
  startedAtMs: z.number().nullable(),
  /** What selling all that its bots hold would make now, after fees and against what it has cost: below zero it is a loss. Nothing where none is held. */
  risk: z.array(
    z.object({
      kind: z.enum(moneyKinds),
      quote: z.string(),
      amount: Decimal,
      /** What is held has cost. */
      cost: Decimal,
      /** The amount as percent of the cost. */
      percent: z.number(),
    }),
  ),
  /** Orders that have not ended, and orders that have filled. */
  pending: z.int(),
  completed: z.int(),
})
export type FolderFacts = z.output<typeof FolderFacts>

/** What the bots of a folder realised on a day of the reader's zone, after fees. */
const FolderDay = z.object({
  day: z.string(),
  kind: z.enum(moneyKinds),
  quote: z.string(),
  realised: Decimal,
  sales: z.int(),
})
export type FolderDay = z.output<typeof FolderDay>

/** Whose it is, and in which market. */
const ofBot = { bot: Id, name: z.string(), exchange: z.string(), pair: z.string(), side: z.enum(['buy', 'sell']) }

export const FolderOrder = BotOrder.pick({
  type: true,
  price: true,
  quantity: true,
  filled: true,
  state: true,
  createdAtMs: true,
}).extend({ id: z.string(), ...ofBot })
export type FolderOrder = z.output<typeof FolderOrder>

export const FolderFill = BotFill.pick({
  tradeId: true,
  atMs: true,
  price: true,
  quantity: true,
  feeQuote: true,
  realised: true,
}).extend({ id: z.string(), ...ofBot })
export type FolderFill = z.output<typeof FolderFill>

const tags = ['Folders']
const path = '/folders/{id}' as const
const NAMED = { FOLDER_NAME_TAKEN: { status: 409 } }

export const folders = {
  list: pageCall(folderList, Folder, { summary: 'Own folders of whole bots', tags }),
  /** 100 a page, by name: those with bots that the filters leave, and all where nothing is filtered. `total` counts them on all pages. */
  rows: procedure('trading')
    .route({ method: 'GET', path: '/folders/rows', summary: 'Own folders as rows of the list of bots', tags })
    .input(BotFilter.extend({ page: z.coerce.number().int().min(1).max(1_000).default(1) }))
    .output(z.object({ folders: z.array(FolderRow), total: z.int() })),
  /** Of the folders of one page, with what the filters leave of their bots; each kind of money and quote asset by itself. */
  weeks: procedure('trading')
    .route({ method: 'GET', path: '/folders/weeks', summary: 'The last week of several folders', tags })
    .input(BotFilter.extend({ ids: BotIds }))
    .output(z.object({ weeks: z.array(FolderWeek) })),
  get: procedure('trading')
    .route({ method: 'GET', path, summary: 'One folder with the sums of its bots', tags })
    .input(z.strictObject({ id: Id }))
    .output(FolderFacts),
  /** The latest days on which something was sold, newest first. */
  days: procedure('trading')
    .route({ method: 'GET', path: `${path}/days`, summary: 'What a folder realised day by day', tags })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ days: z.array(FolderDay) })),
  orders: pageCall(folderOrderList, FolderOrder, { summary: 'Open orders of the bots of a folder', tags }),
  fills: pageCall(folderFillList, FolderFill, { summary: 'Fills of the bots of a folder', tags }),
  create: procedure('trading')
    .route({ method: 'POST', path: '/folders', summary: 'Make a folder', tags })
    .errors({ ...NAMED, FOLDER_TOO_MANY: { status: 409 } })
    .input(z.strictObject({ family: z.string().max(30), name }))
    .output(z.object({ id: Id })),
  rename: procedure('trading')
    .route({ method: 'PUT', path, summary: 'Give a folder another name', tags })
    .errors(NAMED)
    .input(z.strictObject({ ...known, name }))
    .output(z.object({})),
  /** Its bots stay, and are in no folder any more. */
  remove: procedure('trading')
    .route({ method: 'DELETE', path, summary: 'Delete a folder, without its bots', tags })
    .input(z.strictObject({ id: Id, version: z.coerce.number().int() }))
    .output(z.object({})),
  /** All of them or none. */
  place: procedure('trading')
    .route({ method: 'POST', path: '/folders/place', summary: 'Put bots into a folder, or into none', tags })
    .errors({ BOT_NOT_FOUND: { status: 404 }, FOLDER_OF_OTHERS: { status: 409 } })
    .input(z.strictObject({ bots: z.array(Id).min(1).max(100), folder: Id.nullable() }))
    .output(z.object({})),
}
