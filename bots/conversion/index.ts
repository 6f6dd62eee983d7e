/**
 * Conversion as a unit: one order that takes at once, up to its price, and ends. It holds nothing afterwards, and is no bot: nobody sees it among theirs.
 * Source: spec 001, section 8.
 */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  divideDown,
  formatDecimal,
  notional,
  ONE,
  type Quantity,
  ZERO_AMOUNT,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { UnitReport } from '#engine/status.ts'
import { type Decision, type Effect, type Family, never } from '#engine/unit.ts'
import { type Config, formatConfig, parseConfig } from './config.ts'

/** Reason why nothing was converted: `canceled`, or a code of the gate or of the exchange. */
export type Outcome = { kind: 'converted' } | { kind: 'failed'; reason: string }

export type State = {
  readonly trades: readonly { readonly id: number }[]
  /** Base that its order may still sell; zero of a buy. */
  left: Quantity
  /** Base and quote of its fills, and their fees in quote. */
  filled: Quantity
  amount: Amount
  fee: Amount
  /** Null while its order lives. */
  outcome: Outcome | null
}

const ORDER = { trade: 1, slot: 'entry:0' } as const

const initial = ({ side, quantity }: Config): State => ({
  trades: [{ id: ORDER.trade }],
  left: side === 'sell' ? quantity : ZERO_QUANTITY,
  filled: ZERO_QUANTITY,
  amount: ZERO_AMOUNT,
  fee: ZERO_AMOUNT,
  outcome: null,
})

const unchanged = (state: State): Decision<State> => ({ state, wants: [], effects: [], wakes: null, refusal: null })

const filledBy = (state: State, { price, quantity, fee }: Fill): State => ({
  ...state,
  left: asQuantity(state.left === 0n ? 0n : state.left - quantity),
  filled: asQuantity(state.filled + quantity),
  amount: asAmount(state.amount + notional(price, quantity)),
  fee: asAmount(state.fee + fee.quote),
})

const historyOf = ({ side }: Config, { filled, amount, fee }: State, outcome: Outcome): Effect => ({
  kind: 'write-history',
  row: {
    action: side,
    trade: null,
    threshold: null,
    price: filled === 0n ? null : asPrice(divideDown(amount * ONE, filled)),
    quantity: filled,
    amount,
    fee,
    profit: null,
    success: outcome.kind === 'converted',
    cause: outcome.kind === 'converted' ? null : outcome.reason,
  },
})

/** Whatever an order has filled before it ended was converted. */
const ended = (config: Config, state: State, reason: string): Decision<State> => {
  const outcome: Outcome = state.filled > 0n ? { kind: 'converted' } : { kind: 'failed', reason }
  const after = { ...state, left: ZERO_QUANTITY, outcome }
  return { ...unchanged(after), effects: [historyOf(config, after, outcome)] }
}

const decide = (config: Config, state: State, event: Event): Decision<State> => {
  switch (event.kind) {
    case 'started': {
      const { side, price, quantity } = config
      return {
        ...unchanged(state),
        wants: [{ ...ORDER, want: { type: 'immediate', side, price, quantity } }],
        wakes: [never],
      }
    }
    case 'order-filled': {
      const after = filledBy(state, event.fill)
      return event.done ? ended(config, after, 'canceled') : unchanged(after)
    }
    case 'order-canceled':
      return ended(config, state, 'canceled')
    case 'order-rejected':
    case 'order-refused':
      return ended(config, state, event.reason)
    case 'user-asked':
    case 'trade-moved-in':
      return { ...unchanged(state), refusal: { code: 'not-for-this-bot', values: {} } }
    case 'price-crossed':
    case 'candle-closed':
    case 'timer-elapsed':
    case 'order-accepted':
    case 'balance-changed':
    case 'market-changed':
    case 'signal-received':
    case 'position-changed':
    case 'trade-received':
    case 'restriction-changed':
    case 'allowance-changed':
    case 'room-answered':
    case 'subscription-changed':
      return unchanged(state)
  }
}

/** Deleted from the beginning: it counts as no bot, and manages nothing. */
const report: UnitReport = {
  status: 'deleted',
  badges: [],
  reasons: [],
  investment: ZERO_AMOUNT,
  committed: ZERO_AMOUNT,
  used: 0,
  limit: null,
  position: flat,
  stopLossProfit: ZERO_AMOUNT,
  stopCount: 0,
  runs: 0,
  trades: [],
}

export const conversion: Family<Config, State> = {
  name: 'conversion',
  group: 'spot',
  version: 1,
  parseConfig,
  formatConfig,
  pairs: ({ pair }) => [pair],
  series: () => [],
  pairOf: () => 0,
  initial,
  decide,
  holding: ({ left }) => left,
  report: () => report,
  explain: (_config, { outcome, filled, amount }) => {
    if (outcome === null) return { code: 'converting', values: {} }
    if (outcome.kind === 'failed') return { code: 'conversion-failed', values: { reason: outcome.reason } }
    return { code: 'converted', values: { quantity: formatDecimal(filled), amount: formatDecimal(amount) } }
  },
  upgrade: (state) => asState(state),
}

/** There is one version so far. */
const asState = (state: unknown) => state as State
