import { setImmediate as breath } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Candle, Print } from '#engine/candle.ts'
import type { DataAnswer, DataFailure, MarketData, PublicTrade } from '#exchanges/market-data.ts'
import { Line } from './line.ts'

const PAIR = 'BTC/USDC'
const MINUTE = 60_000

const tradeAt = (id: number, at: number): PublicTrade => ({ id, print: { at, price: 100 + id, quantity: 1 } })

/** A line whose every question waits for an answer of the test. */
const stage = (nowMs = 10 * MINUTE) => {
  const told: number[] = []
  const prints: Print[] = []
  const failures: DataFailure[] = []
  const asked: { name: string; answer: (value: unknown) => void }[] = []
  const ask = <Value>(name: string): Promise<DataAnswer<Value>> =>
    new Promise((resolve) => asked.push({ name, answer: (value) => resolve({ ok: true, value: asValue(value) }) }))
  const data: MarketData = {
    page: 10,
    loadMarkets: () => ask('markets'),
    candles: () => ask<readonly Candle[]>('candles'),
    trades: (_pair, fromId) => ask<readonly PublicTrade[]>(`trades ${fromId}`),
    aggregates: () => ask('aggregates'),
    stream: () => () => undefined,
  }
  const line = new Line({
    pair: PAIR,
    data: () => data,
    now: () => nowMs,
    print: (print) => {
      prints.push(print)
      told.push(Math.round(print.price - 100))
    },
    close: () => undefined,
    pause: breath,
    lost: (failure) => failures.push(failure),
  })
  const answer = async (name: string, value: unknown): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await breath()
    const one = asked.shift()
    expect(one?.name).toBe(name)
    one?.answer(value)
    for (let turn = 0; turn < 10; turn += 1) await breath()
  }
  const take = ({ id, print }: PublicTrade): void => line.take(id, print)
  return { line, told, prints, failures, answer, take, asked }
}

/** The test answers what was asked. */
const asValue = (value: unknown) => value as never

test('a repair that follows another one holds the stream too: no trade is told twice', async () => {
  const { line, told, answer, take } = stage()
  const first = line.catchUp()
  await answer('trades null', [tradeAt(1, 5_000)])
  await first
  // Trade 2 is lost; its repair is under way when the connection breaks and is had again.
  take(tradeAt(3, 5_002))
  const second = line.catchUp()
  await answer('trades 1', [tradeAt(1, 5_000), tradeAt(2, 5_001), tradeAt(3, 5_002)])
  // The second one asks; in the meantime the stream goes on.
  take(tradeAt(4, 5_003))
  await answer('trades 3', [])
  await answer('trades null', [tradeAt(5, 5_004)])
  // It crosses a gap to trade 5; in the meantime the stream comes there too.
  take(tradeAt(5, 5_004))
  await answer('candles', [])
  await second
  expect(told.filter((id) => id === 5)).toEqual([5])
})

test('an exchange that answers with less than it has shown is asked again, never believed', async () => {
  const { line, told, answer, take, failures, asked } = stage()
  const first = line.catchUp()
  await answer('trades null', [tradeAt(7, 5_000)])
  await first
  take(tradeAt(8, 5_001))
  take(tradeAt(10, 5_003))
  // Where it is asked they are not known yet.
  await answer('trades 8', [])
  await answer('trades null', [tradeAt(6, 4_999)])
  await answer('trades 8', [tradeAt(8, 5_001), tradeAt(9, 5_002)])
  expect(told).toEqual([7, 8, 9, 10])
  expect([failures, asked]).toEqual([[], []])
})

test('an exchange that never catches up with what it has shown is given up', async () => {
  const { line, told, answer, take, failures } = stage()
  const first = line.catchUp()
  await answer('trades null', [tradeAt(7, 5_000)])
  await first
  take(tradeAt(9, 5_002))
  for (let times = 0; times < 4; times += 1) {
    await answer('trades 7', [])
    await answer('trades null', [tradeAt(6, 4_999)])
  }
  expect(told).toEqual([7])
  expect(failures).toHaveLength(1)
})

test('what comes with a time that is still to come happened now', async () => {
  const { line, prints, answer, take } = stage(6_000)
  const first = line.catchUp()
  await answer('trades null', [tradeAt(1, 3_600_000)])
  await first
  take(tradeAt(2, 3_600_001))
  take(tradeAt(3, 5_999))
  expect(prints.map(({ at }) => at)).toEqual([6_000, 6_000, 5_999])
})
