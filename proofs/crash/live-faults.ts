/** What goes wrong at the exchange of a live account, by a name that a person reads. */
import type { FaultRules } from './live-words.ts'

export type LiveFault = {
  rules: FaultRules
  /** Rounds of a second after which what lasts is over. */
  rounds?: number
  /** Orders are refused for good, so their user starts the bots again. */
  starts?: true
  /** The exchange makes other fills of the same orders: what they came to is compared with the exchange alone. */
  isOther?: true
}

const onPlace = { way: null, call: 'order.place', symbol: null }
const onAll = { way: null, call: null, symbol: null }
const onUser = { stream: 'user' as const, event: null, execution: null, symbol: null }

const silent = [{ kind: 'dropped-events', on: onUser }, 40] as const
const unanswered = [{ kind: 'timeout-after-accept', on: onPlace }, 1] as const

/** Every kind of fault that the sandbox has, and some together. */
export const liveFaults: Readonly<Record<string, LiveFault>> = {
  'an order that is taken and not answered': { rules: [unanswered] },
  'the same, and the stream says nothing': { rules: [unanswered, silent] },
  'the same, and it is not seen at first': {
    rules: [unanswered, silent, [{ kind: 'invisible-order', symbol: null, ms: 12_000 }, 1]],
  },
  'an order that is lost': { rules: [[{ kind: 'lost', on: onPlace }, 1]] },
  'an order that is taken and answered with 504': {
    rules: [[{ kind: 'server-error', on: onPlace, status: 504 }, 2], silent],
  },
  'an answer that proves nothing': { rules: [[{ kind: 'reject', on: onPlace, code: -1007, msg: 'Timeout.' }, 1]] },
  'too many orders': { rules: [[{ kind: 'reject', on: onPlace, code: -1015, msg: 'Too many new orders.' }, 1]] },
  'too many requests': { rules: [[{ kind: 'rate-limit', on: onPlace, seconds: 1 }, 1]] },
  'slow answers': { rules: [[{ kind: 'slow', on: onAll, ms: 50 }, 3]] },
  'orders that are not seen at first': { rules: [[{ kind: 'invisible-order', symbol: null, ms: 4_000 }, 2]] },
  'a stream that says nothing': { rules: [silent] },
  'events that come twice': { rules: [[{ kind: 'duplicate-events', on: onUser }, 20]] },
  'events in another order': { rules: [[{ kind: 'reordered-events', on: onUser }, 20]] },
  'a connection that breaks': { rules: [[{ kind: 'cut', on: onUser }, 1]] },
  'fills that are not answered': { rules: [[{ kind: 'lost', on: { ...onAll, call: 'myTrades' } }, 2]] },
  'fills in parts': { rules: [[{ kind: 'partial-fills', symbol: null, parts: 3 }, 4]], isOther: true },
  'balances of some time ago': { rules: [[{ kind: 'balance-lag', ms: 5_000 }, null]], rounds: 20 },
  maintenance: { rules: [[{ kind: 'maintenance' }, null]], rounds: 3 },
  'a clock that runs ahead': { rules: [[{ kind: 'clock-skew', ms: 3_000 }, null]], rounds: 5 },
  'a clock that lags behind': { rules: [[{ kind: 'clock-skew', ms: -3_000 }, null]], rounds: 5 },
  'a pair that is halted': { rules: [[{ kind: 'halted', symbol: null }, null]], rounds: 3 },
  'prices in other steps': { rules: [[{ kind: 'tick-changed', symbol: null }, null]], rounds: 3 },
  'a key that is frozen': { rules: [[{ kind: 'frozen-keys' }, null]], rounds: 3, starts: true },
  'a pair that is barred': { rules: [[{ kind: 'barred', symbol: null }, null]], rounds: 3, starts: true },
  'a ban of the address': { rules: [[{ kind: 'turned-away', on: onPlace, status: 418 }, 1]] },
  'a firewall': { rules: [[{ kind: 'turned-away', on: onPlace, status: 403 }, 1]] },
  'a place that is not served': { rules: [[{ kind: 'turned-away', on: onPlace, status: 451 }, 1]], starts: true },
}
