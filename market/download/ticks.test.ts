import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AggregateTrade, DataAnswer } from '#exchanges/market-data.ts'
import { openTickWriter, readTicks } from '../ticks/days.ts'
import { downloadTicks, type TickOrder } from './ticks.ts'

const DAY_MS = 86_400_000
const DAY = Date.UTC(2024, 0, 1)
const PAIR = 'BTC/USDC'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trades-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const trade = (id: number, at: number): AggregateTrade => ({
  id,
  print: { at, price: 100 + (id % 7) / 10, quantity: id / 1e5 },
  buyerIsMaker: id % 2 === 0,
})

class Killed extends Error {}

/** An exchange with these trades; at the calls of these numbers the process is killed. */
const exchangeOf = (trades: readonly AggregateTrade[], page: number, kills: readonly number[] = []) => {
  const exchange = {
    page,
    asked: 0,
    aggregates: (_pair: string, from: { id: number } | { fromMs: number; toMs: number }) => {
      exchange.asked += 1
      if (kills.includes(exchange.asked)) return Promise.reject(new Killed())
      const isMeant = ({ id, print: { at } }: AggregateTrade): boolean =>
        'id' in from ? id >= from.id : at >= from.fromMs && at < from.toMs
      return Promise.resolve<DataAnswer<readonly AggregateTrade[]>>({
        ok: true,
        value: trades.filter(isMeant).slice(0, page),
      })
    },
  }
  return exchange
}

const download = (data: TickOrder['data'], days: number) =>
  downloadTicks({
    data,
    pair: PAIR,
    span: { fromMs: DAY, toMs: DAY + days * DAY_MS },
    writer: openTickWriter({ folder, exchange: 'here', pair: PAIR }),
    folder,
    patience: { wait: () => Promise.resolve(), failed: () => undefined },
    onProgress: () => undefined,
  })
const tradesIn = (fromMs = 0, toMs = DAY + 9 * DAY_MS): AggregateTrade[] =>
  [...readTicks({ folder, exchange: 'here', pair: PAIR }, Math.max(fromMs, DAY), toMs)].flat()

test('days are fetched by the ids of their trades, a page at a time; one without any is looked through by the hour', async () => {
  const trades = [1, 2, 3, 4, 5].map((id) => trade(id, DAY + 5 * 3_600_000 + id)).concat(trade(6, DAY + 2 * DAY_MS))
  const data = exchangeOf(trades, 2)
  expect(await download(data, 3)).toEqual({ ok: true, brought: 6, missing: 0 })
  expect(tradesIn()).toEqual(trades)
  // 6 hours to look through, 3 pages; 24 hours; an hour and a page.
  expect(data.asked).toBe(6 + 3 + 24 + 2)
  expect(tradesIn(DAY + 5 * 3_600_000 + 2, DAY + 5 * 3_600_000 + 4)).toEqual(trades.slice(1, 3))
})

test('more trades than a block holds', async () => {
  const trades = Array.from({ length: 9_000 }, (_, place) => trade(place + 1, DAY + place))
  expect(await download(exchangeOf(trades, 1_000), 1)).toEqual({ ok: true, brought: 9_000, missing: 0 })
  expect(tradesIn().length).toBe(9_000)
  expect(tradesIn().at(-1)).toEqual(trades.at(-1))
})

test('ids that are missing even the second time are counted', async () => {
  const trades = [1, 2, 5, 6, 9].map((id) => trade(id, DAY + id))
  expect(await download(exchangeOf(trades, 3), 1)).toEqual({ ok: true, brought: 5, missing: 4 })
})

test('however often it is killed, in the end every trade is there once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: DAY_MS / 8 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
      async (steps, page, kills) => {
        rmSync(folder, { recursive: true })
        let at = DAY
        const trades = steps.map((ms, place) => trade(100 + place, (at += ms)))
        const data = exchangeOf(trades, page, kills)
        const attempt = (): Promise<boolean> =>
          download(data, 3).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Killed) return false
              throw error
            },
          )
        while (!(await attempt()));
        expect(tradesIn()).toEqual(trades.filter(({ print }) => print.at < DAY + 3 * DAY_MS))
      },
    ),
    { numRuns: 25 },
  )
})
