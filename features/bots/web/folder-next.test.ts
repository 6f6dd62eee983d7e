import { expect, test } from 'vitest'
import { nextOf } from './folder-next.ts'

const buy = (price: string) => ({ side: 'buy', price }) as const
const sell = (price: string) => ({ side: 'sell', price }) as const

test.each([
  [
    'the highest buy and the lowest sell, as numbers',
    [buy('9.5'), buy('98'), sell('120'), sell('1010')],
    { buy: '98', sell: '120' },
  ],
  ['what is there where the other side has none', [buy('98')], { buy: '98', sell: null }],
  ['nothing without an order', [], { buy: null, sell: null }],
] as const)('next of a folder is %s', (_name, orders, next) => {
  expect(nextOf(orders)).toEqual(next)
})
