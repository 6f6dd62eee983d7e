import { afterEach, beforeEach, expect, test } from 'vitest'
import { price, quantity } from '#engine/money.ts'
import { plainWish } from '../example-key-desks.ts'
import { API_URL, openRaw, rest, signed, STREAM_HOST } from './example-client.ts'
import { addExampleKey } from './example-exchange.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

let sandbox: ExampleSandbox
beforeEach(async () => {
  sandbox = await exampleSandbox()
})
afterEach(() => sandbox.close())

const order = { symbol: 'BTCUSDC', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '40000', quantity: '0.01' }

const overHttp = async (method: string, path: string, told: unknown = null, headers: Record<string, string> = {}) => {
  const body = told === null ? {} : { body: JSON.stringify(told) }
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/control${path}`, { method, headers, ...body })
  return { status: response.status, body: await response.json() }
}

test('programs of this machine turn it over HTTP, and pages do not', async () => {
  const fault = { kind: 'balance-lag', ms: 5 }
  expect(await overHttp('POST', '/faults', { fault, times: null })).toEqual({ status: 200, body: { fault: '1' } })
  expect(await overHttp('GET', '')).toMatchObject({ status: 200, body: { faults: [{ id: '1', fault }] } })
  expect(await overHttp('POST', '/faults', { fault: { kind: 'balance-lag' }, times: null })).toMatchObject({
    status: 400,
  })
  expect(await overHttp('DELETE', '/faults/1')).toEqual({ status: 200, body: {} })
  expect(sandbox.control.look().faults).toEqual([])
  expect(await overHttp('POST', '/prices', { symbol: 'BTCUSDC', price: '51000' })).toMatchObject({ status: 200 })
  expect(sandbox.control.look().symbols).toContainEqual(expect.objectContaining({ symbol: 'BTCUSDC', price: '51000' }))
  expect(await overHttp('POST', '/cuts', { kind: null })).toEqual({ status: 200, body: { connections: 0 } })
  expect(await overHttp('PUT', '/faults')).toMatchObject({ status: 404 })
  const page = await overHttp('POST', '/faults', { fault, times: null }, { origin: 'http://127.0.0.1:3000' })
  expect(page.status).toBe(404)
  expect(sandbox.control.look().faults).toEqual([])
})

test('it shows what is there', async () => {
  const market = await openRaw(sandbox.port, `${STREAM_HOST}/ws/btcusdc@trade`)
  const api = await openRaw(sandbox.port, API_URL)
  await api.ask('userDataStream.subscribe.signature', signed(sandbox))
  await rest(sandbox, 'POST', '/api/v3/order', order)
  sandbox.control.addFault({ kind: 'clock-skew', ms: 5 }, null)
  const look = sandbox.control.look()
  expect(look).toMatchObject({
    now: sandbox.clock.now() + 5,
    speed: 1,
    faults: [{ id: '1', fault: { kind: 'clock-skew', ms: 5 }, times: null }],
    connections: [
      { kind: 'market', listensTo: ['btcusdc@trade'] },
      { kind: 'api', listensTo: ['demo'] },
    ],
    requests: [
      { way: 'rest', call: 'POST /api/v3/order', symbol: 'BTCUSDC', status: 200 },
      { way: 'ws-api', call: 'userDataStream.subscribe.signature', status: 200 },
    ],
  })
  expect(look.symbols.find(({ symbol }) => symbol === 'BTCUSDC')).toMatchObject({ price: '50000' })
  const demo = look.accounts.find(({ name }) => name === 'demo')
  expect(demo?.openOrders).toBe(1)
  expect(demo?.balances).toContainEqual({ asset: 'USDC', free: '99600', locked: '400' })
  expect(look.calls).toContain('order.place')
  // What a call is named by is what a fault can be put on.
  expect(new Set(look.calls).size).toBe(look.calls.length)
  market.socket.terminate()
})

test('it is plain data, and nobody learns a secret from it', async () => {
  const other = addExampleKey(sandbox.exchange, 'ed25519')
  await rest(sandbox, 'GET', '/api/v3/account')
  const text = JSON.stringify(sandbox.control.look())
  expect(JSON.parse(text)).toEqual(sandbox.control.look())
  expect(text).toContain(sandbox.apiKey)
  for (const { material } of sandbox.exchange.keys()) expect(text).not.toContain(JSON.stringify(material).slice(1, -1))
  expect(text).not.toContain(other.secret)
  expect(text).not.toContain('signature=')
})

test('a price that is set prints there, and the later ones follow', () => {
  expect(sandbox.control.setPrice('BTCUSDC', price('60000'))).toEqual({ ok: true, value: null })
  expect(sandbox.exchange.lastPrice('BTCUSDC')).toBe(price('60000'))
  sandbox.source.print('BTC/USDC', 50_500, 1)
  expect(sandbox.exchange.lastPrice('BTCUSDC')).toBe(price('60600'))
  expect(sandbox.control.setPrice('NOUSDC', price('1'))).toMatchObject({ ok: false, error: { code: -1121 } })
})

test('each owner of keys has an account of their own, with its own money', async () => {
  const { desk, exchange } = sandbox
  const made = ['ann', 'ann', 'bob'].map((owner) => desk.make({ ...plainWish, owner }))
  const uids = made.map((key) => exchange.accountOf(exchange.keyOf(key?.apiKey ?? '')?.account ?? '')?.uid)
  expect(uids[0]).toBe(uids[1])
  expect(new Set([...uids, ...exchange.accounts().map(({ uid }) => uid)]).size).toBe(exchange.accounts().length)
  exchange.deposit('ann', 'USDC', -quantity('40000'))
  expect(['ann', 'bob'].map((name) => exchange.balancesOf(name).get('USDC')?.free)).toEqual([
    quantity('60000'),
    quantity('100000'),
  ])
})
