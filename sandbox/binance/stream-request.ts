/** What clients say on a market stream socket, and the answers: pure, from a state and a text to a state and a reply. */
import { parseStreamName } from './stream-name.ts'

/** Names in the order in which they were subscribed to. `isCombined`: events are wrapped as { stream, data }. */
export type StreamState = { names: readonly string[]; isCombined: boolean }

type Reply = { id: unknown; result: unknown } | { id: unknown; error: { code: number; msg: string } }

/** https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams, "Websocket Limits". */
export const MAX_STREAMS = 1024

const methods = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'] as const
type Method = (typeof methods)[number]

type Parsed = { id: string | number | null; method: Method; params: readonly unknown[] }
type Refusal = { id: string | number | null; code: number; msg: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (value: unknown): string | number | null | undefined => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  return typeof value === 'string' && /^[0-9A-Za-z_-]{1,36}$/.test(value) ? value : undefined
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The place that Binance names in its texts is where its own parser stood; here it is the end of the text. */
const place = (text: string): string => `at line 1 column ${text.length}`

const parse = (text: string): Parsed | Refusal => {
  const value = fromJson(text)
  if (value === undefined) return { id: null, code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' }
  if (!isRecord(value)) return { id: null, code: 2, msg: `Invalid request: invalid type ${place(text)}` }
  const id = idOf(value['id'])
  if (id === undefined) return { id: null, code: 2, msg: 'Invalid request: request ID must be an unsigned integer' }
  if (value['method'] === undefined)
    return { id, code: 2, msg: `Invalid request: missing field \`method\` ${place(text)}` }
  const method = methods.find((known) => known === value['method'])
  if (method === undefined) {
    const expected = methods.map((known) => `\`${known}\``).join(', ')
    const named = typeof value['method'] === 'string' ? value['method'] : JSON.stringify(value['method'])
    const given = `unknown variant \`${named}\``
    return { id, code: 2, msg: `Invalid request: ${given}, expected one of ${expected} ${place(text)}` }
  }
  const params = value['params'] ?? []
  if (!Array.isArray(params)) return { id, code: 2, msg: `Invalid request: invalid type ${place(text)}` }
  return { id, method, params }
}

const invalid = (msg: string) => ({ code: 2, msg: `Invalid request: ${msg}` })

type Outcome = { state: StreamState; result: unknown } | { code: number; msg: string }

const changeStreams = (state: StreamState, method: Method, params: readonly unknown[]): Outcome => {
  const names = params.filter((name) => typeof name === 'string')
  if (names.length === 0 || names.length < params.length) return invalid('stream names must be strings')
  if (names.some((name) => parseStreamName(name) === null)) return invalid('invalid stream')
  const others = state.names.filter((name) => !names.includes(name))
  if (method === 'UNSUBSCRIBE') return { state: { ...state, names: others }, result: null }
  const next = [...new Set([...state.names, ...names])]
  if (next.length > MAX_STREAMS) return invalid(`too many streams, at most ${MAX_STREAMS}`)
  return { state: { ...state, names: next }, result: null }
}

const property = (state: StreamState, method: Method, params: readonly unknown[]): Outcome => {
  const [name, value] = params
  if (typeof name !== 'string') return invalid('property name must be a string')
  if (name !== 'combined') return { code: 0, msg: 'Unknown property' }
  if (params.length > (method === 'SET_PROPERTY' ? 2 : 1)) return invalid('too many parameters')
  if (method === 'GET_PROPERTY') return { state, result: state.isCombined }
  if (typeof value !== 'boolean') return { code: 1, msg: 'Invalid value type: expected Boolean' }
  return { state: { ...state, isCombined: value }, result: null }
}

const outcomeOf = (state: StreamState, { method, params }: Parsed): Outcome => {
  switch (method) {
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      return changeStreams(state, method, params)
    case 'LIST_SUBSCRIPTIONS':
      return params.length > 0 ? invalid('too many parameters') : { state, result: state.names }
    case 'SET_PROPERTY':
    case 'GET_PROPERTY':
      return property(state, method, params)
  }
}

/** A message of a client answered. The texts of refusals are those that Binance documents, as far as it does. */
export const answerStreamRequest = (state: StreamState, text: string): { state: StreamState; reply: Reply } => {
  const parsed = parse(text)
  const outcome = 'code' in parsed ? parsed : outcomeOf(state, parsed)
  if ('code' in outcome) return { state, reply: { error: { code: outcome.code, msg: outcome.msg }, id: parsed.id } }
  return { state: outcome.state, reply: { result: outcome.result, id: parsed.id } }
}

/** The streams named by the path: "/ws/btcusdc@trade", "/stream?streams=a/b". What is no stream, such as ccxt's "/ws/0", is passed over. */
export const streamsOfPath = (path: string): StreamState | null => {
  const url = URL.parse(path, 'http://localhost')
  if (url === null) return null
  const { pathname, searchParams } = url
  const isCombined = /^\/stream\/?$/.test(pathname)
  if (!isCombined && !/^\/ws(?:\/|$)/.test(pathname)) return null
  const listed = isCombined ? (searchParams.get('streams') ?? '') : pathname.slice('/ws/'.length).replaceAll('%40', '@')
  const names = listed.split('/').filter((name) => parseStreamName(name) !== null)
  return { names: [...new Set(names)].slice(0, MAX_STREAMS), isCombined }
}
