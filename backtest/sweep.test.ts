import { describe, expect, it } from 'vitest'
import { grid } from '#bots/grid/index.ts'
import { testConfig } from '#bots/grid/fixture.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { toColumns } from '#market/fold.ts'
import { backtest } from './run.ts'
import type { SweepJob } from './sweep-task.ts'
import { sweep } from './sweep.ts'

/** A price that swings around 103, a little more each time. */
const candles = toColumns(
  '1m',
  Array.from({ length: 400 }, (_, minute) => {
    const open = 103 + 3 * Math.sin(minute / 7)
    const close = 103 + 3 * Math.sin((minute + 1) / 7)
    const [low, high] = [Math.min(open, close) - 0.1, Math.max(open, close) + 0.1]
    const round = (value: number): number => Math.round(value * 100) / 100
    return {
      openTimeMs: Date.UTC(2024, 0, 1) + minute * 60_000,
      open: round(open),
      high: round(high),
      low: round(low),
      close: round(close),
      volume: 10_000,
    }
  }),
)

const quote = amount('1000')
const sets = ['10', '20', '30', '40', '50'].map((text) => ({
  config: grid.formatConfig({ ...testConfig(), amount: amount(text) }),
  quote,
}))
const market = exampleMarket()
const job: SweepJob = { family: 'grid', past: { kind: 'prices', candles, before: [], market }, sets }

describe('a sweep', () => {
  it('gives for each settings what a single backtest gives, in their order', async () => {
    const rows = await sweep(job, { threads: 2 })
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
    for (const [index, row] of rows.entries()) {
      const set = sets[index]
      if (set === undefined || row.kind === 'failed') throw new Error(`row ${index} failed`)
      const alone = backtest(family(grid), grid.parseConfig(set.config), candles, market, { quote })
      expect(alone.fills.length).toBeGreaterThan(0)
      expect(row.fills).toBe(alone.fills.length)
      expect(row.realised).toBe(alone.realised)
      expect(row.profitPercent).toBe(alone.profitPercent)
    }
  })

  it('is the same with one thread as with several', async () => {
    expect(await sweep(job, { threads: 1 })).toEqual(await sweep(job, { threads: 3 }))
  })

  it('tells how far it is', async () => {
    const told: number[] = []
    await sweep(job, { threads: 2, onProgress: (done, all) => told.push(done / all) })
    expect(told).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  })

  it('goes on when some settings cannot be run', async () => {
    const rows = await sweep({ ...job, sets: [{ config: { nonsense: true }, quote }, ...sets] }, { threads: 2 })
    expect(rows.map(({ kind }) => kind)).toEqual(['failed', 'done', 'done', 'done', 'done', 'done'])
  })

  it('stops when it is told to', async () => {
    const stop = new AbortController()
    const many = { ...job, sets: Array.from({ length: 2_000 }, () => sets).flat() }
    const running = sweep(many, { threads: 2, signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })
    await expect(running).rejects.toThrow('enough')
  })

  it('does not begin for a family that there is not', async () => {
    await expect(sweep({ ...job, family: 'none' })).rejects.toThrow('no family none')
  })
})
