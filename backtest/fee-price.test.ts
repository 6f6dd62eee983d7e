/** Fees in a third asset, valued through a run at the last close that was known: never at one of the future. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { grid } from '#bots/grid/index.ts'
import { testConfig as gridConfig, testMarket as gridMarket } from '#bots/grid/fixture.ts'
import { signal } from '#bots/signal/index.ts'
import { testConfig, testMarket } from '#bots/signal/fixture.ts'
import { type Candles, intervalMs } from '#engine/candle.ts'
import { exampleFees } from '#engine/example-market.ts'
import { withFeesIn } from '#engine/fees.ts'
import { amount, asPrice, divideUp, fromNumber, ONE, type Price } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { toColumns } from '#market/fold.ts'
import { closesOf, type FeePriceAt } from './fee-price.ts'
import { textReport } from './text-report.ts'
import { reportOf } from './report.ts'
import { backtest } from './run.ts'
import { backtestPairs } from './several-pairs.ts'
import { sweep } from './sweep.ts'

const MINUTE = 60_000
const exact = (value: number): Price => asPrice(fromNumber(value))

const columns = (rows: readonly (readonly [minute: number, close: number])[], interval: '1m' | '5m' = '1m'): Candles =>
  toColumns(
    interval,
    rows.map(([minute, close]) => ({
      openTimeMs: minute * MINUTE,
      open: close,
      high: close,
      low: close,
      close,
      volume: 1_000,
    })),
  )

describe('the price of the asset', () => {
  const priceAt = closesOf(
    columns([
      [10, 500],
      [11, 510],
      // The twelfth is missing.
      [13, 520],
    ]),
  )
  test.each([
    [10 * MINUTE, null],
    // The candle that is open says nothing yet.
    [11 * MINUTE - 1, null],
    [11 * MINUTE, 500],
    [12 * MINUTE - 1, 500],
    [12 * MINUTE, 510],
    [13.5 * MINUTE, 510],
    [14 * MINUTE, 520],
    [99 * MINUTE, 520],
  ])('at %d it is %s', (atMs, close) => {
    expect(priceAt(atMs)).toBe(close === null ? null : exact(close))
  })

  /** What is wrong with a price: another than the close of the last candle that has ended. */
  const broken = (candles: Candles, priceAt: FeePriceAt, atMs: number): boolean => {
    let last: number | undefined
    candles.openTimeMs.forEach((openTimeMs, index) => {
      if (openTimeMs + intervalMs[candles.interval] <= atMs) last = candles.close[index]
    })
    return priceAt(atMs) !== (last === undefined ? null : exact(last))
  }

  const pasts = fc
    .record({
      minutes: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }),
      interval: fc.constantFrom('1m' as const, '5m' as const),
    })
    .map(({ minutes, interval }) => {
      const opens = minutes.toSorted((left, right) => left - right)
      const step = interval === '5m' ? 5 : 1
      return columns(
        opens.map((minute) => [minute * step, 100 + minute] as const),
        interval,
      )
    })
  const moments = fc.integer({ min: 0, max: 320 * MINUTE })

  it('is the last known close, of candles of any length and with any gaps', () => {
    fc.assert(fc.property(pasts, moments, (candles, atMs) => !broken(candles, closesOf(candles), atMs)))
  })

  /** Faults that a price through time is known for. */
  const planted: readonly (readonly [string, (candles: Candles) => FeePriceAt])[] = [
    ['the close of the candle that is still open', (candles) => (atMs) => closesOf(candles)(atMs + MINUTE - 1)],
    ['the last one of all', (candles) => () => closesOf(candles)(Infinity)],
    ['one candle too late', (candles) => (atMs) => closesOf(candles)(atMs - MINUTE)],
    ['the first one before there is any', (candles) => (atMs) => closesOf(candles)(atMs) ?? closesOf(candles)(1e12)],
  ]
  it.each(planted)('a planted fault is noticed: %s', (_, fault) => {
    const { failed } = fc.check(
      fc.property(pasts, moments, (candles, atMs) => !broken(candles, fault(candles), atMs)),
      { numRuns: 500 },
    )
    expect(failed).toBe(true)
  })
})

/** Ten hours that swing around 103. */
const swing = columns(Array.from({ length: 600 }, (_, minute) => [minute, 103 + 3 * Math.sin(minute / 20)] as const))
/** Begins with its own fifth hour. */
const bnb = columns(Array.from({ length: 300 }, (_, index) => [300 + index, 500 + index] as const))
const market = (mode: 'quote' | 'third') => ({ ...gridMarket(), fees: exampleFees(mode) })
const run = (mode: 'quote' | 'third', feeCandles?: Candles) =>
  backtest(family(grid), gridConfig(), swing, market(mode), {
    quote: amount('500'),
    ...(feeCandles === undefined ? {} : { feeCandles }),
  })

describe('a run whose fees are taken in a third asset', () => {
  const result = run('third', bnb)
  const inQuote = run('quote')

  it('makes the same fills with the same money: the asset is bought from quote', () => {
    expect(result.fills.length).toBeGreaterThan(10)
    const worth = ({ fills }: typeof result) => fills.map(({ fill: { fee, ...rest } }) => [rest, fee.quote])
    expect(worth(result)).toEqual(worth(inQuote))
    expect([result.quote, result.base, result.equity]).toEqual([inQuote.quote, inQuote.base, inQuote.equity])
    expect([result.makerFees, result.takerFees]).toEqual([inQuote.makerFees, inQuote.takerFees])
  })

  it('takes quote before the first price, and then as much as the fee costs at the last close', () => {
    const priceAt = closesOf(bnb)
    const kinds = new Set<string>()
    for (const { fill } of result.fills) {
      const at = priceAt(fill.at)
      kinds.add(fill.fee.asset)
      expect(fill.fee).toEqual(
        at === null
          ? { asset: 'quote', amount: fill.fee.quote, quote: fill.fee.quote }
          : { asset: 'third', name: 'BNB', amount: divideUp(fill.fee.quote * ONE, at), quote: fill.fee.quote },
      )
    }
    expect([...kinds].toSorted()).toEqual(['quote', 'third'])
  })

  it('adds up what was taken of it', () => {
    const third = result.fills.flatMap(({ fill: { fee } }) => (fee.asset === 'third' ? [fee] : []))
    expect(result.thirdFees).toEqual({
      asset: 'BNB',
      amount: third.reduce((sum, { amount: one }) => sum + one, 0n),
      quote: third.reduce((sum, { quote }) => sum + quote, 0n),
    })
    expect(inQuote.thirdFees).toBeNull()
  })

  it('does not depend on what comes later', () => {
    const changed = columns(
      Array.from({ length: 300 }, (_, index) => [300 + index, index < 150 ? 500 + index : 9] as const),
    )
    const until = 450 * MINUTE
    const early = (of: typeof result) => of.fills.filter(({ fill }) => fill.at <= until).map(({ fill }) => fill)
    expect(early(run('third', changed))).toEqual(early(result))
  })

  it('without any price of the asset all of them are taken in quote', () => {
    expect(run('third').fills).toEqual(inQuote.fills)
    expect(run('third').thirdFees).toBeNull()
  })

  it('says it in the report, in both languages', () => {
    const told = (of: typeof result, feePair?: string) =>
      reportOf({
        family: 'grid',
        pasts: [{ market: market('quote'), candles: swing }],
        begun: amount('500'),
        result: of,
        assumed: { slippage: 0.05, share: 25, ...(feePair === undefined ? {} : { feePair }) },
      })
    const report = told(result, 'BNB/USDC')
    expect(report.money.thirdFees).toMatchObject({ asset: 'BNB' })
    expect(textReport(report, 'en')).toMatch(/of which in BNB +0\.\d+ BNB, worth \d+\.\d\d USDC/)
    expect(textReport(report, 'hu')).toMatch(/ebből BNB +0,\d+ BNB, értéke \d+,\d\d USDC/)
    for (const language of ['en', 'hu'] as const) {
      expect(textReport(report, language)).toContain('BNB/USDC')
      expect(textReport(told(inQuote), language)).not.toMatch(/BNB|third asset|harmadik/)
    }
  })

  it('comes to the same in a sweep', async () => {
    const past = { kind: 'prices', candles: swing, before: [], market: market('third') } as const
    const sets = [{ config: grid.formatConfig(gridConfig()), quote: amount('500') }]
    const [row] = await sweep({ family: 'grid', past, sets, feeCandles: bnb }, { threads: 1 })
    expect(row).toMatchObject({ kind: 'done', fees: result.fees, fills: result.fills.length })
  })
})

test('several pairs: each of its own fees, an own asset of the pair is one of its sides', () => {
  const coin = { market: withFeesIn(testMarket(), 'GEM'), candles: swing }
  const gem = { market: withFeesIn({ ...testMarket(), pair: 'GEM/USDC', base: 'GEM' }, 'GEM'), candles: swing }
  const signals = [0, 1].flatMap((pair) => [
    { at: 60 * MINUTE, pair, side: 'buy' as const, amount: null },
    { at: 160 * MINUTE, pair, side: 'sell' as const, amount: null },
  ])
  const result = backtestPairs(
    { family: family(signal), config: testConfig() },
    [coin, gem],
    { signals },
    { quote: amount('500'), feeCandles: swing },
  )
  const priceAt = closesOf(swing)
  expect(result.fills.map(({ pair, side, fill }) => `${pair} ${side} ${fill.fee.asset}`)).toEqual(
    expect.arrayContaining(['0 buy third', '1 buy base']),
  )
  for (const { pair, fill } of result.fills) {
    if (pair === 1) continue
    expect(fill.fee).toMatchObject({
      name: 'GEM',
      amount: divideUp(fill.fee.quote * ONE, priceAt(fill.at) ?? 1n),
    })
  }
  expect(result.assumptions).toContain('fee-in-third')
})
