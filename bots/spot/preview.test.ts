import { expect, test } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { amount, price } from '#engine/money.ts'
import { generatorConfig, singleConfig, testMarket } from './fixture.ts'
import { preview } from './preview.ts'

const none = new Float64Array()
const noCandles: Candles = {
  interval: '1h',
  openTimeMs: none,
  open: none,
  high: none,
  low: none,
  close: none,
  volume: none,
}

const line = (at: string) => ({ price: price(at), size: { kind: 'quote' as const, amount: amount('100') } })
const ladder = (direction: 'buy' | 'sell', ...prices: string[]) =>
  singleConfig({ direction, entries: prices.map(line) })

test.each([
  ['above all entries', ladder('buy', '100', '98', '96'), '101', []],
  ['between two', ladder('buy', '100', '98', '96'), '97', ['warn-left-out 100, 98']],
  ['below all', ladder('buy', '100', '98', '96'), '95', ['warn-waits-whole 95 100']],
  ['above one that sells first', ladder('sell', '100', '102', '104'), '103', ['warn-left-out 100, 102']],
  ['below the only one', ladder('buy', '100'), '95', ['warn-waits 95 100']],
  ['below a level of several', generatorConfig(), '97', []],
] as const)('a start %s says what the first run does', (_name, config, at, warnings) => {
  const drawn = preview(config, { market: testMarket(), price: price(at) }, noCandles)
  if (!drawn.ok) throw new Error(drawn.reason)
  const told = drawn.warnings
    .filter(({ code }) => code === 'warn-left-out' || code.startsWith('warn-waits'))
    .map(({ code, params: { rates, price: now, first } }) => [code, rates, now, first].filter(Boolean).join(' '))
  expect(told).toEqual(warnings)
})
