import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candlePath } from '#engine/candle.ts'
import { parseDecimal, toNumber } from '#engine/money.ts'
import { manualClock } from '../clock.ts'
import type { CandleEvent, PrintEvent } from '../feed.ts'
import { foldPrints, openTimeOf, toList } from '../fold.ts'
import { seededFeed } from './feed.ts'
import { MINUTE_MS, seededLine, sharedPath } from './minute.ts'
import { seededMarket, seededPairs } from './pairs.ts'

const START = Date.UTC(2025, 2, 3, 12, 0, 0)
const FIRST = START / MINUTE_MS
const linesOf = (seed: number) => {
  const everyone = sharedPath(seed)
  return seededPairs.map((pair, index) => seededLine(seed, index + 1, pair, everyone))
}
const atPair = fc.integer({ min: 0, max: seededPairs.length - 1 })
const atMinute = fc.integer({ min: 0, max: 40_000_000 })

const meanOf = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
const deviation = (list: readonly number[]): number => {
  const mean = meanOf(list)
  return Math.sqrt(list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / list.length)
}
const correlation = (left: readonly number[], right: readonly number[]): number => {
  const [meanLeft, meanRight] = [meanOf(left), meanOf(right)]
  const sum = left.reduce((total, value, index) => total + (value - meanLeft) * ((right[index] ?? 0) - meanRight), 0)
  return sum / left.length / deviation(left) / deviation(right)
}

describe('one minute', () => {
  test('the same seed and minute give the same trades, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.integer(), atPair, atMinute, fc.array(atMinute, { maxLength: 4 }), (seed, at, minute, others) => {
        const [fresh, used] = [linesOf(seed)[at], linesOf(seed)[at]]
        for (const other of others) used?.candle(other)
        expect(used?.candle(minute)).toEqual(fresh?.candle(minute))
        expect(used?.prints(minute)).toEqual(fresh?.prints(minute))
      }),
      { numRuns: 100 },
    )
  })

  test('the trades of a minute fold to its candle, in order, on ticks and steps, with quotes around them', () => {
    fc.assert(
      fc.property(fc.integer(), atPair, atMinute, (seed, at, minute) => {
        const line = linesOf(seed)[at]
        const pair = seededPairs[at]
        if (line === undefined || pair === undefined) throw new Error('no such pair')
        const market = seededMarket(pair)
        const prints = line.prints(minute)
        expect(
          foldPrints(
            prints.map((event) => event.print),
            '1m',
          ),
        ).toEqual(line.candle(minute))
        let before = minute * MINUTE_MS
        for (const { print, bid, ask } of prints) {
          expect(print.at).toBeGreaterThanOrEqual(before)
          expect(print.at).toBeLessThan((minute + 1) * MINUTE_MS)
          before = print.at
          expect([print.price === bid || print.price === ask, bid < ask]).toEqual([true, true])
          for (const price of [print.price, bid, ask]) {
            expect((parseDecimal(String(price)) ?? 1n) % market.tickSize).toBe(0n)
          }
          expect(Math.round(print.quantity / toNumber(market.stepSize))).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('high and low enclose open and close', () => {
    fc.assert(
      fc.property(fc.integer(), atPair, atMinute, (seed, at, minute) => {
        const candle = linesOf(seed)[at]?.candle(minute)
        if (candle === null || candle === undefined) return
        const path = candlePath(candle, '1m').map((print) => print.price)
        expect([Math.max(...path), Math.min(...path)]).toEqual([candle.high, candle.low])
        expect(candle.low).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})

/** Logarithms of close over the close before, and what else a stretch of a pair's past shows. */
const stretch = (at: number, minutes: number) => {
  const line = linesOf(7)[at]
  const returns: number[] = []
  let silent = 0
  let jumps = 0
  let close = 0
  for (let minute = FIRST - minutes; minute < FIRST; minute += 1) {
    const candle = line?.candle(minute) ?? null
    if (candle === null) {
      silent += 1
      continue
    }
    if (close > 0) {
      returns.push(Math.log(candle.close / close))
      if (Math.abs(Math.log(candle.open / close)) > 0.01) jumps += 1
    }
    close = candle.close
  }
  return { returns, silent: silent / minutes, jumps }
}

describe('the market behaves like one', () => {
  const YEAR = 525_600
  const bitcoin = stretch(0, YEAR)

  test('volatility a year is that of the pair within a third', () => {
    const yearly = deviation(bitcoin.returns) * Math.sqrt(YEAR)
    expect(yearly / (seededPairs[0]?.yearly ?? 0)).toBeGreaterThan(0.67)
    expect(yearly / (seededPairs[0]?.yearly ?? 0)).toBeLessThan(1.5)
  })

  test('large moves follow large ones, and the sign of the next one is not to be told', () => {
    const sizes = bitcoin.returns.map((move) => Math.min(Math.abs(move), 0.005))
    expect(correlation(sizes.slice(0, -30), sizes.slice(30))).toBeGreaterThan(0.1)
    expect(Math.abs(correlation(bitcoin.returns.slice(0, -1), bitcoin.returns.slice(1)))).toBeLessThan(0.05)
  })

  test('moves have fatter tails than a normal distribution', () => {
    const sigma = deviation(bitcoin.returns)
    const kurtosis = bitcoin.returns.reduce((sum, move) => sum + (move / sigma) ** 4, 0) / bitcoin.returns.length
    expect(kurtosis).toBeGreaterThan(5)
  })

  test('a few dozen times a year the price jumps by more than 1 % between two minutes', () => {
    expect(bitcoin.jumps).toBeGreaterThan(20)
    expect(bitcoin.jumps).toBeLessThan(110)
  })

  test('large pairs trade every minute, small ones now and then do not', () => {
    expect(bitcoin.silent).toBe(0)
    const small = stretch(19, 50_000)
    expect(small.silent).toBeGreaterThan(0.02)
    expect(small.silent).toBeLessThan(0.04)
  })

  test('pairs move together, but not as one', () => {
    const ether = stretch(1, 50_000).returns
    const together = correlation(bitcoin.returns.slice(-ether.length), ether)
    expect(together).toBeGreaterThan(0.25)
    expect(together).toBeLessThan(0.75)
  })

  test('prices stay within a factor of six of their base for ten years', () => {
    for (const [index, line] of linesOf(7).entries()) {
      const base = seededPairs[index]?.price ?? 0
      for (let day = -3650; day < 0; day += 5) {
        const candle = line.candle(FIRST + day * 1440)
        if (candle === null) continue
        expect(candle.close / base).toBeGreaterThan(1 / 6)
        expect(candle.close / base).toBeLessThan(6)
      }
    }
  })
})

const run = (clock: ReturnType<typeof manualClock>, ms: number) => {
  const feed = seededFeed({ seed: 7, clock })
  const events: (PrintEvent | CandleEvent)[] = []
  feed.subscribe((event) => {
    if (event.kind === 'print' || event.kind === 'candle-closed') events.push(event)
  })
  feed.start()
  for (let done = 0; done < ms; done += 1_000) clock.advance(1_000)
  return { feed, events }
}

describe('the live feed', () => {
  test('twenty pairs and two contracts on them; trades fold to the closed candles, and those are the ones history gives', async () => {
    const clock = manualClock(START)
    const { feed, events } = run(clock, 6 * MINUTE_MS)
    expect(feed.markets.map(({ futures }) => futures === undefined)).toEqual([...Array(20).fill(true), false, false])
    const pricesOf = (pair: string) =>
      events.filter((event) => event.pair === pair).map((event) => ({ ...event, pair: '' }))
    expect(pricesOf('BTC-PERP/USDC')).toEqual(pricesOf('BTC/USDC'))
    for (const { pair } of feed.markets) {
      const own = events.filter((event) => event.pair === pair)
      const closed = own.flatMap((event) => (event.kind === 'candle-closed' ? [event.candle] : []))
      expect(closed).toEqual(toList(await feed.candles(pair, '1m', START, START + 60 * MINUTE_MS)))
      // The first minute began before anybody listened at its very first millisecond.
      for (const candle of closed) {
        const prints = own.flatMap((event) => (event.kind === 'print' ? [event.print] : []))
        const inside = prints.filter((print) => openTimeOf(print.at, '1m') === candle.openTimeMs)
        if (candle.openTimeMs > START) expect(foldPrints(inside, '1m')).toEqual(candle)
      }
    }
    feed.stop()
  })

  test('events come in the order of their time, each trade before the candle that ends with it', () => {
    const { feed, events } = run(manualClock(START + 17_350), 3 * MINUTE_MS)
    const times = events.map((event) => (event.kind === 'print' ? event.print.at : event.candle.openTimeMs + MINUTE_MS))
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(structuredClone(events)).toEqual(events)
    feed.stop()
  })

  test('a restart goes on with the trades that would have come', () => {
    const whole = run(manualClock(START), 2 * MINUTE_MS).events
    const first = run(manualClock(START), MINUTE_MS).events
    const second = run(manualClock(START + MINUTE_MS), MINUTE_MS).events
    expect([...first, ...second]).toEqual(whole)
  })

  test('knows the last price before the first new trade, and only markets it has', () => {
    const { feed } = run(manualClock(START), 0)
    const line = linesOf(7)[0]
    const before = [...(line?.prints(FIRST - 1) ?? []), ...(line?.prints(FIRST) ?? [])].findLast(
      (event) => event.print.at <= START,
    )
    expect(toNumber(feed.last('BTC/USDC')?.price ?? 0n)).toBe(before?.print.price)
    expect(feed.last('NO/SUCH')).toBeNull()
    feed.stop()
  })

  test('who has left hears nothing more, and a stopped feed is silent', () => {
    const clock = manualClock(START)
    const feed = seededFeed({ seed: 7, clock })
    const heard = { one: 0, two: 0 }
    const leave = feed.subscribe(() => void (heard.one += 1))
    feed.subscribe(() => void (heard.two += 1))
    feed.start()
    clock.advance(2_000)
    const before = heard.one
    leave()
    clock.advance(2_000)
    expect(before).toBeGreaterThan(0)
    expect(heard.one).toBe(before)
    expect(heard.two).toBeGreaterThan(before)
    feed.stop()
    const after = heard.two
    clock.advance(5_000)
    expect(heard.two).toBe(after)
  })

  test('long candles are folded from the minutes, and one that is under way is left out', async () => {
    const feed = seededFeed({ seed: 7, clock: manualClock(START + 30 * MINUTE_MS) })
    const hours = toList(await feed.candles('ETH/USDC', '1h', START - 3 * 60 * MINUTE_MS, START + 60 * MINUTE_MS))
    expect(hours.map((hour) => hour.openTimeMs)).toEqual([3, 2, 1].map((back) => START - back * 60 * MINUTE_MS))
    // Asked from the middle of an hour, the hour that has begun before is left out; asked to the middle of one, that hour is whole.
    const inner = await feed.candles('ETH/USDC', '1h', START - 150 * MINUTE_MS, START - 30 * MINUTE_MS)
    expect(toList(inner)).toEqual(hours.slice(1))
    const minutes = toList(await feed.candles('ETH/USDC', '1m', START - 60 * MINUTE_MS, START))
    expect(hours[2]).toMatchObject({
      open: minutes[0]?.open,
      close: minutes.at(-1)?.close,
      high: Math.max(...minutes.map((minute) => minute.high)),
      low: Math.min(...minutes.map((minute) => minute.low)),
    })
  })
})
