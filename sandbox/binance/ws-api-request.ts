/** Requests and answers of the WebSocket API: https://developers.binance.com/docs/binance-spot-api-docs/websocket-api/request-format */
import type { Params } from './call.ts'
import { type BinanceError, refuse } from './errors.ts'
import type { Reply } from './gate-keeper.ts'
import { type Limits, rateLimits } from './weights.ts'

export type ApiRequest = {
  /** Given back as it came. */
  id: unknown
  /** Without the version that may stand before it. */
  method: string
  /** As they are checked and read, all of them texts. */
  params: Params
  /** What the signature must sign. */
  payload: string
  showsLimits: boolean
}

export type BadRequest = { id: unknown; error: BinanceError }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** All parameters but the signature, sorted by name, values percent-encoded: the documentation asks for that since 2026-01-15. */
const payloadOf = (params: Params): string =>
  [...params]
    .filter(([name]) => name !== 'signature')
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const bad = (id: unknown, code: number, msg: string): BadRequest => ({ id, error: refuse(code, msg).error })

export const parseApiRequest = (text: string): ApiRequest | BadRequest => {
  const value = fromJson(text)
  if (!isRecord(value)) return bad(null, -1135, 'Invalid JSON Request')
  const id = value['id'] ?? null
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') {
    return bad(null, -1102, "Mandatory parameter 'id' was not sent, was empty/null, or malformed.")
  }
  const { method, params: sent = {} } = value
  if (typeof method !== 'string' || method === '') {
    return bad(id, -1102, "Mandatory parameter 'method' was not sent, was empty/null, or malformed.")
  }
  if (!isRecord(sent)) return bad(id, -1135, 'Invalid JSON Request')
  const all: Params = new Map(Object.entries(sent).map(([name, given]) => [name, textOf(given)]))
  const params = new Map([...all].filter(([name]) => name !== 'returnRateLimits'))
  return {
    id,
    method: method.replace(/^v3\//, ''),
    params,
    payload: payloadOf(all),
    showsLimits: all.get('returnRateLimits') !== 'false',
  }
}

/** The limits that a request touched, with what is used of them. */
const limitRows = (limits: Limits, reply: Reply) => {
  const orders = reply.countsOf === null ? [] : limits.orderCounts(reply.countsOf)
  const weight = rateLimits.filter(({ rateLimitType }) => rateLimitType === 'REQUEST_WEIGHT')
  return [
    ...orders.map(({ rateLimitType, interval, intervalNum, limit, count }) => ({
      rateLimitType,
      interval,
      intervalNum,
      limit,
      count,
    })),
    ...weight.map((row) => ({ ...row, count: reply.usedWeight })),
  ]
}

/** When the client may come again, as the WebSocket API says it: in the error itself. */
const errorOf = ({ code, msg, data }: BinanceError, retryAfterSeconds: number | null, now: number) => {
  if (retryAfterSeconds === null) return data === undefined ? { code, msg } : { code, msg, data }
  return { code, msg, data: { serverTime: now, retryAfter: now + retryAfterSeconds * 1000 } }
}

/** What goes over the wire. */
export const apiAnswer = (request: ApiRequest, reply: Reply, limits: Limits, now: number) => {
  const { outcome } = reply
  const shown = request.showsLimits ? { rateLimits: limitRows(limits, reply) } : {}
  if (outcome.ok) return { id: request.id, status: 200, result: outcome.value, ...shown }
  const error = errorOf(outcome.error, reply.retryAfterSeconds, now)
  return { id: request.id, status: outcome.error.status, error, ...shown }
}

export const badAnswer = ({ id, error: { status, code, msg } }: BadRequest) => ({ id, status, error: { code, msg } })
