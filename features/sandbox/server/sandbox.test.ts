import { call } from '@orpc/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { amount, price, quantity } from '#engine/money.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import { SandboxView } from '../contract.ts'
import { sandboxHandlers } from './handlers.ts'

const context = contextOf('owner', { role: 'ROLE_OWNER' })

let sandbox: ExampleSandbox
beforeEach(async () => {
  sandbox = await exampleSandbox()
})
afterEach(() => sandbox.close())

const router = () => sandboxHandlers(sandbox.control)
const look = async () => {
  const answer = await call(router().look, undefined, { context })
  return SandboxView.parse(answer.sandbox)
}
const priceOf = async (symbol: string) => (await look()).symbols.find((row) => row.symbol === symbol)?.price

describe('what is seen', () => {
  test('prices, accounts with the ids of their keys, requests: and no secret of anybody', async () => {
    await fetch(`http://127.0.0.1:${sandbox.port}/api/v3/ticker/price?symbol=BTCUSDC`)
    const seen = await look()
    expect(seen.symbols).toContainEqual(
      expect.objectContaining({ symbol: 'BTCUSDC', pair: 'BTC/USDC', price: '50000' }),
    )
    const demo = seen.accounts.find(({ name }) => name === 'demo')
    expect(demo?.balances).toContainEqual({ asset: 'USDC', free: '100000', locked: '0' })
    expect(demo?.keys).toEqual([{ apiKey: sandbox.apiKey, kind: 'hmac', mayTrade: true }])
    expect(seen.requests[0]).toMatchObject({ way: 'rest', symbol: 'BTCUSDC', status: 200 })
    expect(JSON.stringify(seen)).not.toContain(sandbox.secret)
  })

  test('without a sandbox there is nothing, and nothing can be changed', async () => {
    const none = sandboxHandlers(null)
    expect(await call(none.look, undefined, { context })).toEqual({ sandbox: null })
    const asked = [
      call(none.setPrice, { symbol: 'BTCUSDC', price: '1' }, { context }),
      call(none.setSpeed, { speed: 2 }, { context }),
      call(none.addFault, { fault: { kind: 'maintenance' }, times: null }, { context }),
      call(none.removeFault, { fault: '1' }, { context }),
      call(none.cut, { kind: null }, { context }),
    ]
    for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'SANDBOX_OFF' })
  })
})

describe('a price', () => {
  const set = (symbol: string, price: string) => call(router().setPrice, { symbol, price }, { context })

  test('trades at once, and orders on the way are filled', async () => {
    const placed = sandbox.exchange.place('demo', {
      symbol: 'BTCUSDC',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: price('49000'),
      quantity: quantity('0.1'),
      quoteOrderQuantity: amount('0'),
      stopPrice: price('0'),
      clientOrderId: null,
    })
    if (!placed.ok) throw new Error(placed.error.msg)
    await set('BTCUSDC', '48500')
    expect(await priceOf('BTCUSDC')).toBe('48500')
    expect(sandbox.exchange.openOrders('demo', null)).toEqual([])
    const demo = (await look()).accounts.find(({ name }) => name === 'demo')
    expect(Number(demo?.balances.find(({ asset }) => asset === 'BTC')?.free)).toBeGreaterThan(1.09)
  })

  test('moves what comes later, and no other symbol', async () => {
    await set('BTCUSDC', '55000')
    sandbox.source.print('BTC/USDC', 50_500, 1)
    expect(Number(await priceOf('BTCUSDC'))).toBeCloseTo(55_550, 6)
    expect(await priceOf('ETHUSDC')).toBe('2000')
  })

  test.each([
    ['NOPE', '1', { code: 'SANDBOX_SYMBOL_UNKNOWN' }],
    ['BTCUSDC', '0.001', { code: 'SANDBOX_PRICE_OFF_LIMITS' }],
    ['BTCUSDC', '0', { code: 'SANDBOX_PRICE_OFF_LIMITS' }],
    ['BTCUSDC', '-5', { code: 'SANDBOX_PRICE_OFF_LIMITS' }],
    ['BTCUSDC', '99999999999999999999', { code: 'SANDBOX_PRICE_OFF_LIMITS' }],
    ['BTCUSDC', '50000.001', { code: 'SANDBOX_PRICE_OFF_TICK', data: { tickSize: '0.01' } }],
    ['BTCUSDC', 'much', { code: 'BAD_REQUEST' }],
  ])('%s at %s is refused', async (symbol, price, error) => {
    await expect(set(symbol, price)).rejects.toMatchObject(error)
    expect(await priceOf('BTCUSDC')).toBe('50000')
  })
})

describe('faults', () => {
  const add = (fault: object, times: number | null) =>
    call(router().addFault, { fault: fault as never, times }, { context })
  const onAll = { way: null, call: null, symbol: null }

  test('strike, are counted, and end when they are removed', async () => {
    const ask = async () => (await fetch(`http://127.0.0.1:${sandbox.port}/api/v3/time`)).status
    const { fault } = await add({ kind: 'reject', on: onAll, code: -2010, msg: 'No.' }, null)
    expect([await ask(), await ask()]).toEqual([400, 400])
    expect((await look()).faults).toMatchObject([{ id: fault, times: null, struck: 2 }])
    await call(router().removeFault, { fault }, { context })
    expect((await look()).faults).toEqual([])
    expect(await ask()).toBe(200)
  })

  test('one that has struck as often as it should is over, with its count', async () => {
    const ask = async () => (await fetch(`http://127.0.0.1:${sandbox.port}/api/v3/time`)).status
    const { fault } = await add({ kind: 'reject', on: onAll, code: -2010, msg: 'No.' }, 2)
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 200])
    const { faults, spentFaults } = await look()
    expect([faults, spentFaults]).toMatchObject([[], [{ id: fault, times: 0, struck: 2 }]])
  })

  test.each([
    [{ kind: 'earthquake' }, 1],
    [{ kind: 'slow', on: onAll, ms: 0 }, 1],
    [{ kind: 'slow', on: { ...onAll, host: 'x' }, ms: 5 }, 1],
    [{ kind: 'maintenance' }, 0],
    [{ kind: 'maintenance' }, 1.5],
  ])('%j, %j times, is none', async (fault, times) => {
    await expect(add(fault, times)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await look()).faults).toEqual([])
  })
})

test('connections are listed and broken', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${sandbox.port}/ws/btcusdc@trade`)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }))
  expect((await look()).connections).toMatchObject([{ kind: 'market', listensTo: ['btcusdc@trade'] }])
  expect(await call(router().cut, { kind: 'api' }, { context })).toEqual({ connections: 0 })
  expect(await call(router().cut, { kind: null }, { context })).toEqual({ connections: 1 })
  await closed
  await expect.poll(async () => (await look()).connections).toEqual([])
})

test.each([0, 0.09, 101, Number.NaN])('a speed of %s is refused', async (speed) => {
  await expect(call(router().setSpeed, { speed }, { context })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
