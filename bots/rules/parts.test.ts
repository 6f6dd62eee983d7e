/** Small rules that the families share, each by its own numbers. */
import { describe, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { asAmount, asPrice, price, quantity, ratio } from '#engine/money.ts'
import { distanceFrom, timesDistance } from './distance.ts'
import { recordAction, recordOrder, type Telling } from './history.ts'
import { hourlyMovement } from './movement.ts'
import { filledOrder, want } from './order.ts'
import { splitFill, sumOf } from './split-fill.ts'

const fee = { asset: 'quote', amount: 10n, quote: asAmount(10n) } as const
const fill = { tradeId: '1', at: 0, price: price('100'), quantity: quantity('0.003'), fee }

describe('a distance', () => {
  it('in percent is measured from the price, one in quote is the same everywhere', () => {
    const percent = { kind: 'percent', percent: ratio('5') } as const
    const fixed = { kind: 'amount', amount: price('5') } as const
    expect([distanceFrom(percent, price('200')), distanceFrom(fixed, price('200'))]).toEqual([price('10'), price('5')])
    expect([timesDistance(percent, 3n), timesDistance(fixed, 3n)]).toEqual([
      { kind: 'percent', percent: ratio('15') },
      { kind: 'amount', amount: price('15') },
    ])
  })
})

describe('the history', () => {
  const rowsOf = ({ effects }: Telling) => effects.flatMap((one) => (one.kind === 'write-history' ? [one.row] : []))

  it('says what an exit has earned, and nothing of that for an entry', () => {
    const wanted = { type: 'limit', side: 'buy', price: price('100'), quantity: fill.quantity } as const
    const open = want({ at: 0, wants: [] }, 1, 'entry:0', wanted)
    const order = filledOrder(open, { fill, filled: fill.quantity, done: true }, { at: 0, profit: 7n })
    const telling: Telling = { effects: [] }
    const row = { trade: 1, threshold: null, cause: null } as const
    recordOrder(telling, order, { ...row, action: 'buy' }, false)
    recordOrder(telling, order, { ...row, action: 'sell' }, true)
    expect(rowsOf(telling).map(({ profit }) => profit)).toEqual([null, 7n])
  })

  it('calls an error no success', () => {
    const telling: Telling = { effects: [] }
    recordAction(telling, 'error', 1, 'other')
    recordAction(telling, 'suspend', 1, 'other')
    expect(rowsOf(telling).map(({ success }) => success)).toEqual([false, true])
  })
})

describe('the movement of an hour', () => {
  const moving = (interval: Candles['interval']): Candles => {
    const of = (value: number) => Float64Array.from([value, value])
    return { interval, openTimeMs: of(0), open: of(100), high: of(101), low: of(100), close: of(100), volume: of(1) }
  }

  it.each<[Candles['interval'], number]>([
    ['15m', 2],
    ['1h', 1],
    ['4h', 0.5],
  ])('grows with the root of time: %s candles that move by one make %d', (interval, expected) => {
    expect(hourlyMovement(price('100'), moving(interval))).toBeCloseTo(expected, 9)
  })

  it('is half a percent where nothing is known', () => {
    const none = { ...moving('1h'), close: Float64Array.from([]) }
    expect(hourlyMovement(asPrice(price('100')), none)).toBeCloseTo(0.5, 9)
  })
})

describe('a fill that several trades share', () => {
  it('gives each its part, and its fee to the last digit', () => {
    const parts = splitFill(fill, [1n, 1n, 1n], quantity('0.001'))
    expect(parts.map(({ quantity: part }) => part)).toEqual(Array(3).fill(quantity('0.001')))
    expect(parts.map((part) => part.fee.amount)).toEqual([3n, 3n, 4n])
    expect(sumOf(parts.map((part) => part.fee.quote))).toBe(10n)
  })
})
