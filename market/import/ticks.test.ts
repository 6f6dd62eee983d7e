import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTicks } from '../ticks/days.ts'
import { importTicks } from './ticks.ts'

const DAY = Date.UTC(2020, 11, 25)
const NIGHT = DAY + 86_399_000
const NAME = 'BTCUSDC-aggTrades-2020-12-25.csv'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const row = (id: number, at: number): string =>
  `${id},24000.${id % 90}0000000,0.00${id}00000,${id * 2},${id * 2 + 1},${at},${id % 2 === 0 ? 'True' : 'False'},True\n`
const rows = (...ids: number[]): string => ids.map((id) => row(id, NIGHT + id * 100)).join('')
const take = (name: string, text: string, order: 'refuse' | 'sort' = 'refuse') => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return importTicks(file, { folder: join(folder, 'ticks'), exchange: 'binance', pair: 'BTC/USDC', order })
}
const idsIn = (): number[] =>
  [...readTicks({ folder: join(folder, 'ticks'), exchange: 'binance', pair: 'BTC/USDC' }, DAY, DAY + 2 * 86_400_000)]
    .flat()
    .map(({ id }) => id)
const files = (): string[] =>
  readdirSync(join(folder, 'ticks'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w/.test(name))

test('trades go to their days, with price, quantity and side', async () => {
  expect(await take(NAME, rows(7, 8, 9, 10, 11))).toMatchObject({ ok: true, trades: 5, put: 2, stayed: 0 })
  expect(files()).toEqual(['binance/BTC-USDC/2020-12-25.ticks', 'binance/BTC-USDC/2020-12-26.ticks'])
  const [first] = readTicks(
    { folder: join(folder, 'ticks'), exchange: 'binance', pair: 'BTC/USDC' },
    DAY,
    DAY + 86_400_000,
  )
  expect(first?.slice(0, 2)).toEqual([
    { id: 7, print: { at: NIGHT + 700, price: 24_000.7, quantity: 0.007 }, buyerIsMaker: false },
    { id: 8, print: { at: NIGHT + 800, price: 24_000.8, quantity: 0.008 }, buyerIsMaker: true },
  ])
  expect(idsIn()).toEqual([7, 8, 9, 10, 11])
})

test('a day that is there with more stays as it is, one with less is replaced', async () => {
  await take(NAME, rows(5, 6, 7))
  expect(await take(NAME, rows(6, 7))).toMatchObject({ ok: true, put: 0, stayed: 1 })
  expect(idsIn()).toEqual([5, 6, 7])
  expect(await take(NAME, rows(4, 5, 6, 7, 8))).toMatchObject({ ok: true, put: 1, stayed: 0 })
  expect(idsIn()).toEqual([4, 5, 6, 7, 8])
})

test('newest first is turned round only when sorting is asked for', async () => {
  expect(await take(NAME, rows(8, 7, 6))).toMatchObject({ ok: false, error: { code: 'not-rising' } })
  expect(idsIn()).toEqual([])
  expect(await take(NAME, rows(8, 6, 7), 'sort')).toMatchObject({ ok: true, trades: 3 })
  expect(idsIn()).toEqual([6, 7, 8])
})

test.each([
  ['of another pair', 'ETHUSDC-aggTrades-2020-12-25.csv', rows(7, 8), 'other-pair'],
  ['damaged in its last row', NAME, rows(7, 8, 9, 10) + row(11, NIGHT).replace('24000', 'x'), 'unparsable'],
  ['of candles', 'BTCUSDC-1m-2020-12.csv', `${DAY},1,1,1,1,1,${DAY + 59_999},1,1,1,1,0\n`, 'no-trades'],
])('a file %s leaves nothing behind', async (_case, name, text, code) => {
  expect(await take(name, text)).toMatchObject({ ok: false, error: { code } })
  if (code !== 'no-trades') expect(files()).toEqual([])
})
