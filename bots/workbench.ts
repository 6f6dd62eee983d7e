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
import { type Slot, UNIT, type Want } from '#engine/slots.ts'
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

export type Body<Event> = Event extends { at: number } ? Omit<Event, 'at'> : never

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
  send: (event: Body<Event>) => Decision<State>
  setPrice: (price: Price) => void
  /** Tells the unit that an order has filled by `quantity` at `price`. */
  fill: (order: BenchOrder, quantity: Quantity, price: Price) => void
  /** Ends an order without more fills. */
  endOrder: (order: BenchOrder, by: 'us' | 'outside' | 'expiry') => void
  /** Answers everything that is due at once: refusals, cancels, and orders that cross the price. */
  settle: () => void
  /** The price goes to `price` in one jump: what it passes fills, also what a cancel comes too late for, then the unit is asked. */
  goTo: (price: Price) => void
}

export const slotKey = (trade: number, slot: Slot): string => `${trade}/${slot}`

/** Whether an order would trade at this price: strictly through for what rests, at once for what does not. */
export const crosses = (want: Want, price: Price): boolean => {
  if (want.type !== 'limit') return true
  return want.side === 'buy' ? want.price > price : want.price < price
}

type Options = { freeQuote: bigint; freeze: (value: unknown) => void }

/** Applies the slots a decision has changed; a live slot wanted anew breaks the law. */
const applyWants = <State extends UnitState>(
  bench: Bench<State>,
  decision: Decision<State>,
  holding: (trade: number) => Quantity,
): void => {
  for (const { trade, slot, want } of decision.wants) {
    const key = slotKey(trade, slot)
    const live = bench.orders.get(key)
    if (want === null) {
      if (live !== undefined) live.canceling = true
      continue
    }
    if (live !== undefined) throw new BrokenLaw('a live slot is never wanted anew', `${key} at ${bench.at}`)
    const all = [...bench.orders.values()]
    const isOwn = (order: BenchOrder) => order.want.side === 'sell' && (trade === UNIT || order.trade === trade)
    const offered = all.filter(isOwn).reduce((sum, order) => sum + order.want.quantity - order.filled, 0n)
    const locked = all.reduce(
      (sum, order) => sum + quoteLocked(order.want, asQuantity(order.want.quantity - order.filled)),
      0n,
    )
    const reason = gate({
      want,
      now: bench.now,
      holding: holding(trade),
      offered: asQuantity(offered),
      freeBase: asQuantity(holding(UNIT)),
      freeQuote: asAmount(bench.freeQuote - locked),
      openOrders: bench.orders.size,
    })
    if (reason === null) {
      bench.orders.set(key, { trade, slot, want, filled: ZERO_QUANTITY, accepted: false, canceling: false })
    } else {
      if (reason === 'over-position')
        throw new BrokenLaw('a trade never sells more than it holds', `${key} ${want.quantity}`)
      bench.refused.push({ trade, slot, reason })
    }
  }
}

/** Puts a unit on the bench, not yet started. */
export const onBench = <Config, State extends UnitState>(
  family: Pick<Family<Config, State>, 'decide' | 'initial' | 'holding'>,
  config: Config,
  market: Market,
  start: Price,
  options: Partial<Options> = {},
): Bench<State> => {
  const { freeQuote = 10n ** 24n, freeze = () => undefined } = options
  let tradeIds = 0
  const bench: Bench<State> = {
    state: family.initial(config),
    now: { market, price: start, bid: start, ask: start, pumping: false },
    at: 1_000_000,
    wake: { above: null, below: null, atMs: null, candles: [] },
    orders: new Map(),
    fills: [],
    effects: [],
    freeQuote,
    refused: [],
    send: (body) => {
      const event = { ...body, at: bench.at } as Event
      freeze(bench.state)
      freeze(event)
      const decision = family.decide(config, bench.state, event, bench.now)
      bench.state = decision.state
      bench.wake = decision.wakes[0] ?? bench.wake
      bench.effects.push(...decision.effects)
      applyWants(bench, decision, (trade) => family.holding(bench.state, trade))
      return decision
    },
    setPrice: (price) => {
      bench.now = { ...bench.now, price, bid: price, ask: price }
    },
    fill: (order, quantity, price) => {
      const { side } = order.want
      const fee = simulatedFee(bench.now.market, side, order.want.type === 'limit' ? 'maker' : 'taker', price, quantity)
      tradeIds += 1
      const fill: Fill = { tradeId: String(tradeIds), at: bench.at, price, quantity, fee }
      order.filled = asQuantity(order.filled + quantity)
      const done = order.filled === order.want.quantity
      if (done) bench.orders.delete(slotKey(order.trade, order.slot))
      const value = notional(price, quantity)
      bench.freeQuote += side === 'buy' ? -value : value
      bench.fills.push({ trade: order.trade, slot: order.slot, side, fill })
      bench.send({ kind: 'order-filled', trade: order.trade, slot: order.slot, fill, filled: order.filled, done })
    },
    endOrder: (order, by) => {
      bench.orders.delete(slotKey(order.trade, order.slot))
      bench.send({ kind: 'order-canceled', trade: order.trade, slot: order.slot, filled: order.filled, by })
    },
    settle: () => {
      for (let round = 0; round < 10_000; round += 1) {
        const refusal = bench.refused.shift()
        if (refusal !== undefined) {
          bench.send({ kind: 'order-refused', ...refusal })
          continue
        }
        const orders = [...bench.orders.values()]
        const canceling = orders.find((order) => order.canceling)
        if (canceling !== undefined) {
          bench.endOrder(canceling, 'us')
          continue
        }
        const crossing = orders.find((order) => crosses(order.want, bench.now.price))
        if (crossing === undefined) return
        const { want } = crossing
        const rest = asQuantity(want.quantity - crossing.filled)
        bench.fill(crossing, rest, bench.now.price)
      }
      throw new BrokenLaw('a unit comes to rest', `10,000 answers at ${bench.at}`)
    },
    goTo: (price) => {
      bench.setPrice(price)
      const passed = [...bench.orders.values()].filter((order) => !order.canceling && crosses(order.want, price))
      const byNearness = (left: BenchOrder, right: BenchOrder): number => {
        const one = left.want.type === 'market' ? 0n : left.want.price
        const other = right.want.type === 'market' ? 0n : right.want.price
        const ascending = one < other ? -1 : 1
        return left.want.side === 'sell' ? ascending : -ascending
      }
      for (const order of passed.sort(byNearness)) {
        if (order.want.type === 'market' || !bench.orders.has(slotKey(order.trade, order.slot))) continue
        bench.fill(order, asQuantity(order.want.quantity - order.filled), order.want.price)
      }
      bench.settle()
      bench.send({ kind: 'price-crossed', pair: 0, price })
      bench.settle()
    },
  }
  return bench
}
