/** Exits that take over candles: each fills where it was triggered, at the open of a gap beyond that, and never better. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Config as FuturesConfig } from '#bots/futures-signal/config.ts'
import { futuresConfig, testFutures } from '#bots/futures-signal/fixture.ts'
import { testConfig as gridConfig, testMarket as gridMarket } from '#bots/grid/fixture.ts'
import { hodlConfig } from '#bots/hodl/fixture.ts'
import { families } from '#bots/index.ts'
import { singleConfig, testMarket } from '#bots/spot/fixture.ts'
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import { amount, asPrice, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Want } from '#engine/slots.ts'
import { toColumns } from '#market/fold.ts'
import { type Script, scripted } from './example-families.ts'
import { backtest } from './run.ts'
import { backtestPairs } from './several-pairs.ts'

const DAY = Date.UTC(2024, 0, 1)
type Prices = readonly [open: number, high: number, low: number, close: number]
const candlesOf = (rows: readonly Prices[], interval: Interval = '1m') =>
  toColumns(
    interval,
    rows.map(([open, high, low, close], index): Candle => ({
      openTimeMs: DAY + index * intervalMs[interval],
      open,
      high,
      low,
      close,
      volume: 40_000,
    })),
  )

const still = (at: number): Prices => [at, at, at, at]

/** Fills of exits: seconds from the first candle, and the price; without slippage. */
const exitsOf = (result: ReturnType<typeof backtest>): string[] =>
  result.fills
    .filter(({ slot }) => slot === 'exit')
    .map(({ side, fill }) => `${(fill.at - DAY) / 1_000} ${side} ${formatDecimal(fill.price)}`)

const stop = { price: price('47'), limit: null }
const gridAt50 = gridConfig({
  startPrice: price('48'),
  maxPrice: price('60'),
  trailingUp: price('60'),
  trailingDown: price('47.5'),
  stop,
})
const runGrid = (rows: readonly Prices[], changes: Partial<typeof gridAt50> = {}) =>
  backtest(families.grid, { ...gridAt50, ...changes }, candlesOf(rows), gridMarket(), {
    quote: amount('2000'),
    slippage: ratio('0'),
  })

describe('a stop of a GRID bot at 47', () => {
  test.each<[name: string, rows: Prices[], exits: string[]]>([
    [
      'fills in its own candle at 47, although the next one opens at 51',
      [still(50), [50, 50, 49, 49.5], [50.1, 52, 44, 51.5], still(51)],
      ['150 sell 47'],
    ],
    ['fills at an open below it', [still(50), [50, 50, 49, 49.5], [46, 46, 45, 45.5], still(44)], ['120 sell 46']],
    ['is not touched by a low above it', [still(50), [50, 50, 49, 49.5], [49.5, 49.6, 47.01, 49], still(49)], []],
  ])('%s', (_name, rows, exits) => {
    expect(exitsOf(runGrid(rows))).toEqual(exits)
  })

  test('costs its slippage below that', () => {
    const rows = [still(50), [50, 50, 49, 49.5], [50.1, 52, 44, 51.5]] as const
    const result = backtest(families.grid, gridAt50, candlesOf(rows), gridMarket(), {
      quote: amount('2000'),
      slippage: ratio('0.01'),
    })
    expect(exitsOf(result)).toEqual(['150 sell 46.53'])
  })
})

describe('other families', () => {
  const spot = (config: Parameters<typeof singleConfig>[0], rows: readonly Prices[]) =>
    backtest(families.spot, singleConfig(config), candlesOf(rows), testMarket(), {
      quote: amount('1000'),
      base: quantity('10'),
      slippage: ratio('0'),
    })

  test('SPOT sells at its stop, HODL too', () => {
    const rows = [still(101), [101, 101, 99.5, 99.6], [99.6, 100, 94, 98], still(99)] as const
    expect(exitsOf(spot({ stop: { price: price('95'), limit: null } }, rows))).toEqual(['150 sell 95'])
    const hodl = backtest(
      families.hodl,
      hodlConfig({ stop: { kind: 'fix', price: price('88'), limit: null } }),
      candlesOf([still(111), [111, 111, 99, 99.5], [99.6, 100, 87, 98], still(99)]),
      testMarket(),
      { quote: amount('1000'), slippage: ratio('0') },
    )
    // What still fills on the way down is sold by an order of its own.
    expect(exitsOf(hodl).map((line) => line.split(' ').slice(1).join(' '))).toEqual(['sell 88', 'sell 88'])
  })

  test('SPOT that sells first buys back at its stop with what it earned', () => {
    const rows = [still(99), [99, 100.5, 99, 100.4], [100.4, 109, 100, 101], still(101)] as const
    const result = spot(
      {
        direction: 'sell',
        entries: [{ price: price('100'), size: { kind: 'quote', amount: amount('100') } }],
        profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
        stop: { price: price('105'), limit: null },
      },
      rows,
    )
    const exits = exitsOf(result)
    expect(exits[0]).toMatch(/^\d+ buy 105$/)
    expect(new Set(exits.map((line) => line.split(' ')[2]))).toEqual(new Set(['105']))
  })

  test('take-profit levels sell at the first level that the price reaches', () => {
    const result = backtest(
      families.hodl,
      hodlConfig({
        takeProfits: [
          { price: price('120'), share: ratio('50') },
          { price: price('130'), share: ratio('50') },
        ],
      }),
      candlesOf([still(111), [111, 111, 89, 90], [90, 125, 90, 100], [140, 141, 139, 140]]),
      testMarket(),
      { quote: amount('1000'), slippage: ratio('0') },
    )
    expect(exitsOf(result).map((line) => line.split(' ').slice(1).join(' '))).toEqual(['sell 120', 'sell 130'])
  })

  const futures = (rows: readonly Prices[], changes: Partial<FuturesConfig> = {}) =>
    backtestPairs(
      { family: families['futures-signal'], config: futuresConfig(changes) },
      [{ market: testFutures(), candles: candlesOf(rows) }],
      { signals: [{ at: DAY + 1_000, pair: 0, side: 'long', amount: null }] },
      { quote: amount('1000'), slippage: ratio('0') },
    ).fills.map(({ slot, fill }) => `${slot} ${formatDecimal(fill.price)}`)

  test('a stop at the exchange fills at its price, or at the open of a gap beyond it', () => {
    const [, through = ''] = futures([still(100), still(100), [100, 101, 92, 99], still(99)])
    const [, gap = ''] = futures([still(100), still(100), [94, 94.5, 93, 94], still(94)])
    expect(through).toMatch(/^stop 95\.\d+$/)
    expect(gap).toBe('stop 94')
  })

  test('a profit that the unit watches is taken where it is reached', () => {
    const fills = futures([still(100), still(100), [100, 120, 100, 119], still(125)], { maxProfit: ratio('50') })
    expect(fills[1]).toMatch(/^exit 105\.\d+$/)
  })
})

/** Holds one coin and leaves it when the price comes to the trigger, in a way that takes. */
const leaving =
  (side: 'buy' | 'sell', trigger: bigint, isStop: boolean): Script =>
  (event) => {
    const isAbove = (side === 'buy') === isStop
    if (event.kind === 'started') return { wake: isAbove ? { above: asPrice(trigger) } : { below: asPrice(trigger) } }
    if (event.kind !== 'price-crossed') return {}
    const want: Want = { type: 'market', side, quantity: quantity('1'), trigger: asPrice(trigger) }
    return { wants: [{ trade: 1, slot: 'exit', want }], wake: { above: null, below: null } }
  }

test('no exit that a price has caused is better than that price, over candles of any length', () => {
  const step = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }))
  const walk = fc.array(step, { minLength: 2, maxLength: 30 })
  const intervals = fc.constantFrom<Interval>('1m', '5m', '1h', '1d')
  let filled = 0
  fc.assert(
    fc.property(
      walk,
      intervals,
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.boolean(),
      fc.integer({ min: 900, max: 1_100 }),
      (steps, interval, side, isStop, level) => {
        let last = 1_000
        const rows = steps.map(([move, up, down]): Prices => {
          const open = last + (move % 7 === 0 ? move : 0)
          const close = open + move
          last = close
          return [open / 10, (Math.max(open, close) + up) / 10, (Math.min(open, close) - down) / 10, close / 10]
        })
        const trigger = price(String(level / 10))
        const result = backtest(
          scripted(leaving(side, trigger, isStop)),
          null,
          candlesOf(rows, interval),
          exampleMarket(),
          { quote: amount('1000'), base: quantity('10') },
        )
        for (const { fill } of result.fills) {
          filled += 1
          if (side === 'sell') expect(fill.price <= trigger).toBe(true)
          else expect(fill.price >= trigger).toBe(true)
          // In the candle that reached it.
          const place = (fill.at - DAY) / intervalMs[interval]
          const [, high, low] = rows[Math.floor(place)] ?? still(0)
          const isAbove = (side === 'buy') === isStop
          expect(isAbove ? high >= level / 10 : low <= level / 10).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
  expect(filled).toBeGreaterThan(100)
})
