/** The faults of a running exchange: keeps the rules, counts their strikes, and remembers the last requests. */
import { asPrice } from '#engine/money.ts'
import type { BinanceError } from './errors.ts'
import type { Fate, FaultDesk, Request } from './fault-desk.ts'
import { type EventPlace, type Fault, type FaultRule, type Occasion, strike } from './faults.ts'

/** A request that ended; `status` is null when it was never answered. */
export type EndedRequest = Request & { status: number | null; code: number | null }

/** An event and the text that would go out. */
export type Outgoing = { place: EventPlace; text: string }

export type FaultCounter = FaultDesk & {
  rules: () => readonly FaultRule[]
  /** Those that have struck as often as they should, newest first. */
  spent: () => readonly FaultRule[]
  /** Answers with the number under which the rule is removed. */
  add: (fault: Fault, times: number | null) => string
  remove: (id: string) => void
  /** The last ones, newest first. */
  requests: () => readonly EndedRequest[]
  /** What really goes out on one connection of the events that one cause brought about, and whether the connection breaks after that. */
  arrange: (burst: readonly Outgoing[]) => { texts: readonly string[]; isCut: boolean }
  /** Whether a new connection is taken. */
  takesConnections: () => boolean
}

const KEPT_REQUESTS = 200
const KEPT_SPENT = 20

/** Texts: https://developers.binance.com/docs/binance-spot-api-docs/errors; that of the maintenance is the one that ccxt knows. */
const MAINTENANCE: BinanceError = { status: 503, code: 1, msg: 'System is under maintenance.' }
const TOO_MUCH: BinanceError = {
  status: 429,
  code: -1003,
  msg: 'Too much request weight used; current limit is 6000 request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.',
}
const NO_ANSWER_FROM_BEHIND: Omit<BinanceError, 'status'> = {
  code: -1007,
  msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
}

const BARRED: BinanceError = { status: 400, code: -2010, msg: 'This symbol is restricted for this account.' }
const NO_KEY: BinanceError = { status: 401, code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }

/** What stands before the exchange says, by status. */
const turnedAway = { 418: 'IP banned.', 403: 'Forbidden.', 451: 'Service unavailable from a restricted location.' }

/** Codes that Binance answers with 401: the key is not known or not allowed. */
const UNAUTHORIZED: readonly number[] = [-2008, -2014, -2015]

/** What the struck faults do to a request before the exchange sees it; the first that ends it counts. */
const fateOf = (struck: readonly Fault[]): Fate => {
  for (const fault of struck) {
    if (fault.kind === 'lost') return { kind: 'lost' }
    if (fault.kind === 'maintenance') return { kind: 'refuse', error: MAINTENANCE }
    if (fault.kind === 'barred') return { kind: 'refuse', error: BARRED }
    if (fault.kind === 'frozen-keys') return { kind: 'refuse', error: NO_KEY }
    if (fault.kind === 'turned-away') {
      const { status } = fault
      return { kind: 'refuse', error: { status, code: status === 418 ? -1003 : 0, msg: turnedAway[status] } }
    }
    if (fault.kind === 'reject') {
      const status = UNAUTHORIZED.includes(fault.code) ? 401 : 400
      return { kind: 'refuse', error: { status, code: fault.code, msg: fault.msg } }
    }
    if (fault.kind === 'rate-limit') return { kind: 'refuse', error: TOO_MUCH, retryAfterSeconds: fault.seconds }
  }
  return { kind: 'go' }
}

/** How often an event goes out; null when the connection breaks instead. */
const copiesOf = (struck: readonly Fault[]): number | null => {
  if (struck.some(({ kind }) => kind === 'cut')) return null
  if (struck.some(({ kind }) => kind === 'dropped-events')) return 0
  return struck.length > 0 ? 2 : 1
}

/** What is wrong with the exchange as a whole, and not with one request or event. */
const conditionsOf = (
  struckAt: (at: Occasion) => readonly Fault[],
): Pick<FaultDesk, 'skewMs' | 'partsOfFill' | 'invisibleMs' | 'balanceLagMs' | 'rulesOf'> => ({
  skewMs: () =>
    struckAt({ kind: 'clock' }).reduce((sum, fault) => (fault.kind === 'clock-skew' ? sum + fault.ms : sum), 0),
  partsOfFill: (symbol) => {
    const [fault] = struckAt({ kind: 'fill', symbol })
    return fault?.kind === 'partial-fills' ? fault.parts : 1
  },
  invisibleMs: (symbol) => {
    const [fault] = struckAt({ kind: 'accepted', symbol })
    return fault?.kind === 'invisible-order' ? fault.ms : 0
  },
  balanceLagMs: () => {
    const [fault] = struckAt({ kind: 'balances' })
    return fault?.kind === 'balance-lag' ? fault.ms : 0
  },
  rulesOf: (symbol, market) =>
    struckAt({ kind: 'rules', symbol }).reduce((rules, { kind }) => {
      if (kind === 'halted') return { ...rules, status: 'halted' as const }
      return kind === 'tick-changed' ? { ...rules, tickSize: asPrice(rules.tickSize * 10n) } : rules
    }, market),
})

/** `nameOf` turns a REST path into the name of the same call on the WebSocket API where there is one. `wait` is the slow network. */
export const countFaults = (options: {
  nameOf: (call: string) => string
  wait: (ms: number) => Promise<void>
}): FaultCounter => {
  let rules: readonly FaultRule[] = []
  let spent: readonly FaultRule[] = []
  let requests: readonly EndedRequest[] = []
  let made = 0

  const struckAt = (at: Occasion): readonly Fault[] => {
    const result = strike(rules, at)
    if (result.rules.length < rules.length) {
      const gone = rules.filter(({ id }) => result.rules.every((rule) => rule.id !== id))
      const last = gone.map((rule) => ({ ...rule, times: 0, struck: rule.struck + 1 }))
      spent = [...last, ...spent].slice(0, KEPT_SPENT)
    }
    rules = result.rules
    return result.struck
  }
  const placeOf = ({ way, call, symbol, isSigned }: Request) => ({ way, call: options.nameOf(call), symbol, isSigned })

  return {
    rules: () => rules,
    spent: () => spent,
    add: (fault, times) => {
      made += 1
      rules = [...rules, { id: String(made), fault, times, struck: 0 }]
      return String(made)
    },
    remove: (id) => {
      rules = rules.filter((rule) => rule.id !== id)
    },
    requests: () => requests,
    beforeRequest: async (request) => {
      const struck = struckAt({ kind: 'call', ...placeOf(request) })
      for (const fault of struck) if (fault.kind === 'slow') await options.wait(fault.ms)
      return fateOf(struck)
    },
    afterAccept: (request) => {
      const [fault] = struckAt({ kind: 'done', ...placeOf(request) })
      if (fault?.kind === 'timeout-after-accept') return Promise.resolve('silence')
      if (fault?.kind === 'server-error') return Promise.resolve({ ...NO_ANSWER_FROM_BEHIND, status: fault.status })
      return Promise.resolve('answer')
    },
    ended: (request, outcome) => {
      requests = [{ ...request, ...outcome }, ...requests].slice(0, KEPT_REQUESTS)
    },
    ...conditionsOf(struckAt),
    arrange: (burst) => {
      if (rules.length === 0) return { texts: burst.map(({ text }) => text), isCut: false }
      const turned = struckAt({ kind: 'burst', events: burst.map(({ place }) => place) })
      const texts: string[] = []
      for (const { place, text } of turned.length > 0 ? burst.toReversed() : burst) {
        const copies = copiesOf(struckAt({ kind: 'event', ...place }))
        if (copies === null) return { texts, isCut: true }
        for (let copy = 0; copy < copies; copy += 1) texts.push(text)
      }
      return { texts, isCut: false }
    },
    takesConnections: () => struckAt({ kind: 'connection' }).length === 0,
  }
}
