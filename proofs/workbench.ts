/**
 * A unit on the bench: a small exchange of its own that keeps one order a slot, fills strictly through the price, and notices when a
 * unit breaks the contract of slots. Tests and laws drive it; nothing in the product does.
 */
import type { Event } from '#engine/event.ts'
import { inFeeAsset } from '#engine/fees.ts'
import type { Fill } from '#engine/fill.ts'
import { isReduceOnly } from '#engine/futures.ts'
import { gate, quoteLocked } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { simulatedFee } from '#engine/matching.ts'
import {
  asAmount,
  asPrice,
  asQuantity,
  formatDecimal,
  notional,
  ONE,
  type Price,
  type Quantity,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { type Slot, type SlotChange, UNIT, type Want } from '#engine/slots.ts'
import { type Decision, type Effect, type Family, never, type UnitState, type Wake } from '#engine/unit.ts'

/** An order at the bench's exchange. */
export type BenchOrder = Placed & {
  want: Want
  filled: Quantity
  accepted: boolean
  /** The unit wants none here any more; the exchange has not said so yet. */
  canceling: boolean
}

/** Whose slot it is, and on which pair it trades. */
type Placed = { trade: number; slot: Slot; pair: number }

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
export type Rules<Config, State extends UnitState> = Pick<
  Family<Config, State>,
  'decide' | 'initial' | 'holding' | 'pairOf'
>

/** One pair of a unit: what its market is, and when the unit wants to be asked about it. Late is what is due and not told yet: an event of another pair has put it off, or its minute has not been told. */
export type BenchPair = { now: MarketNow; wake: Wake; isLate: boolean }

export type Bench<State extends UnitState> = {
  state: State
  pairs: BenchPair[]
  /** Those of the first pair; most units have no other. */
  now: MarketNow
  readonly wake: Wake
  at: number
  orders: Map<string, BenchOrder>
  fills: { trade: number; slot: Slot; side: 'buy' | 'sell'; fill: Fill }[]
  effects: Effect[]
  freeQuote: bigint
  /** What the account's orders and hand-overs say that the unit has: base, and the quote that is spent on it and on what it earned. */
  ledger: { base: bigint; spent: bigint; fees: bigint }
  /** Trades that have asked for room to hand over, not answered yet. */
  asking: number[]
  /** Whether the owner's package has room for what is handed over. */
  hasRoom: boolean
  /** Orders that the gate has not let out, to be told as refused. */
  refused: (Placed & { reason: NonNullable<ReturnType<typeof gate>> })[]
  /** The last event that was sent, and the last fill. */
  last: Event | null
  lastFill: { event: Extract<Event, { kind: 'order-filled' }>; pair: number } | null
  decide: (state: State, event: Event, now: MarketNow) => Decision<State>
  holding: (state: State, trade: number) => Quantity
  pairOf: (state: State, trade: number) => number
  /** Called after each decision, to hold it to more laws. */
  inspect: (asked: Asked<State>) => void
}

/** A decision just made: out of which state, at which event, on which pair. */
export type Asked<State extends UnitState> = {
  bench: Bench<State>
  before: State
  event: Event
  pair: number
  decision: Decision<State>
}

/** Of the pair that values fees in a third asset. */
const FEE_PRICE = asPrice(500n * ONE)

export const slotKey = (trade: number, slot: Slot): string => `${trade}/${slot}`

/** A market and its first price. */
export type Place = { market: Market; start: Price }

const openPair = ({ market, start }: Place): BenchPair => ({
  now: { market, price: start, bid: start, ask: start, pumping: false },
  wake: never,
  isLate: false,
})

/** The pair of the bench that an index names. */
export const pairAt = (bench: { readonly pairs: readonly BenchPair[] }, pair: number): BenchPair => {
  const found = bench.pairs[pair]
  if (found === undefined) throw new RangeError(`a unit with ${bench.pairs.length} pairs has none of number ${pair}`)
  return found
}

/** Puts a unit on the bench, not yet started; `others` are the markets of its further pairs. */
export const onBench = <Config, State extends UnitState>(
  rules: Rules<Config, State>,
  config: Config,
  market: Market,
  start: Price,
  others: readonly Place[] = [],
): Bench<State> => {
  const first = openPair({ market, start })
  return {
    state: rules.initial(config),
    pairs: [first, ...others.map(openPair)],
    get now() {
      return first.now
    },
    set now(now) {
      first.now = now
    },
    get wake() {
      return first.wake
    },
    at: 1_000_000,
    orders: new Map(),
    fills: [],
    effects: [],
    freeQuote: 10n ** 24n,
    ledger: { base: 0n, spent: 0n, fees: 0n },
    asking: [],
    hasRoom: true,
    refused: [],
    last: null,
    lastFill: null,
    decide: (state, event, now) => rules.decide(config, state, event, now),
    holding: (state, trade) => rules.holding(state, trade),
    pairOf: (state, trade) => rules.pairOf(config, state, trade),
    inspect: () => undefined,
  }
}

/** Whether an order would trade at this price: strictly through for what rests, at once for what does not, as far as its price allows. */
export const crosses = (want: Want, price: Price): boolean => {
  if (want.type === 'market') return true
  // A stop lies on the other side of the price than what rests at one.
  if (want.type === 'stop') return want.side === 'sell' ? price <= want.price : price >= want.price
  if ((want.type === 'immediate' || want.type === 'open') && want.price === price) return true
  return want.side === 'buy' ? want.price > price : want.price < price
}

const gateReason = <State extends UnitState>(bench: Bench<State>, { trade, pair }: Placed, want: Want) => {
  let offered = 0n
  let locked = 0n
  let open = 0
  for (const order of bench.orders.values()) {
    const rest = asQuantity(order.want.quantity - order.filled)
    const reduces = isReduceOnly(pairAt(bench, order.pair).now.market, order.want)
    if (reduces && (trade === UNIT || order.trade === trade)) offered += rest
    locked += quoteLocked(order.want, rest)
    if (order.pair === pair) open += 1
  }
  return gate({
    want,
    now: pairAt(bench, pair).now,
    holding: bench.holding(bench.state, trade),
    offered: asQuantity(offered),
    freeBase: bench.holding(bench.state, trade === UNIT || bench.pairs.length === 1 ? UNIT : trade),
    freeQuote: asAmount(bench.freeQuote - locked),
    openOrders: open,
  })
}

/** Carries out one changed slot of a decision about `pair`; a live slot wanted anew breaks the law. */
const applyChange = <State extends UnitState>(bench: Bench<State>, pair: number, change: SlotChange): void => {
  const { trade, slot, want } = change
  const key = slotKey(trade, slot)
  const live = bench.orders.get(key)
  if (want === null) {
    if (live !== undefined) live.canceling = true
    return
  }
  if (live !== undefined) throw new BrokenLaw('a live slot is never wanted anew', `${key} at ${bench.at}`)
  if (bench.pairOf(bench.state, trade) !== pair) {
    throw new BrokenLaw('an order is wanted where its market is seen', `${key} at pair ${pair}`)
  }
  const reason = gateReason(bench, { trade, slot, pair }, want)
  if (reason === 'over-position') {
    throw new BrokenLaw('nobody sells more than is held', `${key} wants ${want.quantity}`)
  }
  if (reason === null) {
    bench.orders.set(key, { trade, pair, slot, want, filled: ZERO_QUANTITY, accepted: false, canceling: false })
  } else bench.refused.push({ trade, slot, pair, reason })
}

/** The pair whose market a unit sees with an event: the event's own, that of the trade it names, else the first. */
const pairOfEvent = <State extends UnitState>(bench: Bench<State>, event: Event): number => {
  if ('pair' in event) return event.pair
  if ('trade' in event) return seenAt(bench, event.trade)
  if (event.kind !== 'user-asked' || event.ask.kind === 'edit' || event.ask.trade === null) return 0
  return seenAt(bench, event.ask.trade)
}

const seenAt = <State extends UnitState>(bench: Bench<State>, trade: number): number =>
  bench.pairs.length === 1 ? 0 : bench.pairOf(bench.state, trade)

/** Coins that go to another bot leave at what they cost. */
const handOver = <State extends UnitState>(bench: Bench<State>, effect: Effect): void => {
  if (effect.kind !== 'hand-over') return
  const { trade, base, cost } = effect.handover
  if ([...bench.orders.values()].some((order) => order.trade === trade)) {
    throw new BrokenLaw('coins leave when no order holds them', `trade ${trade} at ${bench.at}`)
  }
  bench.ledger.base -= base
  bench.ledger.spent -= cost
}

/** Tells the unit what happened and carries out what it wants. An order knows its pair although its trade may be gone. */
export const send = <State extends UnitState>(bench: Bench<State>, what: Happening, on?: Placed): Decision<State> => {
  const event: Event = { ...what, at: bench.at }
  const before = bench.state
  const pair = on?.pair ?? pairOfEvent(bench, event)
  const decision = bench.decide(before, event, pairAt(bench, pair).now)
  bench.last = event
  if (event.kind === 'order-filled') bench.lastFill = { event, pair }
  bench.state = decision.state
  decision.wakes?.forEach((wake, index) => {
    const seen = pairAt(bench, index)
    const wasDue = seen.wake.atMs !== null && seen.wake.atMs <= bench.at
    seen.isLate = index !== pair && (seen.isLate || wasDue)
    seen.wake = wake
  })
  if (decision.effects.length > 0) {
    bench.effects.push(...decision.effects)
    for (const effect of decision.effects) {
      handOver(bench, effect)
      if (effect.kind === 'ask-room') bench.asking.push(effect.trade)
    }
  }
  bench.inspect({ bench, before, event, pair, decision })
  for (const change of decision.wants) applyChange(bench, pair, change)
  return decision
}

export const setPrice = <State extends UnitState>(bench: Bench<State>, price: Price, pair = 0): void => {
  const seen = pairAt(bench, pair)
  seen.now = { ...seen.now, price, bid: price, ask: price }
}

/** Fills `quantity` of an order at `price` and tells the unit. */
export const fillOrder = <State extends UnitState>(
  bench: Bench<State>,
  order: BenchOrder,
  quantity: Quantity,
  price: Price,
): void => {
  const { side, type } = order.want
  const { market } = pairAt(bench, order.pair).now
  const inQuote = simulatedFee(market, side, type === 'limit' ? 'maker' : 'taker', price, quantity)
  const fee = inFeeAsset(inQuote, market, FEE_PRICE)
  const fill: Fill = { tradeId: `t${bench.fills.length + 1}`, at: bench.at, price, quantity, fee }
  order.filled = asQuantity(order.filled + quantity)
  const done = order.filled === order.want.quantity
  if (done) bench.orders.delete(slotKey(order.trade, order.slot))
  const value = notional(price, quantity)
  const fromBase = fee.asset === 'base'
  bench.freeQuote += side === 'buy' ? 0n - value : value
  bench.ledger.base += (side === 'buy' ? quantity : -quantity) - (fromBase ? fee.amount : 0n)
  bench.ledger.spent += (side === 'buy' ? value : 0n - value) + (fromBase ? 0n : fee.quote)
  bench.ledger.fees += fee.quote
  bench.fills.push({ trade: order.trade, slot: order.slot, side, fill })
  const { trade, slot, filled } = order
  send(bench, { kind: 'order-filled', trade, slot, fill, filled, done }, order)
}

/** Ends an order without more fills and tells the unit. */
export const endOrder = <State extends UnitState>(
  bench: Bench<State>,
  order: BenchOrder,
  by: 'us' | 'outside' | 'expiry',
): void => {
  bench.orders.delete(slotKey(order.trade, order.slot))
  send(bench, { kind: 'order-canceled', trade: order.trade, slot: order.slot, filled: order.filled, by }, order)
}

/** The last price where an order trades. */
export const priceOf = <State extends UnitState>(bench: Bench<State>, { pair }: BenchOrder): Price =>
  pairAt(bench, pair).now.price

/** One answer that is due: a refusal, room for a hand-over, a cancel, the rest of an order that the price has passed, or the end of one that had to fill at once and cannot. False when none is. */
export const answerOne = <State extends UnitState>(bench: Bench<State>): boolean => {
  const refusal = bench.refused.shift()
  if (refusal !== undefined) {
    const { trade, slot, reason } = refusal
    send(bench, { kind: 'order-refused', trade, slot, reason }, refusal)
    return true
  }
  const asking = bench.asking.shift()
  if (asking !== undefined) {
    send(bench, { kind: 'room-answered', trade: asking, has: bench.hasRoom })
    return true
  }
  const orders = [...bench.orders.values()]
  const canceling = orders.find((order) => order.canceling)
  if (canceling !== undefined) {
    endOrder(bench, canceling, 'us')
    return true
  }
  const crossing = orders.find((order) => crosses(order.want, priceOf(bench, order)))
  if (crossing === undefined) {
    const missed = orders.find(({ want }) => want.type === 'immediate' || want.type === 'open')
    if (missed !== undefined) endOrder(bench, missed, 'expiry')
    return missed !== undefined
  }
  fillOrder(bench, crossing, asQuantity(crossing.want.quantity - crossing.filled), priceOf(bench, crossing))
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
export const goTo = <State extends UnitState>(bench: Bench<State>, price: Price, pair = 0): void => {
  setPrice(bench, price, pair)
  const passed = [...bench.orders.values()].filter((order) => order.pair === pair && crosses(order.want, price))
  for (const order of passed.sort(byNearness)) {
    if (order.want.type === 'market' || !bench.orders.has(slotKey(order.trade, order.slot))) continue
    fillOrder(bench, order, asQuantity(order.want.quantity - order.filled), order.want.price)
  }
  settle(bench)
  send(bench, { kind: 'price-crossed', pair, price })
  settle(bench)
}

/** What lives at the exchange, as "side price" where it rests, ordered by its text. */
export const resting = <State extends UnitState>({ orders }: Bench<State>): string =>
  [...orders.values()]
    .map(({ want }) => (want.type === 'limit' ? `${want.side} ${formatDecimal(want.price)}` : want.type))
    .toSorted()
    .join(', ')
