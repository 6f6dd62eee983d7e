/** The HTTP server: REST is answered here, whatever asks for a WebSocket is handed on. Hosts do not matter to REST, the paths of Binance's hosts are all different. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Params } from './call.ts'
import { restCall } from './calls.ts'
import type { Control } from './control.ts'
import { answerControl, mayControl } from './control-api.ts'
import { answerCall, type Entrance, type Reply } from './gate-keeper.ts'
import { asksMicroseconds, inMicroseconds } from './time-unit.ts'

export type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export type Server = { port: number; close: () => Promise<void> }

const NO_TIME_UNIT = 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.'

const LARGEST_BODY = 100_000

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part as Uint8Array)
    size += bytes.length
    if (size > LARGEST_BODY) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** What is signed is the text as it was sent, without the signature, wherever that stood. */
const unsigned = (text: string): string =>
  text
    .replaceAll(/(^|&)signature=[^&]*/g, '$1')
    .replaceAll(/^&|&$/g, '')
    .replaceAll('&&', '&')

/** Null when a name is sent twice in one place. What is in the query wins over the body. */
const paramsOf = (query: string, body: string): Params | null => {
  const params = new Map<string, string>()
  for (const text of [body, query]) {
    const own = new Map<string, string>()
    for (const [name, value] of new URLSearchParams(text)) {
      if (own.has(name)) return null
      // A plus sign of base64 that was not encoded is read as a space.
      own.set(name, name === 'signature' ? value.replaceAll(' ', '+') : value)
    }
    for (const [name, value] of own) params.set(name, value)
  }
  return params
}

type Head = Record<string, string>

/** A request over REST as it came: `url` is path and query. */
export type RestRequest = {
  method: string
  url: string
  /** Null when it is too long. */
  body: string | null
  apiKey: string | null
  timeUnit: string | string[] | undefined
  ip: string
}

export type RestAnswer = { status: number; body: unknown; headers: Head }

const headersOf = (entrance: Entrance, reply: Reply): Head => {
  const counts = reply.countsOf === null ? [] : entrance.limits.orderCounts(reply.countsOf)
  return {
    'x-mbx-used-weight': String(reply.usedWeight),
    'x-mbx-used-weight-1m': String(reply.usedWeight),
    ...Object.fromEntries(
      counts.map(({ header, count }) => [`x-mbx-order-count-${header.toLowerCase()}`, String(count)]),
    ),
    ...(reply.retryAfterSeconds === null ? {} : { 'retry-after': String(reply.retryAfterSeconds) }),
  }
}

const refused = (status: number, code: number, msg: string): RestAnswer => ({
  status,
  body: { code, msg },
  headers: {},
})

/** Null when it is never answered. */
export const answerRest = async (entrance: Entrance, asked: RestRequest): Promise<RestAnswer | null> => {
  const [path = '', query = ''] = asked.url.split(/\?(.*)/s)
  const { body } = asked
  const call = restCall(`${asked.method} ${path}`)
  if (body === null) return refused(413, -1101, 'Too many parameters sent for this endpoint.')
  if (call === null) return refused(404, -1000, 'Not found.')
  const params = paramsOf(query, body)
  if (params === null) return refused(400, -1101, 'Duplicate values for a parameter detected.')
  const micro = asksMicroseconds(asked.timeUnit)
  if (micro === null) return refused(400, -1194, NO_TIME_UNIT)
  const reply = await answerCall(entrance, call, {
    way: 'rest',
    ip: asked.ip,
    params,
    payload: `${unsigned(query)}${unsigned(body)}`,
    apiKey: asked.apiKey,
    session: null,
  })
  if (reply === null) return null
  const headers = headersOf(entrance, reply)
  const { outcome } = reply
  if (outcome.ok) return { status: 200, body: micro ? inMicroseconds(outcome.value) : outcome.value, headers }
  const { status, code, msg, data } = outcome.error
  return { status, body: data === undefined ? { code, msg } : { code, msg, data }, headers }
}

const send = (response: ServerResponse, { status, body, headers }: RestAnswer): void => {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8', ...headers })
  response.end(JSON.stringify(body))
}

/** The ways in over HTTP; `control` is null where faults and prices are not to be turned over it. */
type Ways = { entrance: Entrance; control: Control | null }

/** One request; without an answer the caller waits until it gives up. */
const answer = async (
  { entrance, control }: Ways,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const apiKey = request.headers['x-mbx-apikey']
  const { method = 'GET', url = '' } = request
  const body = await bodyOf(request)
  const controlled =
    control !== null && mayControl(request) ? answerControl(control, { method, path: url, body }) : null
  if (controlled !== null) return send(response, { ...controlled, headers: {} })
  const answered = await answerRest(entrance, {
    method,
    url,
    body,
    apiKey: typeof apiKey === 'string' && apiKey !== '' ? apiKey : null,
    timeUnit: request.headers['x-mbx-time-unit'],
    ip: request.socket.remoteAddress ?? '',
  })
  if (answered !== null) send(response, answered)
}

/** `port` 0 takes any that is free. */
export const startServer = async (
  ways: Ways,
  at: { port: number; host: string },
  onUpgrade: OnUpgrade,
): Promise<Server> => {
  const server = createServer((request, response) => {
    answer(ways, request, response).catch((error: unknown) => {
      // A fault of the sandbox itself must not look like a refusal of the exchange.
      console.error(error)
      if (!response.headersSent) send(response, refused(500, -1000, 'The sandbox failed.'))
    })
  })
  server.on('upgrade', onUpgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
