/**
 * A unit on the bench: a small exchange of its own that keeps one order a slot, fills strictly through the price, and notices when a
 * unit breaks the contract of slots. Tests and laws drive it; nothing in the product does.
 */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import { gate, quoteLocked } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { simulatedFee } from '#engine/matching.ts'
import { asAmount, asQuantity, notional, type Price, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import { type Slot, type SlotChange, UNIT, type Want } from '#engine/slots.ts'
import type { Decision, Effect, Family, UnitState, Wake } from '#engine/unit.ts'

/** An order at the bench's exchange. */
export type BenchOrder = {
  trade: number
  slot: Slot
  want: Want
  filled: Quantity
  accepted: boolean
  /** The unit wants none here any more; the exchange has not said so yet. */
  canceling: boolean
}

/** A broken promise of the unit; tests expect none, planted faults must cause one. */
export class BrokenLaw extends Error {
  constructor(law: string, detail: string) {
    super(`${law}: ${detail}`)
    this.name = 'BrokenLaw'
  }
}

/** What happened, without its time: the bench's clock gives it. */
export type Happening<One = Event> = One extends { at: number } ? Omit<One, 'at'> : never

/** The functions of a family that a bench needs; a planted fault wraps `decide`. */
export type Rules<Config, State extends UnitState> = Pick<Family<Config, State>, 'decide' | 'initial' | 'holding'>

export type Bench<State extends UnitState> = {
  state: State
  now: MarketNow
  at: number
  wake: Wake
  orders: Map<string, BenchOrder>
  fills: { trade: number; slot: Slot; side: 'buy' | 'sell'; fill: Fill }[]
  effects: Effect[]
  freeQuote: bigint
  /** Orders that the gate has not let out, to be told as refused. */
  refused: { trade: number; slot: Slot; reason: NonNullable<ReturnType<typeof gate>> }[]
  /** The last event that was sent. */
  last: Event | null
  decide: (state: State, event: Event, now: MarketNow) => Decision<State>
  holding: (state: State, trade: number) => Quantity
  /** Called after each decision, to hold it to more laws. */
  inspect: (bench: Bench<State>, before: State, event: Event, decision: Decision<State>) => void
}

export const slotKey = (trade: number, slot: Slot): string => `${trade}/${slot}`

/** Puts a unit on the bench, not yet started. */
export const onBench = <Config, State extends UnitState>(
  rules: Rules<Config, State>,
  config: Config,
  market: Market,
  start: Price,
): Bench<State> => ({
  state: rules.initial(config),
  now: { market, price: start, bid: start, ask: start, pumping: false },
  at: 1_000_000,
  wake: { above: null, below: null, atMs: null, candles: [] },
  orders: new Map(),
  fills: [],
  effects: [],
  freeQuote: 10n ** 24n,
  refused: [],
  last: null,
  decide: (state, event, now) => rules.decide(config, state, event, now),
  holding: (state, trade) => rules.holding(state, trade),
  inspect: () => undefined,
})

/** Whether an order would trade at this price: strictly through for what rests, at once for what does not, as far as its price allows. */
export const crosses = (want: Want, price: Price): boolean => {
  if (want.type === 'market') return true
  if (want.type === 'immediate' && want.price === price) return true
  return want.side === 'buy' ? want.price > price : want.price < price
}

const gateReason = <State extends UnitState>(bench: Bench<State>, trade: number, want: Want) => {
  const all = [...bench.orders.values()]
  const isOwn = (order: BenchOrder) => order.want.side === 'sell' && (trade === UNIT || order.trade === trade)
  const offered = all.filter(isOwn).reduce((sum, order) => sum + order.want.quantity - order.filled, 0n)
  const locked = all.reduce(
    (sum, order) => sum + quoteLocked(order.want, asQuantity(order.want.quantity - order.filled)),
    0n,
  )
  return gate({
    want,
    now: bench.now,
    holding: bench.holding(bench.state, trade),
    offered: asQuantity(offered),
    freeBase: bench.holding(bench.state, UNIT),
    freeQuote: asAmount(bench.freeQuote - locked),
    openOrders: bench.orders.size,
  })
}

/** Carries out one changed slot; a live slot wanted anew breaks the law. */
const applyChange = <State extends UnitState>(bench: Bench<State>, { trade, slot, want }: SlotChange): void => {
  const key = slotKey(trade, slot)
  const live = bench.orders.get(key)
  if (want === null) {
    if (live !== undefined) live.canceling = true
    return
  }
  if (live !== undefined) throw new BrokenLaw('a live slot is never wanted anew', `${key} at ${bench.at}`)
  const reason = gateReason(bench, trade, want)
  if (reason === 'over-position') {
    throw new BrokenLaw('nobody sells more than is held', `${key} wants ${want.quantity}`)
  }
  if (reason === null) {
    bench.orders.set(key, { trade, slot, want, filled: ZERO_QUANTITY, accepted: false, canceling: false })
  } else bench.refused.push({ trade, slot, reason })
}

/** Tells the unit what happened and carries out what it wants. */
export const send = <State extends UnitState>(bench: Bench<State>, what: Happening): Decision<State> => {
  const event: Event = { ...what, at: bench.at }
  const before = bench.state
  const decision = bench.decide(before, event, bench.now)
  bench.last = event
  bench.state = decision.state
  bench.wake = decision.wakes?.[0] ?? bench.wake
  bench.effects.push(...decision.effects)
  bench.inspect(bench, before, event, decision)
  for (const change of decision.wants) applyChange(bench, change)
  return decision
}

export const setPrice = <State extends UnitState>(bench: Bench<State>, price: Price): void => {
  bench.now = { ...bench.now, price, bid: price, ask: price }
}

/** Fills `quantity` of an order at `price` and tells the unit. */
export const fillOrder = <State extends UnitState>(
  bench: Bench<State>,
  order: BenchOrder,
  quantity: Quantity,
  price: Price,
): void => {
  const { side, type } = order.want
  const fee = simulatedFee(bench.now.market, side, type === 'limit' ? 'maker' : 'taker', price, quantity)
  const fill: Fill = { tradeId: `t${bench.fills.length + 1}`, at: bench.at, price, quantity, fee }
  order.filled = asQuantity(order.filled + quantity)
  const done = order.filled === order.want.quantity
  if (done) bench.orders.delete(slotKey(order.trade, order.slot))
  const value = notional(price, quantity)
  bench.freeQuote += side === 'buy' ? 0n - value : value
  bench.fills.push({ trade: order.trade, slot: order.slot, side, fill })
  send(bench, { kind: 'order-filled', trade: order.trade, slot: order.slot, fill, filled: order.filled, done })
}

/** Ends an order without more fills and tells the unit. */
export const endOrder = <State extends UnitState>(
  bench: Bench<State>,
  order: BenchOrder,
  by: 'us' | 'outside' | 'expiry',
): void => {
  bench.orders.delete(slotKey(order.trade, order.slot))
  send(bench, { kind: 'order-canceled', trade: order.trade, slot: order.slot, filled: order.filled, by })
}

/** One answer that is due: a refusal, a cancel, the rest of an order that the price has passed, or the end of one that had to fill at once and cannot. False when none is. */
export const answerOne = <State extends UnitState>(bench: Bench<State>): boolean => {
  const refusal = bench.refused.shift()
  if (refusal !== undefined) {
    send(bench, { kind: 'order-refused', ...refusal })
    return true
  }
  const orders = [...bench.orders.values()]
  const canceling = orders.find((order) => order.canceling)
  if (canceling !== undefined) {
    endOrder(bench, canceling, 'us')
    return true
  }
  const crossing = orders.find((order) => crosses(order.want, bench.now.price))
  if (crossing === undefined) {
    const missed = orders.find((order) => order.want.type === 'immediate')
    if (missed !== undefined) endOrder(bench, missed, 'expiry')
    return missed !== undefined
  }
  fillOrder(bench, crossing, asQuantity(crossing.want.quantity - crossing.filled), bench.now.price)
  return true
}

/** Answers everything that is due, until the unit rests. */
export const settle = <State extends UnitState>(bench: Bench<State>): void => {
  for (let round = 0; round < 10_000; round += 1) if (!answerOne(bench)) return
  throw new BrokenLaw('a unit comes to rest', `10,000 answers at ${bench.at}`)
}

const byNearness = (left: BenchOrder, right: BenchOrder): number => {
  const one = left.want.type === 'market' ? 0n : left.want.price
  const other = right.want.type === 'market' ? 0n : right.want.price
  const isFirst = left.want.side === 'sell' ? one < other : one > other
  return isFirst ? -1 : 1
}

/** The price goes to `price` in one jump: what it passes fills, also what a cancel comes too late for, then the unit is asked. */
export const goTo = <State extends UnitState>(bench: Bench<State>, price: Price): void => {
  setPrice(bench, price)
  const passed = [...bench.orders.values()].filter((order) => crosses(order.want, price))
  for (const order of passed.sort(byNearness)) {
    if (order.want.type === 'market' || !bench.orders.has(slotKey(order.trade, order.slot))) continue
    fillOrder(bench, order, asQuantity(order.want.quantity - order.filled), order.want.price)
  }
  settle(bench)
  send(bench, { kind: 'price-crossed', pair: 0, price })
  settle(bench)
}
