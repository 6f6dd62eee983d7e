import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { price } from '#engine/money.ts'
import { API_URL, type Message, openRaw, type RawSocket, STREAM_HOST } from './example-client.ts'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

let sandbox: ExampleSandbox
beforeEach(async () => {
  sandbox = await exampleSandbox()
})
afterEach(() => sandbox.close())

const open = (path: string): Promise<RawSocket> => openRaw(sandbox.port, `${STREAM_HOST}${path}`)
const type =
  (e: string) =>
  (message: Message): boolean =>
    message['e'] === e
const subscribe = async (socket: RawSocket, ...params: string[]): Promise<void> => {
  socket.send({ method: 'SUBSCRIBE', params, id: 1 })
  expect(await socket.next()).toEqual({ result: null, id: 1 })
}

describe('what each stream says of one trade', () => {
  test.each<[string, Message]>([
    ['btcusdc@trade', { e: 'trade', s: 'BTCUSDC', p: '50010.00000000', q: '0.25000000', M: true }],
    ['btcusdc@aggTrade', { e: 'aggTrade', s: 'BTCUSDC', p: '50010.00000000', q: '0.25000000' }],
    ['btcusdc@kline_1m', { e: 'kline', k: { i: '1m', c: '50010.00000000', v: '0.25000000', n: 1, x: false } }],
    ['btcusdc@kline_1h', { e: 'kline', k: { i: '1h', c: '50010.00000000', x: false } }],
    [
      'btcusdc@ticker',
      { e: '24hrTicker', s: 'BTCUSDC', c: '50010.00000000', b: '50009.50000000', a: '50010.50000000' },
    ],
    ['btcusdc@miniTicker', { e: '24hrMiniTicker', s: 'BTCUSDC', c: '50010.00000000' }],
    ['btcusdc@bookTicker', { s: 'BTCUSDC', b: '50009.50000000', a: '50010.50000000' }],
    ['btcusdc@depth@100ms', { e: 'depthUpdate', s: 'BTCUSDC' }],
  ])('%s', async (name, expected) => {
    const socket = await open(`/ws/${name}`)
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect(await socket.next()).toMatchObject(expected)
  })

  test('partial depth has the best levels of each side', async () => {
    const socket = await open('/ws/btcusdc@depth5@100ms')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    const { lastUpdateId, bids, asks } = await socket.next()
    const whole = sandbox.exchange.depth('BTCUSDC', 5)
    expect(lastUpdateId).toBe(whole.lastUpdateId)
    expect([bids, asks].map((side) => (side as string[][]).length)).toEqual([5, 5])
    expect((bids as string[][])[0]?.[0]).toBe('50009.50000000')
  })

  test('arrays hold the symbols that changed', async () => {
    const socket = await open('/stream?streams=!miniTicker@arr/!ticker@arr')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    sandbox.source.print('ETH/USDC', 2_010, 1)
    for (const name of ['!miniTicker@arr', '!ticker@arr']) {
      const { data } = await socket.next(({ stream }) => stream === name)
      expect(new Set((data as Message[]).map(({ s }) => s))).toEqual(new Set(['BTCUSDC', 'ETHUSDC']))
    }
  })

  test('combined, each message names its stream', async () => {
    const socket = await open('/stream?streams=btcusdc@trade/ethusdc@trade')
    sandbox.source.print('ETH/USDC', 2_010, 1)
    expect(await socket.next()).toMatchObject({ stream: 'ethusdc@trade', data: { e: 'trade', s: 'ETHUSDC' } })
  })
})

describe('requests on the socket', () => {
  test('subscribe, list, unsubscribe', async () => {
    const socket = await open('/ws/0')
    await subscribe(socket, 'btcusdc@trade', 'ethusdc@trade')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect(await socket.next()).toMatchObject({ e: 'trade', s: 'BTCUSDC' })
    socket.send({ method: 'UNSUBSCRIBE', params: ['btcusdc@trade'], id: 2 })
    expect(await socket.next()).toEqual({ result: null, id: 2 })
    sandbox.source.print('BTC/USDC', 50_020, 0.25)
    sandbox.source.print('ETH/USDC', 2_020, 1)
    expect(await socket.next()).toMatchObject({ e: 'trade', s: 'ETHUSDC' })
    socket.send({ method: 'LIST_SUBSCRIPTIONS', id: 3 })
    expect(await socket.next()).toEqual({ result: ['ethusdc@trade'], id: 3 })
  })

  test('a raw socket becomes a combined one', async () => {
    const socket = await open('/ws/btcusdc@trade')
    socket.send({ method: 'SET_PROPERTY', params: ['combined', true], id: 1 })
    expect(await socket.next()).toEqual({ result: null, id: 1 })
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect(await socket.next()).toMatchObject({ stream: 'btcusdc@trade', data: { e: 'trade' } })
  })

  test('a stream of a symbol that does not exist is taken, and is silent', async () => {
    const socket = await open('/ws')
    await subscribe(socket, 'nousdc@trade', 'nousdc@depth@100ms', 'btcusdc@trade')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    expect(await socket.next()).toMatchObject({ s: 'BTCUSDC' })
  })

  test('what is wrong is answered with an error', async () => {
    const socket = await open('/ws')
    socket.send('{')
    expect(await socket.next()).toMatchObject({ error: { code: 3 }, id: null })
    socket.send({ method: 'SUBSCRIBE', params: ['btcusdc@nothing'], id: 9 })
    expect(await socket.next()).toEqual({ error: { code: 2, msg: 'Invalid request: invalid stream' }, id: 9 })
  })
})

describe('klines', () => {
  test('close when their minute is over, once, and the next one begins', async () => {
    const socket = await open('/ws/btcusdc@kline_1m')
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    const { k: first } = await socket.next()
    sandbox.clock.advance(60_000)
    sandbox.source.print('BTC/USDC', 50_020, 0.5)
    const { k: last } = await socket.next((message) => (message['k'] as Message)['x'] === true)
    expect(last).toMatchObject({ t: (first as Message)['t'], c: '50010.00000000', v: '0.25000000', x: true })
    const { k: second } = await socket.next()
    expect(second).toMatchObject({ o: '50020.00000000', c: '50020.00000000', v: '0.50000000', x: false })
    expect((second as Message)['t']).toBe(Number((first as Message)['t']) + 60_000)
  })

  test('of five minutes close once, with the fifth minute', async () => {
    const socket = await open('/stream?streams=btcusdc@kline_5m/btcusdc@kline_1m')
    const closed: string[] = []
    socket.socket.on('message', (data: Buffer) => {
      const { k } = (JSON.parse(data.toString('utf8')) as { data: { k: Message } }).data
      if (k['x'] === true) closed.push(`${String(k['i'])} ${String(k['t'])}`)
    })
    const start = Math.floor(sandbox.clock.now() / 300_000) * 300_000
    sandbox.source.print('BTC/USDC', 50_010, 0.25)
    for (let minute = 0; minute < 5; minute += 1) {
      const name = minute === 4 ? 'btcusdc@kline_5m' : 'btcusdc@kline_1m'
      sandbox.clock.advance(60_000)
      sandbox.exchange.tick()
      await socket.next(({ stream, data }) => stream === name && (data as { k: Message }).k['x'] === true)
    }
    const minutes = [0, 1, 2, 3, 4].map((minute) => `1m ${start + minute * 60_000}`)
    expect(closed.toSorted()).toEqual([...minutes, `5m ${start}`].toSorted())
  })
})

test('a book kept with changes from the snapshot on is the book, whatever happens to it', async () => {
  const socket = await open('/ws/btcusdc@depth@100ms')
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() }
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/api/v3/depth?symbol=BTCUSDC&limit=1000`)
  const snapshot = (await response.json()) as {
    lastUpdateId: number
    bids: [string, string][]
    asks: [string, string][]
  }
  for (const [at, size] of snapshot.bids) sides.b.set(at, size)
  for (const [at, size] of snapshot.asks) sides.a.set(at, size)
  let last = snapshot.lastUpdateId
  const follow = async (until: number): Promise<void> => {
    while (last < until) {
      const message = await socket.next(type('depthUpdate'))
      expect(message['U']).toBe(last + 1)
      last = Number(message['u'])
      for (const name of ['b', 'a'] as const) {
        for (const [at, size] of message[name] as [string, string][]) {
          if (Number(size) === 0) sides[name].delete(at)
          else sides[name].set(at, size)
        }
      }
    }
  }
  const steps: (() => void)[] = [
    () => sandbox.source.print('BTC/USDC', 50_010, 0.25),
    () => sandbox.source.print('BTC/USDC', 50_000, 0.25),
    () => void sandbox.exchange.setPrice('BTCUSDC', price('61234.56')),
    () => sandbox.source.print('BTC/USDC', 50_001, 3),
  ]
  for (const step of steps) {
    step()
    const { lastUpdateId, bids, asks } = sandbox.exchange.depth('BTCUSDC', 1000)
    await follow(lastUpdateId)
    expect([sides.b.size, sides.a.size]).toEqual([bids.length, asks.length])
    const best = (side: Map<string, string>, better: 1 | -1) =>
      [...side].toSorted(([left], [right]) => better * (Number(left) - Number(right)))[0]
    expect(Number(best(sides.b, -1)?.[0])).toBe(Number(bids[0]?.[0]) / 1e18)
    expect(Number(best(sides.a, 1)?.[1])).toBe(Number(asks[0]?.[1]) / 1e18)
  }
})

describe('what is no place for a socket is refused', () => {
  test.each([
    `${STREAM_HOST}/nothing`,
    `${STREAM_HOST}/ws-api/v3`,
    API_URL.replace('/v3', '/v2'),
    'wss://fstream.binance.com/ws/btcusdc@trade',
  ])('%s', async (url) => {
    await expect(openRaw(sandbox.port, url)).rejects.toThrow('404')
  })

  test('and one address may connect 300 times in five minutes', async () => {
    // The five minutes may begin anew on the way.
    let connected = 0
    const again = async (): Promise<never> => {
      for (;;) {
        const { socket } = await open('/ws')
        socket.terminate()
        connected += 1
      }
    }
    await expect(again()).rejects.toThrow('429')
    expect(connected).toBeGreaterThanOrEqual(300)
    expect(connected).toBeLessThanOrEqual(600)
  })
})
