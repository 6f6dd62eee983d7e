import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candle, intervalMs, intervals } from '#engine/candle.ts'
import { writeKlines } from './export.ts'
import { toList } from './fold.ts'
import { importFile } from './import/file.ts'

const price = fc.double({ min: 1e-8, max: 1e8, noNaN: true }).map((value) => Number(value.toPrecision(12)))

test('what is written is what the importer reads: every candle, every gap, and which pair it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  const places = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...intervals),
      places,
      fc.array(price, { minLength: 40 }),
      async (interval, found, values) => {
        const candles = found
          .sort((left, right) => left - right)
          .map((place, row): Candle => {
            const [one = 1, other = 1] = [values[row % values.length], values[(row * 7) % values.length]]
            const openTimeMs = Date.UTC(2024, 0, 1) + place * intervalMs[interval]
            return {
              openTimeMs,
              open: one,
              high: Math.max(one, other),
              low: Math.min(one, other),
              close: other,
              volume: one,
            }
          })
        const file = join(folder, `BTCUSDC-${interval}-2024-01.csv`)
        const half = candles.length >>> 1
        expect(writeKlines(file, interval, [candles.slice(0, half), candles.slice(half)])).toBe(candles.length)
        const read = await importFile(file)
        if (!read.ok) throw new Error(JSON.stringify(read.error))
        expect(toList(read.value.candles)).toEqual(candles)
        expect(read.value).toMatchObject({ assets: { base: 'BTC', quote: 'USDC' }, candles: { interval } })
        expect(readFileSync(file, 'utf8')).not.toMatch(/e[-+]?\d/)
      },
    ),
    { numRuns: 30 },
  )
  expect(readdirSync(folder).filter((name) => !name.endsWith('.csv'))).toEqual([])
  rmSync(folder, { recursive: true })
})

test('nothing is written of nothing, and what was there stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  const file = join(folder, 'BTCUSDC-1m-2024-01.csv')
  expect(writeKlines(file, '1m', [])).toBe(0)
  expect(readdirSync(folder)).toEqual([])
  const candle = { openTimeMs: Date.UTC(2024, 0, 1), open: 1, high: 1, low: 1, close: 1, volume: 1 }
  expect(writeKlines(file, '1m', [[candle]])).toBe(1)
  const text = readFileSync(file, 'utf8')
  expect(writeKlines(file, '1m', [])).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(text)
  rmSync(folder, { recursive: true })
})
