/** The demo account's exchange behind the contract: keeps holdings, ended orders and fills in memory, and answers at once. */
import type { Print } from '#engine/candle.ts'
import { feePairOf } from '#engine/fees.ts'
import type { MarketNow, Pair } from '#engine/market.ts'
import type { Answer, FillTold, OrderTold, Question, TradingExchange } from '../contract.ts'
import { type Holdings, openHoldings, settle } from '../holdings.ts'
import type { OpenOrder, OrderOutcome } from '../outcome.ts'
import { judgePlacing, judgePrint, LATENCY_MS } from './book.ts'

export type PaperOptions = {
  balances: Readonly<Record<string, bigint>>
  /** Null for a pair that is not traded, or has no price yet. */
  market: (pair: Pair) => MarketNow | null
  /** Exchange time, ms since epoch. */
  clock: () => number
}

export type PaperExchange = TradingExchange & {
  /** Somebody has traded: fills what the print reaches. The market is that after it. */
  hear: (pair: Pair, print: Print) => void
}

type State = {
  holdings: Holdings
  /** Orders by client id, rests and ends alike. */
  told: Map<string, OrderTold>
  fills: (FillTold & { pair: Pair })[]
  /** Base printed at exactly an order's price while it rested. */
  queues: Map<string, number>
  wakes: Set<() => void>
}

export const openPaperExchange = (options: PaperOptions): PaperExchange => {
  const state: State = {
    holdings: openHoldings(options.balances),
    told: new Map(),
    fills: [],
    queues: new Map(),
    wakes: new Set(),
  }
  return {
    ask: (question, answer) => answer(answerTo(state, options, question)),
    watch: (wake) => {
      state.wakes.add(wake)
      return () => void state.wakes.delete(wake)
    },
    hear: (pair, print) => hear(state, options, { pair, print }),
  }
}

const answerTo = (state: State, options: PaperOptions, question: Question): Answer => {
  switch (question.kind) {
    case 'place':
      return placed(state, options, question)
    case 'cancel': {
      const order = state.holdings.orders.get(question.id)
      if (order !== undefined) apply(state, order, { kind: 'ended', id: order.id, by: 'us', filled: order.filled })
      return found(state, question.id)
    }
    case 'find':
      return found(state, question.id)
    case 'open-orders':
      return { kind: 'open-orders', orders: [...state.told.values()].filter((order) => order.state === 'open') }
    case 'fills': {
      const { pair, after } = question
      const fills = state.fills.slice(Number(after ?? 0)).filter((fill) => fill.pair === pair)
      const last = state.fills.length === 0 ? after : String(state.fills.length)
      return { kind: 'fills', pair, fills: fills.map(({ pair: _, ...fill }) => fill), after: last }
    }
    case 'balances':
      return { kind: 'balances', asked: question.asked, balances: state.holdings.balances, atMs: options.clock() }
  }
}

const found = ({ told }: State, id: string): Answer => {
  const order = told.get(id)
  return order === undefined ? { kind: 'not-found', id } : { kind: 'order', order }
}

type Placing = Extract<Question, { kind: 'place' }>

const placed = (state: State, { market, clock }: PaperOptions, { id, pair, want, deadlineMs }: Placing): Answer => {
  if (state.told.has(id)) return found(state, id)
  if (clock() >= deadlineMs) return { kind: 'not-accepted', id }
  const now = market(pair)
  if (now === null) return { kind: 'rejected', id, reason: 'other' }
  const outcome = judgePlacing(state.holdings, { id, want, activeFromMs: clock() + LATENCY_MS }, now)
  if (outcome.kind !== 'accepted') return { kind: 'rejected', id, reason: reasonOf(outcome) }
  apply(state, outcome.order, outcome)
  return { kind: 'accepted', id, exchangeId: outcome.order.exchangeId }
}

const reasonOf = (outcome: OrderOutcome) => (outcome.kind === 'rejected' ? outcome.reason : 'other')

const stateOf = (outcome: OrderOutcome): OrderTold['state'] => {
  switch (outcome.kind) {
    case 'accepted':
      return 'open'
    case 'filled':
      return outcome.done ? 'filled' : 'open'
    case 'ended':
      return outcome.by === 'expiry' ? 'expired' : 'canceled'
    case 'rejected':
      return 'expired'
  }
}

const apply = (state: State, { id, exchangeId, pair, filled }: OpenOrder, outcome: OrderOutcome): void => {
  state.holdings = settle(state.holdings, outcome)
  const cumulative = outcome.kind === 'filled' ? outcome.cumulative : filled
  state.told.set(id, { id, exchangeId, pair, state: stateOf(outcome), filled: cumulative })
  if (outcome.kind === 'filled') state.fills.push({ pair, id, fill: outcome.fill, cumulative })
  for (const wake of state.wakes) wake()
}

const hear = (state: State, { market }: PaperOptions, { pair, print }: { pair: Pair; print: Print }): void => {
  const now = market(pair)
  if (now === null) return
  const feePair = feePairOf(now.market)
  const feePrice = feePair === null ? null : (market(feePair)?.price ?? null)
  for (const { id } of [...state.holdings.orders.values()].filter((one) => one.pair === pair)) {
    const order = state.holdings.orders.get(id)
    if (order === undefined) continue
    const seen = { print, source: 'trade', now, queued: state.queues.get(id) ?? 0, feePrice } as const
    const { outcome, queued } = judgePrint(state.holdings, order, seen)
    state.queues.set(id, queued)
    if (outcome !== null) apply(state, order, outcome)
  }
}
