import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type ConnectionKind, type Connections, keepConnections } from './connections.ts'
import { countFaults } from './fault-counter.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

let now: number
let kind: ConnectionKind
let connections: Connections
let server: Server
let heard: string[]

beforeEach(async () => {
  now = 0
  kind = 'market'
  heard = []
  const faults = countFaults({ nameOf: (call) => call, wait: () => Promise.resolve() })
  connections = keepConnections(faults, () => now)
  const sockets = new WebSocketServer({ noServer: true })
  server = createServer()
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      connections.accept(accepted, kind, '127.0.0.1', (connection) => ({
        hear: (text) => {
          heard.push(text)
          connection.answer({ heard: text })
        },
        closed: () => undefined,
        listensTo: () => ['something'],
      }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  connections.close()
  server.close()
})

const connect = async (options: { autoPong?: boolean } = {}): Promise<WebSocket> => {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
  await once(client, 'open')
  return client
}
const ended = async (client: WebSocket): Promise<[number, string]> => {
  const [code, reason] = (await once(client, 'close')) as [number, Buffer]
  return [code, reason.toString('utf8')]
}
/** Time passes in steps of the sweep. */
const pass = (ms: number): void => {
  for (let passed = 0; passed < ms; passed += SECOND) {
    now += SECOND
    connections.sweep()
  }
}

test('a ping every 20 seconds, and who answers stays', async () => {
  const client = await connect()
  for (let round = 0; round < 6; round += 1) {
    const ping = once(client, 'ping')
    pass(20 * SECOND)
    const [payload] = (await ping) as [Buffer]
    expect(payload.toString('utf8')).toBe(String(now))
    // The answer of the client is in before the clock goes on: it is counted with this message.
    client.send(String(round))
    await once(client, 'message')
  }
  expect(connections.rows()).toEqual([
    { id: 1, kind: 'market', ip: '127.0.0.1', openedAt: 0, listensTo: ['something'] },
  ])
})

test('who does not answer for a minute is closed', async () => {
  const client = await connect({ autoPong: false })
  const closing = ended(client)
  pass(79 * SECOND)
  expect(connections.rows()).toHaveLength(1)
  pass(SECOND)
  expect(await closing).toEqual([1008, 'Pong timeout'])
})

test.each<[ConnectionKind, unknown]>([
  ['market', { e: 'serverShutdown', E: 24 * HOUR - 600 * SECOND }],
  ['api', { event: { e: 'serverShutdown', E: 24 * HOUR - 600 * SECOND } }],
])('%s: after a day it is over, ten minutes before that it is announced', async (which, expected) => {
  kind = which
  const client = await connect()
  const message = once(client, 'message')
  now = 24 * HOUR - 601 * SECOND
  connections.sweep()
  await once(client, 'ping')
  client.send('answered')
  // The answer comes first: nothing was announced yet.
  expect(JSON.parse(String((await message)[0]))).toEqual({ heard: 'answered' })
  const announced = once(client, 'message')
  pass(SECOND)
  expect(JSON.parse(String((await announced)[0]))).toEqual(expected)
  const closing = ended(client)
  now = 24 * HOUR
  connections.sweep()
  expect((await closing)[0]).toBe(1001)
})

test('five messages a second are heard, the sixth ends the connection', async () => {
  const client = await connect()
  const closing = ended(client)
  for (const second of [1, 2]) {
    now = second * SECOND
    for (let count = 0; count < 5; count += 1) {
      client.send(`${second}.${count}`)
      await once(client, 'message')
    }
  }
  client.send('one too many')
  expect(await closing).toEqual([1008, 'Too many requests'])
  expect(heard).toHaveLength(10)
})

test('pings of the client count as well', async () => {
  const client = await connect()
  const closing = ended(client)
  for (let count = 0; count < 6; count += 1) client.ping()
  expect(await closing).toEqual([1008, 'Too many requests'])
})

test('the WebSocket API has no such limit', async () => {
  kind = 'api'
  const client = await connect()
  for (let count = 0; count < 20; count += 1) {
    client.send(String(count))
    await once(client, 'message')
  }
  expect(heard).toHaveLength(20)
})

test('what is cut breaks without a word', async () => {
  const client = await connect()
  const closing = ended(client)
  expect([connections.cut('api'), connections.cut('market')]).toEqual([0, 1])
  expect((await closing)[0]).toBe(1006)
})
