import { describe, expect, test } from 'vitest'
import { type Candle } from '#engine/candle.ts'
import { formatDecimal, toNumber } from '#engine/money.ts'
import { manualClock } from './clock.ts'
import type { FeedEvent } from './feed.ts'
import { toColumns, toList } from './fold.ts'
import { type Replay, replayFeed, replayMarket } from './replay.ts'

const MIDNIGHT = Date.UTC(2017, 11, 17)
const candle = (minute: number, [open, high, low, close]: readonly [number, number, number, number]): Candle => ({
  openTimeMs: MIDNIGHT + minute * 60_000,
  open,
  high,
  low,
  close,
  volume: 8,
})
/** The third minute is missing, the last one has a range of 6 %. */
const list = [candle(0, [100, 101.25, 99.5, 101]), candle(1, [101, 101, 100, 100.5]), candle(3, [100.5, 106, 100, 102])]
const candles = toColumns('1m', list)
const market = replayMarket('BTC/USD', candles)

const heard = (feed: Replay): FeedEvent[] => {
  const events: FeedEvent[] = []
  feed.subscribe((event) => void events.push(event))
  return events
}
const short = (event: FeedEvent): string => {
  switch (event.kind) {
    case 'print':
      return `${(event.print.at - MIDNIGHT) / 1_000} ${event.print.price}`
    case 'candle-closed':
      return `closed ${(event.candle.openTimeMs - MIDNIGHT) / 1_000}${event.pumping ? ' pump' : ''}`
    case 'market-learned':
    case 'stale':
    case 'fresh':
      return event.kind
  }
}
const WHOLE =
  '0 100, 15 99.5, 30 101.25, 45 101, closed 0, 60 101, 75 101, 90 100, 105 100.5, closed 60, 180 100.5, 195 100, 210 106, 225 102, closed 180 pump'.split(
    ', ',
  )

describe('the market of a file', () => {
  test('its tick is the last decimal that is used', () => {
    expect(formatDecimal(market.tickSize)).toBe('0.01')
    expect(market).toMatchObject({ exchange: 'replay', pair: 'BTC/USD', base: 'BTC', quote: 'USD' })
    expect(formatDecimal(replayMarket('A/B', toColumns('1m', [candle(0, [5, 7, 4, 6])])).tickSize)).toBe('1')
    expect(formatDecimal(replayMarket('A/B', toColumns('1m', [candle(0, [5, 7, 0.00004, 6])])).tickSize)).toBe(
      '0.00001',
    )
  })
})

describe('a replay', () => {
  test('as fast as it is taken: four prints a candle, then its close; a gap is skipped', async () => {
    const feed = replayFeed({ market, candles, speed: 'as-fast-as-taken' })
    const events = heard(feed)
    feed.start()
    await feed.ended
    expect(events.map(short)).toEqual(WHOLE)
    expect(structuredClone(events)).toEqual(events)
    expect(feed.now()).toBe(MIDNIGHT + 240_000)
    expect(toNumber(feed.last('BTC/USD')?.ask ?? 0n)).toBe(102)
    expect(feed.last('BTC/USD')?.pumping).toBe(true)
  })

  test('a listener that is slow holds it back', async () => {
    const feed = replayFeed({ market, candles, speed: 'as-fast-as-taken' })
    let under = 0
    let most = 0
    let count = 0
    feed.subscribe(async () => {
      under += 1
      most = Math.max(most, under)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      under -= 1
      count += 1
    })
    feed.start()
    await feed.ended
    expect([most, count]).toEqual([1, WHOLE.length])
  })

  test('a listener that fails ends it with its error', async () => {
    const feed = replayFeed({ market, candles, speed: 'as-fast-as-taken' })
    feed.subscribe(() => Promise.reject(new Error('mine')))
    feed.start()
    await expect(feed.ended).rejects.toThrow('mine')
  })

  test('at a speed: sixty times as fast takes a second a minute', async () => {
    const clock = manualClock(5_000)
    const feed = replayFeed({ market, candles, speed: 60, clock })
    const events = heard(feed)
    feed.start()
    clock.advance(1_000)
    await Promise.resolve()
    expect(events.map(short)).toEqual(WHOLE.slice(0, 6))
    expect(feed.now()).toBe(MIDNIGHT + 60_000)
    expect(toList(await feed.candles('BTC/USD', '1m', 0, Infinity))).toEqual(list.slice(0, 1))
    feed.stop()
    clock.advance(10_000)
    expect(events).toHaveLength(6)
    feed.start()
    clock.advance(3_000)
    await feed.ended
    expect(events.map(short)).toEqual(WHOLE)
  })

  test('what lies before the start is history; longer intervals are folded, shorter ones are not there', async () => {
    const feed = replayFeed({ market, candles, speed: 1, fromMs: MIDNIGHT + 180_000 })
    expect(toList(await feed.candles('BTC/USD', '1m', 0, Infinity))).toEqual(list.slice(0, 2))
    expect(feed.last('BTC/USD')).toBeNull()
    const whole = replayFeed({
      market,
      candles: toColumns('5m', [
        { ...candle(0, [1, 2, 1, 2]) },
        { ...candle(5, [2, 4, 2, 3]) },
        { ...candle(60, [3, 3, 3, 3]) },
      ]),
      speed: 'as-fast-as-taken',
    })
    whole.start()
    await whole.ended
    expect(toList(await whole.candles('BTC/USD', '1h', 0, Infinity))).toEqual([
      { openTimeMs: MIDNIGHT, open: 1, high: 4, low: 1, close: 3, volume: 16 },
    ])
    // From within an hour only the next one, which is not over.
    expect(toList(await whole.candles('BTC/USD', '1h', MIDNIGHT + 60_000, Infinity))).toEqual([])
    expect(toList(await whole.candles('BTC/USD', '1m', 0, Infinity))).toEqual([])
    expect(toList(await whole.candles('ETH/USD', '1h', 0, Infinity))).toEqual([])
  })

  test('nothing to replay is over at once', async () => {
    await replayFeed({ market, candles: toColumns('1m', []), speed: 1 }).ended
  })
})
