/** What every request passes before its call runs: faults, weight, parameters, key, time and signature. The same for REST and the WebSocket API. */
import type { Call, Caller, Params } from './call.ts'
import { type Answer, type BinanceError, fine, refuse } from './errors.ts'
import type { BinanceExchange } from './exchange.ts'
import type { FaultDesk, Request } from './fault-desk.ts'
import { mayTradeAt } from './may-trade.ts'
import { isSignedBy } from './signature.ts'
import type { Limits } from './weights.ts'

/** What a way in (REST, WebSocket API) needs to answer. */
export type Entrance = { exchange: BinanceExchange; faults: FaultDesk; limits: Limits; nextRequestId: () => number }

export type Incoming = {
  way: Request['way']
  ip: string
  params: Params
  /** The text that the signature must sign: what was sent, as it was sent, without the signature. */
  payload: string
  apiKey: string | null
  /** A session that logged on with its key before: nothing is signed then. */
  session: Caller | null
}

export type Reply = {
  outcome: Answer<unknown>
  usedWeight: number
  /** Whose order counts the reply tells; null when the call places no order. */
  countsOf: string | null
  retryAfterSeconds: number | null
}

/** Of `timestamp`: how far ahead of the exchange's clock it may be. */
const AHEAD_MS = 1000
const DEFAULT_WINDOW_MS = 5000
const LONGEST_WINDOW_MS = 60_000

const OWN_PARAMS: readonly string[] = ['timestamp', 'recvWindow', 'signature', 'apiKey']

const missing = (name: string) =>
  refuse(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`)

/** The window may have three decimals, a timestamp may be in microseconds. */
const timely = (params: Params, now: number): Answer<null> => {
  const timestamp = params.get('timestamp') ?? ''
  if (!/^\d{1,20}$/.test(timestamp)) return missing('timestamp')
  const window = params.get('recvWindow') ?? String(DEFAULT_WINDOW_MS)
  if (!/^\d{1,20}(?:\.\d{1,3})?$/.test(window)) {
    return refuse(
      -1100,
      "Illegal characters found in parameter 'recvWindow'; legal range is '^[0-9]{1,20}(\\.[0-9]{1,3})?$'.",
    )
  }
  if (Number(window) > LONGEST_WINDOW_MS) return refuse(-1131, "'recvWindow' must be less than 60000.")
  const at = timestamp.length >= 16 ? Number(timestamp) / 1000 : Number(timestamp)
  if (at >= now + AHEAD_MS) {
    return refuse(-1021, "Timestamp for this request was 1000ms ahead of the server's time.")
  }
  if (now - at > Number(window)) return refuse(-1021, 'Timestamp for this request is outside of the recvWindow.')
  return fine(null)
}

/** The format of a key; -2014 is for what cannot be one. */
const KEY_FORMAT = /^[A-Za-z0-9]{64}$/

const callerOf = (exchange: BinanceExchange, apiKey: string | null): Answer<Caller> => {
  if (apiKey === null || !KEY_FORMAT.test(apiKey)) return refuse(-2014, 'API-key format invalid.', 401)
  const key = exchange.keyOf(apiKey)
  const account = key === null ? null : exchange.accountOf(key.account)
  if (key === null || account === null) return refuse(-2008, 'Invalid Api-Key ID.', 401)
  return fine({ account, key })
}

const NOT_ALLOWED = refuse(-2015, 'Invalid API-key, IP, or permissions for action.', 401)

/** Who calls, once key, address, permission, time and signature are right. */
const authorized = (exchange: BinanceExchange, call: Call, incoming: Incoming): Answer<Caller> => {
  const { params, session } = incoming
  const who = session === null ? callerOf(exchange, incoming.apiKey) : fine(session)
  if (!who.ok) return who
  const { key } = who.value
  if (key.ips !== null && !key.ips.includes(incoming.ip)) return NOT_ALLOWED
  if (call.security === 'trade' && !mayTradeAt(key, exchange.now())) return NOT_ALLOWED
  if (call.security === 'key') return who
  const time = timely(params, exchange.now())
  if (!time.ok) return time
  if (session !== null) return who
  const signature = params.get('signature') ?? ''
  if (signature === '') return missing('signature')
  return isSignedBy(key, incoming.payload, signature) ? who : refuse(-1022, 'Signature for this request is not valid.')
}

/** Parameters that the call does not read are refused: a deadline in the wrong place must not look as if it held. */
const onlyKnown = (call: Call, params: Params): Answer<null> => {
  const own = call.security === 'none' ? [] : OWN_PARAMS
  if (call.takes === 'all') return fine(null)
  const { takes } = call
  const sent = [...params.keys()]
  const read = sent.filter((name) => takes.includes(name) || own.includes(name))
  if (read.length === sent.length) return fine(null)
  return call.security === 'none'
    ? refuse(-1101, `Too many parameters; expected '${read.length}' and received '${sent.length}'.`)
    : refuse(
        -1104,
        `Not all sent parameters were read; read '${read.length}' parameter(s) but was sent '${sent.length}'.`,
      )
}

type Run = { outcome: Answer<unknown>; caller: Caller | null; retryAfterSeconds: number | null }

const run = async (entrance: Entrance, call: Call, incoming: Incoming): Promise<Run> => {
  const { exchange, limits } = entrance
  const who = call.security === 'none' ? fine(null) : authorized(exchange, call, incoming)
  if (!who.ok) return { outcome: who, caller: null, retryAfterSeconds: null }
  const caller = who.value
  const known = onlyKnown(call, incoming.params)
  if (!known.ok) return { outcome: known, caller, retryAfterSeconds: null }
  const room = caller === null ? null : limits.roomForOrders(caller.account.name, call.orders)
  if (room?.ok === false) return { outcome: room, caller, retryAfterSeconds: room.retryAfterSeconds }
  return { outcome: await call.run(exchange, incoming.params, caller, limits), caller, retryAfterSeconds: null }
}

/** Null when the caller is never answered. */
export const answerCall = async (entrance: Entrance, call: Call, incoming: Incoming): Promise<Reply | null> => {
  const { exchange, faults, limits } = entrance
  const request: Request = {
    id: entrance.nextRequestId(),
    at: exchange.now(),
    way: incoming.way,
    call: incoming.way === 'rest' ? call.rest : (call.name ?? call.rest),
    symbol: incoming.params.get('symbol') ?? null,
    ip: incoming.ip,
    isSigned: call.security !== 'none',
  }
  const refused = (error: BinanceError, retryAfterSeconds: number | null): Reply => {
    faults.ended(request, { status: error.status, code: error.code })
    return {
      outcome: { ok: false, error },
      usedWeight: limits.usedWeight(incoming.ip),
      countsOf: null,
      retryAfterSeconds,
    }
  }
  const fate = await faults.beforeRequest(request)
  if (fate.kind === 'lost') {
    faults.ended(request, { status: null, code: null })
    return null
  }
  if (fate.kind === 'refuse') return refused(fate.error, fate.retryAfterSeconds ?? null)
  const weight = call.weight(incoming.params)
  const charge = limits.charge(incoming.ip, weight)
  if (!charge.ok) return refused(charge.error, charge.retryAfterSeconds)
  const { outcome, caller, retryAfterSeconds } = await run(entrance, call, incoming)
  if (outcome.ok && call.orders > 0) limits.giveBack(incoming.ip, weight)
  const last = await faults.afterAccept(request)
  if (last === 'silence') {
    faults.ended(request, { status: null, code: null })
    return null
  }
  if (last !== 'answer') return refused(last, null)
  faults.ended(
    request,
    outcome.ok ? { status: 200, code: null } : { status: outcome.error.status, code: outcome.error.code },
  )
  return {
    outcome,
    usedWeight: limits.usedWeight(incoming.ip),
    countsOf: call.orders > 0 && outcome.ok ? (caller?.account.name ?? null) : null,
    retryAfterSeconds,
  }
}
