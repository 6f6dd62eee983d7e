import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { CardRefusal, KeptCard, Provider } from './provider.ts'
import type { SandboxPayments } from './sandbox-payments.ts'
import type { paymentOrders } from './tables.ts'

export type Order = typeof paymentOrders.$inferSelect

/** What a payment does to what was bought; in the transaction of the payment. */
export type PaymentEffects = {
  /** `paid-already`: another order has paid the same period, so the money goes back. */
  give: (transaction: Database, order: Order, now: Date) => Promise<'given' | 'paid-already'>
  /** The money went back: what it bought ends. */
  takeBack: (transaction: Database, order: Order, now: Date) => Promise<void>
  /** Whether what it would pay for was paid by another order: a renewal whose end has moved on. */
  isPaid: (database: Database, order: Order) => Promise<boolean>
  /** It will not be paid any more, or not by this try: what waits for it hears of it. */
  fail: (transaction: Database, order: Order, state: 'failed' | 'expired' | 'canceled') => Promise<void>
  /** Its card was kept for renewals: its holder is told what that means. */
  cardKept: (transaction: Database, order: Order, kept: { card: KeptCard; now: Date }) => Promise<void>
  /** The kept card was not charged: somebody has to pay by the link. */
  cardRefused: (transaction: Database, order: Order, refused: { why: CardRefusal; now: Date }) => Promise<void>
}

/** Money that has come for an order or has gone back; its sums are negative where it went back. What was paid twice is none: nobody bought anything with it. */
export type MoneyLine = {
  kind: 'payment' | 'refund'
  /** Of the line in the list of transactions. */
  id: string
  order: Order
  attemptId: string | null
  method: string
  net: bigint
  vat: bigint
  gross: bigint
  currency: string
  reference: string | null
  at: Date
}

/** What else is written when money has come or gone back, in the transaction of the payment: with it, or not at all. Throws: then the payment is heard again. */
export type MoneyFollower = (transaction: Database, line: MoneyLine) => Promise<void>

/** What the list of payments asks of whoever issues invoices, as conditions of its own query. */
export type InvoicesOf = {
  /** Their numbers in the order of issue, with commas between; empty where there are none. */
  numbers: (orderId: AnyPgColumn) => SQL<string>
  /** Of a line in the list of transactions; null where there is none. */
  ofTransaction: (transactionId: AnyPgColumn) => SQL<{ number: string; document: string | null } | null>
  /** Whether the number of one contains what was typed. */
  hold: (orderId: AnyPgColumn, typed: string) => SQL
}

/** `reference`: of the order, as the list of payments shows it. */
export type PaymentAlarm = {
  code: 'paid-twice' | 'underpaid' | 'disputed' | 'dispute-won' | 'no-seller' | 'place' | 'report-rejected'
  orderId: string
  reference: string
}

export type PaymentServices = {
  database: Database
  clock: () => Date
  /** Those that are set up now; of one method the first that takes money does. */
  providers: () => Promise<readonly Provider[]>
  effects: PaymentEffects
  /** Asked in this order, after the effects. */
  followers: readonly MoneyFollower[]
  /** Tells those who look after the installation that a person has to look at something. */
  alarm: (transaction: Database, facts: PaymentAlarm) => Promise<void>
}

/** What the page of a payment needs besides. */
export type PageServices = PaymentServices & {
  /** "https://bots.example.com", without a slash at its end. */
  siteAddress: () => string
  sandbox: SandboxPayments | null
  invoices: InvoicesOf
  /** Whose account a transfer goes to, as text; null where none are taken. */
  transferAccount: () => Promise<string | null>
  /** Mails a new link to the subscriber of a renewal whose link has run out; nothing where there is nothing to renew any more. */
  renewLink: (order: Order) => Promise<void>
}
