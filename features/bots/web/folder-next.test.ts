import { expect, test } from 'vitest'
import { nextOf } from './folder-next.ts'

const bot = (buy: string | null, sell: string | null, pair = 'BTC/USDC', price: string | null = '100') => ({
  exchange: 'binance',
  pair,
  nearest: { buy, sell, price },
})

test.each([
  [
    'the highest buy and the lowest sell',
    [bot('9.5', '120'), bot('98', '101')],
    { price: '100', buy: '98', sell: '101' },
  ],
  [
    'what one bot has where the other has none',
    [bot(null, null, 'BTC/USDC', null), bot('98', null)],
    { price: '100', buy: '98', sell: null },
  ],
  ['nothing without an order', [bot(null, null)], null],
  ['nothing without a price', [bot('98', '101', 'BTC/USDC', null)], null],
  ['nothing of several pairs', [bot('98', '101'), bot('98', '101', 'ETH/USDC')], null],
  ['nothing of no bot', [], null],
] as const)('next of a folder is %s', (_name, bots, next) => {
  expect(nextOf(bots)).toEqual(next)
})
