import { z } from 'zod'
import { MOST_BOTS } from '#bots/folder/config.ts'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { badges, reasons, statuses } from '#engine/status.ts'
import { freshProcedure, procedure } from '#platform/contract.ts'
import { moneyKinds } from '#platform/money-kind.ts'
import { Decimal } from '#platform/fields.ts'
import { pageCall } from '#platform/list-contract.ts'
import { BotIds, curveCalls } from './curve-contract.ts'
import { limitCalls } from './limit-contract.ts'
import { botList } from './list.ts'
import { noteCalls } from './note-contract.ts'
import { LONGEST_TAG } from './note-rules.ts'
import { positionCalls } from './positions-contract.ts'
import { BotTrade } from './trade-contract.ts'

const Id = z.uuid()
/** Made by the browser once for each act, so that a repeated request changes nothing twice. */
const CommandId = z.uuid()
const Mode = z.enum(['live', 'demo'])
const Sentence = z.object({ code: z.string(), values: z.record(z.string(), z.string()) })

const Profit = z.object({
  /** Realised, unrealised and their sum, all after fees; fees paid so far. Quote. */
  realised: Decimal,
  unrealised: Decimal,
  /** Unrealised as percent of what is held has cost; null where nothing is held. */
  unrealisedPercent: z.number().nullable(),
  total: Decimal,
  fees: Decimal,
  /** Total as percent of the investment. */
  percent: z.number(),
  /** What buying with the same money at the same moments and holding would have made, after fees; null where the start is not known. */
  buyAndHold: Decimal.nullable(),
})

const Pace = z.object({
  ranMs: z.number(),
  /** Realised a day; less than a day counts as one. Quote. */
  realisedADay: Decimal,
  /** Total as percent of the investment, a day. */
  percentADay: z.number(),
})

export const BotSummary = z.object({
  id: Id,
  family: z.string(),
  name: z.string(),
  exchange: z.string(),
  pair: z.string(),
  mode: Mode,
  /** Id of the key in whose account it trades live; null on a demo account. */
  key: z.string().nullable(),
  status: z.enum(statuses),
  badges: z.array(z.enum(badges)),
  reasons: z.array(z.enum(reasons)),
  investment: Decimal,
  committed: Decimal,
  used: z.int(),
  limit: z.int().nullable(),
  tradeCount: z.int(),
  /** The side that trades moved here must begin with; null where none can be moved. */
  takesIn: z.enum(['buy', 'sell']).nullable(),
  runs: z.int(),
  profit: Profit,
  /** How long it has run, and what it has made a day of that; null before its start, once it is closed, and of a pair that is not known. */
  pace: Pace.nullable(),
  /** The price, and between which orders at the exchange it stands; null on a side without one, as where several pairs are traded. */
  nearest: z.object({ buy: Decimal.nullable(), sell: Decimal.nullable(), price: Decimal.nullable() }),
  /** What it is doing now. */
  now: Sentence,
  createdAtMs: z.number(),
  startedAtMs: z.number().nullable(),
  /** As its user wrote them. */
  tags: z.array(z.string()),
})
export type BotSummary = z.output<typeof BotSummary>

/** Sums of several bots with one kind of money and one quote asset, exact. */
export const BotTotal = z.object({
  kind: z.enum(moneyKinds),
  quote: z.string(),
  bots: z.int(),
  investment: Decimal,
  realised: Decimal,
  unrealised: Decimal,
  total: Decimal,
})
export type BotTotal = z.output<typeof BotTotal>

/** The same of the bots of a folder. */
export const FolderTotal = BotTotal.extend({
  /** Of those that run: what they have made a day, in percent of what is invested in them; null where none runs. */
  percentADay: z.number().nullable(),
})
export type FolderTotal = z.output<typeof FolderTotal>

/** How many there are, whatever else is filtered than the family. */
const BotCount = z.object({
  family: z.string(),
  kind: z.enum(moneyKinds),
  status: z.enum(statuses),
  bots: z.int(),
  /** How many of them wait for their user. */
  needing: z.int(),
})
export type BotCount = z.output<typeof BotCount>

export { BotIds, BotTrade }

export const BotOrder = z.object({
  clientOrderId: z.string(),
  trade: z.int(),
  slot: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'immediate', 'market', 'open', 'stop']),
  price: Decimal.nullable(),
  quantity: Decimal,
  filled: Decimal,
  state: z.string(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
})
export type BotOrder = z.output<typeof BotOrder>

export const BotFill = z.object({
  tradeId: z.string(),
  trade: z.int(),
  side: z.enum(['buy', 'sell']),
  atMs: z.number(),
  price: Decimal,
  quantity: Decimal,
  /** What the fee is worth in quote. */
  feeQuote: Decimal,
  /** As it was taken, where that is in a third asset; `isUnpriced` where its price was not known, so that it is worth zero here. */
  feeThird: z.object({ asset: z.string(), amount: Decimal, isUnpriced: z.boolean() }).nullable(),
  realised: Decimal.nullable(),
})
export type BotFill = z.output<typeof BotFill>

export const Bot = BotSummary.extend({
  /** The settings as the form shows them. */
  form: z.unknown(),
  /** The price when it was started; null for families that do not keep it, and for bots of many levels. */
  startPrice: Decimal.nullable(),
  stopLossProfit: Decimal,
  stopCount: z.int(),
  base: Decimal,
  cost: Decimal,
  price: Decimal,
  /** What its account is counted in, and what one of the pair's quote is worth in it; null where that is the quote itself. */
  currency: z.object({ asset: z.string(), rate: Decimal }).nullable(),
  trades: z.array(BotTrade),
  liveOrders: z.array(BotOrder.omit({ clientOrderId: true, createdAtMs: true, updatedAtMs: true })),
  /** Prices and time at which it is asked again. */
  next: z.object({ above: Decimal.nullable(), below: Decimal.nullable(), atMs: z.number().nullable() }),
  incident: z.string().nullable(),
  /** Since when, in ms, no new order leaves its account, because the exchange contradicts the journal. Null while orders leave. */
  heldSinceMs: z.number().nullable(),
  /** What its user has written down about it. */
  note: z.string(),
  /** The read tables had not caught up within two seconds. */
  behind: z.boolean(),
})
export type Bot = z.output<typeof Bot>

/** What a form got wrong, at its own paths. */
const Issue = z.object({ path: z.string(), code: z.string(), params: z.record(z.string(), z.string()) })

const Answer = z.object({ id: Id, shard: z.int(), position: z.int() })
const After = z.strictObject({ shard: z.coerce.number().int(), position: z.coerce.number().int() })

/** How the investment changes: to a sum in quote, or by human percent. */
const InvestmentChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('total'), amount: Decimal }),
  z.strictObject({ kind: z.literal('percent'), percent: Decimal }),
])

const Part = z.enum(['all', 'entries', 'profits'])
const Trade = z.int().min(1).nullable()
export const BotAsk = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('suspend'), trade: Trade, part: Part }),
  z.strictObject({ kind: z.literal('start'), trade: Trade, part: Part }),
  z.strictObject({ kind: z.literal('suspend-profit'), trade: z.int().min(1), profit: z.int().min(0) }),
  z.strictObject({ kind: z.literal('start-profit'), trade: z.int().min(1), profit: z.int().min(0) }),
  z.strictObject({ kind: z.literal('close'), trade: Trade }),
  z.strictObject({ kind: z.literal('sell'), trade: z.int().min(1) }),
  z.strictObject({ kind: z.literal('delete'), trade: Trade, how: z.enum(['close', 'wait', 'release']) }),
  z.strictObject({ kind: z.literal('delete-closed'), trade: z.null() }),
  z.strictObject({ kind: z.literal('delete-profits'), trade: Trade }),
  z.strictObject({ kind: z.literal('distribute'), trade: z.null() }),
  z.strictObject({ kind: z.literal('change-investment'), trade: z.null(), change: InvestmentChange }),
  z.strictObject({ kind: z.literal('relocate'), trade: z.int().min(1), to: Id }),
])
export type BotAsk = z.output<typeof BotAsk>

/** What somebody asked of a bot, as the log of its activity keeps it. */
export const BotAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create') }),
  z.object({ kind: z.literal('clone') }),
  z.object({ kind: z.literal('set-live') }),
  z.object({ kind: z.literal('make-folder'), trade: z.int(), name: z.string() }),
  z.object({ kind: z.literal('edit'), applied: z.boolean() }),
  z.object({ kind: z.literal('edit-trade'), trade: z.int() }),
  ...BotAsk.options,
])
export type BotAct = z.output<typeof BotAct>

/** One line of the log: who asked what, when and from where. */
const LoggedAct = z.object({
  id: z.string(),
  atMs: z.number(),
  by: z.string(),
  /** Null for what the program itself did. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  act: BotAct,
  /** The code of a no; null when it was done. */
  refusal: z.string().nullable(),
})
export type LoggedAct = z.output<typeof LoggedAct>

/** The settings of a bot from a moment on. */
const SettingsVersion = z.object({
  atMs: z.number(),
  /** The user name of who gave them; null where that is not known any more. */
  by: z.string().nullable(),
  name: z.string(),
  /** As the form shows them; null where they are of no known shape. */
  form: z.unknown(),
  /** Whether the edit was applied to the levels that were there; null for the settings of the start. */
  applied: z.boolean().nullable(),
})
export type SettingsVersion = z.output<typeof SettingsVersion>

/** What an ask would change, level by level. */
export const BotPreview = z.object({
  investment: z.object({ before: Decimal, after: Decimal }),
  levels: z.array(z.object({ trade: z.int(), price: Decimal, before: Decimal, after: Decimal })),
  /** The settings as the form would show them then. */
  form: z.unknown(),
})
export type BotPreview = z.output<typeof BotPreview>

/** Whose money a new bot trades with: that of the demo account of its exchange, or that of a key. */
const Place = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('demo') }),
  z.strictObject({ mode: z.literal('live'), key: Id }),
])
export type Place = z.output<typeof Place>

const NOT_FOUND = { BOT_NOT_FOUND: { status: 404 } }
/** The family said no: `code` is one of its own messages. */
const REFUSED = { BOT_REFUSED: { status: 409, data: Sentence } }
const Group = z.enum(['spot', 'indicator', 'signal'])
/** The owner's package has no room for the trades, or none of the kind at all, or has ended. */
const NO_ROOM = {
  PACKAGE_LIMIT_REACHED: {
    status: 409,
    data: z.object({ group: Group, mode: Mode, used: z.int(), max: z.int() }),
  },
  PACKAGE_NOT_INCLUDED: { status: 409, data: z.object({ group: Group }) },
  PACKAGE_NONE: { status: 409 },
}
/** The installation does without the family (`features.*` among the settings), or its beta is over (`beta.*.ends_at`). */
const OFF = { FEATURE_OFF: { status: 403 }, BETA_OVER: { status: 403 } }
const Side = z.enum(['buy', 'sell'])
/** Which fills of a bot; every part optional. */
const FillFilter = z.strictObject({ id: Id, side: Side.optional() })
export type FillFilter = z.output<typeof FillFilter>
/** Which orders of a bot. `open`: not ended yet. */
const OrderFilter = FillFilter.extend({ state: z.enum(['open', 'ended']).optional() })
export type OrderFilter = z.output<typeof OrderFilter>
const page = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  order: z.enum(['newest', 'oldest']).default('newest'),
}
const File = z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() })
const family = z.string().max(30)
/** What narrows lists of bots. */
export const BotFilter = z.strictObject({
  family: family.optional(),
  mode: Mode.optional(),
  status: z.enum(botList.filters.status.values).optional(),
  needs: z.enum(botList.filters.needs.values).optional(),
  q: z.string().trim().max(60).optional(),
  tag: z.string().trim().max(LONGEST_TAG).optional(),
})
export type BotFilter = z.output<typeof BotFilter>
/** As long as forms take it; a clone and a folder have names of their own. */
const BotName = z.string().trim().min(LEAST_CHARACTERS).max(MOST_CHARACTERS)

export const bots = {
  ...limitCalls,
  ...curveCalls,
  ...positionCalls,
  ...noteCalls,
  /** Newest first where nothing else is asked for. */
  list: pageCall(botList, BotSummary, { summary: 'Own bots, a page at a time', tags: ['Bots'] }),
  /** Sums of the bots that the same filters leave; what is held is worth the last prices. */
  totals: procedure('trading')
    .route({ method: 'GET', path: '/bots/totals', summary: 'Sums of own bots by quote asset', tags: ['Bots'] })
    .input(BotFilter.extend({ folder: z.string().max(36).optional() }))
    .output(z.object({ totals: z.array(BotTotal), counts: z.array(BotCount) })),
  /** The counts alone, of all families: what stands beside the menu is read with every page. */
  counts: procedure('trading')
    .route({ method: 'GET', path: '/bots/counts', summary: 'How many own bots there are of each kind', tags: ['Bots'] })
    .input(z.strictObject({}))
    .output(z.object({ counts: z.array(BotCount) })),
  /** Folders that a trade may move to, whichever side it begins with; the newest 100. */
  targets: procedure('trading')
    .route({ method: 'GET', path: '/bots/targets', summary: 'Folders of a pair that take trades in', tags: ['Bots'] })
    .input(z.strictObject({ family, exchange: z.string().max(60), pair: z.string().max(60), mode: Mode }))
    .output(z.object({ bots: z.array(BotSummary) })),
  freeName: procedure('trading')
    .route({ method: 'GET', path: '/bots/free-name', summary: 'A name that no own bot has yet', tags: ['Bots'] })
    .input(z.strictObject({ family, pair: z.string().max(60) }))
    .output(z.object({ name: z.string() })),
  /** Waits until the read tables have got there, for two seconds at most. */
  reached: procedure('trading')
    .route({ method: 'GET', path: '/bots/reached', summary: 'Wait until a change can be read', tags: ['Bots'] })
    .input(After)
    .output(z.object({ behind: z.boolean() })),
  get: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}', summary: 'One bot with its trades', tags: ['Bots'] })
    .input(z.strictObject({ id: Id, after: After.optional() }))
    .errors(NOT_FOUND)
    .output(Bot),
  orders: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/orders', summary: 'Orders of a bot by time', tags: ['Bots'] })
    .input(OrderFilter.extend(page))
    .errors(NOT_FOUND)
    .output(
      z.object({
        orders: z.array(BotOrder),
        next: z.string().nullable(),
        /** Of the whole bot, whatever is filtered: orders that have not ended, and orders that have filled. */
        counts: z.object({ pending: z.int(), completed: z.int() }),
      }),
    ),
  fills: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/fills', summary: 'Fills of a bot by time', tags: ['Bots'] })
    .input(FillFilter.extend(page))
    .errors(NOT_FOUND)
    .output(z.object({ fills: z.array(BotFill), next: z.string().nullable() })),
  /** Newest first, at most 50,000 rows. */
  ordersCsv: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/orders.csv', summary: 'Orders of a bot as CSV', tags: ['Bots'] })
    .input(OrderFilter)
    .errors(NOT_FOUND)
    .output(File),
  fillsCsv: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/fills.csv', summary: 'Fills of a bot as CSV', tags: ['Bots'] })
    .input(FillFilter)
    .errors(NOT_FOUND)
    .output(File),
  settings: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/settings', summary: 'Settings of a bot, newest first', tags: ['Bots'] })
    .input(z.strictObject({ id: Id }))
    .errors(NOT_FOUND)
    .output(z.object({ versions: z.array(SettingsVersion), truncated: z.boolean() })),
  activity: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/activity', summary: 'Who asked what of a bot', tags: ['Bots'] })
    .input(
      z.strictObject({
        id: Id,
        cursor: z.string().max(500).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .errors(NOT_FOUND)
    .output(z.object({ acts: z.array(LoggedAct), next: z.string().nullable() })),
  /** What the server finds wrong with a form; nothing is created. */
  check: procedure('trading')
    .route({ method: 'POST', path: '/bots/check', summary: 'Check the settings of a bot', tags: ['Bots'] })
    .input(z.strictObject({ family, form: z.unknown() }))
    .output(z.object({ issues: z.array(Issue) })),
  create: procedure('trading')
    .route({ method: 'POST', path: '/bots', summary: 'Create and start a bot', tags: ['Bots'] })
    .input(z.strictObject({ commandId: CommandId, family, form: z.unknown() }))
    .errors({ ...REFUSED, ...NO_ROOM, ...OFF, FAMILY_UNKNOWN: { status: 404 } })
    .output(Answer),
  /** Changes nothing. */
  preview: procedure('trading')
    .route({ method: 'POST', path: '/bots/{id}/preview', summary: 'What an ask would change', tags: ['Bots'] })
    .input(z.strictObject({ id: Id, ask: BotAsk }))
    .errors({ ...NOT_FOUND, ...REFUSED })
    .output(BotPreview),
  /** A new folder with the account, pair and mode of the bot, whose trade goes into it; when it cannot, there is no folder either. */
  makeFolder: procedure('trading')
    .route({ method: 'POST', path: '/bots/{id}/folder', summary: 'Move a trade into a new folder', tags: ['Bots'] })
    .input(
      z.strictObject({
        commandId: CommandId,
        id: Id,
        trade: z.int().min(1),
        name: BotName,
        /** The most of its trades in the market at once; null is no limit. */
        limit: z.int().min(1).max(MOST_BOTS).nullable(),
      }),
    )
    .errors({ ...NOT_FOUND, ...REFUSED, ...NO_ROOM, ...OFF })
    .output(Answer),
  /** A new bot with the settings of another; suspended until it is started. `place` and `investment` are those of the other where they are null. */
  clone: procedure('trading')
    .route({ method: 'POST', path: '/bots/{id}/clone', summary: 'Clone a bot', tags: ['Bots'] })
    .input(
      z.strictObject({
        commandId: CommandId,
        id: Id,
        name: BotName,
        place: Place.nullable().default(null),
        investment: Decimal.nullable().default(null),
      }),
    )
    .errors({ ...NOT_FOUND, ...REFUSED, ...NO_ROOM, ...OFF })
    .output(Answer),
  /** The demo bot ends, and a live one with its settings begins in the account of a key. */
  setLive: freshProcedure('trading')
    .route({ method: 'POST', path: '/bots/{id}/live', summary: 'Set a demo bot live', tags: ['Bots'] })
    .input(z.strictObject({ commandId: CommandId, id: Id, key: Id }))
    .errors({ ...NOT_FOUND, ...REFUSED, ...NO_ROOM, ...OFF })
    .output(Answer),
  edit: procedure('trading')
    .route({ method: 'PUT', path: '/bots/{id}', summary: 'Change the settings of a bot', tags: ['Bots'] })
    .input(z.strictObject({ commandId: CommandId, id: Id, form: z.unknown(), applyToGenerated: z.boolean() }))
    .errors({ ...NOT_FOUND, ...REFUSED, ...NO_ROOM })
    .output(Answer),
  tradeForm: procedure('trading')
    .route({
      method: 'GET',
      path: '/bots/{id}/trade-form',
      summary: 'The settings of a trade that has its own among others',
      tags: ['Bots'],
    })
    .input(z.strictObject({ id: Id, trade: z.coerce.number().int().min(1) }))
    .errors({ ...NOT_FOUND, ...REFUSED })
    .output(z.object({ form: z.unknown() })),
  editTrade: procedure('trading')
    .route({
      method: 'PUT',
      path: '/bots/{id}/trade',
      summary: 'Change the settings of a trade that has its own among others',
      tags: ['Bots'],
    })
    .input(z.strictObject({ commandId: CommandId, id: Id, trade: z.int().min(1), form: z.unknown() }))
    .errors({ ...NOT_FOUND, ...REFUSED })
    .output(Answer),
  ask: procedure('trading')
    .route({ method: 'POST', path: '/bots/{id}/ask', summary: 'Suspend, start, close or delete', tags: ['Bots'] })
    .input(z.strictObject({ commandId: CommandId, id: Id, ask: BotAsk }))
    .errors({ ...NOT_FOUND, ...REFUSED })
    .output(Answer),
  /** The unfinished wizard of a family; kept 30 days, without secrets. */
  draft: procedure('trading')
    .route({ method: 'GET', path: '/bots/drafts/{family}', summary: 'The unfinished form of a family', tags: ['Bots'] })
    .input(z.strictObject({ family }))
    .output(z.object({ draft: z.object({ form: z.unknown(), step: z.string(), savedAtMs: z.number() }).nullable() })),
  saveDraft: procedure('trading')
    .route({ method: 'PUT', path: '/bots/drafts/{family}', summary: 'Keep the unfinished form', tags: ['Bots'] })
    .input(z.strictObject({ family, form: z.unknown(), step: z.string().max(40) }))
    .output(z.object({ savedAtMs: z.number() })),
  dropDraft: procedure('trading')
    .route({ method: 'DELETE', path: '/bots/drafts/{family}', summary: 'Forget the unfinished form', tags: ['Bots'] })
    .input(z.strictObject({ family }))
    .output(z.object({})),
}
