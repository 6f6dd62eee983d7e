import { describe, expect, it, test } from 'vitest'
import { price, quantity } from './money.ts'
import { sameWant, type Want } from './slots.ts'

const limit: Want = { type: 'limit', side: 'buy', price: price('100'), quantity: quantity('1') }
const market: Want = { type: 'market', side: 'sell', quantity: quantity('1') }

describe('the same want', () => {
  test.each<[string, Want, Want, boolean]>([
    ['as itself', limit, { ...limit }, true],
    ['at market', market, { ...market }, true],
    ['at another price', limit, { ...limit, price: price('100.01') }, false],
    ['of another quantity', limit, { ...limit, quantity: quantity('1.001') }, false],
    ['on the other side', limit, { ...limit, side: 'sell' }, false],
    ['that must fill at once', limit, { ...limit, type: 'immediate' }, false],
    ['at market instead of a limit', { ...limit, side: 'sell' }, market, false],
  ])('%s', (_name, left, right, same) => {
    expect(sameWant(left, right)).toBe(same)
    expect(sameWant(right, left)).toBe(same)
  })

  it('is the same after being stored', () => {
    expect(sameWant(limit, structuredClone(limit))).toBe(true)
  })
})
