import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDecimal, toNumber } from '#engine/money.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { manualClock } from '../clock.ts'
import { openTickWriter, readTicks } from './days.ts'
import type { FeedEvent } from '../feed.ts'
import { foldPrints, toList } from '../fold.ts'
import type { Replay } from '../replay.ts'
import { summaryOf, tickReplay } from './replay.ts'

const DAY = Date.UTC(2024, 0, 31)
const trade = (id: number, second: number, price: number): AggregateTrade => ({
  id,
  print: { at: DAY + second * 1_000, price, quantity: id / 10 },
  buyerIsMaker: id % 2 === 0,
})
/** The third minute has no trade, the fourth is a pump of 6 %; a trade at the very end of a minute is the next one's first. */
const all = [
  trade(1, 5, 100),
  trade(2, 5, 101.25),
  trade(3, 60, 101),
  trade(4, 119, 100.5),
  trade(5, 185, 100),
  trade(6, 190, 106),
]
const parts = () => [all.slice(0, 2), all.slice(2, 5), all.slice(5)]
const market = summaryOf('COIN/USDC', parts)?.market
if (market === undefined) throw new Error('there are trades')
const open = (changes: Partial<Parameters<typeof tickReplay>[0]> = {}): Replay =>
  tickReplay({ market, read: parts, speed: 'as-fast-as-taken', ...changes })

const heard = (feed: Replay): FeedEvent[] => {
  const events: FeedEvent[] = []
  feed.subscribe((event) => void events.push(event))
  return events
}
const short = (event: FeedEvent): string => {
  if (event.kind === 'print') return `${(event.print.at - DAY) / 1_000} ${event.print.price}`
  if (event.kind === 'candle-closed')
    return `closed ${(event.candle.openTimeMs - DAY) / 1_000}${event.pumping ? ' pump' : ''}`
  return event.kind
}
const WHOLE = '5 100, 5 101.25, closed 0, 60 101, 119 100.5, closed 60, 185 100, 190 106, closed 180 pump'.split(', ')

test('the market that fits trades has the last decimal that any of them uses', () => {
  expect(summaryOf('COIN/USDC', parts)).toMatchObject({ trades: 6, firstAt: DAY + 5_000, lastAt: DAY + 190_000 })
  expect(market).toMatchObject({ exchange: 'replay', pair: 'COIN/USDC', base: 'COIN', quote: 'USDC' })
  expect(formatDecimal(market.tickSize)).toBe('0.01')
  expect(summaryOf('COIN/USDC', () => [])).toBeNull()
})

describe('trades that are replayed', () => {
  test('as fast as they are taken: each is a print, and each minute closes before what is traded at its end', async () => {
    const feed = open()
    const events = heard(feed)
    feed.start()
    await feed.ended
    expect(events.map(short)).toEqual(WHOLE)
    expect(structuredClone(events)).toEqual(events)
    expect(events[0]).toEqual({
      kind: 'print',
      pair: 'COIN/USDC',
      print: all[0]?.print,
      bid: 100,
      ask: 100,
      source: 'trade',
    })
    expect(feed.now()).toBe(DAY + 240_000)
    expect([feed.isOver?.(), feed.last('COIN/USDC')?.pumping]).toEqual([true, true])
    expect(toNumber(feed.last('COIN/USDC')?.ask ?? 0n)).toBe(106)
    const prints = all.map(({ print }) => print)
    expect(toList(await feed.candles('COIN/USDC', '1m', 0, Infinity))).toEqual([
      foldPrints(prints.slice(0, 2), '1m'),
      foldPrints(prints.slice(2, 4), '1m'),
      foldPrints(prints.slice(4), '1m'),
    ])
    expect(toList(await feed.candles('GEM/USDC', '1m', 0, Infinity))).toEqual([])
  })

  test('are the same each time, and read a part at a time', async () => {
    let read = 0
    const counted = function* () {
      for (const part of parts()) {
        read += 1
        yield part
      }
    }
    const [one, other] = [open({ read: counted }), open()]
    // The first part is open, the others are not touched before they are due.
    expect(read).toBe(1)
    const [first, second] = [heard(one), heard(other)]
    one.start()
    other.start()
    await Promise.all([one.ended, other.ended])
    expect([first, read]).toEqual([second, 3])
  })

  test('at a speed: sixty times as fast takes a second a minute, over a stop and a start', async () => {
    const clock = manualClock(5_000)
    const feed = open({ speed: 60, clock })
    const events = heard(feed)
    feed.start()
    clock.advance(1_000)
    await Promise.resolve()
    expect(events.map(short)).toEqual(WHOLE.slice(0, 4))
    expect(toList(await feed.candles('COIN/USDC', '1m', 0, Infinity))).toHaveLength(1)
    feed.stop()
    clock.advance(10_000)
    expect(events).toHaveLength(4)
    feed.start()
    clock.advance(4_000)
    await feed.ended
    expect(events.map(short)).toEqual(WHOLE)
  })

  test('a listener that is slow holds them back, one that fails ends them', async () => {
    const feed = open()
    let under = 0
    let most = 0
    feed.subscribe(async () => {
      under += 1
      most = Math.max(most, under)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      under -= 1
    })
    feed.start()
    await feed.ended
    expect(most).toBe(1)
    const broken = open()
    broken.subscribe(() => Promise.reject(new Error('mine')))
    broken.start()
    await expect(broken.ended).rejects.toThrow('mine')
  })

  test('what lies before the minute of the start is history', async () => {
    const feed = open({ fromMs: DAY + 100_000 })
    const events = heard(feed)
    expect(toList(await feed.candles('COIN/USDC', '1m', 0, Infinity))).toHaveLength(1)
    feed.start()
    await feed.ended
    expect(events.map(short)).toEqual(WHOLE.slice(3))
  })

  test('nothing to replay is over at once', async () => {
    const feed = open({ read: () => [] })
    expect(feed.isOver?.()).toBe(true)
    await feed.ended
  })
})

describe('out of the store', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tick-replay-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('trades come as they were put, over midnight too, and the minutes are those of all of them', async () => {
    const seconds = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 9_000, max: 11_000 })), {
      minLength: 1,
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(seconds, async (steps) => {
        let second = 86_400 - 600
        const trades = steps.map(([step, price], index) => trade(index + 1, (second += step), price / 100))
        const place = { folder: mkdtempSync(join(folder, 'store-')), exchange: 'binance', pair: 'COIN/USDC' } as const
        const writer = openTickWriter(place)
        writer.put(trades)
        writer.close()
        const feed = open({ read: () => readTicks(place, DAY, DAY + 2 * 86_400_000) })
        const events = heard(feed)
        feed.start()
        await feed.ended
        const prints = events.flatMap((event) => (event.kind === 'print' ? [event.print] : []))
        expect(prints).toEqual(trades.map(({ print }) => print))
        const minutes = Map.groupBy(prints, ({ at }) => Math.floor(at / 60_000))
        const closed = events.flatMap((event) => (event.kind === 'candle-closed' ? [event.candle] : []))
        expect(closed).toEqual([...minutes.values()].map((ones) => foldPrints(ones, '1m')))
      }),
      { numRuns: 25 },
    )
  })
})
