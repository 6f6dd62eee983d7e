/** The tables of a report add up to its account, whatever a bot went through. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { futuresConfig, testFutures } from '#bots/futures-signal/fixture.ts'
import { testConfig as gridConfig, testMarket as gridMarket } from '#bots/grid/fixture.ts'
import { hodlConfig } from '#bots/hodl/fixture.ts'
import { families } from '#bots/index.ts'
import { testConfig as indicatorConfig } from '#bots/indicator/fixture.ts'
import { testConfig as signalConfig, testMarket as signalMarket } from '#bots/signal/fixture.ts'
import { generatorConfig, singleConfig, testMarket as spotMarket } from '#bots/spot/fixture.ts'
import { type Candle, type Candles, intervalMs } from '#engine/candle.ts'
import { amount, parseDecimal, price, quantity, ratio } from '#engine/money.ts'
import type { Market } from '#engine/market.ts'
import { toColumns } from '#market/fold.ts'
import { levelRows } from './figures.ts'
import { type BacktestReport, reportOf } from './report.ts'
import { backtest } from './run.ts'
import { backtestPairs } from './several-pairs.ts'

const DAY = Date.UTC(2024, 0, 1)
const quote = amount('5000')

/** Moves of a price around 100, in tenths; each candle reaches a little beyond both its ends. */
const walks = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.nat({ max: 30 }), fc.nat({ max: 30 })), {
  minLength: 20,
  maxLength: 80,
})
const candlesOf = (steps: readonly (readonly [number, number, number])[]): Candles => {
  let last = 1_000
  return toColumns(
    '1m',
    steps.map(([move, up, down], index): Candle => {
      const open = last
      // Back towards where it began, or every walk ends in zero or far above.
      const close = Math.max(open + move - Math.round((open - 1_000) / 10), 600)
      last = close
      const [high, low] = [Math.max(open, close) + up, Math.min(open, close) - down]
      const openTimeMs = DAY + index * intervalMs['1m']
      return { openTimeMs, open: open / 10, high: high / 10, low: low / 10, close: close / 10, volume: 40_000 }
    }),
  )
}

/** Buys and sells often. */
const calculation = { interval: '1m', length: 3, source: 'close' } as const
const { buy, sell } = indicatorConfig()
const [entry] = buy.entries
const quick = {
  buy: { ...buy, calculation, entries: entry === undefined ? [] : [{ ...entry, value: ratio('45') }] },
  sell: { ...sell, calculation, value: ratio('55') },
}

const stop = { price: price('96'), limit: null }
const grid = gridConfig({
  startPrice: price('96'),
  maxPrice: price('104'),
  profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
})

const overPrices =
  (family: 'grid' | 'spot' | 'hodl' | 'indicator', config: object, market: Market) => (candles: Candles) => {
    const options = { quote, base: quantity('5'), kept: 'report' } as const
    const result = backtest(families[family], config, candles, market, options)
    return reportOf({
      family,
      pasts: [{ market, candles }],
      begun: quote,
      result,
      assumed: { slippage: 0.05, share: 25 },
    })
  }

/** Every tenth minute says something else. */
const overSignals = (family: 'signal' | 'futures-signal', config: object, market: Market) => (candles: Candles) => {
  const sides = family === 'signal' ? (['buy', 'sell'] as const) : (['long', 'close', 'short'] as const)
  const signals = Array.from(candles.open, (_, index) => ({ index, side: sides[(index / 10) % sides.length] })).flatMap(
    ({ index, side }) =>
      side === undefined ? [] : [{ at: DAY + index * 60_000 + 1_000, pair: 0, side, amount: null }],
  )
  const pasts = [{ market, candles }]
  const result = backtestPairs(
    { family: families[family], config },
    pasts,
    { signals, funding: [{ at: DAY + 900_000, pair: 0, rate: ratio('0.0001') }] },
    { quote },
  )
  return reportOf({ family, pasts, begun: quote, result, assumed: { slippage: 0.05, share: 25 } })
}

const runs: readonly (readonly [name: string, run: (candles: Candles) => BacktestReport])[] = [
  ['GRID with a stop', overPrices('grid', { ...grid, stop: { price: price('94'), limit: null } }, gridMarket())],
  [
    'GRID that follows the price',
    overPrices(
      'grid',
      { ...grid, trailingUp: price('108'), trailingDown: price('92'), stop: { price: price('92'), limit: null } },
      gridMarket(),
    ),
  ],
  [
    'GRID that takes its profit at once',
    overPrices(
      'grid',
      { ...grid, takeProfits: [{ price: price('103'), share: ratio('100') }], closeAfterTakeProfit: false },
      gridMarket(),
    ),
  ],
  ['SPOT with a stop', overPrices('spot', singleConfig({ stop }), spotMarket())],
  ['SPOT of many lines', overPrices('spot', generatorConfig({ stop: { kind: 'fix', ...stop } }), spotMarket())],
  [
    'SPOT that sells first',
    overPrices(
      'spot',
      singleConfig({
        direction: 'sell',
        stop: { price: price('105'), limit: null },
        profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
      }),
      spotMarket(),
    ),
  ],
  [
    'HODL',
    overPrices(
      'hodl',
      hodlConfig({
        stop: { kind: 'fix', price: price('88'), limit: null },
        takeProfits: [{ price: price('103'), share: ratio('50') }],
      }),
      spotMarket(),
    ),
  ],
  [
    'RSI with a stop',
    overPrices('indicator', indicatorConfig({ ...quick, minProfit: ratio('0.1'), maxLoss: ratio('2') }), gridMarket()),
  ],
  [
    'SIGNAL',
    overSignals(
      'signal',
      signalConfig({ pairs: [{ text: 'COINUSDC', pair: 'COIN/USDC' }], minProfit: ratio('0.1') }),
      signalMarket(),
    ),
  ],
  ['FUTURES SIGNAL', overSignals('futures-signal', futuresConfig(), testFutures())],
]

const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + (parseDecimal(text) ?? 0n), 0n)

test.each(runs)('%s: levels and what is left beside them are the account', (name, run) => {
  let traded = 0
  let stopped = 0
  fc.assert(
    fc.property(walks, (steps) => {
      const report = run(candlesOf(steps))
      const { levels, rest, counts, money } = report
      const rows = [...levels, ...(rest === null ? [] : [rest])]
      expect(rows.reduce((all, { buys }) => all + buys, 0)).toBe(counts.buys)
      expect(rows.reduce((all, { sells }) => all + sells, 0)).toBe(counts.sells)
      expect(sum(rows.map(({ realised }) => realised))).toBe(sum([money.realised]))
      expect(sum(rows.map(({ fees }) => fees))).toBe(sum([money.makerFees, money.takerFees, money.funding]))
      const shown = levelRows(report, 'en')
      if (levels.length > 0)
        expect(shown.at(-1)).toMatchObject({ buys: counts.buys, sells: counts.sells, realised: money.realised })
      traded += counts.fills
      stopped += counts.stops
    }),
    { numRuns: 100 },
  )
  expect(traded).toBeGreaterThan(100)
  if (name.includes('stop')) expect(stopped).toBeGreaterThan(5)
})
