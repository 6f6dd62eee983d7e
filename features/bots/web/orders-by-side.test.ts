import { expect, test } from 'vitest'
import { ordersBySide } from './orders-by-side.ts'

const order = (side: 'buy' | 'sell', type: 'limit' | 'stop' = 'limit') => ({
  trade: 1,
  slot: 'entry',
  side,
  type,
  price: '100',
  quantity: '1',
  filled: '0',
  state: 'open',
})

test.each([
  ['buy', [order('buy'), order('buy'), order('sell')], { opening: 2, closing: 1 }],
  ['sell', [order('buy'), order('buy'), order('sell')], { opening: 1, closing: 2 }],
  ['buy', [order('sell', 'stop')], { opening: 0, closing: 0 }],
] as const)('a bot that enters by a %s', (entersBy, liveOrders, counts) => {
  expect(ordersBySide({ liveOrders: [...liveOrders] }, entersBy)).toEqual(counts)
})
