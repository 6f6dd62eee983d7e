import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { actions as contractActions, HistoryFilter } from '../contract.ts'
import { actions, filterOf, isDay, orderOf, parseSearch } from './search.ts'

describe('the filters in the address', () => {
  test('the screen offers every action of the contract', () => {
    expect([...actions].sort()).toEqual([...contractActions].sort())
  })

  test.each([
    [{}, {}],
    [
      { mode: 'demo', pair: 'BTC/USDC', from: '2026-11-01', cursor: 'abc' },
      { mode: 'demo', pair: 'BTC/USDC', from: '2026-11-01', cursor: 'abc' },
    ],
    [{ mode: 'paper', action: 'fly', success: true, from: '2026-02-30', to: 'today', pair: '', bot: '1' }, {}],
    [
      { sort: 'time', columns: 'time.profit' },
      { sort: 'time', columns: 'time.profit' },
    ],
    [{ sort: 'profit', columns: 'color', page: 3 }, {}],
    [{ pair: 'x'.repeat(41), cursor: 7, other: 'kept nowhere' }, {}],
  ])('%j becomes %j', (search, expected) => {
    expect(parseSearch(search)).toEqual(expected)
  })

  test.each([
    ['2026-11-18', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-11-18', false],
  ])('%s is a day: %s', (day, expected) => {
    expect(isDay(day)).toBe(expected)
  })

  test('whatever the address holds, the server accepts what comes of it, and reading it again changes nothing', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('time', '-time', 'time.fee', 'live', 'demo', 'buy', 'yes', 'no', '2026-11-18', '2026-02-31'),
      fc.integer(),
      fc.boolean(),
      fc.uuid(),
    )
    const keys = [
      'bot',
      'family',
      'mode',
      'exchange',
      'pair',
      'action',
      'success',
      'from',
      'to',
      'cursor',
      'sort',
      'columns',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (search) => {
        expect(HistoryFilter.safeParse(filterOf(parseSearch(search))).success).toBe(true)
        expect(parseSearch(parseSearch(search))).toEqual(parseSearch(search))
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
