/** The page of an invoice as pdfmake draws it, pure. Source of what has to stand on it: Act CXXVII of 2007, 169 and 172. */
import { formatDecimal } from '#engine/money.ts'
import type { Language } from '#engine/messages.ts'
import { moneyFor } from '#platform/minor-units.ts'
import { placeLines } from '#platform/place-lines.ts'
import type { InvoiceLine } from './content.ts'
import { pdfWords } from './pdf-messages.ts'
import { SAMPLE_SERIES } from './drawing.ts'
import type { invoices } from './tables.ts'

export type Printed = {
  invoice: typeof invoices.$inferSelect
  /** The number of what it takes back. */ original: string | null
}

type Word = keyof (typeof pdfWords)['en']
type Style = { language: Language; isBoth: boolean }
type Node = object | string

const reader = (language: Language) => ({ language, region: null })

/** A word in the language of the buyer, or in both. */
const worded =
  ({ language, isBoth }: Style) =>
  (word: Word): string => {
    const [own, home] = [pdfWords[language][word], pdfWords.hu[word]]
    return isBoth && own !== home ? `${home} / ${own}` : own
  }

const dayFor = (day: string, language: Language): string => {
  const [year, month, date] = day.split('-')
  return language === 'hu' ? `${year}. ${month}. ${date}.` : `${date}/${month}/${year}`
}

/** A number at the right of its column, with its minus: no line breaks in it. */
const figure = (text: string): object => ({ text: text.replace('-', '−'), alignment: 'right', noWrap: true })

const percent = (hundredths: number, language: Language): string =>
  `${new Intl.NumberFormat(language === 'hu' ? 'hu-HU' : 'en-GB', { maximumFractionDigits: 2 }).format(hundredths / 100)}%`

const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

const filled = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line) => line !== null && line !== '') as string[]

const party = (title: string, name: string, lines: readonly string[]): Node => ({
  stack: [{ text: title, style: 'label' }, { text: name, bold: true, margin: [0, 2, 0, 2] }, ...lines],
  width: '*',
})

const labeled = (label: string, value: string): string | null => (value === '' ? null : `${label}: ${value}`)

const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')

const sellerOf = ({ invoice }: Printed, style: Style): Node => {
  const t = worded(style)
  const { seller } = invoice.content
  const lines = filled([
    `${seller.postcode} ${seller.city}`.trim(),
    seller.address,
    countryName(seller.country, style.language),
    labeled(t('taxNumber'), seller.taxNumber),
    labeled(t('euVatNumber'), seller.euVatNumber),
    labeled(t('registryNumber'), seller.registryNumber),
    // The number of the account stays on one line: it is copied from there.
    labeled(t('bankAccount'), [seller.bankName, unbroken(seller.bankAccount)].filter((part) => part !== '').join(', ')),
  ])
  return party(t('seller'), seller.name === '' ? '–' : seller.name, lines)
}

const buyerOf = ({ invoice }: Printed, style: Style): Node => {
  const t = worded(style)
  const { buyer } = invoice.content
  const isCompany = buyer.company && buyer.companyName !== ''
  const lines = filled([
    isCompany && buyer.billingName !== buyer.companyName ? buyer.billingName : null,
    ...placeLines(buyer),
    countryName(buyer.country, style.language),
    labeled(t('taxNumber'), buyer.taxNumber),
    labeled(t('euVatNumber'), buyer.euVatNumber),
  ])
  return party(t('buyer'), isCompany ? buyer.companyName : buyer.billingName, lines)
}

const factsOf = ({ invoice, original }: Printed, style: Style): Node => {
  const t = worded(style)
  const { content, issueDay, supplyDay, dueDay, kind } = invoice
  const day = (text: string): string => dayFor(text, style.language)
  const facts: [string, string][] = [
    [t('issued'), day(issueDay)],
    [t('supplied'), day(supplyDay)],
    [t('due'), day(dueDay)],
    ...(content.method === null ? [] : [[t('method'), t(content.method)] as [string, string]]),
    [t(kind === 'normal' ? 'paid' : 'paidBack'), day(issueDay)],
    [t('reference'), content.reference],
    ...(original === null ? [] : [[t('original'), original] as [string, string]]),
  ]
  const cells = facts.map(([label, value]) => ({
    stack: [
      { text: label, style: 'label' },
      { text: value, bold: true },
    ],
  }))
  const rows = [cells.slice(0, 4), cells.slice(4)].filter((row) => row.length > 0)
  const full = rows.map((row) => [...row, ...Array.from({ length: 4 - row.length }, () => '')])
  return { table: { widths: ['*', '*', '*', '*'], body: full }, layout: 'facts', margin: [0, 16, 0, 16] }
}

const nameOf = (line: InvoiceLine, style: Style): string => {
  const [word, name] = [worded(style)(line.kind), line.name[style.language]]
  return line.kind === 'package' || line.kind === 'refund' ? `${word}: ${name}` : word
}

const linesOf = ({ invoice }: Printed, style: Style): Node => {
  const t = worded(style)
  const money = (net: string): string => moneyFor(reader(style.language), BigInt(net), invoice.currency)
  const isBack = invoice.kind === 'storno'
  const head = (['what', 'quantity', 'unitPrice', 'net'] as const).map((word, at) => ({
    text: t(word),
    style: 'head',
    ...(at > 0 ? { alignment: 'right' } : {}),
  }))
  const rows = invoice.content.lines.map((line) => {
    const isUnit = line.kind === 'package'
    const unitPrice = isBack && isUnit && line.net.startsWith('-') ? line.net.slice(1) : line.net
    return [
      nameOf(line, style),
      figure(isUnit ? `${isBack ? '-1' : '1'} ${t(line.interval)}` : ''),
      figure(isUnit ? money(unitPrice) : ''),
      figure(money(line.net)),
    ]
  })
  return { table: { headerRows: 1, widths: ['*', 85, 95, 85], body: [head, ...rows] }, layout: 'rows' }
}

const rateWord = ({ invoice }: Printed, style: Style): string => {
  const { kind, hundredths, country } = invoice.content.vat
  if (kind === 'reverse-charge' || kind === 'outside-scope') return '–'
  return kind === 'destination'
    ? `${country} ${percent(hundredths, style.language)}`
    : percent(hundredths, style.language)
}

const wholeForint = (sum: bigint, language: Language): string =>
  `${new Intl.NumberFormat(language === 'hu' ? 'hu-HU' : 'en-GB').format(sum)} HUF`

const sumsOf = (printed: Printed, style: Style): Node => {
  const t = worded(style)
  const { net, vat, gross, currency, vatHuf } = printed.invoice
  const money = (minor: bigint): string => moneyFor(reader(style.language), minor, currency)
  const forint = vatHuf === null ? '' : wholeForint(vatHuf, style.language)
  const head = (['rate', 'base', 'vat', 'gross', 'vatInForint'] as const).map((word) => ({
    text: t(word),
    style: 'head',
    alignment: 'right',
  }))
  const row = [rateWord(printed, style), money(net), money(vat), money(gross), forint].map(figure)
  return {
    table: { headerRows: 1, widths: ['*', '*', '*', '*', '*'], body: [head, row] },
    layout: 'rows',
    margin: [0, 16, 0, 0],
  }
}

const totalOf = ({ invoice }: Printed, style: Style): Node => ({
  columns: [
    { text: worded(style)('total'), bold: true, alignment: 'right', width: '*' },
    { ...figure(moneyFor(reader(style.language), invoice.gross, invoice.currency)), bold: true, width: 'auto' },
  ],
  columnGap: 16,
  fontSize: 15,
  margin: [0, 16, 0, 16],
})

/** A rate as its bank writes it, without noughts at the end. */
const rateOf = (rate: bigint, language: Language): string =>
  language === 'hu' ? formatDecimal(rate).replace('.', ',') : formatDecimal(rate)

const notesOf = ({ invoice }: Printed, style: Style): Node[] => {
  const t = worded(style)
  const { content, hufRate, hufRateDay, hufRateSource, currency, series } = invoice
  const { kind } = content.vat
  const source = hufRateSource === 'sample' ? pdfWords[style.language].sampleRate : hufRateSource
  const isSaid = kind === 'destination' || kind === 'reverse-charge' || kind === 'outside-scope'
  return [
    ...(isSaid ? [{ text: t(kind), bold: true, margin: [0, 0, 0, 6] }] : []),
    ...(hufRate === null || hufRateDay === null
      ? []
      : [
          `${t('forintRate')}: 1 ${currency} = ${rateOf(hufRate, style.language)} HUF (${source}, ${dayFor(hufRateDay, style.language)})`,
        ]),
    ...(series === SAMPLE_SERIES ? [{ text: t('sampleNote'), bold: true, margin: [0, 6, 0, 0] }] : []),
  ]
}

const gray = '#5b6663'
const line = '#c5cecb'

const layouts = {
  facts: {
    hLineWidth: () => 0.75,
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingLeft: () => 0,
    paddingTop: () => 6,
    paddingBottom: () => 6,
  },
  rows: {
    hLineWidth: (at: number, node: { table: { body: unknown[] } }) =>
      at === 0 ? 0 : at === 1 || at === node.table.body.length ? 1 : 0.5,
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingTop: () => 5,
    paddingBottom: () => 5,
    paddingLeft: (at: number) => (at === 0 ? 0 : 6),
    paddingRight: () => 0,
  },
}

const withLayouts = (node: Node): Node => {
  if (typeof node === 'string' || !('layout' in node)) return node
  return { ...node, layout: layouts[node.layout === 'facts' ? 'facts' : 'rows'] }
}

/** A buyer in Hungary always reads Hungarian labels too. */
const styleOf = ({ language, content }: Printed['invoice']): Style => ({
  language,
  isBoth: language === 'en' && content.buyer.country === 'HU',
})

export const invoicePage = (printed: Printed): object => {
  const { invoice } = printed
  const style = styleOf(invoice)
  const t = worded(style)
  const isSample = invoice.series === SAMPLE_SERIES
  return {
    // Archives take it as it is: fonts, colors and a title inside. Source: ISO 19005-3.
    version: '1.7',
    subset: 'PDF/A-3b',
    language: style.language === 'hu' ? 'hu-HU' : 'en-GB',
    displayTitle: true,
    info: { title: `${pdfWords[style.language][invoice.kind]} ${invoice.number}`, author: invoice.content.seller.name },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 60],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    styles: { label: { fontSize: 8, color: gray }, head: { fontSize: 8, color: gray, bold: true } },
    ...(isSample
      ? { watermark: { text: pdfWords[style.language].sample, color: '#d8dedc', bold: true, fontSize: 44 } }
      : {}),
    content: [
      {
        columns: [
          { text: t(invoice.kind).toLocaleUpperCase(style.language), fontSize: 18, bold: true, width: '*' },
          {
            stack: [
              { text: t('number'), style: 'label' },
              { text: invoice.number, fontSize: 13, bold: true },
            ],
            alignment: 'right',
            width: 'auto',
          },
        ],
        margin: [0, 0, 0, 20],
      },
      { columns: [sellerOf(printed, style), buyerOf(printed, style)], columnGap: 32 },
      withLayouts(factsOf(printed, style)),
      withLayouts(linesOf(printed, style)),
      withLayouts(sumsOf(printed, style)),
      totalOf(printed, style),
      ...notesOf(printed, style),
    ],
    footer: (page: number, pages: number) => ({
      columns: [
        { text: isSample ? t('sample') : t('electronic'), width: '*' },
        { text: `${invoice.number} · ${t('page')} ${page}/${pages}`, alignment: 'right', width: 'auto' },
      ],
      margin: [48, 20, 48, 0],
      fontSize: 8,
      color: gray,
    }),
  }
}
