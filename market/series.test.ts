import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rmSync } from 'node:fs'
import type { Candle, Interval } from '#engine/candle.ts'
import { openSeries, type Reckoning } from '#engine/indicators/series.ts'
import { foldCandles, rangeOf, toColumns, toList } from './fold.ts'
import { openLonger } from './longer.ts'
import { type NamedSeries, openSharedSeries, seriesName, type SeriesValues } from './series.ts'

const MINUTE = 60_000
const rsi: Reckoning = { interval: '1m', indicator: 'rsi', length: 3, source: 'close' }
const named = (reckoning: Reckoning): NamedSeries => ({ ...reckoning, exchange: 'seeded', pair: 'BTC/USDC' })

/** A price that wanders, with a gap after every seventeenth minute. */
const minutes = (count: number): Candle[] =>
  Array.from({ length: count }, (_, index) => {
    const close = 100 + 9 * Math.sin(index / 7) + 4 * Math.cos(index * 1.7)
    return { openTimeMs: index * MINUTE, open: close - 0.5, high: close + 1, low: close - 1, close, volume: 1 }
  }).filter(({ openTimeMs }) => (openTimeMs / MINUTE) % 17 !== 16)

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'series-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** An exchange whose clock is turned by hand; it remembers every candle that has closed. */
const world = (all: readonly Candle[], file = join(folder(), 'series.json')) => {
  const columns = toColumns('1m', all)
  let nowMs = 0
  let asked: { fromMs: number; toMs: number }[] = []
  let isDown = false
  const failures: unknown[] = []
  const open = () =>
    openSharedSeries({
      file,
      failed: (error) => void failures.push(error),
      source: (exchange) =>
        exchange === 'seeded'
          ? {
              now: () => nowMs,
              candles: (_, interval: Interval, fromMs, toMs) => {
                asked.push({ fromMs, toMs })
                if (isDown) return Promise.reject(new Error('down'))
                return Promise.resolve(foldCandles(rangeOf(columns, fromMs, toMs), interval))
              },
            }
          : null,
    })
  let shared = open()
  return {
    failures,
    file,
    want: (reckoning: Reckoning) => shared.want(named(reckoning)),
    down: (is: boolean) => void (isDown = is),
    takeAsked: () => {
      const taken = asked
      asked = []
      return taken
    },
    goTo: (minute: number) => void (nowMs = minute * MINUTE),
    /** All candles that close in these minutes, with what the series say. */
    live: (from: number, to: number, reckoning: Reckoning): (number | undefined)[] => {
      const longer = openLonger('1m', ['5m'])
      const told: (number | undefined)[] = []
      for (const candle of all.filter(({ openTimeMs }) => openTimeMs < to * MINUTE)) {
        const closed = [{ interval: '1m' as Interval, candle }, ...longer.push(candle)]
        if (candle.openTimeMs < from * MINUTE) continue
        nowMs = candle.openTimeMs + MINUTE
        for (const { interval, candle: one } of closed) {
          const values: SeriesValues = shared.close('seeded', 'BTC/USDC', interval, one)
          if (interval === reckoning.interval) told.push(values[seriesName(reckoning)])
        }
      }
      return told
    },
    restart: () => {
      shared.save()
      shared = open()
    },
  }
}

/** What one series says of each candle from a minute on, when it began at another. */
const alone = (all: readonly Candle[], reckoning: Reckoning, begin: number, from: number, to: number) => {
  const series = openSeries(reckoning)
  const long = toList(foldCandles(toColumns('1m', all), reckoning.interval))
  return long
    .filter(({ openTimeMs }) => openTimeMs >= begin * MINUTE && openTimeMs < to * MINUTE)
    .map((candle) => ({ openTimeMs: candle.openTimeMs, value: series.push(candle) }))
    .filter(({ openTimeMs }) => openTimeMs >= from * MINUTE)
    .map(({ value }) => value ?? undefined)
}

describe('a series that is asked for', () => {
  test('begins ten lengths before the first candle, five hundred at most', async () => {
    const here = world(minutes(100))
    here.goTo(90)
    await here.want(rsi)
    await here.want({ ...rsi, length: 80 })
    expect(here.takeAsked()).toEqual([
      { fromMs: 60 * MINUTE, toMs: 90 * MINUTE },
      { fromMs: 0, toMs: 90 * MINUTE },
    ])
  })

  test('says of every candle what it says alone, and is reckoned once for all', async () => {
    const all = minutes(200)
    const here = world(all)
    here.goTo(100)
    await here.want(rsi)
    await here.want(rsi)
    expect(here.takeAsked()).toHaveLength(1)
    expect(here.live(100, 200, rsi)).toEqual(alone(all, rsi, 70, 100, 200))
  })

  test('of longer candles moves with these alone', async () => {
    const all = minutes(400)
    const long: Reckoning = { ...rsi, interval: '5m', indicator: 'ema', length: 4, source: 'high' }
    const here = world(all)
    here.goTo(300)
    await here.want(long)
    expect(here.live(300, 400, long)).toEqual(alone(all, long, 100, 300, 400))
  })

  test('candles that close while it warms up are taken in, without a value', async () => {
    const all = minutes(120)
    const here = world(all)
    here.goTo(100)
    const warm = here.want(rsi)
    expect(here.live(100, 103, rsi).every((value) => value === undefined)).toBe(true)
    await warm
    expect(here.live(103, 120, rsi)).toEqual(alone(all, rsi, 70, 103, 120))
  })

  test('tries again at the next close when the candles before it cannot be had', async () => {
    const all = minutes(120)
    const here = world(all)
    here.goTo(100)
    here.down(true)
    await here.want(rsi)
    expect(here.failures).toHaveLength(1)
    here.down(false)
    expect(here.live(100, 101, rsi)).toEqual([undefined])
    await Promise.resolve()
    await new Promise(setImmediate)
    expect(here.live(101, 120, rsi)).toEqual(alone(all, rsi, 71, 101, 120))
  })
})

describe('after a restart', () => {
  test.each(['rsi', 'macd', 'sma', 'ema', 'boll'] as const)(
    '%s goes on as if there had been none',
    async (indicator) => {
      const all = minutes(400)
      const reckoning: Reckoning = { ...rsi, indicator, length: 20 }
      const unbroken = world(all)
      unbroken.goTo(220)
      await unbroken.want(reckoning)
      const here = world(all)
      here.goTo(220)
      await here.want(reckoning)
      here.live(220, 300, reckoning)
      here.restart()
      here.takeAsked()
      // Candles have closed while nobody looked: only these are asked for.
      here.goTo(330)
      await here.want(reckoning)
      expect(here.takeAsked()[0]).toMatchObject({ toMs: 330 * MINUTE })
      expect(here.live(330, 400, reckoning)).toEqual(
        unbroken.live(220, 400, reckoning).slice(-alone(all, reckoning, 0, 330, 400).length),
      )
    },
  )

  test('a broken file begins anew', async () => {
    const all = minutes(120)
    const here = world(all)
    writeFileSync(here.file, '{"half":')
    here.goTo(100)
    await here.want(rsi)
    expect(here.live(100, 120, rsi)).toEqual(alone(all, rsi, 70, 100, 120))
  })
})
