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
import { calls, signedIn } from './call.ts'
import { httpCookies } from './cookies.ts'
import { createHandlers } from './handlers.ts'
import { BACKLOG_LIMIT_BYTES, CLOSE_SESSION_OVER, createLive, dropWhenFull, type Live } from './live.ts'
import { asJson, writtenAnswer } from './plain-answer.ts'
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
  leave: procedure('account').route({ method: 'POST', path: '/leave', summary: 'Tries to touch the cookie.' }),
}

const router = {
  ticks: calls(contract.ticks)
    .use(signedIn)
    .handler(async function* () {
      for (let tick = 0; tick < 3; tick += 1) yield await Promise.resolve({ tick })
    }),
  cache: calls(contract.cache).handler(() => 'all of it'),
  list: calls(contract.list).handler(() => writtenAnswer('things', asJson<string[]>('["a"]'), {})),
  leave: calls(contract.leave)
    .use(signedIn)
    .handler(({ context }) => context.cookies.clear('sid')),
}

const cookies = { secret: new Uint8Array(32).fill(1), encrypted: false }

let server: Server
let live: Live
let port: number
/** Sessions by token; a test takes one away or changes its role. */
let sessions: Map<string, Role>
let opened: WebSocket[]

const sessionOf = (token: string, role: Role) =>
  asSession({
    id: token,
    createdAt: new Date(0),
    expiresAt: new Date(1),
    secondFactorAt: new Date(0),
    factors: ['email'],
    impersonation: null,
    handlerLogin: false,
    user: {
      id: `user of ${token}`,
      username: 'anna',
      name: 'Anna',
      role,
      permissions: [],
      language: 'en',
      region: null,
      timeZone: 'UTC',
      theme: 'dark',
    },
  })

beforeEach(async () => {
  sessions = new Map([
    ['one', 'ROLE_USER'],
    ['two', 'ROLE_USER'],
  ])
  opened = []
  live = createLive({
    handlers: createHandlers(router, () => new Date()),
    readSession: (token) => {
      const role = sessions.get(token)
      return Promise.resolve(role === undefined ? null : sessionOf(token, role))
    },
    checkSessions: () => Promise.resolve(sessions),
    cookies,
    publicUrl: null,
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

test('what is written already comes as the value it holds', async () => {
  const client = clientOf(await open('one'))
  expect(await client.list()).toEqual({ things: ['a'] })
})

test('the guard holds here too, and cookies stay out of reach', async () => {
  const client = clientOf(await open('one'))
  await expect(client.cache()).rejects.toMatchObject({ code: 'AUTH_NO_PERMISSION', status: 403 })
  await expect(client.leave()).rejects.toMatchObject({ code: 'METHOD_REFUSED', status: 405 })
})

test.each<[string, () => void]>([
  ['sign-out or lock', () => sessions.delete('one')],
  ['a new role', () => sessions.set('one', 'ROLE_ADMIN')],
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
