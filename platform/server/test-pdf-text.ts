/** What stands on the pages of a PDF that pdfmake has printed, for tests: its lines of text as they are drawn, and how far to the right anything reaches. */
import { inflateSync } from 'node:zlib'

export type ReadPage = {
  /** In the order of drawing: a column before the one beside it. */
  lines: readonly string[]
  /** The end of the longest line that is ruled, in points from the left edge. */
  ruledTo: number
}

type Objects = ReadonlyMap<string, string>

const objectsOf = (pdf: string): Objects =>
  new Map([...pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]))

const referred = (objects: Objects, body: string, name: string): string => {
  const id = new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  return objects.get(id) ?? ''
}

const streamOf = (body: string): string => {
  const start = body.indexOf('stream\n')
  return start === -1
    ? ''
    : inflateSync(Buffer.from(body.slice(start + 'stream\n'.length), 'latin1')).toString('latin1')
}

const decoded = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

type Glyph = { text: string; width: number }

const widthsOf = (objects: Objects, font: string): number[] => {
  const descendant = objects.get(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1] ?? '') ?? ''
  return (/\/W \[0 \[(.*?)\]\]/s.exec(descendant)?.[1] ?? '').split(' ').map(Number)
}

/** A font as its tables say: what each of its glyphs means, and how wide it is in thousandths of the size, by its place. */
const glyphsOf = (objects: Objects, font: string): Glyph[] => {
  const table = streamOf(referred(objects, font, 'ToUnicode'))
  const ranges = [...table.matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[(.*?)\]/gs)]
  const texts = ranges.flatMap(([, listed = '']) =>
    [...listed.matchAll(/<([\da-f ]+)>/g)].map(([, hex = '']) => decoded(hex.replaceAll(' ', ''))),
  )
  const widths = widthsOf(objects, font)
  return texts.map((text, place) => ({ text, width: widths[place] ?? 0 }))
}

const fontsOf = (objects: Objects, page: string): ReadonlyMap<string, Glyph[]> => {
  const resources = referred(objects, page, 'Resources')
  const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(named.map(([, name = '', id = '']) => [name, glyphsOf(objects, objects.get(id) ?? '')]))
}

const TEXT = /1 0 0 1 (?<x>[\d.-]+) (?<y>[\d.-]+) Tm\n\/(?<font>F\d+) (?<size>[\d.]+) Tf\n\[(?<shown>.*?)\] TJ/gs

/** What is shown at once, and how wide it is. Numbers between the glyphs move the next one back, in thousandths of the size. */
const pieceOf = (shown: string, font: readonly Glyph[], size: number): Glyph => {
  const codes = [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  const glyphs = codes.map((code) => font[Number.parseInt(code, 16)] ?? { text: '\uFFFD', width: 0 })
  const back = [...shown.matchAll(/> ([\d.-]+)/g)].reduce((sum, [, moved = '0']) => sum + Number(moved), 0)
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0) - back
  return { text: glyphs.map(({ text }) => text).join(''), width: (width * size) / 1000 }
}

/** A line goes on where the last piece of it has ended; elsewhere at its height another text begins. */
const linesOf = (drawn: string, fonts: ReadonlyMap<string, Glyph[]>): string[] => {
  const lines: { y: string; end: number; text: string }[] = []
  for (const { groups: { x = '0', y = '', font = '', size = '0', shown = '' } = {} } of drawn.matchAll(TEXT)) {
    const { text, width } = pieceOf(shown, fonts.get(font) ?? [], Number(size))
    const end = Number(x) + width
    const last = lines.at(-1)
    if (last?.y === y) {
      last.text += Math.abs(Number(x) - last.end) < 1 ? text : ` | ${text}`
      last.end = end
    } else lines.push({ y, end, text })
  }
  return lines.map(({ text }) => text.replaceAll('\u00A0', ' ').replaceAll(/ +/g, ' ').trim())
}

export const readPdf = (bytes: Uint8Array): ReadPage[] => {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'))
  return pages.map((page) => {
    const drawn = streamOf(referred(objects, page, 'Contents'))
    const ruled = [...drawn.matchAll(/^([\d.]+) [\d.]+ l$/gm)].map(([, x = '0']) => Number(x))
    return { lines: linesOf(drawn, fontsOf(objects, page)), ruledTo: Math.max(0, ...ruled) }
  })
}
