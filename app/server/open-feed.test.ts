import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#market/clock.ts'
import { openTickWriter } from '#market/ticks/days.ts'
import { openFeed, openFileSource, ReplayRefused } from './open-feed.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
})
afterEach(() => rm(folder, { recursive: true }))

const minutes = (count: number): string =>
  Array.from({ length: count }, (_, minute) => `${minute * 60_000},100,101,99,100.5,3`).join('\n')

test('without a file it is the seeded market of twenty pairs and two contracts', async () => {
  const { feed, about } = await openFeed(null)
  expect(feed.markets).toHaveLength(22)
  expect(about).toBeNull()
})

test('a replay begins after its history', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  await writeFile(file, minutes(100))
  const { feed } = await openFeed({ file, speed: 60, sort: false })
  expect(feed.markets.map(({ exchange, pair }) => [exchange, pair])).toEqual([['replay', 'BTC/USD']])
  const history = await feed.candles('BTC/USD', '1m', 0, Infinity)
  expect(history.openTimeMs).toHaveLength(10)
  expect(feed.now()).toBe(Date.UTC(2017, 11, 17, 0, 10))
})

test('trades of a day are replayed by their pair and after their history', async () => {
  const day = Date.UTC(2024, 0, 31)
  const writer = openTickWriter({ folder, exchange: 'binance', pair: 'COIN/USDC' })
  writer.put(
    Array.from({ length: 100 }, (_, minute) => ({
      id: minute + 1,
      print: { at: day + minute * 60_000, price: 100 + minute / 10, quantity: 1 },
      buyerIsMaker: false,
    })),
  )
  writer.close()
  const file = join(folder, 'binance', 'COIN-USDC', '2024-01-31.ticks')
  const { feed, about, ended } = await openFeed({ file, speed: 'as-fast-as-taken', sort: false })
  expect(feed.markets.map(({ exchange, pair }) => [exchange, pair])).toEqual([['replay', 'COIN/USDC']])
  expect(about).toBe('Replaying 2024-01-31.ticks: COIN/USDC, 100 trades from 2024-01-31 00:00 to 2024-01-31 01:39 UTC.')
  expect((await feed.candles('COIN/USDC', '1m', 0, Infinity)).close.at(-1)).toBe(100.8)
  const prints: number[] = []
  feed.subscribe((event) => {
    if (event.kind === 'print') prints.push(event.print.price)
  })
  feed.start()
  expect(await ended).toMatch(/^The replay has ended at 2024-01-31 01:40 UTC/)
  expect([prints[0], prints.length]).toEqual([100.9, 91])
  const other = join(folder, 'other.ticks')
  await writeFile(other, 'id,price,quantity\n')
  for (const wrong of [other, join(folder, 'none.ticks')])
    await expect(openFeed({ file: wrong, speed: 1, sort: false })).rejects.toThrow(ReplayRefused)
})

test('a file that the local exchange plays happens now, and its history just before', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  await writeFile(file, minutes(100))
  const now = Date.UTC(2026, 0, 1, 12, 0, 30)
  const replay = { file, speed: 60, sort: false }
  const source = await openFileSource({ exchange: 'somewhere', replay }, now)
  expect(source.speed).toBe(60)
  const clock = manualClock(now)
  const feed = source.open(clock)
  expect(feed.markets.map(({ exchange, pair }) => [exchange, pair])).toEqual([['somewhere', 'BTC/USD']])
  const history = await feed.candles('BTC/USD', '1m', 0, Infinity)
  expect(history.openTimeMs).toHaveLength(10)
  expect(history.openTimeMs.at(-1)).toBe(Date.UTC(2026, 0, 1, 11, 59))
  const prints: number[] = []
  feed.subscribe((event) => {
    if (event.kind === 'print') prints.push(event.print.price)
  })
  feed.start()
  clock.advance(60_000)
  feed.stop()
  expect(prints.slice(0, 4)).toEqual([100, 99, 101, 100.5])
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
  const { feed, about } = await openFeed({ file, speed: 60, sort: true })
  expect((await feed.candles('BTC/USD', '1m', 0, Infinity)).openTimeMs).toHaveLength(10)
  expect(about).toContain('1 row out of order and sorted')
})

test('what was found in a file is said on one line', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  const [first = '', second = '', ...rest] = minutes(100).split('\n')
  await writeFile(file, [first, second, second, ...rest.slice(2, 50), ...rest.slice(51)].join('\n'))
  const { about } = await openFeed({ file, speed: 60, sort: false })
  expect(about).toBe(
    `Replaying ${file}: BTC/USD, 97 candles of 1m from 2017-12-17 00:00 to 2017-12-17 01:39 UTC, no row out of order, 1 duplicate, 2 gaps (3 candles missing, left empty).`,
  )
})

test('the end of a replay is told', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  await writeFile(file, minutes(100))
  const { feed, ended } = await openFeed({ file, speed: 'as-fast-as-taken', sort: false })
  feed.start()
  expect(await ended).toMatch(/^The replay has ended at 2017-12-17 01:40 UTC\./)
  expect(feed.last('BTC/USD')).not.toBeNull()
})

test('a replay that breaks off says why', async () => {
  const file = join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  await writeFile(file, minutes(100))
  const { feed, ended } = await openFeed({ file, speed: 'as-fast-as-taken', sort: false })
  feed.subscribe(() => {
    throw new Error('the disk is full')
  })
  feed.start()
  await expect(ended).rejects.toThrow('the disk is full')
})
