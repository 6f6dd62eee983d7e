import { expect, test } from 'vitest'
import { importLine } from './import-progress.ts'

const MB = 2 ** 20

const said = (isTTY: boolean): string[] => {
  const written: string[] = []
  const line = importLine('/somewhere/BTCUSDT-aggTrades-2024-01.csv', { isTTY, write: (text) => written.push(text) })
  for (const percent of [1, 4, 12, 13, 35, 39, 40, 99])
    line.show({ bytesRead: percent * MB, bytesTotal: 100 * MB, rows: percent * 1000 })
  line.end()
  return written
}

test('on a terminal one line is rewritten and gone at the end', () => {
  const written = said(true)
  expect(written).toHaveLength(9)
  expect(written.every((text) => text.startsWith('\r\u001B[K') && !text.includes('\n'))).toBe(true)
  expect(written[2]).toContain('Reading BTCUSDT-aggTrades-2024-01.csv: 12 %, 12 of 100 MB, 12000 rows')
  expect(written.at(-1)).toBe('\r\u001B[K')
})

test('elsewhere there is a line every ten percent', () => {
  expect(said(false).map((text) => /: (\d+) %/.exec(text)?.[1])).toEqual(['12', '35', '40', '99'])
  expect(said(false).every((text) => text.endsWith('\n'))).toBe(true)
})

test('a file that is read at once is not spoken of', () => {
  const written: string[] = []
  importLine('a.csv', { isTTY: true, write: (text) => written.push(text) }).end()
  expect(written).toEqual([])
})
