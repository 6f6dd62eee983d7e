import { describe, expect, it } from 'vitest'
import { amount, price, quantity } from '#engine/money.ts'
import { nothing } from '#bots/rules/history.ts'
import { type BacktestFill, openRecords, recordedOf, recordFill, recordRow } from './records.ts'

const fill = (number: number): BacktestFill => ({
  trade: number,
  slot: 'entry:0',
  side: number % 3 === 0 ? 'sell' : 'buy',
  liquidity: number % 4 === 0 ? 'taker' : 'maker',
  fill: {
    tradeId: String(number),
    at: number,
    price: price('100'),
    quantity: quantity('1'),
    fee: { asset: 'quote', amount: 1n, quote: amount(String(number)) },
  },
})

describe('what a run writes down', () => {
  it.each([
    ['all', 100, 1],
    ['report', 50, 0],
    ['nothing', 0, 0],
  ] as const)('keeps %s, and counts every fill', (kept, fillsKept, rowsKept) => {
    const records = openRecords(kept)
    for (let number = 1; number <= 100; number += 1) recordFill(records, fill(number))
    recordRow(records, { ...nothing, action: 'start', trade: null, success: true, cause: null })
    const { fills, history, counts, fees, makerFees, takerFees } = recordedOf(records)
    expect([fills.length, history.length]).toEqual([fillsKept, rowsKept])
    expect(counts).toEqual({ buys: 67, sells: 33 })
    expect([fees, makerFees, takerFees]).toEqual([amount('5050'), amount('3750'), amount('1300')])
  })
})
