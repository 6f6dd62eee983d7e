import { expect, test } from 'vitest'
import { encodeClientOrderId } from '#engine/client-order-id.ts'
import { amount, price, quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { brokenLimit, type LimitRefusal } from './order-limits.ts'
import { openSpending } from './spending.ts'

const NOW = Date.UTC(2026, 4, 2, 0, 30)

type Spot = Extract<Want, { type: 'limit' | 'immediate' | 'market' }>
const limit = (side: 'buy' | 'sell', at: string): Spot => ({
  type: 'limit',
  side,
  price: price(at),
  quantity: quantity('1'),
})
const market = (side: 'buy' | 'sell'): Spot => ({ type: 'market', side, quantity: quantity('1') })

const judged = (
  want: Spot,
  prices: [last: string | null, seen: string | null],
  spent = { hour: '0', day: '0' },
  volume = '1000',
) =>
  brokenLimit(
    {
      question: {
        kind: 'place',
        id: encodeClientOrderId({ installation: 1, trade: 1, slot: 'entry:0', number: 1 }),
        pair: 'BTC/USDC',
        want,
        deadlineMs: NOW + 5_000,
      },
      grant: {
        mostNotional: amount('300'),
        mostHourly: amount('400'),
        mostDaily: amount('500'),
        leastVolume: amount('1000'),
        entriesFromMs: 0,
        lastPrice: prices[0] === null ? null : price(prices[0]),
      },
      seen: prices[1] === null ? null : { price: price(prices[1]), volume: amount(volume) },
    },
    { hour: amount(spent.hour), day: amount(spent.day) },
    NOW,
  )

test.each<[string, LimitRefusal | null, Spot, [string | null, string | null], { hour: string; day: string }?, string?]>(
  [
    ['a buy as far above as it may be', null, limit('buy', '125'), ['100', '100']],
    ['a buy beyond that', 'price', limit('buy', '125.01'), ['100', '100']],
    ['a buy beyond it by the other price alone', 'price', limit('buy', '120'), ['100', '90']],
    ['a buy far below, which waits', null, limit('buy', '1'), ['100', '100']],
    ['a sell as far below as it may be', null, limit('sell', '50'), ['100', '100']],
    ['a sell beyond that', 'price', limit('sell', '49.99'), ['100', '100']],
    ['a sell far above, which waits', null, limit('sell', '290'), ['100', '100']],
    ['one price is enough', null, limit('buy', '100'), [null, '100']],
    ['no price is not', 'no-price', limit('buy', '100'), [null, null]],
    ['at the market it is worth the higher price', 'notional', market('buy'), ['100', '301']],
    ['a buy that fills the hour', null, limit('buy', '100'), ['100', '100'], { hour: '300', day: '300' }],
    ['a buy beyond the hour', 'hourly', limit('buy', '100'), ['100', '100'], { hour: '301', day: '301' }],
    ['a buy beyond the day', 'daily', limit('buy', '100'), ['100', '100'], { hour: '0', day: '401' }],
    [
      'a buy where too little is traded',
      'illiquid',
      limit('buy', '100'),
      ['100', '100'],
      { hour: '0', day: '0' },
      '999',
    ],
    ['a sell where too little is traded', null, limit('sell', '100'), ['100', '100'], { hour: '0', day: '0' }, '0'],
    ['a buy where nobody tells what is traded', null, limit('buy', '100'), ['100', null], { hour: '0', day: '0' }, '0'],
    ['a sell, however much was bought', null, limit('sell', '100'), ['100', '100'], { hour: '400', day: '500' }],
  ],
)('%s: %s', (_name, refusal, want, prices, spent, volume) => {
  expect(judged(want, prices, spent, volume)).toBe(refusal)
})

test('an hour goes over midnight, a day does not', () => {
  const use = { keyId: 'k', exchange: 'binance', account: '1', kind: 'place', id: 'x', refusal: null }
  const at = (minutes: number) => NOW - minutes * 60_000
  const spending = openSpending([
    { ...use, atMs: at(90), bought: '1' },
    { ...use, atMs: at(50), bought: '20' },
    { ...use, atMs: at(20), bought: '300' },
    { ...use, atMs: at(20), bought: '4000', refusal: 'daily' },
    { ...use, atMs: at(20), bought: null },
    { ...use, atMs: at(20), bought: '50000', account: '2' },
  ])
  expect(spending.of('binance 1', NOW)).toEqual({ hour: 320n, day: 300n })
  spending.add('binance 1', NOW, 6n)
  expect(spending.of('binance 1', NOW)).toEqual({ hour: 326n, day: 306n })
})
