/** What an accountant looks for on the page of an invoice, read from the printed page. */
import { expect, test } from 'vitest'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { printPdf } from '#platform/server/print-pdf.ts'
import { readPdf } from '#platform/server/test-pdf-text.ts'
import { linesBack } from './drawing.ts'
import { exampleInvoice } from './example-invoice.ts'
import { invoicePage } from './pdf-page.ts'

const WIDTH = 595.28
const MARGIN = 48

const printed = async (change: Parameters<typeof exampleInvoice>[0], original: string | null = null) => {
  const pages = readPdf(await printPdf(invoicePage({ invoice: exampleInvoice(change), original })))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.ruledTo).toBeLessThanOrEqual(WIDTH - MARGIN)
  return pages[0]?.lines ?? []
}

const berlin = { ...budapest, country: 'DE', county: 'Berlin', postcode: '10117', city: 'Berlin' }
const company = {
  ...berlin,
  address: 'Friedrichstraße 100',
  company: true,
  companyName: 'Beispiel GmbH',
  billingName: 'Beispiel GmbH',
  euVatNumber: 'DE129273398',
}

test('a buyer in Hungary who reads English has each label in both languages, and all that the act asks for', async () => {
  const lines = await printed({})
  expect(lines).toEqual(
    expect.arrayContaining([
      'SZÁMLA / INVOICE',
      'INV-2026-000007',
      'Minta Szoftver Kft.',
      '1051 Budapest',
      'Adószám / Tax number: 10484878-2-41',
      'Kovács Anna',
      '1011 Budapest',
      'Teljesítés kelte / Date of supply',
      '26/11/2026',
      'Előfizetés / Subscription: Pro | 1 hónap / month | €49.00 | €49.00',
      'Kuponkedvezmény / Coupon discount | −€7.35',
      '27% | €41.65 | €11.25 | €52.90 | 4,333 HUF',
      'Végösszeg / Total | €52.90',
      'Árfolyam / Rate: 1 EUR = 385.12 HUF (MNB, 26/11/2026)',
    ]),
  )
})

test('in Hungarian there is no word of English', async () => {
  const lines = await printed({ language: 'hu' })
  expect(lines).toEqual(
    expect.arrayContaining([
      'SZÁMLA',
      '2026. 11. 26.',
      'Magyarország',
      'Előfizetés: Profi | 1 hónap | 49,00 EUR | 49,00 EUR',
      'Végösszeg | 52,90 EUR',
    ]),
  )
  expect(lines.join(' ')).not.toMatch(/Invoice|Hungary|Subscription|Total/i)
})

const untaxed = { vat: 0n, gross: 4165n, vatHuf: 0n }
const noTax = (kind: 'reverse-charge' | 'outside-scope') => ({ kind, country: null, hundredths: 0, requestId: null })

test.each([
  ['en', 'reverse-charge', 'Reverse charge – fordított adózás (Articles 44 and 196 of Directive 2006/112/EC)'],
  ['hu', 'reverse-charge', 'Fordított adózás (a 2006/112/EK irányelv 44. és 196. cikke)'],
  ['en', 'outside-scope', 'Outside the territorial scope of VAT (Section 37 of Act CXXVII of 2007)'],
  ['hu', 'outside-scope', 'Az áfa területi hatályán kívül (2007. évi CXXVII. törvény 37. §)'],
] as const)('in %s it is said why there is no tax: %s', async (language, kind, reason) => {
  const lines = await printed({ language, ...untaxed, content: { buyer: company, vat: noTax(kind) } })
  expect(lines).toContain(reason)
  expect(lines.filter((line) => line.startsWith('– | '))).toHaveLength(1)
})

test('the tax of another country is named with it', async () => {
  const vat = { kind: 'destination', country: 'DE', hundredths: 1900, requestId: null } as const
  const content = { buyer: { ...berlin, address: 'Friedrichstraße 100' }, vat }
  const lines = await printed({ vat: 791n, gross: 4956n, vatHuf: 3046n, content })
  expect(lines).toContain('DE 19% | €41.65 | €7.91 | €49.56 | 3,046 HUF')
  expect(lines).toContain('VAT of the country of the buyer (one-stop shop)')
})

test('no line of an address stands there twice', async () => {
  const lines = await printed({ ...untaxed, content: { buyer: company, vat: noTax('reverse-charge') } })
  const buyer = lines.slice(lines.indexOf('Buyer'), lines.indexOf('Date of issue'))
  expect(buyer).toEqual([
    'Buyer',
    'Beispiel GmbH',
    '10117 Berlin',
    'Friedrichstraße 100',
    'Germany',
    'EU VAT number: DE129273398',
  ])
})

const { content: sold } = exampleInvoice()

test('what pays a part back names its package and the invoice that it corrects', async () => {
  const back = { net: -1000n, vat: -270n, gross: -1270n, vatHuf: -1040n }
  const content = { lines: linesBack(sold.lines, -1000n, false) }
  const lines = await printed({ language: 'hu', kind: 'correction', ...back, content }, 'INV-2026-000006')
  expect(lines).toEqual(
    expect.arrayContaining([
      'HELYESBÍTŐ SZÁMLA',
      'Visszafizetve',
      'Eredeti számla',
      'INV-2026-000006',
      'Az ár egy részének visszatérítése: Profi | −10,00 EUR',
      '27% | −10,00 EUR | −2,70 EUR | −12,70 EUR | −1040 HUF',
    ]),
  )
})

test('what takes all of it back has every line of it the other way round', async () => {
  const back = { net: -4165n, vat: -1125n, gross: -5290n, vatHuf: -4333n }
  const content = { lines: linesBack(sold.lines, -4165n, true) }
  const lines = await printed({ language: 'hu', kind: 'storno', ...back, content }, 'INV-2026-000006')
  expect(lines).toEqual(
    expect.arrayContaining([
      'SZTORNÓ SZÁMLA',
      'Előfizetés: Profi | −1 hónap | 49,00 EUR | −49,00 EUR',
      'Kuponkedvezmény | 7,35 EUR',
      'Végösszeg | −52,90 EUR',
    ]),
  )
})

test('a sample says on its foot and below its sums that it is none', async () => {
  const lines = await printed({ series: 'TEST', number: 'TEST-2026-000001', hufRateSource: 'sample' })
  expect(lines.join('\n')).toContain('MINTA – NEM SZÁMLA / SAMPLE – NOT AN INVOICE')
  expect(lines.join(' ')).toContain('Made by the sandbox: no money has moved')
})
