import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/sign-in/server/index.ts'
import { instant } from '#platform/database/columns.ts'
import { couponTypes, useStates } from '../rules.ts'

/** Who owns a coupon is told by `ownerId`; uses that are made and uses that are kept for orders are counted where they are taken. */
export const coupons = pgTable(
  'coupon',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Upper case. */
    code: text().notNull(),
    type: text({ enum: couponTypes }).notNull(),
    /** Of a subscription exactly one of the three: days, hundredths of a percent, or net minor units. */
    subscriptionDays: integer(),
    discountHundredths: integer(),
    discountAmount: bigint({ mode: 'bigint' }),
    /** The folder of bots whose settings a strategy brings. */
    folder: text(),
    /** Ids of packages; none stands for all. */
    packageIds: jsonb().$type<string[]>().notNull(),
    /** Null is good for both intervals. */
    period: text({ enum: ['monthly', 'yearly'] }),
    availableCount: integer().notNull(),
    usedCount: integer().notNull().default(0),
    reservedCount: integer().notNull().default(0),
    perUserLimit: integer().notNull(),
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    /** Who may see it and give it away; null for the house. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Whether its uses came from the allowance of its owner, to which unused ones go back. */
    isFromAllowance: boolean().notNull().default(false),
    createdBy: uuid(),
    disabledAt: instant(),
    createdAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (coupon) => [
    uniqueIndex('coupon_code_key')
      .on(coupon.code)
      .where(sql`${coupon.disabledAt} is null`),
    index('coupon_owner_index').on(coupon.ownerId, coupon.id),
    check(
      'coupon_worth',
      sql`case when ${coupon.type} = 'subscription' then num_nonnulls(${coupon.subscriptionDays}, ${coupon.discountHundredths}, ${coupon.discountAmount}) = 1 and ${coupon.folder} is null else num_nonnulls(${coupon.subscriptionDays}, ${coupon.discountHundredths}, ${coupon.discountAmount}) = 0 and ${coupon.folder} is not null end`,
    ),
    check(
      'coupon_count',
      sql`${coupon.usedCount} >= 0 and ${coupon.reservedCount} >= 0 and ${coupon.usedCount} + ${coupon.reservedCount} <= ${coupon.availableCount}`,
    ),
  ],
)

/** Who has used which coupon, and for which order. */
export const couponUses = pgTable(
  'coupon_redemption',
  {
    id: uuid().primaryKey(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    /** Null once the user is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null where it was used without one. */
    orderId: uuid(),
    status: text({ enum: useStates }).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (use) => [
    uniqueIndex('coupon_redemption_order_key').on(use.orderId),
    index('coupon_redemption_coupon_index').on(use.couponId, use.userId),
    index('coupon_redemption_user_index').on(use.userId, use.id),
  ],
)

/** What users may make coupons of by themselves. */
export const couponAllowances = pgTable('coupon_allowance', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Uses that may still be given out. */
  count: integer().notNull(),
  maxDays: integer().notNull(),
  /** Ids of packages; none stands for all. */
  packageIds: jsonb().$type<string[]>().notNull(),
  version: integer().notNull().default(1),
})
