import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { amount, price, quantity } from '#engine/money.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { toColumns } from '#market/fold.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { ownerOfMade } from '#platform/server/session.ts'
import { newId } from '#platform/id.ts'
import { exampleBatch, exampleFill, exampleReport, exampleUnit } from '#proofs/crash/example-batch.ts'
import { openBotCurves } from './curves.ts'
import { projectBots } from './project.ts'
import { openBotStore } from './store.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const MINUTE = 60_000
const START = 100 * MINUTE
const NOW = START + 4 * MINUTE
const prices = [100, 100, 90, 110, 120]

/** A pair that stood at each of the prices at the end of a minute, from the minute of the start on; the last one goes on. */
const line = {
  market: { ...exampleMarket(), exchange: 'example', pair: 'BTC/USDC' },
  pair: 'BTC/USDC',
  feed: { interval: '1m', now: () => NOW },
}
const markets = {
  find: (_exchange: string, pair: string) => (pair === 'BTC/USDC' ? line : null),
  last: () => ({ price: price('120') }),
  candles: () =>
    Promise.resolve(
      toColumns(
        '1m',
        prices.slice(0, 4).map((close, index) => ({
          openTimeMs: START + index * MINUTE,
          open: 100,
          high: close,
          low: close,
          close,
          volume: 1,
        })),
      ),
    ),
}
const [anna, bela] = [ownerOfMade({ id: newId() }), ownerOfMade({ id: newId() })]
const asMarkets = (some: object) => some as never
const curves = () => openBotCurves({ database: opened.database, markets: asMarkets(markets) })

/** Bought 1 for 100 in the second minute, sold for 110 in the fourth, a fee of 0.1 each in quote. */
const writeBot = async (): Promise<string> => {
  const position = { base: quantity('0'), cost: amount('0'), realised: amount('9.8'), fees: amount('0.2') }
  const unit = exampleUnit({
    id: newId(),
    owner: anna.userId,
    startedAtMs: START,
    report: { ...exampleReport, position },
  })
  const about = { feeAsset: 'quote', fee: quantity('0.1'), feeQuote: amount('0.1'), quantity: quantity('1') } as const
  const fills = [
    exampleFill(unit, '1', { ...about, atMs: START + MINUTE, price: price('100') }),
    exampleFill(unit, '2', { ...about, atMs: START + 3 * MINUTE, side: 'sell', price: price('110') }),
  ]
  await opened.database.transaction((into) => projectBots(into, exampleBatch({ units: [unit], fills })))
  return unit.id
}

test('the whole life of a bot, minute by minute, and its largest fall', async () => {
  const row = await openBotStore(opened.database).find(anna, await writeBot())
  if (row === null) throw new Error('it was written')
  const curve = await curves().whole(anna, row)
  // A minute before the start stands for nothing won and nothing lost.
  expect(curve?.fromMs).toBe(START - MINUTE)
  expect(curve?.profits.map((profit) => Math.round(profit * 100) / 100 + 0)).toEqual([0, 0, -0.1, -10.1, 9.8, 9.8])
  expect(curve?.fallPercent).toBe(2.02)
})

test('a bot that has not started and one of an unknown pair have none', async () => {
  const row = await openBotStore(opened.database).find(anna, await writeBot())
  if (row === null) throw new Error('it was written')
  expect(await curves().whole(anna, { ...row, startedAtMs: null })).toBeNull()
  expect(await curves().whole(anna, { ...row, pair: 'GEM/USDC' })).toBeNull()
})

test('a week of one’s own bots alone', async () => {
  const id = await writeBot()
  const [week] = await curves().week(anna, [id])
  expect(week?.bot).toBe(id)
  expect(week?.profits).toHaveLength(42)
  expect(week?.profits.at(-1)).toBeCloseTo(9.8)
  expect(week?.profits.at(0)).toBeCloseTo(0)
  expect(await curves().week(bela, [id])).toEqual([])
})
