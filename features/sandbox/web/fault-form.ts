/** Faults as a form: which fields a kind has, and the fault that they make. The server judges it. */
import type { FaultInput } from '../contract.ts'

type FaultKind = FaultInput['kind']

/** Texts as chosen or typed; an empty choice stands for everything. */
export type FaultForm = {
  kind: FaultKind
  way: string
  call: string
  symbol: string
  stream: string
  event: string
  execution: string
  ms: string
  status: string
  ban: string
  code: string
  msg: string
  seconds: string
  parts: string
  /** Empty: until it is removed. */
  times: string
}
export type FaultField = Exclude<keyof FaultForm, 'kind'>

export const emptyFault: FaultForm = {
  kind: 'slow',
  way: '',
  call: '',
  symbol: '',
  stream: '',
  event: '',
  execution: '',
  ms: '2000',
  status: '502',
  ban: '418',
  code: '-2010',
  msg: 'Account has insufficient balance for requested action.',
  seconds: '30',
  parts: '3',
  times: '1',
}

const ON_CALL = ['call', 'way', 'symbol'] as const
const ON_EVENT = ['stream', 'event', 'execution', 'symbol'] as const

export const fieldsOfKind: Record<FaultKind, readonly FaultField[]> = {
  slow: ['ms', ...ON_CALL, 'times'],
  lost: [...ON_CALL, 'times'],
  'timeout-after-accept': [...ON_CALL, 'times'],
  'server-error': ['status', ...ON_CALL, 'times'],
  reject: ['code', 'msg', ...ON_CALL, 'times'],
  'rate-limit': ['seconds', ...ON_CALL, 'times'],
  'partial-fills': ['parts', 'symbol', 'times'],
  'duplicate-events': [...ON_EVENT, 'times'],
  'reordered-events': [...ON_EVENT, 'times'],
  'dropped-events': [...ON_EVENT, 'times'],
  cut: [...ON_EVENT, 'times'],
  'invisible-order': ['ms', 'symbol', 'times'],
  'balance-lag': ['ms'],
  halted: ['symbol'],
  barred: ['symbol'],
  'tick-changed': ['symbol'],
  'frozen-keys': [],
  'turned-away': ['ban', ...ON_CALL, 'times'],
  'clock-skew': ['ms'],
  maintenance: [],
}

const isKind = (text: string): text is FaultKind => Object.hasOwn(fieldsOfKind, text)
export const faultKinds: readonly FaultKind[] = Object.keys(fieldsOfKind).filter(isKind)

/** Statuses of whoever stands before the exchange. */
export const bans = [418, 403, 451] as const

export const ways = ['rest', 'ws-api'] as const
export const streams = ['user', 'market'] as const
export const executions = ['NEW', 'TRADE', 'CANCELED', 'EXPIRED'] as const
/** Names as the messages themselves have them: https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams */
export const events = [
  'executionReport',
  'outboundAccountPosition',
  'balanceUpdate',
  'trade',
  'aggTrade',
  'kline',
  'bookTicker',
  'depthUpdate',
  '24hrTicker',
  '24hrMiniTicker',
] as const

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

const orAll = (text: string): string | null => (text === '' ? null : text)

/** NaN for what is no number; the server says so at its field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export const faultOf = (form: FaultForm): FaultInput => {
  const { kind } = form
  const symbol = orAll(form.symbol)
  const onCall = { way: oneOf(ways, form.way), call: orAll(form.call), symbol }
  const onEvent = {
    stream: oneOf(streams, form.stream),
    event: orAll(form.event),
    execution: oneOf(executions, form.execution),
    symbol,
  }
  switch (kind) {
    case 'lost':
    case 'timeout-after-accept':
      return { kind, on: onCall }
    case 'slow':
      return { kind, on: onCall, ms: numberOf(form.ms) }
    case 'server-error':
      return { kind, on: onCall, status: numberOf(form.status) }
    case 'reject':
      return { kind, on: onCall, code: numberOf(form.code), msg: form.msg }
    case 'rate-limit':
      return { kind, on: onCall, seconds: numberOf(form.seconds) }
    case 'partial-fills':
      return { kind, symbol, parts: numberOf(form.parts) }
    case 'duplicate-events':
    case 'reordered-events':
    case 'dropped-events':
    case 'cut':
      return { kind, on: onEvent }
    case 'invisible-order':
      return { kind, symbol, ms: numberOf(form.ms) }
    case 'halted':
    case 'barred':
    case 'tick-changed':
      return { kind, symbol }
    case 'turned-away':
      return { kind, on: onCall, status: bans.find((status) => String(status) === form.ban) ?? 418 }
    case 'balance-lag':
    case 'clock-skew':
      return { kind, ms: numberOf(form.ms) }
    case 'frozen-keys':
    case 'maintenance':
      return { kind }
  }
}

/** How often it strikes; null until it is removed, as what has no count always does. */
export const timesOf = ({ kind, times }: FaultForm): number | null =>
  times.trim() === '' || !fieldsOfKind[kind].includes('times') ? null : Number(times)

/** The field that an error of the server belongs to. */
export const fieldOfPath = (path: string): FaultField | null => {
  const last = path.split('.').at(-1) ?? ''
  return Object.hasOwn(emptyFault, last) && last !== 'kind' ? (last as FaultField) : null
}
