/** One year of 1-minute candles that is the same on every machine, and a GRID bot with room for fifty levels on it. */
import { amount, price, ratio } from '#engine/money.ts'
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { seededLine, sharedPath } from '#market/seeded/minute.ts'
import { seededMarket, type SeededPair, seededPairs } from '#market/seeded/pairs.ts'
import { emptyCandles, setCandle } from '#market/fold.ts'
import type { Config } from '#bots/grid/config.ts'

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
export const gridFixture = (minutes = YEAR): Fixture => {
  const pair = pairOf('SOL')
  const line = seededLine(SEED, seededPairs.indexOf(pair) + 1, pair, sharedPath(SEED))
  const candles = emptyCandles('1m', minutes)
  for (let index = 0; index < minutes; index += 1) {
    const candle = line.candle(FIRST + index)
    if (candle === null) throw new Error('the fixture has a gap')
    setCandle(candles, index, candle)
  }
  const market = seededMarket(pair)
  return { market, candles, config: grid50(market) }
}

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
