import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#features/sign-in/server/index.ts'
import { exact, instant } from '#platform/database/columns.ts'
import { eventResults } from '../event-list.ts'
import { orderStates } from '../order-states.ts'
import { reportKinds } from '../states.ts'
import { methods } from '../methods.ts'
import { transactionKinds } from '../rules.ts'
import { cardRefusals } from './provider.ts'
import type { KeptPlace } from './kept-place.ts'
import type { Snapshot } from '../snapshot.ts'

/** In minor units of the currency. */
const money = () => bigint({ mode: 'bigint' }).notNull()

/** What somebody is asked to pay. Prices are frozen here; without keys to users and packages, because it outlives them. */
export const paymentOrders = pgTable(
  'payment_order',
  {
    id: uuid().primaryKey(),
    /** Counts up; the reference of a transfer is made of it. */
    number: bigserial({ mode: 'number' }).notNull().unique(),
    /** SHA-256 of what stands in the address of the page, in hex. */
    tokenHash: text().notNull().unique(),
    userId: uuid().notNull(),
    purpose: text({ enum: ['new', 'renewal', 'package_change'] }).notNull(),
    packageId: uuid().notNull(),
    /** The change of a package that waits for it; null for a renewal of what there is. */
    changeId: uuid(),
    interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
    /** The period that a renewal goes on from; of two orders for the same one is paid. */
    periodStart: instant(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    net: money(),
    vat: money(),
    gross: money(),
    currency: text().notNull(),
    state: text({ enum: orderStates }).notNull().default('created'),
    method: text({ enum: methods }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** How many days before the end of the period its subscriber was reminded last; null before that. */
    remindedDays: integer(),
    paidAt: instant(),
    /** What showed where a consumer lives whose tax depends on it; null where it does not. */
    placeEvidence: jsonb().$type<KeptPlace>(),
  },
  (order) => [
    index('payment_order_user_index').on(order.userId, order.createdAt),
    index('payment_order_state_index').on(order.state, order.expiresAt),
    // One period is paid once.
    uniqueIndex('payment_order_period_key')
      .on(order.userId, order.periodStart)
      .where(sql`${order.state} in ('succeeded', 'disputed')`),
    check(
      'payment_order_sum',
      sql`${order.gross} = ${order.net} + ${order.vat} and ${order.net} >= 0 and ${order.vat} >= 0`,
    ),
  ],
)

/** One try to pay an order at a provider. */
export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => paymentOrders.id),
    provider: text().notNull(),
    /** Theirs; null until they have told it. */
    providerOrderId: text(),
    /** What they are asked to collect, in the currency that they collect. */
    amount: exact().notNull(),
    currency: text().notNull(),
    state: text({ enum: ['pending', 'underpaid', ...reportKinds] })
      .notNull()
      .default('pending'),
    /** What has come, where it is not what was asked for. */
    received: text(),
    /** Their id of the payment itself, which a refund names. */
    paymentId: text(),
    /** Has to go back: somebody else has paid, or paid twice. */
    isSurplus: boolean().notNull().default(false),
    /** Of a card that was kept, without its holder. */
    isOffSession: boolean().notNull().default(false),
    /** With the provider, whose kept card it charges; null for every other try. */
    customerId: text(),
    /** Why a kept card was not charged; null for every other try. */
    refusal: text({ enum: cardRefusals }),
    /** Whether whoever pays has said that the card is to be kept for renewals. */
    keepsCard: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (attempt) => [
    unique('payment_attempt_provider_key').on(attempt.provider, attempt.providerOrderId),
    index('payment_attempt_order_index').on(attempt.orderId),
    index('payment_attempt_state_index').on(attempt.state, attempt.createdAt),
  ],
)

/** The card that renews a subscription, as far as we may know it: its number is the provider's alone. It goes with its user. */
export const savedCards = pgTable('saved_card', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text().notNull(),
  /** Theirs, by which they charge it. */
  customerId: text().notNull(),
  paymentMethodId: text().notNull(),
  brand: text().notNull(),
  lastFour: text().notNull(),
  expiryMonth: integer().notNull(),
  expiryYear: integer().notNull(),
  /** The payment with which its holder has said that it is to be kept, and when that was said. */
  consentOrderId: uuid()
    .notNull()
    .references(() => paymentOrders.id),
  consentedAt: instant().notNull(),
})

/** The inbox of providers: what they told, word for word and once each. Rows are only added. */
export const providerEvents = pgTable(
  'provider_event',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    /** Theirs. */
    eventId: text().notNull(),
    receivedAt: instant().notNull(),
    body: text().notNull(),
    /** What came of it, as a code. */
    result: text({ enum: eventResults }).notNull(),
    orderId: uuid(),
  },
  (event) => [
    unique('provider_event_key').on(event.provider, event.eventId),
    index('provider_event_received_index').on(event.receivedAt),
  ],
)

/** What was paid and paid back. Rows are only added; amounts of what went back are negative. */
export const paymentTransactions = pgTable(
  'payment_transaction',
  {
    id: uuid().primaryKey(),
    /** Shown to people as T and ten digits. */
    number: bigserial({ mode: 'number' }).notNull().unique(),
    userId: uuid().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => paymentOrders.id),
    attemptId: uuid(),
    kind: text({ enum: transactionKinds }).notNull(),
    /** A provider, or "manual". */
    method: text().notNull(),
    packageId: uuid().notNull(),
    interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
    net: money(),
    vat: money(),
    gross: money(),
    currency: text().notNull(),
    at: instant().notNull(),
    /** What an admin wrote who recorded it by hand. */
    reference: text(),
  },
  (row) => [
    index('payment_transaction_user_index').on(row.userId, row.at),
    // Each try is paid once, and goes back once.
    uniqueIndex('payment_transaction_attempt_key').on(row.attemptId, row.kind),
  ],
)

/** What has to be paid back of an order that was paid, in full or in part: asked of the provider until it is done. */
export const paymentRefunds = pgTable(
  'payment_refund',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .unique()
      .references(() => paymentOrders.id),
    /** Null where no provider has collected the money: then somebody has sent it back by hand. */
    attemptId: uuid().references(() => paymentAttempts.id),
    net: money(),
    vat: money(),
    gross: money(),
    /** Written by whoever asked for it. */
    reason: text().notNull(),
    state: text({ enum: ['due', 'sent'] }).notNull(),
    /** What the provider said last, where it did not take it. */
    problem: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (refund) => [
    index('payment_refund_state_index').on(refund.state),
    check('payment_refund_sum', sql`${refund.gross} = ${refund.net} + ${refund.vat} and ${refund.gross} > 0`),
  ],
)
