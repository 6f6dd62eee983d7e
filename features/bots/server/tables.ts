/** What trading has made durable, as people read it. Only the projector writes these tables, besides drafts and commands. */
import { desc, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { Slot, Want } from '#engine/slots.ts'
import type { Status, UnitReport } from '#engine/status.ts'
import type { Mode } from '#engine/unit.ts'
import { users } from '#features/sign-in/server/index.ts'
import { exact, exactJson, instant } from '#platform/database/columns.ts'
import type { BotAct } from '../contract.ts'

/** Trading accounts: a user's demo account at an exchange, and the user's accounts at real ones. */
export const accounts = pgTable(
  'trading_accounts',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    exchange: text('exchange').notNull(),
    kind: text('kind').$type<Mode>().notNull(),
    /** Why no new order leaves, until a person has looked. Null while orders may. */
    quarantine: jsonb('quarantine').$type<{ detail: string; atMs: number }>(),
  },
  (table) => [index('trading_accounts_owner_index').on(table.owner)],
)

/** What a trade holds and what it has cost, as plain decimals. */
export type Held = { pair: string; base: string; cost: string }

/** A report without its trades: a list is made of it, however many trades there are. */
export type ReportHead = Omit<UnitReport, 'trades'> & {
  /** Number of trades that are not deleted. */
  tradeCount: number
}

/** `report` holds the trades as well: they are always read with their bot and change with every fill. */
export const bots = pgTable(
  'bots',
  {
    id: text('id').primaryKey(),
    account: text('account').notNull(),
    owner: text('owner').notNull(),
    family: text('family').notNull(),
    name: text('name').notNull(),
    mode: text('mode').$type<Mode>().notNull(),
    exchange: text('exchange').notNull(),
    pair: text('pair').notNull(),
    config: jsonb('config').notNull(),
    createdAtMs: instant('created_at').notNull(),
    startedAtMs: instant('started_at'),
    deletedAtMs: instant('deleted_at'),
    report: exactJson('report').$type<UnitReport>().notNull(),
    head: exactJson('head')
      .$type<ReportHead>()
      .notNull()
      .default(sql`'{}'`),
    /** Counted in the report, for the limits of packages. */
    openTrades: integer('open_trades').notNull().default(0),
    /** Whether something in the report waits for its user. */
    needsUser: boolean('needs_user').notNull().default(false),
    /** Of the report, so that the database can sort and sum by them. */
    status: text('status').$type<Status>().notNull().default('waiting'),
    investment: exact('investment')
      .$type<Amount>()
      .notNull()
      .default(sql`0`),
    realised: exact('realised')
      .$type<Amount>()
      .notNull()
      .default(sql`0`),
    fees: exact('fees')
      .$type<Amount>()
      .notNull()
      .default(sql`0`),
    base: exact('base')
      .$type<Quantity>()
      .notNull()
      .default(sql`0`),
    cost: exact('cost')
      .$type<Amount>()
      .notNull()
      .default(sql`0`),
    runs: integer('runs').notNull().default(0),
    /** Where trades are of several pairs: what each holds. Null where the pair of the bot is that of all. */
    held: jsonb('held').$type<readonly Held[]>(),
  },
  (table) => [index('bots_owner').on(table.owner, table.family, desc(table.createdAtMs))],
)

export const orders = pgTable(
  'bot_orders',
  {
    clientOrderId: text('client_order_id').primaryKey(),
    account: text('account').notNull(),
    owner: text('owner').notNull(),
    bot: text('bot').notNull(),
    trade: bigint('trade', { mode: 'number' }).notNull(),
    slot: text('slot').$type<Slot>().notNull(),
    side: text('side').$type<'buy' | 'sell'>().notNull(),
    type: text('type').$type<Want['type']>().notNull(),
    price: exact('price').$type<Price>(),
    quantity: exact('quantity').$type<Quantity>().notNull(),
    filled: exact('filled').$type<Quantity>().notNull(),
    state: text('state').notNull(),
    createdAtMs: instant('created_at').notNull(),
    updatedAtMs: instant('updated_at').notNull(),
  },
  (table) => [
    index('bot_orders_bot').on(table.bot, desc(table.createdAtMs), desc(table.clientOrderId)),
    // A handful, which are counted all the time.
    index('bot_orders_unknown')
      .on(table.account)
      .where(sql`${table.state} = 'unknown'`),
  ],
)

/**
 * One row an execution. The order is part of the key because an exchange gives both sides of a trade one id, and both sides may be ours.
 */
export const fills = pgTable(
  'bot_fills',
  {
    exchange: text('exchange').notNull(),
    pair: text('pair').notNull(),
    tradeId: text('trade_id').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    account: text('account').notNull(),
    owner: text('owner').notNull(),
    bot: text('bot').notNull(),
    trade: bigint('trade', { mode: 'number' }).notNull(),
    slot: text('slot').$type<Slot>().notNull(),
    side: text('side').$type<'buy' | 'sell'>().notNull(),
    atMs: instant('at').notNull(),
    price: exact('price').$type<Price>().notNull(),
    quantity: exact('quantity').$type<Quantity>().notNull(),
    feeAsset: text('fee_asset').$type<'base' | 'quote' | 'third'>().notNull(),
    /** Of a third asset. */
    feeName: text('fee_name'),
    fee: exact('fee').notNull(),
    feeQuote: exact('fee_quote').$type<Amount>().notNull(),
    realised: exact('realised').$type<Amount>(),
  },
  (table) => [
    primaryKey({
      name: 'bot_fills_key',
      columns: [table.exchange, table.pair, table.tradeId, table.clientOrderId],
    }),
    index('bot_fills_bot').on(table.bot, desc(table.atMs), desc(table.tradeId), desc(table.clientOrderId)),
    index('bot_fills_owner').on(table.owner, table.atMs),
  ],
)

/** What units wanted their owners to know; keyed by its journal record. */
export const notices = pgTable(
  'bot_notices',
  {
    shard: integer('shard').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    ordinal: integer('ordinal').notNull(),
    owner: text('owner').notNull(),
    bot: text('bot').notNull(),
    atMs: instant('at').notNull(),
    code: text('code').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'bot_notices_key', columns: [table.shard, table.position, table.ordinal] }),
    index('bot_notices_owner').on(table.owner, desc(table.atMs)),
  ],
)

/** The settings of a bot from a moment on; keyed by the journal record that gave them, which may be the first of several bots. */
export const settings = pgTable(
  'bot_settings',
  {
    shard: integer('shard').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    owner: text('owner').notNull(),
    bot: text('bot').notNull(),
    command: text('command'),
    atMs: instant('at').notNull(),
    name: text('name').notNull(),
    config: jsonb('config').notNull(),
    price: exact('price').$type<Price>().notNull(),
    applied: boolean('applied'),
  },
  (table) => [
    primaryKey({ name: 'bot_settings_key', columns: [table.shard, table.position, table.bot] }),
    index('bot_settings_bot').on(table.bot, desc(table.position)),
  ],
)

/**
 * What people asked of a bot, who and from where; keyed by the command that trading saw. `refusal` is the code of a no, and null as long as nothing was
 * refused. It is kept with the bot: it is how a user finds out who did what.
 */
export const acts = pgTable(
  'bot_acts',
  {
    command: text('command').primaryKey(),
    owner: text('owner').notNull(),
    bot: text('bot').notNull(),
    atMs: instant('at').notNull(),
    /** The user name of who asked. */
    by: text('by').notNull(),
    /** Network address; null for what the program itself did. */
    address: text('address'),
    userAgent: text('user_agent'),
    act: jsonb('act').$type<BotAct>().notNull(),
    refusal: text('refusal'),
  },
  (table) => [index('bot_acts_bot').on(table.bot, desc(table.atMs), desc(table.command))],
)

/** Unfinished wizards: one a user and family, kept 30 days. */
export const drafts = pgTable(
  'bot_drafts',
  {
    owner: text('owner').notNull(),
    family: text('family').notNull(),
    form: jsonb('form').$type<unknown>(),
    step: text('step').notNull(),
    savedAtMs: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ name: 'bot_drafts_key', columns: [table.owner, table.family] })],
)

/** Names over whole bots of a family. Unlike the others, these are written by the calls of users. */
export const botFolders = pgTable(
  'bot_folders',
  {
    id: uuid('id').primaryKey(),
    owner: text('owner').notNull(),
    family: text('family').notNull(),
    name: text('name').notNull(),
    /** In small letters: no two folders of a family are called alike. */
    nameLower: text('name_lower').notNull(),
    createdAtMs: instant('created_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [uniqueIndex('bot_folders_name').on(table.owner, table.family, table.nameLower)],
)

/** In which folder a bot is; a bot without a row is in none. */
export const botFolderPlaces = pgTable(
  'bot_folder_places',
  {
    bot: text('bot').primaryKey(),
    folder: uuid('folder')
      .notNull()
      .references(() => botFolders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('bot_folder_places_folder').on(table.folder)],
)

/** What a user has written down about a bot; one without a row has nothing. */
export const botNotes = pgTable('bot_notes', {
  bot: text('bot').primaryKey(),
  owner: uuid('owner')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  note: text('note').notNull(),
  tags: text('tags').array().notNull(),
})

/** What demo accounts of a user start with, where it is not what everybody's start with: an amount for each asset that differs. */
export const demoStarts = pgTable('demo_start', {
  owner: text('owner').primaryKey(),
  amounts: jsonb('amounts').$type<Readonly<Record<string, string>>>().notNull(),
})

/** Of how many days before its end a user has heard of a beta; another day is told anew. */
export const betaNotices = pgTable(
  'beta_notice',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    family: text('family').notNull(),
    day: text('day').notNull(),
    daysBefore: integer('days_before').notNull(),
  },
  (table) => [primaryKey({ name: 'beta_notice_key', columns: [table.userId, table.family, table.day] })],
)

/** Which bot a command id stands for and what it asked, so that a repeated request finds its first answer and another one is refused. */
export const commands = pgTable(
  'bot_commands',
  {
    owner: text('owner').notNull(),
    id: text('id').notNull(),
    bot: text('bot').notNull(),
    fingerprint: text('fingerprint').notNull(),
    sentAtMs: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'bot_commands_key', columns: [table.owner, table.id] }),
    index('bot_commands_sent').on(table.sentAtMs),
  ],
)
