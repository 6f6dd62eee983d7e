import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { encodeBlocks } from './block.ts'
import { appendTicks, closeTickFile, openTickFile, readTickFile } from './file.ts'

const DAY = Date.UTC(2024, 0, 1)

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ticks-'))
  path = join(folder, 'day.ticks')
})
afterEach(() => rmSync(folder, { recursive: true }))

const trade = (id: number): AggregateTrade => ({
  id,
  print: { at: DAY + id * 7, price: 42_000 + (id % 50) / 100, quantity: ((id % 9) + 1) / 1e5 },
  buyerIsMaker: id % 3 === 0,
})
const trades = (from: number, to: number): AggregateTrade[] =>
  Array.from({ length: to - from }, (_, index) => trade(from + index))
const write = (...parts: AggregateTrade[][]): void => {
  const file = openTickFile(path)
  for (const part of parts) appendTicks(file, part)
  closeTickFile(file)
}
const read = (fromMs = 0): AggregateTrade[] => [...readTickFile(path, fromMs)].flat()

/** Any double of at most 15 digits, as exchanges write them. */
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: -9, max: 5 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`))
const atTrades = fc
  .array(
    fc.record({
      idStep: fc.integer({ min: 1, max: 5 }),
      ms: fc.nat(1e6),
      price: decimal,
      quantity: decimal,
      side: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((rows) => {
    let id = 3_000_000_000
    let at = DAY
    return rows.map(({ idStep, ms, price, quantity, side }): AggregateTrade => {
      id += idStep
      at += ms
      return { id, print: { at, price, quantity }, buyerIsMaker: side }
    })
  })

test('what is read is what was written, to the last bit, in blocks of any size', () => {
  fc.assert(
    fc.property(atTrades, fc.nat(59), (all, cut) => {
      rmSync(path, { force: true })
      write(all.slice(0, cut), all.slice(cut))
      expect(read()).toEqual(all)
    }),
    { numRuns: 40 },
  )
})

test('trades of a quiet market take a few bytes each', () => {
  const all = trades(0, 8_192)
  write(all)
  expect(statSync(path).size / all.length).toBeLessThan(4)
  expect(read()).toEqual(all)
})

test('a file goes on where it was, and refuses what is already there', () => {
  write(trades(0, 10))
  const file = openTickFile(path)
  expect(file).toMatchObject({ rows: 10, firstId: 0, lastId: 9, lastAt: trade(9).print.at })
  expect(() => appendTicks(file, trades(9, 12))).toThrow(RangeError)
  appendTicks(file, trades(10, 12))
  closeTickFile(file)
  expect(read()).toEqual(trades(0, 12))
})

test('blocks before the time that is asked for are not unpacked', () => {
  write(trades(0, 10), trades(10, 20))
  expect(read(trade(10).print.at)).toEqual(trades(10, 20))
})

test('wherever it is torn or damaged, the whole blocks before stay and the file can be gone on with', () => {
  write(trades(0, 10), trades(10, 20))
  const whole = readFileSync(path)
  const [first = 0] = encodeBlocks(trades(0, 10)).map(({ length }) => 8 + length)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length - 1 }), fc.boolean(), (place, isTorn) => {
      if (!isTorn && place < 8) return
      writeFileSync(path, whole)
      if (isTorn) truncateSync(path, place)
      else writeFileSync(path, whole.with(place, (whole[place] ?? 0) ^ 0x40))
      const kept = place < first ? [] : trades(0, 10)
      expect(read()).toEqual(kept)
      write(trades(kept.length, 30))
      expect(read()).toEqual(trades(0, 30))
    }),
    { numRuns: 60 },
  )
})

test('another kind of file is refused and not touched', () => {
  writeFileSync(path, 'id,price,quantity\n')
  expect(() => openTickFile(path)).toThrow('is no file of trades')
  expect(readFileSync(path, 'utf8')).toBe('id,price,quantity\n')
})
