import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderOf, readBotSearch } from './bot-search.ts'

describe('the address of the page of a bot', () => {
  test.each([
    [{}, {}],
    [{ tab: 'trades', in: 'quote' }, {}],
    [
      { tab: 'orders', side: 'buy', state: 'open', sort: 'time', cursor: 'abc', page: 4 },
      { tab: 'orders', side: 'buy', state: 'open', sort: 'time', cursor: 'abc' },
    ],
    [
      { tab: 'fills', side: 'sell', state: 'open', in: 'base' },
      { tab: 'fills', side: 'sell', in: 'base' },
    ],
    [
      { side: 'sell', cursor: 'abc', sort: '-realised', page: 2 },
      { sort: '-realised', page: 2 },
    ],
    [{ tab: 'settings', sort: 'time', columns: 'time' }, { tab: 'settings' }],
    [{ tab: 'orders', sort: 'price', side: 'both', columns: 'color' }, { tab: 'orders' }],
    [{ tab: 'elsewhere', cursor: 'x'.repeat(501), in: 'gold' }, {}],
  ])('%j means %j', (search, meant) => {
    expect(readBotSearch(search)).toEqual(meant)
  })

  test('law: reading what was read changes nothing', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constantFrom('orders', 'fills', 'settings', 'activity', 'buy', 'open', 'time', '-time', 'base', 'time.side'),
    )
    const keys = ['tab', 'in', 'side', 'state', 'sort', 'columns', 'page', 'cursor', 'other']
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (search) => {
        expect(readBotSearch(readBotSearch(search))).toEqual(readBotSearch(search))
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  [{}, 'newest'],
  [{ sort: '-time' }, 'newest'],
  [{ sort: 'time' }, 'oldest'],
])('%j is %s first', (search, order) => {
  expect(orderOf(search)).toBe(order)
})
