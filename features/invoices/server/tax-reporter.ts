/** Tells a tax authority of what was issued: the port, and the one that has nobody to tell. Source: business.md 14. */
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Printed } from './pdf-page.ts'
import { invoices } from './tables.ts'
import { numberOf } from './deliver.ts'
import { REPORT_JOB } from './report-job-name.ts'

/** `nobody`: no authority asks here; whoever is asked by one has the file of the list of invoices. */
export type TaxAnswer = 'nobody' | 'accepted' | 'rejected'

/** Told the same invoice again, it is the same report. Throws AuthoritySilent where it is to be told again. */
export type TaxReporter = (printed: Printed) => Promise<TaxAnswer>

export class AuthoritySilent extends Error {
  override readonly name = 'AuthoritySilent'
}

export const noAuthority: TaxReporter = () => Promise.resolve('nobody')

type Services = {
  database: Database
  report: TaxReporter
  /** In the transaction in which it is written down. */
  rejected: (transaction: Database, invoice: Printed['invoice']) => Promise<void>
}

const stateOf = { nobody: 'none', accepted: 'accepted', rejected: 'rejected' } as const satisfies Record<
  TaxAnswer,
  string
>

const reportOne = async ({ database, report, rejected }: Services, invoice: Printed['invoice']): Promise<void> => {
  const original = await numberOf(database, invoice.referenceId)
  const answer = await report({ invoice, original: original?.number ?? null })
  await database.transaction(async (transaction) => {
    await transaction.update(invoices).set({ reportState: stateOf[answer] }).where(eq(invoices.id, invoice.id))
    if (answer === 'rejected') await rejected(transaction, invoice)
  })
}

/** In the order of issue, and only what is whole: the tax in forint is a part of the report. */
export const reportJob = (services: Services): Job => ({
  name: REPORT_JOB,
  schedule: { everyMs: 60 * 60_000 },
  run: async () => {
    const waiting = await services.database
      .select()
      .from(invoices)
      .where(and(eq(invoices.reportState, 'queued'), isNotNull(invoices.vatHuf)))
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
    for (const invoice of waiting)
      try {
        await reportOne(services, invoice)
      } catch (error) {
        // Told again by the next run; what comes behind it waits for it.
        if (error instanceof AuthoritySilent) return
        throw error
      }
  },
})
