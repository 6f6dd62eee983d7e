import { expect, test } from 'vitest'
import { z } from 'zod'
import type { BacktestReport } from '#features/backtest/contract.ts'
import { openFeature, TEST_START } from '#features/sign-in/server/test-feature.ts'
import { newId } from '#platform/id.ts'
import { ownerOf } from '#platform/server/session.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { BacktestRun } from '../contract.ts'
import { KEPT_POINTS, MOST_FAVORITES, MOST_RUNS, SPARK_POINTS } from '../rules.ts'
import { backtestRunHandlers } from './handlers.ts'
import { keepRun } from './runs.ts'
import { backtestRuns } from './tables.ts'

const {
  as,
  database,
  idOf: personId,
} = openFeature(({ database }) => backtestRunHandlers(database), { anna: 'ROLE_USER', bela: 'ROLE_USER' })

const DAY_MS = 86_400_000
const fees = { maker: '0.001', taker: '0.001' }

const reportOf = (profit: string, points = 400): BacktestReport => ({
  family: 'grid',
  pair: 'BTC/USDC',
  interval: '1m',
  fromMs: 0,
  toMs: 30 * DAY_MS,
  candles: 43_200,
  gaps: { count: 0, candles: 0, longest: [] },
  stopFirst: null,
  rest: null,
  money: {
    begun: '500',
    ended: '510',
    profit,
    profitPercent: 2,
    realised: profit,
    unrealised: '0',
    stopLoss: '0',
    makerFees: '1',
    takerFees: '0',
    thirdFees: null,
    funding: '0',
  },
  holdPercent: 1,
  drawdownPercent: 3,
  exposurePercent: 40,
  counts: { fills: 12, buys: 6, sells: 6, runs: 6, stops: 0, decisions: 20 },
  refusals: {},
  levels: [],
  lastFills: [],
  points: Array.from({ length: points }, (_, index) => ({ at: index, equity: index, close: 100, drawdownPercent: 0 })),
  assumptions: [],
})

let made = 0
const keep = async (who: 'anna' | 'bela', profit = '10', family = 'grid'): Promise<string> => {
  made += 1
  const id = newId(TEST_START + made)
  const form = { pair: 'BTC/USDC', name: profit }
  const finished = { id, atMs: TEST_START + made, family, exchange: 'sandbox', days: 30, form, fees }
  await keepRun(database(), ownerOf(sessionOf(personId(who))), { ...finished, report: reportOf(profit) })
  return id
}

const Listed = z.object({ runs: z.array(BacktestRun) })
const listed = async (who: 'anna' | 'bela', query = '') =>
  Listed.parse((await as(who).call('GET', `/backtest-runs${query}`)).body).runs

test('a run is listed with its figures, and shown whole', async () => {
  const id = await keep('anna', '10.25')
  const [row] = await listed('anna')
  expect(row).toMatchObject({ id, family: 'grid', pair: 'BTC/USDC', days: 30, isFavorite: false })
  expect(row?.summary).toMatchObject({ profit: '10.25', holdPercent: 1, drawdownPercent: 3, runs: 6, fills: 12 })
  expect(row?.summary.spark).toHaveLength(SPARK_POINTS)
  const { status, body } = await as('anna').call('GET', `/backtest-runs/${id}`)
  expect(status).toBe(200)
  const whole = z.object({ form: z.unknown(), report: z.object({ points: z.array(z.unknown()) }).loose() }).parse(body)
  expect(whole.form).toEqual({ pair: 'BTC/USDC', name: '10.25' })
  expect(whole.report.points).toHaveLength(KEPT_POINTS)
  expect(whole.report).toMatchObject({ ...reportOf('10.25'), points: expect.anything() })
})

test('a report of another version is not shown, its settings are', async () => {
  const id = await keep('anna')
  await database()
    .update(backtestRuns)
    .set({ report: { old: true } })
  const { body } = await as('anna').call('GET', `/backtest-runs/${id}`)
  expect(body).toMatchObject({ report: null, form: { pair: 'BTC/USDC' } })
})

test('the oldest goes when one more comes, favorites stay', async () => {
  const oldest = await keep('anna')
  const second = await keep('anna')
  await as('anna').call('PUT', `/backtest-runs/${oldest}/favorite`, { isFavorite: true })
  for (let run = 0; run < MOST_RUNS; run += 1) await keep('anna')
  expect((await as('anna').call('GET', `/backtest-runs/${second}`)).status).toBe(404)
  expect((await listed('anna', '?kept=favorites')).map(({ id }) => id)).toEqual([oldest])
})

test('there are so many favorites at most', async () => {
  const ids: string[] = []
  for (let run = 0; run <= MOST_FAVORITES; run += 1) ids.push(await keep('anna'))
  const answers = []
  for (const id of ids)
    answers.push(await as('anna').call('PUT', `/backtest-runs/${id}/favorite`, { isFavorite: true }))
  expect(answers.at(-2)?.status).toBe(200)
  expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'FAVORITES_FULL' } })
  expect((await listed('anna', `?kept=favorites&limit=100`)).length).toBe(MOST_FAVORITES)
})

test('runs of others are not there, to see, to star or to delete', async () => {
  const id = await keep('anna')
  expect(await listed('bela')).toEqual([])
  const asked = [
    await as('bela').call('GET', `/backtest-runs/${id}`),
    await as('bela').call('PUT', `/backtest-runs/${id}/favorite`, { isFavorite: true }),
    await as('bela').call('DELETE', `/backtest-runs/${id}`),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await listed('anna')).toMatchObject([{ id, isFavorite: false }])
  expect((await as('anna').call('DELETE', `/backtest-runs/${id}`)).status).toBe(200)
  expect(await listed('anna')).toEqual([])
})

test('a list is narrowed to a family', async () => {
  await keep('anna', '1', 'rsi')
  const grid = await keep('anna')
  expect((await listed('anna', '?family=grid')).map(({ id }) => id)).toEqual([grid])
})
