/**
 * The laws that every family keeps, held against a unit on the bench while prices jump and the exchange answers late, in any order, in
 * parts, or not at all.
 */
import fc from 'fast-check'
import type { Ask, Event } from '#engine/event.ts'
import { encodeJson } from '#engine/json.ts'
import { fitQuantity, type Market } from '#engine/market.ts'
import { asPrice, asQuantity, floorTo, max, notional, type Price, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { Decision, Family, UnitState } from '#engine/unit.ts'
import {
  answerOne,
  type Bench,
  type BenchOrder,
  BrokenLaw,
  crosses,
  endOrder,
  fillOrder,
  onBench,
  type Rules,
  send,
  setPrice,
  slotKey,
} from './workbench.ts'

/** A unit to try: its settings, its market and the first price. `extra` is what the family promises beyond the common laws. */
export type Trial<Config, State extends UnitState> = {
  family: Family<Config, State>
  config: Config
  market: Market
  start: Price
  extra: (config: Config, state: State) => void
}

/** One thing that happens on the bench. Numbers choose among what is there. */
export type Step =
  /** The price moves by `ticks`; orders it passes may fill then or later. */
  | { kind: 'move'; ticks: number }
  /** The price moves and everything due is answered at once. */
  | { kind: 'calm'; ticks: number }
  | { kind: 'fill'; which: number; part: number }
  | { kind: 'answer' }
  | { kind: 'accept'; which: number }
  | { kind: 'cancel-outside'; which: number }
  | { kind: 'reject'; which: number; reason: 'funds' | 'other' | 'rate-limit' }
  | { kind: 'wait'; ms: number }
  | { kind: 'candle'; ticks: number }
  | { kind: 'repeat' }
  | { kind: 'ask'; which: number; what: number }

const choice = fc.nat({ max: 20 })

/** Mostly prices and answers, seldom something drastic. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('move' as const), ticks: fc.integer({ min: -260, max: 260 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('calm' as const), ticks: fc.integer({ min: -400, max: 400 }) }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('fill' as const),
        which: choice,
        part: fc.integer({ min: 1, max: 100 }),
      }),
    },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('answer' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept' as const), which: choice }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel-outside' as const), which: choice }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('reject' as const),
        which: choice,
        reason: fc.constantFrom('funds' as const, 'other' as const, 'rate-limit' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.constantFrom(400, 1_200, 11_000, 61_000, 1_900_000),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('candle' as const), ticks: fc.integer({ min: -60, max: 60 }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('ask' as const), which: choice, what: fc.nat({ max: 16 }) }),
    },
  ),
  { minLength: 10, maxLength: 90 },
)

const demand = (holds: boolean, law: string, detail: () => string): void => {
  if (!holds) throw new BrokenLaw(law, detail())
}

/** Freezes plain data all the way down; stops at what is frozen already, so that shared parts cost nothing. */
export const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

/** Money is counted the same from the fills alone as in the unit's own books. */
const booksAgree = <Config, State extends UnitState>(trial: Trial<Config, State>, bench: Bench<State>): void => {
  let base = 0n
  let spent = 0n
  for (const { side, fill } of bench.fills) {
    const value = notional(fill.price, fill.quantity)
    const fromBase = fill.fee.asset === 'base'
    const fee = fromBase ? 0n : fill.fee.quote
    base += (side === 'buy' ? fill.quantity : -fill.quantity) - (fromBase ? fill.fee.amount : 0n)
    spent += (side === 'buy' ? value : -value) + fee
  }
  const { position } = trial.family.report(trial.config, bench.state)
  demand(position.base === base, 'fills are booked once', () => `base ${position.base}, by fills ${base}`)
  const own = position.cost - position.realised
  demand(own === spent, 'money is conserved', () => `cost less realised ${own}, by fills ${spent}`)
}

/** Quote that a trade's sells have brought and its buys have left. */
const owned = ({ cost, realised }: { cost: bigint; realised: bigint }): bigint => realised - cost

const priceOf = (want: Want, ask: Price): Price => (want.type === 'market' ? ask : want.price)

/** What a trade may not do in the status it shows. */
const wantsAreAllowed = <Config, State extends UnitState>(
  trial: Trial<Config, State>,
  bench: Bench<State>,
  decision: Decision<State>,
): void => {
  const report = trial.family.report(trial.config, decision.state)
  const keys = decision.wants.map((change) => slotKey(change.trade, change.slot))
  demand(new Set(keys).size === keys.length, 'a slot changes once in a decision', () => keys.join(' '))
  for (const { trade, slot, want } of decision.wants) {
    if (want === null) continue
    if (slot === 'exit') {
      const isFree = (id: number) => [...bench.orders.values()].every((order) => order.trade !== id)
      const mayLeave = (one: (typeof report.trades)[number]) =>
        trade === UNIT ? one.phase === 'exiting' || one.phase === 'idle' : one.id === trade
      const free = report.trades.filter((one) => mayLeave(one) && isFree(one.id))
      // A trade that sold first holds the quote its sells have brought: cost less realised is what it spent, so below zero.
      const mine = free.reduce(
        (sum, { position }) => sum + (want.side === 'sell' ? position.base : owned(position)),
        0n,
      )
      const needed = want.side === 'sell' ? want.quantity : notional(priceOf(want, bench.now.ask), want.quantity)
      const detail = () => `${slotKey(trade, slot)} takes ${needed}, free of other orders ${mine}`
      demand(needed <= mine, 'an exit waits for the last terminal event', detail)
      continue
    }
    const shown = report.trades.find((one) => one.id === trade)
    const status = shown?.status
    const isEntry = slot.startsWith('entry')
    const onlyProfitsAreOff = [...report.badges, ...(shown?.badges ?? [])].includes('profit-suspended')
    const isOff = status === 'suspended' || status === 'suspended-buy'
    const mayEnter = status === 'active' || (isOff && onlyProfitsAreOff)
    const mayOffer = status === 'active' || status === 'suspended-buy' || status === 'suspended' || status === 'pending'
    demand(isEntry ? mayEnter : mayOffer, 'what is off places nothing', () => `${slotKey(trade, slot)} while ${status}`)
  }
}

/** Wakes lie beyond the present price and time, so that the runner neither spins nor sleeps through. */
const wakesAreAhead = <State extends UnitState>(bench: Bench<State>, event: Event, decision: Decision<State>): void => {
  if (decision.wakes === null) return
  for (const { above, below } of decision.wakes) {
    demand(above === null || above > bench.now.price, 'a wake lies ahead', () => `above ${above} at ${bench.now.price}`)
    demand(below === null || below < bench.now.price, 'a wake lies ahead', () => `below ${below} at ${bench.now.price}`)
  }
  const atMs = decision.wakes[0]?.atMs ?? null
  demand(atMs === null || atMs > event.at, 'a wake lies ahead', () => `${event.kind}: time ${atMs} at ${event.at}`)
}

/** Between two wakes a price changes nothing. */
const nothingIsMissed = <State extends UnitState>(bench: Bench<State>, ticks: number): void => {
  const { above, below } = bench.wake
  const tick = bench.now.market.tickSize
  const price = asPrice(bench.now.price + BigInt(ticks) * tick)
  if (price <= 0n || (above !== null && price >= above) || (below !== null && price <= below)) return
  const now = { ...bench.now, price, bid: price, ask: price }
  const asked = bench.decide(bench.state, { kind: 'price-crossed', pair: 0, price, at: bench.at }, now)
  const found = asked.wants.length + asked.effects.length
  demand(
    found === 0,
    'nothing happens between two wakes',
    () => `${below} < ${price} < ${above}: ${encodeJson(asked.wants)} ${encodeJson(asked.effects)}`,
  )
}

/** The laws of one decision. */
const inspector =
  <Config, State extends UnitState>(trial: Trial<Config, State>) =>
  (bench: Bench<State>, before: State, event: Event, decision: Decision<State>): void => {
    freeze(decision.state)
    const again = bench.decide(before, event, bench.now)
    demand(encodeJson(again) === encodeJson(decision), 'deciding again finds the same', () => event.kind)
    if (decision.refusal !== null) {
      demand(decision.state === before && decision.wants.length === 0, 'a refusal changes nothing', () => event.kind)
    }
    booksAgree(trial, bench)
    wantsAreAllowed(trial, bench, decision)
    wakesAreAhead(bench, event, decision)
    const { committed, investment } = trial.family.report(trial.config, decision.state)
    demand(committed <= investment, 'never more than the investment is bound', () => `${committed} of ${investment}`)
    trial.extra(trial.config, decision.state)
  }

const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(items.length, 1)]

const move = <State extends UnitState>(bench: Bench<State>, ticks: number): void => {
  const tick = bench.now.market.tickSize
  setPrice(bench, asPrice(max(bench.now.price + BigInt(ticks) * tick, tick * 100n)))
}

/** A price event comes only when a wake asks for it, as in the runner. */
const wakeByPrice = <State extends UnitState>(bench: Bench<State>): void => {
  const { price } = bench.now
  const { above, below } = bench.wake
  if ((above !== null && price >= above) || (below !== null && price <= below)) {
    send(bench, { kind: 'price-crossed', pair: 0, price })
  }
}

const fillSome = <State extends UnitState>(bench: Bench<State>, which: number, part: number): void => {
  const order = pick(
    [...bench.orders.values()].filter((one) => crosses(one.want, bench.now.price)),
    which,
  )
  if (order === undefined) return
  const rest = asQuantity(order.want.quantity - order.filled)
  const some = fitQuantity(bench.now.market, asQuantity((rest * BigInt(part)) / 100n))
  const price = order.want.type === 'limit' ? order.want.price : bench.now.price
  fillOrder(bench, order, some > ZERO_QUANTITY && part < 90 ? some : rest, price)
}

const asks = (trade: number): readonly Ask[] => [
  { kind: 'suspend', trade: null, part: 'all' },
  { kind: 'suspend', trade: null, part: 'entries' },
  { kind: 'start', trade: null, part: 'all' },
  { kind: 'start', trade: null, part: 'all' },
  { kind: 'suspend', trade, part: 'profits' },
  { kind: 'suspend', trade, part: 'entries' },
  { kind: 'start', trade, part: 'all' },
  { kind: 'suspend-profit', trade, profit: 0 },
  { kind: 'start-profit', trade, profit: 0 },
  { kind: 'close', trade },
  { kind: 'delete', trade, how: 'wait' },
  { kind: 'delete', trade, how: 'release' },
  { kind: 'delete', trade, how: 'close' },
  { kind: 'close', trade: null },
  { kind: 'delete', trade: null, how: 'wait' },
  { kind: 'delete', trade: null, how: 'release' },
  { kind: 'sell', trade },
]

/** A second delivery of the same event changes no money and places nothing. */
const repeatLast = <State extends UnitState>(bench: Bench<State>): void => {
  const { last } = bench
  if (last === null || last.kind === 'user-asked' || last.at !== bench.at || bench.refused.length > 0) return
  const { at: _, ...what } = last
  const fills = bench.fills.length
  const decision = send(bench, what)
  const placed = decision.wants.filter((change) => change.want !== null)
  demand(
    placed.length === 0 && bench.fills.length === fills,
    'a repeated event is harmless',
    () => `${last.kind} ${encodeJson(placed)}`,
  )
}

const onOrder = <State extends UnitState>(bench: Bench<State>, step: Step & { which: number }): void => {
  const order: BenchOrder | undefined = pick([...bench.orders.values()], step.which)
  if (order === undefined) return
  if (step.kind === 'accept' && !order.accepted) {
    order.accepted = true
    send(bench, { kind: 'order-accepted', trade: order.trade, slot: order.slot })
  } else if (step.kind === 'cancel-outside' && order.accepted) {
    endOrder(bench, order, 'outside')
  } else if (step.kind === 'reject' && !order.accepted && order.filled === 0n) {
    bench.orders.delete(slotKey(order.trade, order.slot))
    send(bench, { kind: 'order-rejected', trade: order.trade, slot: order.slot, reason: step.reason })
  }
}

const wait = <State extends UnitState>(bench: Bench<State>, ms: number): void => {
  const until = bench.at + ms
  for (let turn = 0; turn < 5; turn += 1) {
    const { atMs } = bench.wake
    if (atMs === null || atMs > until) break
    bench.at = atMs
    send(bench, { kind: 'timer-elapsed', pair: 0 })
  }
  bench.at = Math.max(bench.at, until)
}

const closeCandle = <State extends UnitState>(bench: Bench<State>, ticks: number): void => {
  const close = Number(floorTo(bench.now.price + BigInt(ticks) * bench.now.market.tickSize, 10n ** 14n)) / 1e18
  const candle = { openTimeMs: bench.at, open: close, high: close, low: close, close, volume: 1 }
  for (const interval of bench.wake.candles) {
    send(bench, { kind: 'candle-closed', pair: 0, interval, candle, values: [] })
  }
}

const take = <State extends UnitState>(bench: Bench<State>, step: Step): void => {
  switch (step.kind) {
    case 'move':
      move(bench, step.ticks)
      return wakeByPrice(bench)
    case 'calm': {
      move(bench, step.ticks)
      for (let turn = 0; turn < 300 && answerOne(bench); turn += 1) wakeByPrice(bench)
      wakeByPrice(bench)
      return nothingIsMissed(bench, step.ticks % 150)
    }
    case 'fill':
      return fillSome(bench, step.which, step.part)
    case 'answer':
      answerOne(bench)
      return
    case 'accept':
    case 'cancel-outside':
    case 'reject':
      return onOrder(bench, step)
    case 'wait':
      return wait(bench, step.ms)
    case 'candle':
      return closeCandle(bench, step.ticks)
    case 'repeat':
      return repeatLast(bench)
    case 'ask': {
      const trade = pick(bench.state.trades, step.which)?.id ?? 1
      const ask = asks(trade)[step.what]
      if (ask !== undefined) send(bench, { kind: 'user-asked', ask })
    }
  }
}

/** Lives through `happenings` under every law; throws BrokenLaw at the first that is broken. `rules` replaces the family's own to try planted faults. */
export const live = <Config, State extends UnitState>(
  trial: Trial<Config, State>,
  happenings: readonly Step[],
  rules: Rules<Config, State> = trial.family,
): Bench<State> => {
  freeze(trial.config)
  const bench = onBench(rules, trial.config, trial.market, trial.start)
  freeze(bench.state)
  bench.inspect = inspector(trial)
  send(bench, { kind: 'started', allowance: 1_000, suspended: false })
  for (const step of happenings) {
    if (step.kind !== 'repeat') bench.at += 7
    take(bench, step)
  }
  return bench
}
