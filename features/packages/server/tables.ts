import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Mode } from '#engine/unit.ts'
import { users } from '#features/sign-in/server/index.ts'
import { newId } from '#platform/id.ts'
import { type Group, intervals, type Limits } from '../rules.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const price = () => bigint({ mode: 'bigint' }).notNull()

/** What users may have. Prices are net, in minor units. */
export const packages = pgTable(
  'package',
  {
    id: uuid()
      .primaryKey()
      .$defaultFn(() => newId()),
    /** How settings name it. */
    code: text().notNull().unique(),
    nameEn: text().notNull(),
    nameHu: text().notNull(),
    descriptionEn: text().notNull().default(''),
    descriptionHu: text().notNull().default(''),
    priceMonthly: price(),
    priceYearly: price(),
    discountPercentMonthly: integer().notNull().default(0),
    discountPercentYearly: integer().notNull().default(0),
    limits: jsonb().$type<Limits>().notNull(),
    /** How many others one may follow; null is as many as one likes. */
    copyLimit: integer(),
    popular: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    archived: boolean().notNull().default(false),
    /** Once it is archived: until when subscribers may renew it; null is as long as they like. */
    renewableUntil: instant(),
    sort: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('package_popular_key')
      .on(table.popular)
      .where(sql`${table.popular}`),
  ],
)

/** What packages cost before: a rise holds for subscribers only some time after they were told. Rows are only added. */
export const pastPrices = pgTable(
  'package_past_price',
  {
    id: uuid()
      .primaryKey()
      .$defaultFn(() => newId()),
    packageId: uuid()
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    interval: text({ enum: intervals }).notNull(),
    price: price(),
    discountPercent: integer().notNull(),
    /** When another price took its place. */
    until: instant().notNull(),
  },
  (table) => [index('package_past_price_index').on(table.packageId, table.until)],
)

/** Which package a user has. */
export const subscriptions = pgTable(
  'subscription',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    interval: text({ enum: intervals }).notNull().default('monthly'),
    currentPeriodStart: instant().notNull().defaultNow(),
    /** Until when it may be used; null is without end. */
    expiresAt: instant(),
    /** Since when its bots stand still because it has run out; null while they may trade. */
    suspendedAt: instant(),
    /** Whether it goes on when the period ends. */
    renew: boolean().notNull().default(false),
    /** Whether the running period was paid, and not given. */
    paid: boolean().notNull().default(false),
    /** What was paid for the running period, net, in minor units. */
    netPaid: price().default(sql`0`),
    version: integer().notNull().default(1),
  },
  (table) => [index('subscription_package_index').on(table.packageId)],
)

/** Locked while room of a user's package is given: one at a time takes of it. */
export const quotas = pgTable(
  'package_quota',
  {
    owner: text().notNull(),
    group: text().$type<Group>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** When the user was last told that there is no more. */
    notedAt: instant(),
  },
  (table) => [primaryKey({ name: 'package_quota_pkey', columns: [table.owner, table.group, table.mode] })],
)

/**
 * Room that a bot holds: it has been told that it may have as many trades. A bot without a row may have as many as it likes, and counts with those it has.
 */
export const rooms = pgTable(
  'package_room',
  {
    bot: text().primaryKey(),
    account: text().notNull(),
    owner: text().notNull(),
    group: text().$type<Group>().notNull(),
    mode: text().$type<Mode>().notNull(),
    granted: integer().notNull(),
    /** It has made no trade yet, and keeps its room until it does. */
    waiting: boolean().notNull(),
  },
  (table) => [index('package_room_owner_index').on(table.owner, table.group, table.mode)],
)

/** Room that is kept while a trade is told that it may hand over what it holds: for one more trade of another bot. */
export const reservations = pgTable(
  'package_reservation',
  {
    unit: text().notNull(),
    trade: integer().notNull(),
    account: text().notNull(),
    owner: text().notNull(),
    group: text().$type<Group>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** The asking that it is kept for: the id of its answer. */
    answer: text().primaryKey(),
  },
  (table) => [index('package_reservation_owner_index').on(table.owner, table.group, table.mode)],
)
