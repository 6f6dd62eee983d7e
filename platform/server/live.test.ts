import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { eventIterator } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { RouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Role } from '../access.ts'
import { procedure } from '../contract.ts'
import type { SecondFactor } from '../errors.ts'
import { calls, signedIn } from './call.ts'
import { httpCookies } from './cookies.ts'
import { createHandlers } from './handlers.ts'
import {
  BACKLOG_LIMIT_BYTES,
  CLOSE_SESSION_OVER,
  createLive,
  dropWhenFull,
  type Live,
  MESSAGE_BURST,
  openMessageBudget,
  standingOf,
} from './live.ts'
import { asSession } from './session.ts'
import { silentLog } from './test-http.ts'

const contract = {
  ticks: procedure('trading')
    .route({ method: 'POST', path: '/ticks', summary: 'Counts up.' })
    .output(eventIterator(z.object({ tick: z.int() }))),
  cache: procedure('system')
    .route({ method: 'GET', path: '/cache', summary: 'Looks at the cache.' })
    .output(z.string()),
  list: procedure('account')
    .route({ method: 'GET', path: '/list', summary: 'Lists.' })
    .output(z.object({ things: z.array(z.string()) })),
  held: procedure('system')
    .route({ method: 'POST', path: '/held', summary: 'A stream of the system.' })
    .output(eventIterator(z.object({ tick: z.int() }))),
}

const router = {
  ticks: calls(contract.ticks)
    .use(signedIn)
    .handler(async function* () {
      for (let tick = 0; tick < 3; tick += 1) yield await Promise.resolve({ tick })
    }),
  cache: calls(contract.cache).handler(() => 'all of it'),
  list: calls(contract.list).handler(() => ({ things: ['a'] })),
  held: calls(contract.held).handler(async function* () {
    yield await Promise.resolve({ tick: 0 })
  }),
}

const cookies = { secret: new Uint8Array(32).fill(1), encrypted: false }

let server: Server
let live: Live
let port: number
type Rights = { role: Role; permissions: readonly string[]; factors: readonly SecondFactor[] }
const USER: Rights = { role: 'ROLE_USER', permissions: ['users.read'], factors: ['app', 'security-code'] }

/** Sessions by token; a test takes one away or changes its rights. */
let sessions: Map<string, Rights>
let opened: WebSocket[]

const sessionOf = (token: string, { role, permissions, factors }: Rights) =>
  asSession({
    id: token,
    createdAt: new Date(0),
    expiresAt: new Date(1),
    secondFactorAt: new Date(0),
    factors,
    impersonation: null,
    handlerLogin: false,
    user: {
      id: `user of ${token}`,
      username: 'anna',
      firstname: 'Anna',
      lastname: 'Nagy',
      role,
      permissions,
      language: 'en',
      region: null,
      timeZone: 'UTC',
      theme: 'dark',
    },
  })

beforeEach(async () => {
  sessions = new Map([
    ['one', USER],
    ['two', USER],
  ])
  opened = []
  live = createLive({
    handlers: createHandlers(router, () => new Date()),
    readSession: (token) => {
      const rights = sessions.get(token)
      return Promise.resolve(rights === undefined ? null : sessionOf(token, rights))
    },
    checkSessions: () =>
      Promise.resolve(new Map([...sessions].map(([token, rights]) => [token, standingOf(sessionOf(token, rights))]))),
    cookies,
    publicUrl: null,
    trustedProxies: 0,
    log: silentLog,
  })
  server = createServer()
  server.on('upgrade', live.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : 0
})

afterEach(async () => {
  for (const socket of opened) socket.terminate()
  live.close()
  server.close()
  await once(server, 'close')
})

const cookieOf = (token: string): string => {
  let line = ''
  httpCookies(null, cookies, (written) => (line = written)).write('sid', token, null)
  return line.slice(0, line.indexOf(';'))
}

type Asked = { cookie?: string; origin?: string; path?: string }

const connect = ({ cookie, origin, path = '/live' }: Asked): WebSocket => {
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...(origin === undefined ? {} : { origin }) }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  opened.push(socket)
  return socket
}

const open = async (token: string): Promise<WebSocket> => {
  const socket = connect({ cookie: cookieOf(token), origin: `http://127.0.0.1:${port}` })
  await once(socket, 'open')
  return socket
}

const clientOf = (socket: WebSocket): RouterClient<typeof router> =>
  createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }))

const refusal = async (asked: Asked): Promise<string> => {
  const [error] = await once(connect(asked), 'error')
  return error instanceof Error ? error.message : String(error)
}

test.each<[string, () => Asked, string]>([
  ['another page', () => ({ cookie: cookieOf('one'), origin: 'http://evil.hu' }), '403'],
  ['no page at all', () => ({ cookie: cookieOf('one') }), '403'],
  ['another address', () => ({ cookie: cookieOf('one'), origin: `http://127.0.0.1:${port}`, path: '/rpc' }), '404'],
])('%s is refused at the door', async (_case, asked, status) => {
  expect(await refusal(asked())).toBe(`Unexpected server response: ${status}`)
  expect(live.connectionCount()).toBe(0)
})

test.each<[string, () => string | undefined]>([
  ['nobody', () => undefined],
  ['a forged cookie', () => 'sid=one.AAAA'],
  ['a session that is over', () => cookieOf('old')],
])('%s is told that the session is over, and gets nothing else', async (_case, cookie) => {
  const given = cookie()
  const socket = connect({ origin: `http://127.0.0.1:${port}`, ...(given === undefined ? {} : { cookie: given }) })
  let messages = 0
  socket.on('message', () => (messages += 1))
  const [code] = await once(socket, 'close')
  expect(code).toBe(CLOSE_SESSION_OVER)
  expect(messages).toBe(0)
  expect(live.connectionCount()).toBe(0)
})

test('a stranger who sends nonsense or does not answer the close is cut off', async () => {
  const raw = createConnection(port, '127.0.0.1')
  raw.write(
    [
      'GET /live HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  const [answer] = await once(raw, 'data')
  expect(String(answer)).toContain('101 Switching Protocols')
  // An unmasked frame of a kind that does not exist (RFC 6455, 5.1 and 5.2).
  raw.write(Buffer.from([0xff, 0x00]))
  await once(raw, 'close')
  expect(live.connectionCount()).toBe(0)
})

test('a signed-in page gets its stream', async () => {
  const ticks: number[] = []
  for await (const { tick } of await clientOf(await open('one')).ticks()) ticks.push(tick)
  expect(ticks).toEqual([0, 1, 2])
})

test('the guard holds here too', async () => {
  const client = clientOf(await open('one'))
  await expect(client.held()).rejects.toMatchObject({ code: 'AUTH_NO_PERMISSION', status: 403 })
})

test('only streams are served: whatever else is asked over HTTP, where rights are read anew', async () => {
  sessions.set('one', { ...USER, role: 'ROLE_OWNER' })
  const client = clientOf(await open('one'))
  await expect(client.list()).rejects.toMatchObject({ code: 'METHOD_REFUSED', status: 405 })
  await expect(client.cache()).rejects.toMatchObject({ code: 'METHOD_REFUSED', status: 405 })
})

test.each<[string, () => void]>([
  ['sign-out or lock', () => sessions.delete('one')],
  ['a new role', () => sessions.set('one', { ...USER, role: 'ROLE_ADMIN' })],
  ['a permission that is taken away', () => sessions.set('one', { ...USER, permissions: [] })],
  ['a permission that is given', () => sessions.set('one', { ...USER, permissions: ['*'] })],
  ['a second factor that is switched off', () => sessions.set('one', { ...USER, factors: ['email'] })],
])('%s closes the connections of that session only', async (_case, change) => {
  const [first, second, other] = [await open('one'), await open('one'), await open('two')]
  await live.sweep()
  expect(live.connectionCount()).toBe(3)
  change()
  const closed = Promise.all([once(first, 'close'), once(second, 'close')])
  await live.sweep()
  expect((await closed).map(([code]) => code)).toEqual([CLOSE_SESSION_OVER, CLOSE_SESSION_OVER])
  expect(other.readyState).toBe(WebSocket.OPEN)
})

test('nobody has to ask: the timer looks twice a second', async () => {
  const socket = await open('one')
  sessions.delete('one')
  const [code] = await once(socket, 'close')
  expect(code).toBe(CLOSE_SESSION_OVER)
})

test('a reader with more than a megabyte waiting is dropped', () => {
  const happened: string[] = []
  const socket = {
    bufferedAmount: BACKLOG_LIMIT_BYTES,
    addEventListener: () => {},
    send: () => happened.push('sent'),
    terminate: () => happened.push('terminated'),
  }
  const watched = dropWhenFull(socket, () => happened.push('told'))
  watched.send('still fits')
  socket.bufferedAmount += 1
  watched.send('too much')
  expect(happened).toEqual(['sent', 'told', 'terminated'])
})

test('a user who sends without end is turned away; another is not held up', async () => {
  const [flood, second, other] = [await open('one'), await open('one'), await open('two')]
  /** More calls than may come, however long they take to be sent. */
  const burst = async (socket: WebSocket, count: number): Promise<number> => {
    const ended = once(socket, 'close')
    const client = clientOf(socket)
    for (let sent = 0; sent < count; sent += 1) void client.list().catch(() => {})
    const [code] = await ended
    return Number(code)
  }
  expect(await burst(flood, 5 * MESSAGE_BURST)).toBe(4429)
  const ticks: number[] = []
  for await (const { tick } of await clientOf(other).ticks()) ticks.push(tick)
  expect(ticks).toEqual([0, 1, 2])
  // Another connection of the same user has little left.
  expect(await burst(second, MESSAGE_BURST)).toBe(4429)
})

test('messages are counted for each user, and come back with time', () => {
  let now = 0
  const mayCome = openMessageBudget(() => now)
  const all = Array.from({ length: MESSAGE_BURST }, () => mayCome('a'))
  expect([all.includes(false), mayCome('a'), mayCome('b')]).toEqual([false, false, true])
  now = 1_000
  expect(Array.from({ length: 61 }, () => mayCome('a')).filter(Boolean)).toHaveLength(60)
})
