import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { price } from '#engine/money.ts'
import { API_URL, type Message, openRaw, type RawSocket, rest, signed, STREAM_HOST } from './example-client.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'
import type { Fault } from './faults.ts'

let sandbox: ExampleSandbox
let api: RawSocket
beforeEach(async () => {
  sandbox = await exampleSandbox()
  api = await openRaw(sandbox.port, API_URL)
})
afterEach(() => sandbox.close())

const limitBuy = { symbol: 'BTCUSDC', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '40000', quantity: '0.01' }
const place = { way: null, call: 'order.place', symbol: null }
const openCount = (): number => sandbox.exchange.openOrders('demo', null).length

/** What a caller of an order sees: status and code. */
type Seen = { status: number; code: number | null; retry: string | null }

const overRest = async (): Promise<Seen> => {
  const { status, body, headers } = await rest(sandbox, 'POST', '/api/v3/order', limitBuy)
  return { status, code: (body['code'] as number | undefined) ?? null, retry: headers.get('retry-after') }
}
const overSocket = async (): Promise<Seen> => {
  const answer = await api.ask('order.place', signed(sandbox, limitBuy))
  const error = answer['error'] as { code: number; data?: { retryAfter: number } } | undefined
  const after = error?.data === undefined ? null : String((error.data.retryAfter - sandbox.clock.now()) / 1000)
  return { status: Number(answer['status']), code: error?.code ?? null, retry: after }
}

describe('what the caller of an order sees, and whether the order is there', () => {
  const cases: [Fault, Seen, boolean][] = [
    [
      { kind: 'reject', on: place, code: -2010, msg: 'This action is disabled on this account.' },
      { status: 400, code: -2010, retry: null },
      false,
    ],
    [{ kind: 'rate-limit', on: place, seconds: 30 }, { status: 429, code: -1003, retry: '30' }, false],
    [{ kind: 'maintenance' }, { status: 503, code: 1, retry: null }, false],
    [{ kind: 'clock-skew', ms: 10_000 }, { status: 400, code: -1021, retry: null }, false],
    [{ kind: 'clock-skew', ms: -10_000 }, { status: 400, code: -1021, retry: null }, false],
    // The exchange did it all the same: nobody may take a 5xx for a refusal.
    [{ kind: 'server-error', on: place, status: 502 }, { status: 502, code: -1007, retry: null }, true],
    [{ kind: 'slow', on: place, ms: 5 }, { status: 200, code: null, retry: null }, true],
  ]
  test.each(cases.map((one) => [one[0].kind, ...one] as const))('%s', async (_kind, fault, seen, isThere) => {
    for (const [way, call] of [overRest, overSocket].entries()) {
      const before = openCount()
      const id = sandbox.control.addFault(fault, 1)
      expect([way, await call()]).toEqual([way, seen])
      expect(openCount() - before).toBe(isThere ? 1 : 0)
      sandbox.control.removeFault(id)
      expect(await call()).toMatchObject({ status: 200 })
    }
  })

  test.each<[Fault, boolean]>([
    [{ kind: 'lost', on: place }, false],
    [{ kind: 'timeout-after-accept', on: place }, true],
  ])('$kind: never an answer', async (fault, isThere) => {
    sandbox.control.addFault(fault, 2)
    const answered: unknown[] = []
    api.socket.on('message', (data: Buffer) => answered.push((JSON.parse(data.toString('utf8')) as Message)['id']))
    api.send({ id: 'silent', method: 'order.place', params: signed(sandbox, limitBuy) })
    await api.ask('ping')
    expect(answered).toEqual([1])
    expect(openCount()).toBe(isThere ? 1 : 0)
    const gaveUp = new AbortController()
    const calling = rest(sandbox, 'POST', '/api/v3/order', limitBuy, gaveUp.signal)
    // The next request is answered while the first still waits; by then the exchange has had it.
    while (sandbox.control.look().requests.filter(({ status }) => status === null).length < 2) await api.ask('ping')
    gaveUp.abort()
    await expect(calling).rejects.toThrow(/abort/i)
    expect(openCount()).toBe(isThere ? 2 : 0)
    expect(await overRest()).toMatchObject({ status: 200 })
  })

  test('the faults of one call spare the others', async () => {
    sandbox.control.addFault({ kind: 'reject', on: { ...place, symbol: 'ETHUSDC' }, code: -1, msg: 'No.' }, null)
    sandbox.control.addFault({ kind: 'lost', on: { ...place, call: 'order.cancel' } }, null)
    expect(await overRest()).toMatchObject({ status: 200 })
    expect(await overSocket()).toMatchObject({ status: 200 })
  })

  test('in maintenance nobody connects', async () => {
    const id = sandbox.control.addFault({ kind: 'maintenance' }, null)
    await expect(openRaw(sandbox.port, API_URL)).rejects.toThrow('503')
    sandbox.control.removeFault(id)
    expect(await (await openRaw(sandbox.port, API_URL)).ask('ping')).toMatchObject({ status: 200 })
  })
})

describe('what the user data of an order that fills in five parts looks like', () => {
  const fills = { stream: 'user', event: 'executionReport', execution: 'TRADE', symbol: null } as const
  const anyEvent = { stream: 'user', event: null, execution: null, symbol: null } as const

  /** The trade ids that the socket brought until the fence, and those that REST has. */
  const fiveParts = async (fault: Fault | null): Promise<{ seen: number[]; booked: number[]; kinds: string[] }> => {
    await api.ask('userDataStream.subscribe.signature', signed(sandbox))
    const events: Message[] = []
    api.socket.on('message', (data: Buffer) => {
      const { event } = JSON.parse(data.toString('utf8')) as Message
      if (event !== undefined) events.push(event as Message)
    })
    await api.ask('order.place', signed(sandbox, { ...limitBuy, newClientOrderId: 'mine' }))
    events.length = 0
    sandbox.control.addFault({ kind: 'partial-fills', symbol: null, parts: 5 }, null)
    if (fault !== null) sandbox.control.addFault(fault, null)
    sandbox.control.setPrice('BTCUSDC', price('39000'))
    if (fault?.kind !== 'cut') await api.ask('ping')
    else await api.ended
    const trades = await rest(sandbox, 'GET', '/api/v3/myTrades', { symbol: 'BTCUSDC' })
    return {
      seen: events.filter(({ x }) => x === 'TRADE').map(({ t }) => Number(t)),
      booked: (trades.body['value'] as { id: number }[] | undefined)?.map(({ id }) => id) ?? [],
      kinds: events.map(({ e, x }) => String(x ?? e)),
    }
  }

  test('five reports in one tick, and REST has the same trades', async () => {
    const { seen, booked, kinds } = await fiveParts(null)
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(booked)
    expect(new Set(seen).size).toBe(5)
    expect(kinds.filter((kind) => kind === 'TRADE')).toHaveLength(5)
    expect(kinds).toContain('outboundAccountPosition')
  })

  test.each<[string, Fault, (booked: number[]) => number[]]>([
    ['twice', { kind: 'duplicate-events', on: fills }, (booked) => booked.flatMap((id) => [id, id])],
    ['backwards', { kind: 'reordered-events', on: anyEvent }, (booked) => booked.toReversed()],
    ['not at all', { kind: 'dropped-events', on: fills }, () => []],
    ['cut off', { kind: 'cut', on: fills }, () => []],
  ])('%s: the same trade ids, and REST tells them all', async (_name, fault, expected) => {
    const { seen, booked } = await fiveParts(fault)
    expect(booked).toHaveLength(5)
    expect(seen).toEqual(expected(booked))
  })

  test('after a cut the new connection is told nothing of what it missed', async () => {
    await fiveParts({ kind: 'cut', on: fills })
    expect((await api.ended).code).toBe(1006)
    const again = await openRaw(sandbox.port, API_URL)
    await again.ask('userDataStream.subscribe.signature', signed(sandbox))
    await again.ask('ping')
    expect(again.waiting()).toEqual([])
    const { body } = await rest(sandbox, 'GET', '/api/v3/order', { symbol: 'BTCUSDC', origClientOrderId: 'mine' })
    expect(body).toMatchObject({ status: 'FILLED', executedQty: '0.01000000' })
  })
})

describe('faults of the market streams', () => {
  const trades = { stream: 'market', event: 'trade', execution: null, symbol: 'BTCUSDC' } as const

  test('a trade that is dropped once is missing, the next one is there', async () => {
    const socket = await openRaw(sandbox.port, `${STREAM_HOST}/ws/btcusdc@trade/btcusdc@aggTrade`)
    sandbox.control.addFault({ kind: 'dropped-events', on: trades }, 1)
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    sandbox.source.print('BTC/USDC', 50_020, 0.25)
    const types: unknown[] = []
    for (let count = 0; count < 3; count += 1) types.push((await socket.next())['e'])
    expect(types).toEqual(['aggTrade', 'trade', 'aggTrade'])
  })

  test('cut: that connection breaks, others stay', async () => {
    const one = await openRaw(sandbox.port, `${STREAM_HOST}/ws/btcusdc@trade`)
    sandbox.control.addFault({ kind: 'cut', on: trades }, 1)
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect((await one.ended).code).toBe(1006)
    expect(await api.ask('ping')).toMatchObject({ status: 200 })
  })

  test('all connections of a kind are cut at once', async () => {
    const one = await openRaw(sandbox.port, `${STREAM_HOST}/ws/btcusdc@trade`)
    expect(sandbox.control.cut('market')).toBe(1)
    expect((await one.ended).code).toBe(1006)
    expect(await api.ask('ping')).toMatchObject({ status: 200 })
    expect(sandbox.control.cut(null)).toBe(1)
    expect((await api.ended).code).toBe(1006)
  })
})
