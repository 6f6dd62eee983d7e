import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv.ts'

test.each([
  ['plain', '"plain"'],
  ['', '""'],
  ['He said "no", twice', '"He said ""no"", twice"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['-12.5', '"-12.5"'],
  ['0.000000000000000001', '"0.000000000000000001"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1+2', `"'-1+2"`],
  ['-', `"'-"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
])('%j is %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

/** A reader of its own: quoted cells only, which is all that is written. */
const parse = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map((match) => (match[1] ?? '').replaceAll('""', '"')),
    )

test('law: what is written can be read again, but for the apostrophe before formulas', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=', '"', ',', '\r\n', '@a', '-1', '+'))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = parse(csvText(rows))
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [at, row] of rows.entries())
        for (const [column, text] of row.entries()) {
          const got = read[at]?.[column]
          expect([text, `'${text}`]).toContain(got)
          expect(got).not.toMatch(/^(?:[=+@\t\r\n]|-(?!\d+(?:\.\d+)?$))/)
        }
    }),
    { numRuns: 300 },
  )
})
