import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  isTerminal,
  nextOrderState,
  type OrderEvent,
  orderEvents,
  type OrderState,
  orderStates,
  orderTable,
  spendsWant,
} from './order.ts'

const terminal: readonly OrderState[] = ['filled', 'canceled', 'rejected', 'expired', 'not-accepted']
const living = orderStates.filter((state) => !terminal.includes(state))

const walk = (start: OrderState, events: readonly OrderEvent[]): OrderState | null =>
  events.reduce<OrderState | null>((state, event) => (state === null ? null : nextOrderState(state, event)), start)

describe('whole lives', () => {
  test.each<[string, OrderEvent[], OrderState | null]>([
    ['fills in two parts', ['sent', 'accepted', 'partly-filled', 'filled'], 'filled'],
    ['fills at once', ['sent', 'filled'], 'filled'],
    ['is refused', ['sent', 'rejected'], 'rejected'],
    ['is canceled with a part filled', ['sent', 'accepted', 'partly-filled', 'canceled'], 'canceled'],
    ['is an immediate order without a counterpart', ['sent', 'accepted', 'expired'], 'expired'],
    ['has no time left before its deadline', ['not-sent'], 'not-accepted'],
    ['never reaches the exchange', ['sent', 'not-sent'], 'not-accepted'],
    ['times out and is found', ['sent', 'outcome-lost', 'accepted', 'filled'], 'filled'],
    ['times out and is found filled', ['sent', 'outcome-lost', 'filled'], 'filled'],
    ['times out and is never found', ['sent', 'outcome-lost', 'never-found'], 'not-accepted'],
    ['outlives a crash before anything was known', ['outcome-lost', 'never-found'], 'not-accepted'],
    ['outlives a crash while resting', ['sent', 'accepted', 'outcome-lost', 'accepted'], 'open'],
    ['outlives a crash half filled', ['sent', 'partly-filled', 'outcome-lost', 'partly-filled'], 'partial'],
    ['has its acceptance overtaken by a fill', ['sent', 'partly-filled', 'accepted'], 'partial'],
    ['is rejected after it was taken', ['sent', 'accepted', 'rejected'], 'rejected'],
    ['fills after it was canceled', ['sent', 'accepted', 'canceled', 'filled'], 'canceled'],
    ['is answered before it was sent', ['accepted'], null],
    ['is given up without a look-up', ['sent', 'never-found'], null],
    ['is sent twice', ['sent', 'outcome-lost', 'sent'], null],
    ['is called unsent though it may have left', ['sent', 'outcome-lost', 'not-sent'], null],
    ['is refused though a part has filled', ['sent', 'partly-filled', 'rejected'], null],
  ])('an order that %s', (_name, events, end) => {
    expect(walk('intent', events)).toBe(end)
  })
})

describe('the whole table', () => {
  it('has a row for each state and a cell for each event', () => {
    expect(Object.keys(orderTable).toSorted()).toEqual(orderStates.toSorted())
    for (const state of orderStates) expect(Object.keys(orderTable[state]).toSorted()).toEqual(orderEvents.toSorted())
  })

  test.each(terminal)('%s is final for every event', (state) => {
    expect(isTerminal(state)).toBe(true)
    for (const event of orderEvents) expect(nextOrderState(state, event)).toBe(state)
  })

  test.each(living)('%s is not final, and ends from there are reachable', (state) => {
    expect(isTerminal(state)).toBe(false)
    const reached = new Set<OrderState>([state])
    for (const from of reached) for (const event of orderEvents) reached.add(nextOrderState(from, event) ?? from)
    expect([...reached].filter(isTerminal)).not.toEqual([])
  })

  it('reaches every state from the intent', () => {
    const reached = new Set<OrderState>(['intent'])
    for (const from of reached) for (const event of orderEvents) reached.add(nextOrderState(from, event) ?? from)
    expect([...reached].toSorted()).toEqual(orderStates.toSorted())
  })

  it('calls never accepted only what never left or was looked up', () => {
    const causes = living.flatMap((state) =>
      orderEvents.filter((event) => orderTable[state][event] === 'not-accepted').map((event) => `${state} ${event}`),
    )
    expect(causes).toEqual(['intent not-sent', 'sent not-sent', 'unknown never-found'])
  })

  it('never goes back to an intent, and is sent only from one', () => {
    for (const state of living) {
      expect(Object.values(orderTable[state])).not.toContain('intent')
      expect(Object.values(orderTable[state]).includes('sent')).toBe(state === 'intent')
    }
  })

  it('makes every living state unknown when the outcome is lost', () => {
    for (const state of living) expect(nextOrderState(state, 'outcome-lost')).toBe('unknown')
  })

  it('spends the want on every end but the one that never was', () => {
    expect(orderStates.filter(spendsWant)).toEqual(['filled', 'canceled', 'rejected', 'expired'])
  })
})

describe('laws', () => {
  it('an end is final whatever comes, in whatever order and however often', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderEvents), { maxLength: 30 }), (events) => {
        let state: OrderState = 'intent'
        for (const event of events) {
          const next = nextOrderState(state, event)
          if (isTerminal(state)) expect(next).toBe(state)
          state = next ?? state
        }
      }),
      { numRuns: 300 },
    )
  })
})
