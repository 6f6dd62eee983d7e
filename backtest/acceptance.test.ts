import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { gridTrials } from '#bots/grid/trials.ts'
import { hodlTrials } from '#bots/hodl/trials.ts'
import { families } from '#bots/index.ts'
import { indicatorTrials } from '#bots/indicator/trials.ts'
import { rsiTrials } from '#bots/rsi/trials.ts'
import { spotTrials } from '#bots/spot/trials.ts'
import { toColumns } from '#market/fold.ts'
import { backtest } from './run.ts'

/** The same family, told that its orders are taken. */
const told = ({ onlyNotesAcceptance: _, ...family }: AnyFamily): AnyFamily => family

const DAY = Date.UTC(2024, 0, 1)

/** Minutes that swing around 100, of a volume that fills some orders in parts. */
const swinging = fc
  .array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.nat(60), fc.nat(9)), { minLength: 40, maxLength: 160 })
  .map((moves) => {
    let close = 10_000
    return moves.map(([move, wick, volume], minute): Candle => {
      const open = close
      close = Math.min(Math.max(close + move, 8_000), 13_000)
      const [low, high] = [Math.min(open, close) - wick, Math.max(open, close) + wick]
      const prices = { open: open / 100, high: high / 100, low: low / 100, close: close / 100 }
      return { openTimeMs: DAY + minute * 60_000, ...prices, volume: volume === 9 ? 0.4 : 40 }
    })
  })

const trials: Readonly<Record<string, fc.Arbitrary<{ config: unknown }>>> = {
  grid: gridTrials,
  spot: spotTrials,
  hodl: hodlTrials,
  indicator: indicatorTrials,
  rsi: rsiTrials,
}

const noting = Object.values<AnyFamily>(families).filter(({ onlyNotesAcceptance }) => onlyNotesAcceptance === true)

test('every family that only notes that its orders are taken is tried here', () => {
  expect(noting.map(({ name }) => name).toSorted()).toEqual(Object.keys(trials).toSorted())
})

test.each(noting)('$name does the same whether it is told that its orders are taken or not', (family) => {
  let fills = 0
  fc.assert(
    fc.property(trials[family.name] ?? fc.constant({ config: null }), swinging, ({ config }, candles) => {
      const run = (unit: AnyFamily) =>
        backtest(unit, config, toColumns('1m', candles), exampleMarket(), { quote: amount('2000') })
      const { decisions: fewer, ...quiet } = run(family)
      const { decisions: more, ...loud } = run(told(family))
      expect(quiet).toEqual(loud)
      expect(fewer).toBeLessThanOrEqual(more)
      fills += quiet.fills.length
    }),
    { numRuns: 60 },
  )
  expect(fills).toBeGreaterThan(20)
})
