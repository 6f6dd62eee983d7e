/** The code's table of acts against tables/states.json. */
import { describe, expect, test } from 'vitest'
import { testStates } from '#platform/test-states.ts'
import { orderStates } from './order-states.ts'
import { actOn, isCovered, orderActs, reportKinds } from './states.ts'

testStates('payment_order', { states: orderStates, acts: orderActs })

describe('what a provider says', () => {
  test.each(reportKinds)('%s is heard where the table lets it be', (kind) => {
    for (const state of orderStates) {
      const act = actOn(kind, state)
      if (act === 'nothing' || act === 'again') continue
      // A try that succeeds after all is one that was made: the order was pending when it began.
      const isLateTry = act === 'provider_success' && (state === 'created' || state === 'failed')
      expect(orderActs[act].from.some((from) => from === state) || isLateTry, `${act} from ${state}`).toBe(true)
    }
  })

  test('money that comes for an order that needs none goes back', () => {
    expect(orderStates.filter((state) => actOn('succeeded', state) === 'again')).toEqual([
      'succeeded',
      'canceled',
      'refunded',
      'disputed',
    ])
  })

  test('a failure that comes late fails nothing', () => {
    expect(orderStates.filter((state) => actOn('failed', state) !== 'nothing')).toEqual(['pending'])
  })
})

test.each([
  ['the same', 4999n, 'EUR', true],
  ['more', 5000n, 'eur', true],
  ['less', 4998n, 'EUR', false],
  ['another currency', 4999n, 'USD', false],
])('%s', (_what, amount, currency, covered) => {
  expect(isCovered({ amount: 4999n, currency: 'EUR' }, { amount, currency })).toBe(covered)
})
