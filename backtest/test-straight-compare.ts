/** The product's run over candles held against a straight line: every fill, and all money to the last digit. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { type Candles, intervalMs } from '#engine/candle.ts'
import { amount, asAmount, asPrice, formatDecimal, ratio } from '#engine/money.ts'
import { type AnyFamily, family } from '#engine/unit.ts'
import type { Config as GridConfig } from '#bots/grid/config.ts'
import { grid } from '#bots/grid/index.ts'
import type { Config as IndicatorConfig } from '#bots/indicator/config.ts'
import { rsi } from '#bots/rsi/index.ts'
import type { SingleConfig } from '#bots/spot/config.ts'
import { spot } from '#bots/spot/index.ts'
import { replayMarket } from '#market/replay.ts'
import { backtest } from './run.ts'
import { asReached, straightLine, type StraightResult, type StraightSettings } from './straight-line.ts'
import { type RsiSettings, straightRsi } from './test-straight-rsi.ts'
import { type SpotSettings, straightSpot } from './test-straight-spot.ts'

const CENT = 10n ** 16n
const UNLIMITED = amount('100000000')

const basics = {
  exchange: 'replay',
  account: null,
  pair: 'BTC/USD',
  name: 'straight',
  mode: 'demo',
  repeats: null,
} as const

const gridConfig = (settings: StraightSettings): GridConfig => ({
  ...basics,
  startPrice: asPrice(BigInt(settings.startCents) * CENT),
  maxPrice: asPrice(BigInt(settings.capCents) * CENT),
  amount: amount(String(settings.amount)),
  investment: UNLIMITED,
  step: { kind: 'amount', amount: asPrice(BigInt(settings.stepCents) * CENT) },
  window: { kind: 'amount', amount: asPrice(10n ** 30n) },
  levelLimit: 100_000,
  risingOnly: null,
  limit: null,
  trailingUp: asPrice(BigInt(settings.capCents) * CENT),
  trailingDown: asPrice(BigInt(settings.floorCents) * CENT),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: ratio(String(settings.profitPercent)), share: ratio('100') }],
})

const spotConfig = ({ entries, profits, stop, stopLimit }: SpotSettings): SingleConfig => ({
  ...basics,
  kind: 'single',
  direction: 'buy',
  inLimit: true,
  entries: entries.map(({ price, quote }) => ({
    price: asPrice(price),
    size: { kind: 'quote', amount: asAmount(quote) },
  })),
  profits: profits.map(({ tenths, share }) => ({
    type: 'percent',
    profit: ratio(String(tenths / 10)),
    share: ratio(String(share)),
  })),
  sellAmount: null,
  stop: stop === null ? null : { price: asPrice(stop), limit: stopLimit },
  follow: { up: null, down: null },
  risingOnly: null,
  opening: null,
  profitOpening: null,
  minChange: null,
  stuck: { lower: null, upper: null },
})

const rsiConfig = (settings: RsiSettings, { interval, open }: Candles): IndicatorConfig => ({
  ...basics,
  indicator: 'rsi',
  buy: {
    calculation: { interval, length: settings.length, source: 'close' },
    threshold: 'below',
    direction: 'either',
    tolerance: ratio('0'),
    entries: settings.entries.map(({ value, quote }) => ({
      value: ratio(String(value)),
      size: { kind: 'quote', amount: asAmount(quote) },
    })),
  },
  sell: {
    calculation: null,
    threshold: 'above',
    direction: 'either',
    tolerance: ratio('0'),
    value: ratio(String(settings.sellAbove)),
  },
  minProfit: ratio(String(settings.minProfit)),
  maxLoss: settings.maxLoss === null ? null : ratio(String(settings.maxLoss)),
  dilution: null,
  escape: { allowed: false, diluted: false, minProfit: ratio(String(settings.minProfit)) },
  price: asPrice(BigInt(Math.round((open[0] ?? 0) * 100)) * CENT),
})

type Compared = { rules: AnyFamily; config: object; straight: StraightResult & { stops?: number } }

/** Compares all that both say; how many fills they have. */
const agree = (candles: Candles, { rules, config, straight }: Compared): number => {
  const market = { ...replayMarket('BTC/USD', candles), tickSize: asPrice(CENT) }
  const result = backtest(rules, config, candles, market, { quote: UNLIMITED })
  const fills = result.fills.map(({ side, fill: { at, price, quantity, fee } }) => ({
    at,
    side,
    price,
    quantity,
    fee: fee.amount,
    feeQuote: fee.quote,
  }))
  // The first difference alone: a whole list of fills says nothing that can be read.
  const [own, other] = [asReached(fills), asReached(straight.fills)]
  const different = own.findIndex((fill, index) => !isDeepStrictEqual(fill, other[index]))
  expect(own[different]).toEqual(other[different])
  expect(own).toHaveLength(other.length)
  const said = (of: Pick<StraightResult, 'fees' | 'realised' | 'quote' | 'base' | 'runs'>) => ({
    fees: formatDecimal(of.fees),
    realised: formatDecimal(of.realised),
    quote: formatDecimal(of.quote),
    base: formatDecimal(of.base),
    runs: of.runs,
  })
  expect(said({ ...result, quote: result.quote - UNLIMITED })).toEqual(said(straight))
  expect(result.report.position.base).toBe(straight.base)
  if (straight.stops !== undefined) expect(result.stopCount).toBe(straight.stops)
  return own.length
}

export const gridAgrees = (candles: Candles, settings: StraightSettings): number =>
  agree(candles, {
    rules: family(grid),
    config: gridConfig(settings),
    straight: straightLine(candles, settings, intervalMs[candles.interval]),
  })

export const spotAgrees = (candles: Candles, settings: SpotSettings): number =>
  agree(candles, {
    rules: family(spot),
    config: spotConfig(settings),
    straight: straightSpot(candles, settings, intervalMs[candles.interval]),
  })

export const rsiAgrees = (candles: Candles, settings: RsiSettings): number =>
  agree(candles, {
    rules: family(rsi),
    config: rsiConfig(settings, candles),
    straight: straightRsi(candles, settings, intervalMs[candles.interval]),
  })
