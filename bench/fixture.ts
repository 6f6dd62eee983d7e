/** One year of 1-minute candles that is the same on every machine, and a GRID bot with room for fifty levels on it. */
import { amount, price, ratio } from '#engine/money.ts'
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { seededLine, sharedPath } from '#market/seeded/minute.ts'
import { seededMarket, type SeededPair, seededPairs } from '#market/seeded/pairs.ts'
import { concatCandles, emptyCandles, setCandle, sliceCandles } from '#market/fold.ts'
import type { Config } from '#bots/grid/config.ts'
import type { Config as IndicatorConfig } from '#bots/indicator/config.ts'
import type { GeneratorConfig } from '#bots/spot/config.ts'

export const YEAR = 525_600
const FIRST = Date.UTC(2024, 0, 1) / 60_000
const SEED = 20_240_101

const pairOf = (base: string): SeededPair => {
  const found = seededPairs.find((pair) => pair.base === base)
  if (found === undefined) throw new Error(`no such pair: ${base}`)
  return found
}

export type Fixture = { market: Market; candles: Candles; config: Config }

/** `minutes` of SOL/USDC; every minute has a candle. */
const solCandles = (minutes: number): { pair: SeededPair; candles: Candles } => {
  const pair = pairOf('SOL')
  const line = seededLine(SEED, seededPairs.indexOf(pair) + 1, pair, sharedPath(SEED))
  const candles = emptyCandles('1m', minutes)
  for (let index = 0; index < minutes; index += 1) {
    const candle = line.candle(FIRST + index)
    if (candle === null) throw new Error('the fixture has a gap')
    setCandle(candles, index, candle)
  }
  return { pair, candles }
}

export const gridFixture = (minutes = YEAR): Fixture => {
  const { pair, candles } = solCandles(minutes)
  const market = seededMarket(pair)
  return { market, candles, config: grid50(market) }
}

/**
 * The second half of the candles, `times` one after the other: twice as many candles are twice as much of the same work. In the first half the bot makes its levels, and a
 * candle asks for more; in the second as often as over the whole.
 */
export const halves = (candles: Candles, times: number): Candles => {
  const count = candles.openTimeMs.length / 2
  const half = sliceCandles(candles, count, 2 * count)
  let all = half
  for (let time = 1; time < times; time += 1) {
    const openTimeMs = half.openTimeMs.map((at) => at + time * count * 60_000)
    all = concatCandles(all, { ...half, openTimeMs })
  }
  return all
}

/** A SPOT generator with a hundred levels on the same market. */
export const spot100 = (market: Market): GeneratorConfig => ({
  kind: 'generator',
  exchange: market.exchange,
  account: null,
  pair: market.pair,
  name: 'SPOT-100',
  mode: 'demo',
  direction: 'buy',
  startPrice: price('60'),
  maxPrice: price('400'),
  step: { kind: 'percent', percent: ratio('1.8') },
  stepLimit: 100,
  size: { kind: 'quote', amount: amount('50') },
  profits: [{ type: 'percent', profit: ratio('1.8'), share: ratio('100') }],
  repeats: null,
  risingOnly: null,
  opening: { kind: 'percent', percent: ratio('3') },
  profitOpening: null,
  minChange: null,
  stuck: { lower: null, upper: null },
  limit: null,
  trailingUp: null,
  trailingDown: null,
  rebalance: { up: false, down: false },
  takeProfits: [],
  closeAfterTakeProfit: true,
  stop: null,
  waitsForSignal: false,
  once: false,
  copying: { minAmount: null, minInvestment: null },
  subAccount: null,
})

/** RSI over minutes: reckoned at every candle, and told where it says something. */
export const rsi14 = (market: Market): IndicatorConfig => ({
  exchange: market.exchange,
  account: null,
  pair: market.pair,
  name: 'RSI-14',
  mode: 'demo',
  indicator: 'rsi',
  buy: {
    calculation: { interval: '1m', length: 14, source: 'close' },
    threshold: 'below',
    direction: 'either',
    tolerance: ratio('0'),
    entries: [{ value: ratio('30'), size: { kind: 'quote', amount: amount('100') } }],
  },
  sell: { calculation: null, threshold: 'above', direction: 'either', tolerance: ratio('0'), value: ratio('70') },
  minProfit: ratio('0.3'),
  maxLoss: null,
  dilution: null,
  escape: { allowed: false, diluted: false, minProfit: ratio('1') },
  repeats: null,
  price: price('150'),
})

const grid50 = (market: Market): Config => ({
  exchange: market.exchange,
  account: null,
  pair: market.pair,
  name: 'GRID-50',
  startPrice: price('150'),
  maxPrice: price('600'),
  amount: amount('100'),
  investment: amount('5000'),
  step: { kind: 'percent', percent: ratio('1') },
  window: { kind: 'percent', percent: ratio('2') },
  levelLimit: 50,
  mode: 'demo',
  repeats: null,
  risingOnly: null,
  limit: null,
  trailingUp: price('600'),
  trailingDown: price('40'),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
})
