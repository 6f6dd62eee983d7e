import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFeed, ReplayRefused } from './open-feed.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
})
afterEach(() => rm(folder, { recursive: true }))

const minutes = (count: number): string =>
  Array.from({ length: count }, (_, minute) => `${minute * 60_000},100,101,99,100.5,3`).join('\n')

test('without a file it is the seeded market of twenty pairs', async () => {
  const feed = await openFeed(null)
  expect(feed.markets).toHaveLength(20)
})

test('a replay begins after its history', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  await writeFile(file, minutes(100))
  const feed = await openFeed({ file, speed: 60, sort: false })
  expect(feed.markets.map(({ exchange, pair }) => [exchange, pair])).toEqual([['replay', 'BTC/USD']])
  const history = await feed.candles('BTC/USD', '1m', 0, Infinity)
  expect(history.openTimeMs).toHaveLength(10)
  expect(feed.now()).toBe(Date.UTC(2017, 11, 17, 0, 10))
})

test.each([
  ['no file at all', null],
  ['an empty file', ''],
  ['a file that is something else', 'hello\nworld\n'],
])('%s is refused with a sentence that names it', async (_case, content) => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  if (content !== null) await writeFile(file, content)
  await expect(openFeed({ file, speed: 60, sort: false })).rejects.toThrow(ReplayRefused)
  await expect(openFeed({ file, speed: 60, sort: false })).rejects.toThrow(file)
})

test('rows in mixed order are refused with the flag that sorts them, and sorted with it', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  const [first = '', second = '', third = '', ...rest] = minutes(100).split('\n')
  await writeFile(file, [first, third, second, ...rest].join('\n'))
  await expect(openFeed({ file, speed: 60, sort: false })).rejects.toThrow('--sort')
  const feed = await openFeed({ file, speed: 60, sort: true })
  expect((await feed.candles('BTC/USD', '1m', 0, Infinity)).openTimeMs).toHaveLength(10)
})
