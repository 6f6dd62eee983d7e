import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#engine/messages.ts'
import { exact, instant } from '#platform/database/columns.ts'
import { invoiceKinds, rateSources, reportStates } from '../kinds.ts'
import type { InvoiceContent } from './content.ts'

/** In minor units of the currency; negative for what is taken back. */
const money = () => bigint({ mode: 'bigint' }).notNull()

/** The last number of each series: taken in the transaction that issues the invoice, so none is left out and none is used twice. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    series: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.series, row.year] })],
)

/** Rows are only added; the database refuses to change what stands on an invoice. Without keys to users, because it outlives them. */
export const invoices = pgTable(
  'invoice',
  {
    id: uuid().primaryKey(),
    series: text().notNull(),
    year: integer().notNull(),
    serial: integer().notNull(),
    /** "INV-2026-000001". */
    number: text().notNull().unique(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** What it takes back; null for a normal one. */
    referenceId: uuid(),
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    /** The line among the transactions that it is about. */
    transactionId: uuid().notNull().unique(),
    /** Days as the platform counts them: "2026-11-26". */
    issueDay: text().notNull(),
    supplyDay: text().notNull(),
    dueDay: text().notNull(),
    language: text({ enum: languages }).notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    net: money(),
    vat: money(),
    gross: money(),
    currency: text().notNull(),
    /** Forint of one unit of the currency; null until the rate of the day of supply is known, and so are those below. */
    hufRate: exact(),
    hufRateSource: text({ enum: rateSources }).notNull(),
    hufRateDay: text(),
    /** Whole forint. */
    vatHuf: bigint({ mode: 'bigint' }),
    /** Null until the PDF is made. */
    documentId: uuid(),
    reportState: text({ enum: reportStates }).notNull(),
    createdAt: instant().notNull(),
  },
  (invoice) => [
    unique('invoice_serial_key').on(invoice.series, invoice.year, invoice.serial),
    index('invoice_user_index').on(invoice.userId, invoice.createdAt),
    index('invoice_order_index').on(invoice.orderId),
    index('invoice_created_index').on(invoice.createdAt),
    check('invoice_sum', sql`${invoice.gross} = ${invoice.net} + ${invoice.vat}`),
    check('invoice_reference', sql`(${invoice.kind} = 'normal') = (${invoice.referenceId} is null)`),
  ],
)

/** Rates as central banks have told them, for a day: the newest that was told by then. Rows are only added. */
export const hufRates = pgTable(
  'huf_rate',
  {
    source: text({ enum: rateSources }).notNull(),
    currency: text().notNull(),
    /** The day that was asked for. */
    day: text().notNull(),
    /** The day that the rate was told on. */
    toldOn: text().notNull(),
    rate: exact().notNull(),
    at: instant().notNull(),
  },
  (row) => [primaryKey({ columns: [row.source, row.currency, row.day] })],
)
