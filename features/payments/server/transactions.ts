/** A user's own transactions. */
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type FileOf, fileTime, type ListSource } from '#platform/server/answer-list.ts'
import type { Transaction } from '../contract.ts'
import type { ownTransactions } from '../transaction-list.ts'
import { transactionWords } from '../messages.ts'
import { transactionNumber } from '../rules.ts'
import type { PageServices } from './services.ts'
import { paymentOrders, paymentTransactions } from './tables.ts'

type Joined = {
  line: typeof paymentTransactions.$inferSelect
  order: typeof paymentOrders.$inferSelect
  invoice: Transaction['invoice']
}

const toTransaction = ({ line, order, invoice }: Joined): Transaction => ({
  id: line.id,
  number: transactionNumber(line.number),
  atMs: line.at,
  kind: line.kind,
  net: Number(line.net),
  vat: Number(line.vat),
  gross: Number(line.gross),
  currency: line.currency,
  method: line.kind === 'free' ? 'none' : (order.method ?? 'none'),
  package: order.snapshot.packageName,
  interval: line.interval,
  orderCreatedAtMs: order.createdAt,
  invoice,
})

const inYear = (year: string) =>
  and(
    gte(paymentTransactions.at, Date.UTC(Number(year), 0, 1)),
    lt(paymentTransactions.at, Date.UTC(Number(year) + 1, 0, 1)),
  )

export const transactionSource = ({
  database,
  invoices,
}: Pick<PageServices, 'database' | 'invoices'>): ListSource<typeof ownTransactions, Joined, Transaction> => ({
  read: ({ where, orderBy, limit }) =>
    database
      .select({
        line: paymentTransactions,
        order: paymentOrders,
        invoice: invoices.ofTransaction(paymentTransactions.id),
      })
      .from(paymentTransactions)
      .innerJoin(paymentOrders, eq(paymentOrders.id, paymentTransactions.orderId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  always: ({ owner }) => eq(paymentTransactions.userId, owner.userId),
  where: { year: inYear },
  sort: { by: [paymentTransactions.id], placeOf: ({ line }) => [line.id] },
  rows: (found) => found.map(toTransaction),
})

/** All that somebody was ever entered for, the newest first; sums in minor units. */
export const transactionsOf = async (database: Database, userId: string) => {
  const found = await database
    .select({ line: paymentTransactions, order: paymentOrders })
    .from(paymentTransactions)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentTransactions.orderId))
    .where(eq(paymentTransactions.userId, userId))
    .orderBy(desc(paymentTransactions.id))
  return found.map(({ line, order }) => toTransaction({ line, order, invoice: null }))
}

const minor = (amount: number): string => (amount / 100).toFixed(2)

/** One's own, so nothing is written down. */
export const transactionFile = (clock: () => Date) =>
  ({
    clock,
    written: null,
    words: transactionWords,
    cells: {
      number: ({ number }) => number,
      date: ({ atMs }) => fileTime(atMs),
      kind: ({ kind }) => kind,
      net: ({ net }) => minor(net),
      vat: ({ vat }) => minor(vat),
      gross: ({ gross }) => minor(gross),
      currency: ({ currency }) => currency,
      method: ({ method }) => method,
      package: (row, language) => row.package[language],
      invoice: ({ invoice }) => invoice?.number ?? null,
      created: ({ orderCreatedAtMs }) => fileTime(orderCreatedAtMs),
    },
  }) satisfies FileOf<Transaction, string, never>
