/** SPOT remembers what each level waits for. Nothing that it decides may come of that. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, asPrice, price, ratio } from '#engine/money.ts'
import { type AnyFamily, type Decision, family, type UnitState } from '#engine/unit.ts'
import type { GeneratorConfig } from '#bots/spot/config.ts'
import { spot } from '#bots/spot/index.ts'
import { generatorConfig } from '#bots/spot/fixture.ts'
import { toColumns } from '#market/fold.ts'
import { isNight } from '#proofs/suite/night.ts'
import { backtest } from './run.ts'

type Told = Pick<Decision<UnitState>, 'wants' | 'effects' | 'wakes'>

/** The same rules, with all that they tell written down. `forgets` gives them a new list of trades each time, which nothing is remembered for. */
const listening = (told: Told[], forgets: boolean): AnyFamily => {
  const inner = family(spot)
  return {
    ...inner,
    decide: (config, state, event, now) => {
      const given = forgets ? { ...state, trades: [...state.trades] } : state
      const decision = inner.decide(config, given, event, now)
      const { wants, effects, wakes } = decision
      told.push({ wants, effects, wakes })
      return decision
    },
  }
}

const DAY = Date.UTC(2024, 0, 1)

/** Minutes around 100, of a volume that sometimes fills orders in parts. */
const atCandles = fc
  .array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.nat(150), fc.nat(150), fc.nat(9)), {
    minLength: 30,
    maxLength: 200,
  })
  .map((moves) => {
    let close = 10_000
    return moves.map(([move, up, down, volume], minute): Candle => {
      const open = close
      close = Math.min(Math.max(close + move, 8_500), 11_500)
      return {
        openTimeMs: DAY + minute * 60_000,
        open: open / 100,
        high: (Math.max(open, close) + up) / 100,
        low: (Math.min(open, close) - down) / 100,
        close: close / 100,
        volume: volume === 0 ? 0.4 : 40,
      }
    })
  })

const percent = (text: string) => ({ kind: 'percent', percent: ratio(text) }) as const

const variants: [string, Partial<GeneratorConfig>][] = [
  ['as it comes', {}],
  ['entries near the price', { opening: percent('1') }],
  ['profits near their price', { profitOpening: percent('0.5') }],
  ['a least change', { minChange: percent('1') }],
  ['a stop for each level', { stop: { kind: 'distance', distance: percent('3'), limit: null } }],
  ['one stop for all', { stop: { kind: 'fix', price: price('92'), limit: 2 } }],
  ['a stop from the average', { stop: { kind: 'average', distance: percent('3'), limit: null } }],
  ['trailing', { trailingUp: price('130'), trailingDown: price('70') }],
  ['take profit', { takeProfits: [{ price: price('104'), share: ratio('100') }], closeAfterTakeProfit: false }],
  ['stuck protection', { stuck: { lower: price('94'), upper: price('106') } }],
  ['at most two trades', { limit: 2 }],
  ['three runs a level', { repeats: 3 }],
  ['its own profits', { rebalance: { up: true, down: true } }],
  ['once a cycle', { once: true }],
]

describe('a SPOT bot that remembers decides as one that forgets', () => {
  test.each(variants)('%s', (_name, changes) => {
    // Its own settings for each: what is remembered is found by them.
    const config = () =>
      generatorConfig({ startPrice: price('90'), maxPrice: asPrice(price('110')), step: percent('1'), ...changes })
    fc.assert(
      fc.property(atCandles, (candles) => {
        const run = (forgets: boolean) => {
          const told: Told[] = []
          const { equity, report } = backtest(
            listening(told, forgets),
            config(),
            toColumns('1m', candles),
            exampleMarket(),
            { quote: amount('600') },
          )
          return { told, equity, report }
        }
        expect(run(false)).toEqual(run(true))
      }),
      { numRuns: isNight ? 15 : 4, endOnFailure: true },
    )
  })
})
