/** A signed contract as pdfmake draws it, pure: the text, the signature below it, and a page of evidence. */
import type { Language } from '#engine/messages.ts'
import { type Block, type Inline, readMarkdown } from '#features/legal/server/index.ts'
import { PAD, readStrokes, type Signature } from '../rules.ts'
import { pdfWords } from './pdf-messages.ts'
import type { Evidence } from './tables.ts'

export type Signed = {
  language: Language
  title: string
  /** Markdown, filled. */
  text: string
  signature: Signature
  userId: string
  fullName: string
  birthDate: string
  address: string
  version: number
  at: Date
  evidence: Evidence
}

type Node = object | string
type Word = keyof (typeof pdfWords)['en']

const gray = '#5b6663'
const rule = '#c5cecb'
/** Points of paper for one unit of the field. */
const SCALE = 0.4

const inlineOf = (inline: Inline): Node => {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'strong':
      return { text: inline.text, bold: true }
    case 'emphasis':
      return { text: inline.text, italics: true }
    case 'link':
      return { text: inline.text, link: inline.href, decoration: 'underline' }
  }
}

const blockOf = (block: Block): Node => {
  switch (block.kind) {
    case 'heading':
      return { text: block.inlines.map(inlineOf), style: `heading${block.level}` }
    case 'paragraph':
      return { text: block.inlines.map(inlineOf), margin: [0, 0, 0, 7] }
    case 'list': {
      const items = block.items.map((item) => ({ text: item.map(inlineOf), margin: [0, 0, 0, 3] }))
      return { [block.isOrdered ? 'ol' : 'ul']: items, margin: [0, 0, 0, 7] }
    }
  }
}

const inkOf = (signature: Signature): Node => {
  if (signature.kind === 'typed') return { text: signature.name, italics: true, fontSize: 20, margin: [0, 8, 0, 4] }
  const strokes = readStrokes(signature.strokes) ?? []
  const lines = strokes
    .filter((stroke) => stroke.length > 1)
    .map((stroke) => ({
      type: 'polyline',
      lineWidth: 1.2,
      lineColor: '#1a2b4a',
      points: stroke.map(([x, y]) => ({ x: x * SCALE, y: y * SCALE })),
    }))
  // White ground keeps the place of the whole field, however little of it was drawn on.
  const ground = { type: 'rect', x: 0, y: 0, w: PAD.width * SCALE, h: PAD.height * SCALE, color: '#ffffff' }
  return { canvas: [ground, ...lines] }
}

const signedBlock = (signed: Signed, t: (word: Word) => string): Node => ({
  unbreakable: true,
  stack: [
    { text: t('signature'), style: 'label', margin: [0, 20, 0, 0] },
    inkOf(signed.signature),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAD.width * SCALE, y2: 0, lineWidth: 0.75, lineColor: rule }],
    },
    { text: signed.fullName, bold: true, margin: [0, 4, 0, 0] },
    `${signed.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ],
})

/** Longer words are wider than their column: a page is no wider for them. */
const LONGEST_WORD = 48

/** A fact that stays in its column: a hash, and what a browser says of itself, have no place to break at. */
const factOf = (value: string): Node =>
  value.split(' ').some(({ length }) => length > LONGEST_WORD) ? { text: value, wordBreak: 'break-all' } : value

const timeOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const evidenceOf = (signed: Signed, t: (word: Word) => string): Node[] => {
  const { evidence, at } = signed
  const facts: [string, string][] = [
    [t('name'), signed.fullName],
    [t('birthDate'), signed.birthDate],
    [t('address'), signed.address],
    [t('userId'), signed.userId],
    [t('time'), timeOf(at)],
    [t('ip'), evidence.address ?? '–'],
    [t('browser'), evidence.userAgent ?? '–'],
    [t('version'), String(signed.version)],
    [t('how'), t(evidence.kind)],
    [t('hash'), evidence.sha256],
    ...evidence.accepted.map(({ text }, place): [string, string] => [
      place === 0 ? t('accepted') : '',
      `${text} (${timeOf(at)})`,
    ]),
  ]
  return [
    { text: t('evidence'), style: 'heading1', pageBreak: 'before' },
    { text: t('about'), margin: [0, 0, 0, 12] },
    {
      table: {
        widths: [150, '*'],
        body: facts.map(([label, value]) => [{ text: label, style: 'label' }, factOf(value)]),
      },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => rule,
        paddingLeft: () => 0,
        paddingTop: () => 5,
        paddingBottom: () => 5,
      },
    },
  ]
}

export const contractPage = (signed: Signed): object => {
  const t = (word: Word): string => pdfWords[signed.language][word]
  return {
    // Archives take it as it is: fonts, colors and a title inside. Source: ISO 19005-3.
    version: '1.7',
    subset: 'PDF/A-3b',
    language: signed.language === 'hu' ? 'hu-HU' : 'en-GB',
    displayTitle: true,
    info: { title: signed.title, author: signed.fullName },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: {
      label: { fontSize: 8, color: gray },
      heading1: { fontSize: 17, bold: true, margin: [0, 0, 0, 10] },
      heading2: { fontSize: 12.5, bold: true, margin: [0, 8, 0, 5] },
      heading3: { fontSize: 10.5, bold: true, margin: [0, 6, 0, 4] },
    },
    content: [...readMarkdown(signed.text).map(blockOf), signedBlock(signed, t), ...evidenceOf(signed, t)],
    footer: (page: number, pages: number) => ({
      columns: [
        { text: signed.title, width: '*' },
        { text: `${t('page')} ${page}/${pages}`, alignment: 'right', width: 'auto' },
      ],
      margin: [56, 20, 56, 0],
      fontSize: 8,
      color: gray,
    }),
  }
}
