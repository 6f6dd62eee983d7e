/** Numbers, lines and sums of invoices, pure. */
import { ONE } from '#engine/money.ts'
import type { Snapshot } from '#features/payments/server/index.ts'
import { divideHalfUp } from '#platform/minor-units.ts'
import type { InvoiceContent, InvoiceLine } from './content.ts'

/** The series of documents about play money: they are no invoices. */
export const SAMPLE_SERIES = 'TEST'

/** "INV-2026-000001". */
export const invoiceNumber = (series: string, year: number, serial: number): string =>
  `${series}-${year}-${String(serial).padStart(6, '0')}`

type Sold = { snapshot: Snapshot; interval: InvoiceLine['interval'] }

/** The price and each discount that there is, as the wizard lists them; their sum is what is paid without tax. */
export const linesOf = ({ snapshot, interval }: Sold): InvoiceLine[] => {
  const name = snapshot.packageName
  const off = (kind: InvoiceLine['kind'], sum: string): InvoiceLine[] =>
    sum === '0' ? [] : [{ kind, name, interval, net: `-${sum}` }]
  return [
    { kind: 'package', name, interval, net: snapshot.listPrice },
    ...off('percentage', snapshot.percentageDiscount),
    ...off('coupon', snapshot.couponDiscount),
    ...off('token', snapshot.tokenDiscount),
    ...off('credit', snapshot.credit),
  ]
}

const turned = (net: string): string => (net.startsWith('-') ? net.slice(1) : net === '0' ? '0' : `-${net}`)

/** What takes an invoice back: all its lines the other way round, or one line of the part that is paid back. */
export const linesBack = (lines: InvoiceContent['lines'], net: bigint, isWhole: boolean): InvoiceLine[] => {
  if (isWhole) return lines.map((line) => ({ ...line, net: turned(line.net) }))
  const [first] = lines
  return first === undefined ? [] : [{ ...first, kind: 'refund', net: String(net) }]
}

export const sumOf = (lines: readonly Pick<InvoiceLine, 'net'>[]): bigint =>
  lines.reduce((sum, { net }) => sum + BigInt(net), 0n)

/** Tax in whole forint: `minor` in cents, `rate` forint of one unit, exact at 10^18. Source: Act CXXVII of 2007, 80 and 172. */
export const inForint = (minor: bigint, rate: bigint): bigint => {
  const forint = divideHalfUp((minor < 0n ? -minor : minor) * rate, 100n * ONE)
  return minor < 0n ? -forint : forint
}
