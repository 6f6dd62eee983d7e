/** Invoices follow money: one is issued in the transaction of each payment, and one that takes it back in that of a refund. */
import { and, eq, sql } from 'drizzle-orm'
import { type MoneyFollower, transferReference } from '#features/payments/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/day.ts'
import { newId } from '#platform/id.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { InvoiceKind } from '../kinds.ts'
import type { InvoiceContent } from './content.ts'
import { invoiceNumber, linesBack, linesOf, SAMPLE_SERIES, sumOf } from './drawing.ts'
import { isComplete } from '../seller.ts'
import { DELIVER_JOB } from './deliver-job-name.ts'
import { readSeller } from './read-seller.ts'
import { invoices, invoiceSeries } from './tables.ts'

type Line = Parameters<MoneyFollower>[1]
type Invoice = typeof invoices.$inferSelect

/** The row of the series is locked until the end of the transaction: whoever issues next waits, and gets the same number where this one is rolled back. */
const nextSerial = async (transaction: Database, series: string, year: number): Promise<number> => {
  const [row] = await transaction
    .insert(invoiceSeries)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.series, invoiceSeries.year],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ last: invoiceSeries.last })
  if (row === undefined) throw new Error('a series of invoices gave no number')
  return row.last
}

/** What the next invoice is numbered, were it issued now. It is taken only as one is issued. */
export const nextNumber = async (database: Database, now: Date): Promise<string> => {
  const series = await readSetting(database, 'invoice.prefix')
  const year = Number(dayOf(now.getTime(), await readSetting(database, 'platform.time_zone')).slice(0, 4))
  const [row] = await database
    .select({ last: invoiceSeries.last })
    .from(invoiceSeries)
    .where(and(eq(invoiceSeries.series, series), eq(invoiceSeries.year, year)))
  return invoiceNumber(series, year, (row?.last ?? 0) + 1)
}

type Drawn = Pick<Invoice, 'series' | 'content' | 'hufRateSource'> & {
  kind: InvoiceKind
  referenceId: string | null
  /** Of the original, where there is one: what is taken back is supplied on the same day. */
  supplyDay: string | null
}

const languageOf = async (transaction: Database, userId: string): Promise<Invoice['language']> => {
  const [row] = await transaction.select({ language: users.language }).from(users).where(eq(users.id, userId))
  return row?.language ?? 'en'
}

const write = async (transaction: Database, line: Line, { supplyDay, ...drawn }: Drawn): Promise<void> => {
  const { id: transactionId, order, net, vat, gross, currency, at } = line
  if (sumOf(drawn.content.lines) !== net) throw new Error('the lines of an invoice are not what was paid')
  const day = dayOf(at.getTime(), await readSetting(transaction, 'platform.time_zone'))
  const year = Number(day.slice(0, 4))
  const serial = await nextSerial(transaction, drawn.series, year)
  await transaction.insert(invoices).values({
    ...drawn,
    id: newId(at.getTime()),
    year,
    serial,
    number: invoiceNumber(drawn.series, year, serial),
    userId: order.userId,
    orderId: order.id,
    transactionId,
    issueDay: day,
    supplyDay: supplyDay ?? day,
    dueDay: day,
    language: await languageOf(transaction, order.userId),
    net,
    vat,
    gross,
    currency,
    reportState: drawn.series === SAMPLE_SERIES ? 'none' : 'queued',
    createdAt: at.getTime(),
  })
  await enqueue(transaction, DELIVER_JOB, {})
}

const drawNew = async (transaction: Database, { order }: Line, isPlay: boolean): Promise<Drawn> => {
  const { snapshot, interval, number } = order
  if (snapshot.address === null) throw new Error('an order without an address was paid')
  const seller = await readSeller(transaction)
  // Without a seller it can be no invoice: it is a sample, and says so.
  const isSample = isPlay || !isComplete(seller)
  const content: InvoiceContent = {
    seller,
    buyer: snapshot.address,
    lines: linesOf({ snapshot, interval }),
    vat: snapshot.vat,
    method: order.method,
    reference: transferReference(number),
  }
  return {
    series: isSample ? SAMPLE_SERIES : await readSetting(transaction, 'invoice.prefix'),
    content,
    hufRateSource: isSample ? 'sample' : await readSetting(transaction, 'invoice.huf_rate_source'),
    kind: 'normal',
    referenceId: null,
    supplyDay: null,
  }
}

/** Null where the payment had no invoice: then there is nothing to take back. */
const drawBack = async (transaction: Database, { order, net, gross }: Line): Promise<Drawn | null> => {
  const [original] = await transaction
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, 'normal')))
  if (original === undefined) return null
  const isWhole = -gross === original.gross
  const { series, content, hufRateSource, supplyDay, id: referenceId } = original
  const lines = linesBack(content.lines, net, isWhole)
  const kind = isWhole ? 'storno' : 'correction'
  return { series, hufRateSource, supplyDay, referenceId, kind, content: { ...content, lines } }
}

type Options = {
  /** Whether a provider takes no real money. */
  isPlay: (provider: string) => boolean
  /** Real money has come, and only a sample could be written. */
  lacksSeller: (transaction: Database, order: Line['order']) => Promise<void>
}

export const invoiceFollower =
  ({ isPlay, lacksSeller }: Options): MoneyFollower =>
  async (transaction, line) => {
    if (line.gross === 0n) return
    const drawn =
      line.kind === 'payment'
        ? await drawNew(transaction, line, isPlay(line.method))
        : await drawBack(transaction, line)
    if (drawn === null) return
    await write(transaction, line, drawn)
    if (drawn.kind === 'normal' && drawn.series === SAMPLE_SERIES && !isPlay(line.method))
      await lacksSeller(transaction, line.order)
  }
