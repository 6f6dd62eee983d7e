/**
 * Faults as data: what goes wrong, where, and how often. The matcher is pure; `fault-counter.ts` keeps the rules of a running exchange and puts them in the way
 * (design: exchanges.md 2.4).
 */
import { z } from 'zod'

/** Everything where a value is null. `call` is the name of the WebSocket API ("order.place") also for the same call over REST; calls without such a name go by their path. */
const CallTarget = z.strictObject({
  way: z.enum(['rest', 'ws-api']).nullable(),
  call: z.string().max(80).nullable(),
  symbol: z.string().max(30).nullable(),
})
type CallTarget = z.infer<typeof CallTarget>

/** `event` is the `e` of the message: executionReport, outboundAccountPosition, trade, kline and so on. `execution` is the `x` of an executionReport. */
const EventTarget = z.strictObject({
  stream: z.enum(['user', 'market']).nullable(),
  event: z.string().max(40).nullable(),
  execution: z.enum(['NEW', 'TRADE', 'CANCELED', 'EXPIRED']).nullable(),
  symbol: z.string().max(30).nullable(),
})
type EventTarget = z.infer<typeof EventTarget>

const WAIT_LIMIT_MS = 600_000

export const Fault = z.discriminatedUnion('kind', [
  /** Done by the exchange, never answered. */
  z.strictObject({ kind: z.literal('timeout-after-accept'), on: CallTarget }),
  /** Never arrives, never answered. */
  z.strictObject({ kind: z.literal('lost'), on: CallTarget }),
  z.strictObject({ kind: z.literal('slow'), on: CallTarget, ms: z.int().min(1).max(WAIT_LIMIT_MS) }),
  /** Answered with that HTTP status and done all the same: what a caller may never take for a refusal. */
  z.strictObject({ kind: z.literal('server-error'), on: CallTarget, status: z.int().min(500).max(599) }),
  z.strictObject({
    kind: z.literal('reject'),
    on: CallTarget,
    code: z.int().min(-99_999).max(-1),
    msg: z.string().max(300),
  }),
  /** Refused as one too many, with the time after which to come again. */
  z.strictObject({ kind: z.literal('rate-limit'), on: CallTarget, seconds: z.int().min(1).max(86_400) }),
  /** Nothing is answered but that, and no connection is taken. */
  z.strictObject({ kind: z.literal('maintenance') }),
  /** Every fill of an order is cut into so many. */
  z.strictObject({
    kind: z.literal('partial-fills'),
    symbol: z.string().max(30).nullable(),
    parts: z.int().min(2).max(100),
  }),
  z.strictObject({ kind: z.literal('duplicate-events'), on: EventTarget }),
  /** Two or more events that one cause brings about come in the opposite order. */
  z.strictObject({ kind: z.literal('reordered-events'), on: EventTarget }),
  z.strictObject({ kind: z.literal('dropped-events'), on: EventTarget }),
  /** The connection breaks instead of the event. */
  z.strictObject({ kind: z.literal('cut'), on: EventTarget }),
  /** An order that was taken is in no answer for so long, as where the answering part of an exchange lags behind. */
  z.strictObject({
    kind: z.literal('invisible-order'),
    symbol: z.string().max(30).nullable(),
    ms: z.int().min(1).max(WAIT_LIMIT_MS),
  }),
  /** Balances are told as they were so long ago. */
  z.strictObject({ kind: z.literal('balance-lag'), ms: z.int().min(1).max(60_000) }),
  /** Nothing is traded there. */
  z.strictObject({ kind: z.literal('halted'), symbol: z.string().max(30).nullable() }),
  /** The rules of the account's country do not allow it. */
  z.strictObject({ kind: z.literal('barred'), symbol: z.string().max(30).nullable() }),
  /** Ten times the tick, told and enforced: whoever knows the old one sends prices that do not fit. */
  z.strictObject({ kind: z.literal('tick-changed'), symbol: z.string().max(30).nullable() }),
  /** No key is taken any more, as after it was frozen, deleted or lost its rights. */
  z.strictObject({ kind: z.literal('frozen-keys') }),
  /** Turned away before the exchange: banned, by the firewall, or for the place one asks from. */
  z.strictObject({
    kind: z.literal('turned-away'),
    on: CallTarget,
    status: z.union([z.literal(418), z.literal(403), z.literal(451)]),
  }),
  /** Added to the exchange's clock. */
  z.strictObject({ kind: z.literal('clock-skew'), ms: z.int().min(-86_400_000).max(86_400_000) }),
])
export type Fault = z.infer<typeof Fault>

/** `times`: how often it may still strike; null until it is removed. Clock skew and maintenance do not come in strikes and last until they are removed. */
export type FaultRule = {
  id: string
  fault: Fault
  times: number | null
  /** How often it has struck. */ struck: number
}

/** An event that is about to go out on one connection; `execution` is null for everything but an executionReport. */
export type EventPlace = { stream: 'user' | 'market'; event: string; execution: string | null; symbol: string | null }

/** Where a fault may strike. */
export type Occasion =
  | { kind: 'call'; way: 'rest' | 'ws-api'; call: string; symbol: string | null; isSigned: boolean }
  /** The exchange has done what was asked. */
  | { kind: 'done'; way: 'rest' | 'ws-api'; call: string; symbol: string | null }
  | { kind: 'fill'; symbol: string }
  /** An order was taken. */
  | { kind: 'accepted'; symbol: string }
  /** Somebody asks for balances. */
  | { kind: 'balances' }
  /** Somebody looks at the rules of a symbol. */
  | { kind: 'rules'; symbol: string }
  | ({ kind: 'event' } & EventPlace)
  /** All events that one cause brought about, for one connection. */
  | { kind: 'burst'; events: readonly EventPlace[] }
  /** Somebody opens a connection. */
  | { kind: 'connection' }
  | { kind: 'clock' }

const fits = <T>(wanted: T | null, found: T | null): boolean => wanted === null || wanted === found

const isCall = (on: CallTarget, { way, call, symbol }: { way: string; call: string; symbol: string | null }): boolean =>
  fits<string>(on.way, way) && fits(on.call, call) && fits(on.symbol, symbol)

const isEvent = (on: EventTarget, at: EventPlace): boolean =>
  fits<string>(on.stream, at.stream) &&
  fits(on.event, at.event) &&
  fits<string>(on.execution, at.execution) &&
  fits(on.symbol, at.symbol)

/** Calls that make orders. */
const PLACING: readonly string[] = ['order.place', 'order.test', 'order.cancelReplace']

/** Whether a fault has its place here. */
const strikesAt = (fault: Fault, at: Occasion): boolean => {
  switch (fault.kind) {
    case 'lost':
    case 'slow':
    case 'reject':
    case 'rate-limit':
    case 'turned-away':
      return at.kind === 'call' && isCall(fault.on, at)
    case 'frozen-keys':
      return at.kind === 'call' && at.isSigned
    case 'barred':
      return at.kind === 'call' && PLACING.includes(at.call) && fits(fault.symbol, at.symbol)
    case 'halted':
    case 'tick-changed':
      return at.kind === 'rules' && fits(fault.symbol, at.symbol)
    case 'invisible-order':
      return at.kind === 'accepted' && fits(fault.symbol, at.symbol)
    case 'balance-lag':
      return at.kind === 'balances'
    case 'timeout-after-accept':
    case 'server-error':
      return at.kind === 'done' && isCall(fault.on, at)
    case 'maintenance':
      return at.kind === 'call' || at.kind === 'connection'
    case 'partial-fills':
      return at.kind === 'fill' && fits(fault.symbol, at.symbol)
    case 'duplicate-events':
    case 'dropped-events':
    case 'cut':
      return at.kind === 'event' && isEvent(fault.on, at)
    case 'reordered-events':
      return at.kind === 'burst' && at.events.filter((event) => isEvent(fault.on, event)).length > 1
    case 'clock-skew':
      return at.kind === 'clock'
  }
}

/** A fault that is a state of the exchange rather than something that happens to one request. */
const isStanding = ({ kind }: Fault): boolean => standing.includes(kind)

const standing: readonly Fault['kind'][] = [
  'clock-skew',
  'maintenance',
  'halted',
  'barred',
  'tick-changed',
  'frozen-keys',
  'balance-lag',
]

const spent = (rule: FaultRule): FaultRule => {
  if (isStanding(rule.fault)) return rule
  return { ...rule, times: rule.times === null ? null : rule.times - 1, struck: rule.struck + 1 }
}

/** The faults that strike here, and the rules as they stand afterwards: counted down, and gone once they have struck often enough. */
export const strike = (
  rules: readonly FaultRule[],
  at: Occasion,
): { struck: readonly Fault[]; rules: readonly FaultRule[] } => {
  const struck = rules.filter(({ fault }) => strikesAt(fault, at))
  if (struck.length === 0) return { struck: [], rules }
  const after = rules.map((rule) => (struck.includes(rule) ? spent(rule) : rule)).filter(({ times }) => times !== 0)
  return { struck: struck.map(({ fault }) => fault), rules: after }
}
