import { describe, expect, test } from 'vitest'
import { amount, price, quantity } from '#engine/money.ts'
import type { Order, Trade } from './order.ts'
import { userEventOf } from './user-event.ts'

const placed: Order = {
  account: 'main',
  symbol: 'BTCUSDC',
  orderId: 41,
  clientOrderId: '0123456789abcdef0123456789abcdef',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: price('64000.5'),
  quantity: quantity('0.01'),
  quoteOrderQuantity: amount('0'),
  stopPrice: price('0'),
  executed: quantity('0'),
  cumulativeQuote: amount('0'),
  status: 'NEW',
  locked: 0n,
  time: 1_000,
  updateTime: 1_000,
  workingTime: 1_000,
}
const filled: Order = {
  ...placed,
  executed: quantity('0.004'),
  cumulativeQuote: amount('256.002'),
  status: 'PARTIALLY_FILLED',
}
const trade: Trade = {
  account: 'main',
  symbol: 'BTCUSDC',
  id: 900,
  orderId: 41,
  price: price('64000.5'),
  quantity: quantity('0.004'),
  quoteQuantity: amount('256.002'),
  commission: quantity('0.000004'),
  commissionAsset: 'BTC',
  time: 2_000,
  isBuyer: true,
  isMaker: true,
}

/** The fields of https://developers.binance.com/docs/binance-spot-api-docs/user-data-stream, those aside that are shown under conditions which do not occur here. */
const documented = 'e E s c S o f q p P F g C x X r i l z L n N T t I w m M O Z Y Q V'.split(' ')

describe('executionReport', () => {
  test('a new order', () => {
    const event = userEventOf({
      kind: 'execution',
      execution: 'NEW',
      order: placed,
      trade: null,
      cancelId: null,
      at: 1_001,
    })
    expect(Object.keys(event).toSorted()).toEqual([...documented, 'W'].toSorted())
    expect(event).toMatchObject({
      e: 'executionReport',
      E: 1_001,
      s: 'BTCUSDC',
      c: placed.clientOrderId,
      C: '',
      S: 'BUY',
      o: 'LIMIT',
      f: 'GTC',
      q: '0.01000000',
      p: '64000.50000000',
      P: '0.00000000',
      x: 'NEW',
      X: 'NEW',
      r: 'NONE',
      i: 41,
      w: true,
      l: '0.00000000',
      z: '0.00000000',
      L: '0.00000000',
      n: '0',
      N: null,
      t: -1,
      m: false,
      O: 1_000,
      W: 1_000,
    })
  })

  test('a fill', () => {
    const event = userEventOf({
      kind: 'execution',
      execution: 'TRADE',
      order: filled,
      trade,
      cancelId: null,
      at: 2_000,
    })
    expect(event).toMatchObject({
      x: 'TRADE',
      X: 'PARTIALLY_FILLED',
      l: '0.00400000',
      z: '0.00400000',
      L: '64000.50000000',
      t: 900,
      m: true,
      n: '0.00000400',
      N: 'BTC',
      Y: '256.00200000',
      Z: '256.00200000',
      T: 2_000,
      w: true,
    })
  })

  test('a cancel has its own id, and the id of the order beside', () => {
    const order: Order = { ...filled, status: 'CANCELED' }
    const event = userEventOf({
      kind: 'execution',
      execution: 'CANCELED',
      order,
      trade: null,
      cancelId: 'stop',
      at: 3_000,
    })
    expect(event).toMatchObject({
      x: 'CANCELED',
      X: 'CANCELED',
      c: 'stop',
      C: placed.clientOrderId,
      z: '0.00400000',
      w: false,
    })
  })

  test('a stop that was not triggered is not in the book', () => {
    const order: Order = { ...placed, type: 'STOP_LOSS_LIMIT', stopPrice: price('63000'), workingTime: -1 }
    const event = userEventOf({ kind: 'execution', execution: 'NEW', order, trade: null, cancelId: null, at: 1_000 })
    expect(event).toMatchObject({ o: 'STOP_LOSS_LIMIT', P: '63000.00000000', w: false })
    expect(event).not.toHaveProperty('W')
  })
})

test('outboundAccountPosition tells the balances that changed', () => {
  const changed = new Map([
    ['BTC', { free: quantity('0.5'), locked: 0n }],
    ['USDC', { free: amount('100.123456789'), locked: amount('640') }],
  ])
  expect(userEventOf({ kind: 'balances', account: 'main', changed, at: 5 })).toEqual({
    e: 'outboundAccountPosition',
    E: 5,
    u: 5,
    B: [
      { a: 'BTC', f: '0.50000000', l: '0.00000000' },
      { a: 'USDC', f: '100.12345678', l: '640.00000000' },
    ],
  })
})

test('balanceUpdate tells what came or went', () => {
  const event = userEventOf({ kind: 'deposit', account: 'main', asset: 'USDC', delta: amount('-12.5'), at: 7 })
  expect(event).toEqual({ e: 'balanceUpdate', E: 7, a: 'USDC', d: '-12.50000000', T: 7 })
})
