import { expect, test } from 'vitest'
import type { Event } from '#engine/event.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, price, quantity } from '#engine/money.ts'
import { conversion } from './index.ts'

const stored = { exchange: 'example', pair: 'BTC/USDC', side: 'sell', quantity: '0.5', price: '99.5' } as const
const config = conversion.parseConfig(stored)
const now = {
  market: exampleMarket(),
  price: price('100'),
  bid: price('100'),
  ask: price('100'),
  pumping: false,
}
const at = 1_000
const decide = (state: Parameters<typeof conversion.decide>[1], event: Event) =>
  conversion.decide(config, state, event, now)
const started = () => decide(conversion.initial(config), { at, kind: 'started', allowance: 0, suspended: false })
const order = { trade: 1, slot: 'entry:0' } as const
const fill = (base: string) => ({
  tradeId: base,
  at,
  price: price('100'),
  quantity: quantity(base),
  fee: { asset: 'quote' as const, amount: amount('0.01'), quote: amount('0.01') },
})

test('settings are stored and read back', () => {
  expect(conversion.formatConfig(config)).toEqual(stored)
  expect(() => conversion.parseConfig({ ...stored, side: 'hold' })).toThrow()
})

test('it wants one order, and may sell no more than that', () => {
  const { wants, state } = started()
  expect(wants).toEqual([
    { ...order, want: { type: 'immediate', side: 'sell', price: price('99.5'), quantity: quantity('0.5') } },
  ])
  expect(conversion.holding(state, 1)).toBe(quantity('0.5'))
  const bought = conversion.initial({ ...config, side: 'buy' })
  expect(conversion.holding(bought, 1)).toBe(0n)
})

test('filled in two parts it is converted, and the history says so once', () => {
  const first = decide(started().state, {
    at,
    kind: 'order-filled',
    ...order,
    fill: fill('0.2'),
    filled: quantity('0.2'),
    done: false,
  })
  expect(first.effects).toEqual([])
  const second = decide(first.state, {
    at,
    kind: 'order-filled',
    ...order,
    fill: fill('0.3'),
    filled: quantity('0.5'),
    done: true,
  })
  expect(second.effects).toMatchObject([
    {
      row: {
        action: 'sell',
        price: price('100'),
        quantity: quantity('0.5'),
        amount: amount('50'),
        fee: amount('0.02'),
        profit: null,
        success: true,
      },
    },
  ])
  expect(conversion.holding(second.state, 1)).toBe(0n)
  expect(conversion.explain(config, second.state, now)).toEqual({
    code: 'converted',
    values: { quantity: '0.5', amount: '50' },
  })
})

const endings: readonly [reason: string, event: Event][] = [
  ['canceled', { at, kind: 'order-canceled', ...order, filled: quantity('0'), by: 'expiry' }],
  ['auth', { at, kind: 'order-rejected', ...order, reason: 'auth' }],
  ['insufficient-funds', { at, kind: 'order-refused', ...order, reason: 'insufficient-funds' }],
]
test.each(endings)('%s converts nothing', (reason, event) => {
  const { state, effects } = decide(started().state, event)
  expect(state.outcome).toEqual({ kind: 'failed', reason })
  expect(effects).toMatchObject([{ row: { success: false, cause: reason, price: null } }])
})

test('what had filled before the end is converted', () => {
  const part = decide(started().state, {
    at,
    kind: 'order-filled',
    ...order,
    fill: fill('0.2'),
    filled: quantity('0.2'),
    done: false,
  })
  const { state } = decide(part.state, { at, kind: 'order-canceled', ...order, filled: quantity('0.2'), by: 'expiry' })
  expect(state.outcome).toEqual({ kind: 'converted' })
})

test('nobody asks anything of it, and it counts as no bot', () => {
  const asked = decide(started().state, { at, kind: 'user-asked', ask: { kind: 'close', trade: null } })
  expect(asked.refusal?.code).toBe('not-for-this-bot')
  expect(conversion.report(config, asked.state)).toMatchObject({ status: 'deleted', trades: [], investment: 0n })
})
