/** Invoices as those who run the installation see them, and the file that an authority asks for. */
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { writeDown } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Language } from '#engine/messages.ts'
import type { Database } from '#platform/database/database.ts'
import { personHolds } from '#platform/database/person.ts'
import { decimalOf } from '#platform/minor-units.ts'
import { fullName } from '#platform/person-name.ts'
import type { FileOf, ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import type { InvoiceRow } from '../contract.ts'
import type { invoiceList } from '../list.ts'
import { invoiceColumnWords } from '../messages.ts'
import { numberHolds } from './of-order.ts'
import { invoices } from './tables.ts'

type Invoice = typeof invoices.$inferSelect
type Joined = { invoice: Invoice; user: typeof users.$inferSelect | null; original: string | null }

const originals = alias(invoices, 'original')

const buyerName = ({ content: { buyer } }: Invoice): string =>
  buyer.company && buyer.companyName !== '' ? buyer.companyName : buyer.billingName

const toRow = ({ invoice, user, original }: Joined): InvoiceRow => ({
  id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  original,
  issueDay: invoice.issueDay,
  buyer: buyerName(invoice),
  user: user === null ? null : { id: user.id, firstname: user.firstname, lastname: user.lastname, email: user.email },
  net: Number(invoice.net),
  vat: Number(invoice.vat),
  gross: Number(invoice.gross),
  currency: invoice.currency,
  vatHuf: invoice.vatHuf === null ? null : Number(invoice.vatHuf),
  document: invoice.documentId,
})

const sourceOf = <Row>(
  database: Database,
  rows: (found: readonly Joined[]) => Row[],
): ListSource<typeof invoiceList, Joined, Row> => ({
  read: (cut) =>
    cutTo(
      database
        .select({ invoice: invoices, user: users, original: originals.number })
        .from(invoices)
        .leftJoin(users, eq(users.id, invoices.userId))
        .leftJoin(originals, eq(originals.id, invoices.referenceId))
        .$dynamic(),
      cut,
    ),
  where: {
    user: personHolds(users),
    number: numberHolds,
    kind: invoices.kind,
  },
  at: invoices.createdAt,
  sort: { by: [invoices.id], placeOf: ({ invoice }) => [invoice.id] },
  rows,
})

export const invoiceSource = (database: Database) => sourceOf(database, (found) => found.map(toRow))
/** A file has more of each than a screen. */
export const wholeSource = (database: Database) => sourceOf(database, (found) => [...found])

const described = ({ content: { lines } }: Invoice, language: Language): string =>
  lines
    .map(({ kind, name, net }) => `${kind === 'package' ? name[language] : kind} ${decimalOf(Number(net))}`)
    .join('; ')

export const invoiceFile = (clock: () => Date) =>
  ({
    clock,
    written: { down: writeDown, as: 'invoice.export' },
    words: invoiceColumnWords,
    cells: {
      number: ({ invoice }) => invoice.number,
      kind: ({ invoice }) => invoice.kind,
      original: ({ original }) => original,
      issueDay: ({ invoice }) => invoice.issueDay,
      supplyDay: ({ invoice }) => invoice.supplyDay,
      dueDay: ({ invoice }) => invoice.dueDay,
      sellerName: ({ invoice }) => invoice.content.seller.name,
      sellerTaxNumber: ({ invoice }) => invoice.content.seller.taxNumber,
      buyer: ({ invoice }) => buyerName(invoice),
      buyerCountry: ({ invoice }) => invoice.content.buyer.country,
      buyerPostcode: ({ invoice }) => invoice.content.buyer.postcode,
      buyerCity: ({ invoice }) => invoice.content.buyer.city,
      buyerAddress: ({ invoice }) => invoice.content.buyer.address,
      buyerTaxNumber: ({ invoice }) => invoice.content.buyer.taxNumber,
      buyerEuVatNumber: ({ invoice }) => invoice.content.buyer.euVatNumber,
      user: ({ user }, language) => (user === null ? null : fullName(user, language)),
      email: ({ user }) => user?.email ?? null,
      description: ({ invoice }, language) => described(invoice, language),
      method: ({ invoice }) => invoice.content.method,
      reference: ({ invoice }) => invoice.content.reference,
      vatKind: ({ invoice }) => invoice.content.vat.kind,
      vatCountry: ({ invoice }) => invoice.content.vat.country,
      vatPercent: ({ invoice }) => decimalOf(invoice.content.vat.hundredths),
      net: ({ invoice }) => decimalOf(Number(invoice.net)),
      vat: ({ invoice }) => decimalOf(Number(invoice.vat)),
      gross: ({ invoice }) => decimalOf(Number(invoice.gross)),
      currency: ({ invoice }) => invoice.currency,
      hufRate: ({ invoice }) => (invoice.hufRate === null ? null : formatDecimal(invoice.hufRate)),
      hufRateSource: ({ invoice }) => invoice.hufRateSource,
      hufRateDay: ({ invoice }) => invoice.hufRateDay,
      vatHuf: ({ invoice }) => (invoice.vatHuf === null ? null : String(invoice.vatHuf)),
      viesRequest: ({ invoice }) => invoice.content.vat.requestId,
      reportState: ({ invoice }) => invoice.reportState,
    },
  }) satisfies FileOf<Joined, string, 'invoice.export'>
