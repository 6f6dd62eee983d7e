/** An invoice of the larger package to a consumer in Budapest, for tests. */
import { budapest } from '#features/billing-addresses/example-address.ts'
import { ONE } from '#engine/money.ts'
import type { InvoiceContent } from './content.ts'
import type { Printed } from './pdf-page.ts'

const content: InvoiceContent = {
  seller: {
    name: 'Minta Szoftver Kft.',
    country: 'HU',
    postcode: '1051',
    city: 'Budapest',
    address: 'Őrség utca 5.',
    taxNumber: '10484878-2-41',
    euVatNumber: 'HU10484878',
    registryNumber: '01-09-123456',
    bankName: 'Példabank',
    bankAccount: 'HU42 1177 3016 1111 1018 0000 0000',
  },
  buyer: budapest,
  lines: [
    { kind: 'package', name: { en: 'Pro', hu: 'Profi' }, interval: 'monthly', net: '4900' },
    { kind: 'coupon', name: { en: 'Pro', hu: 'Profi' }, interval: 'monthly', net: '-735' },
  ],
  vat: { kind: 'domestic', country: 'HU', hundredths: 2700, requestId: null },
  method: 'card',
  reference: 'R000000420',
}

const invoice: Printed['invoice'] = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  series: 'INV',
  year: 2026,
  serial: 7,
  number: 'INV-2026-000007',
  kind: 'normal',
  referenceId: null,
  userId: '0198c0de-0000-7000-8000-000000000001',
  orderId: '0198c0de-0000-7000-8000-000000000002',
  transactionId: '0198c0de-0000-7000-8000-000000000003',
  issueDay: '2026-11-26',
  supplyDay: '2026-11-26',
  dueDay: '2026-11-26',
  language: 'en',
  content,
  net: 4165n,
  vat: 1125n,
  gross: 5290n,
  currency: 'EUR',
  hufRate: (ONE * 38_512n) / 100n,
  hufRateSource: 'MNB',
  hufRateDay: '2026-11-26',
  vatHuf: 4333n,
  documentId: null,
  reportState: 'none',
  createdAt: Date.UTC(2026, 10, 26, 12),
}

type Change = Partial<Omit<Printed['invoice'], 'content'>> & { content?: Partial<InvoiceContent> }

export const exampleInvoice = (change: Change = {}): Printed['invoice'] => ({
  ...invoice,
  ...change,
  content: { ...content, ...change.content },
})
