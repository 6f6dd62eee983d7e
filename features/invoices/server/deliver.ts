/** Makes the files of invoices: the rate of the day of supply first, then the page, which its buyer finds among the documents and in the mail. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { keepDocument } from '#features/documents/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { ONE } from '#engine/money.ts'
import type { Database } from '#platform/database/database.ts'
import type { Files } from '#platform/server/files.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { type AskBank, BankSilent, type Told } from './central-banks.ts'
import { DELIVER_JOB } from './deliver-job-name.ts'
import { inForint } from './drawing.ts'
import { printPdf } from '#platform/server/print-pdf.ts'
import { invoicePage } from './pdf-page.ts'
import { REPORT_JOB } from './report-job-name.ts'
import { hufRates, invoices } from './tables.ts'

const TEN_MINUTES_MS = 10 * 60_000
const MIME = 'application/pdf'
/** Forint of one unit where no money is real. */
const SAMPLE_RATE = 390n * ONE

export type DeliveryServices = { database: Database; files: Files; clock: () => Date; askBank: AskBank }
type Invoice = typeof invoices.$inferSelect

/** Of a day each bank is asked once. Throws BankSilent. */
const rateOf = async (services: DeliveryServices, invoice: Invoice): Promise<Told> => {
  const { database, clock, askBank } = services
  const { hufRateSource: source, currency, supplyDay: day } = invoice
  if (source === 'sample') return { rate: SAMPLE_RATE, toldOn: day }
  const which = and(eq(hufRates.source, source), eq(hufRates.currency, currency), eq(hufRates.day, day))
  const [known] = await database.select().from(hufRates).where(which)
  if (known !== undefined) return known
  const { rate, toldOn } = await askBank(source, currency, day)
  const row = { source, currency, day, toldOn, rate, at: clock().getTime() }
  await database.insert(hufRates).values(row).onConflictDoNothing()
  return { rate, toldOn }
}

export const numberOf = async (database: Database, id: string | null): Promise<Invoice | null> => {
  if (id === null) return null
  const [found] = await database.select().from(invoices).where(eq(invoices.id, id))
  return found ?? null
}

/** Whoever takes an invoice back uses its rate. Source: Act CXXVII of 2007, 80 (1). */
const withRate = async (services: DeliveryServices, invoice: Invoice, original: Invoice | null): Promise<Invoice> => {
  if (invoice.hufRate !== null) return invoice
  const { rate, toldOn } =
    original !== null && original.hufRate !== null
      ? { rate: original.hufRate, toldOn: original.hufRateDay ?? original.supplyDay }
      : await rateOf(services, invoice)
  const told = { hufRate: rate, hufRateDay: toldOn, vatHuf: inForint(invoice.vat, rate) }
  await services.database
    .update(invoices)
    .set(told)
    .where(and(eq(invoices.id, invoice.id), isNull(invoices.hufRate)))
  return { ...invoice, ...told }
}

/** The row is locked: of two that deliver at once, one finds that it is done. */
const keep = async (services: DeliveryServices, invoice: Invoice, bytes: Uint8Array): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const now = services.clock()
    const [still] = await transaction.select().from(invoices).where(eq(invoices.id, invoice.id)).for('update')
    if (still === undefined || still.documentId !== null) return
    const { userId, language, number } = invoice
    const document = { userId, language, type: 'invoice', name: number, mime: MIME, bytes } as const
    const { id: documentId } = await keepDocument({ ...services, database: transaction }, document)
    await transaction.update(invoices).set({ documentId }).where(eq(invoices.id, invoice.id))
    await notify(transaction, {
      userId,
      kind: 'invoice_ready',
      params: { number },
      entity: { type: 'invoice', id: invoice.id },
      at: now,
      attachments: [{ name: `${number}.pdf`, mime: MIME, bytes }],
    })
    if (still.reportState === 'queued') await enqueue(transaction, REPORT_JOB, {})
  })

const deliverOne = async (services: DeliveryServices, found: Invoice): Promise<void> => {
  const original = await numberOf(services.database, found.referenceId)
  const invoice = await withRate(services, found, original)
  await keep(services, invoice, await printPdf(invoicePage({ invoice, original: original?.number ?? null })))
}

/** One that cannot be made keeps no other one waiting: its number is taken, and its page is made of what is stored, whenever that can be. */
export const deliverJob = (services: DeliveryServices): Job => ({
  name: DELIVER_JOB,
  schedule: { everyMs: TEN_MINUTES_MS },
  run: async () => {
    const waiting = await services.database
      .select()
      .from(invoices)
      .where(isNull(invoices.documentId))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
    const failed: unknown[] = []
    for (const invoice of waiting)
      try {
        await deliverOne(services, invoice)
      } catch (error) {
        // A bank that is silent is asked again by the next run.
        if (!(error instanceof BankSilent)) failed.push(error)
      }
    if (failed.length > 0) throw failed[0]
  },
})
