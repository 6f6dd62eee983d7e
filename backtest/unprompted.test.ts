import { expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { generatorConfig } from '#bots/spot/fixture.ts'
import { spot } from '#bots/spot/index.ts'
import { toColumns } from '#market/fold.ts'
import { backtest } from './run.ts'

const minute = (index: number, [open, high, low, close]: readonly [number, number, number, number]): Candle => ({
  openTimeMs: index * 60_000,
  open,
  high,
  low,
  close,
  volume: 40,
})
const falls = [minute(0, [101, 101, 101, 101]), minute(1, [101, 101, 88, 89]), minute(2, [89, 102, 89, 102])]

const run = (waitsForSignal: boolean) => {
  const config = generatorConfig({ waitsForSignal })
  return backtest(family(spot), config, toColumns('1m', falls), exampleMarket(), { quote: amount('1000') })
}

test('a bot that waits for a signal begins at the first price, and it is said', () => {
  const [waiting, other] = [run(true), run(false)]
  expect(waiting.fills.length).toBeGreaterThan(0)
  expect(waiting.fills).toEqual(other.fills)
  expect(waiting.assumptions).toEqual([...other.assumptions, 'begins-unprompted'])
})
