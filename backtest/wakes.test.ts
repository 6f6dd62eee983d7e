import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, price, ratio } from '#engine/money.ts'
import { type AnyFamily, family } from '#engine/unit.ts'
import type { Config } from '#bots/grid/config.ts'
import { grid } from '#bots/grid/index.ts'
import { toColumns } from '#market/fold.ts'
import { isNight } from '#proofs/suite/night.ts'
import { backtest } from './run.ts'

/** The same family, asked at every price there is. */
const sleepless = (inner: AnyFamily): AnyFamily => ({
  ...inner,
  decide: (config, state, event, now) => {
    const decision = inner.decide(config, state, event, now)
    return { ...decision, wakes: decision.wakes?.map((wake) => ({ ...wake, above: price('0.01') })) ?? null }
  },
})

const base: Config = {
  exchange: 'example',
  account: null,
  pair: 'BTC/USDC',
  name: 'wakes',
  startPrice: price('100'),
  maxPrice: price('130'),
  amount: amount('50'),
  investment: amount('500'),
  step: { kind: 'amount', amount: price('1') },
  window: { kind: 'amount', amount: price('2') },
  levelLimit: 10,
  mode: 'demo',
  repeats: null,
  risingOnly: null,
  limit: null,
  trailingUp: price('120'),
  trailingDown: price('85'),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
}

const DAY = Date.UTC(2024, 0, 1)
/** Minutes around 100, with gaps, of a volume that sometimes fills orders in parts. */
const atCandles = fc
  .array(fc.tuple(fc.integer({ min: -150, max: 150 }), fc.nat(120), fc.nat(120), fc.nat(5), fc.nat(9)), {
    minLength: 20,
    maxLength: 150,
  })
  .map((moves) => {
    let close = 10_000
    let minute = 0
    return moves.map(([move, up, down, gap, volume]): Candle => {
      const open = close
      close = Math.min(Math.max(close + move, 8_000), 13_500)
      minute += gap === 5 ? 4 : 1
      return {
        openTimeMs: DAY + minute * 60_000,
        open: open / 100,
        high: (Math.max(open, close) + up) / 100,
        low: (Math.min(open, close) - down) / 100,
        close: close / 100,
        volume: volume === 0 ? 1.2 : 40,
      }
    })
  })

const variants: [string, Partial<Config>][] = [
  ['as it comes', {}],
  ['without trailing', { trailingUp: null, trailingDown: null }],
  [
    'percent steps, two profits',
    {
      step: { kind: 'percent', percent: ratio('0.7') },
      profits: [
        { type: 'percent', profit: ratio('0.5'), share: ratio('50') },
        { type: 'percent', profit: ratio('1.5'), share: ratio('50') },
      ],
    },
  ],
  ['a stop', { stop: { price: price('96'), limit: 2 } }],
  ['stuck protection', { stuck: { lower: price('96'), upper: price('104') } }],
  ['take profit', { takeProfits: [{ price: price('103'), share: ratio('100') }], closeAfterTakeProfit: false }],
  ['at most two trades', { limit: 2 }],
  ['three runs a level', { repeats: 3 }],
]

describe('a GRID bot that sleeps until its wakes does what one does that never sleeps', () => {
  test.each(variants)('%s', (_name, changes) => {
    const config: Config = { ...base, ...changes }
    fc.assert(
      fc.property(atCandles, (candles) => {
        const run = (unit: AnyFamily) =>
          backtest(unit, config, toColumns('1m', candles), exampleMarket(), { quote: amount('1000') })
        const [sleeping, awake] = [run(family(grid)), run(sleepless(family(grid)))]
        expect(sleeping.fills).toEqual(awake.fills)
        expect([sleeping.quote, sleeping.base, sleeping.realised]).toEqual([awake.quote, awake.base, awake.realised])
        expect(sleeping.report).toEqual(awake.report)
      }),
      { numRuns: isNight ? 60 : 15 },
    )
  })
})
