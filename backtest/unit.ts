/** The unit under test and its side of the exchange: events in, decisions carried out. */
import type { Event, RefusalReason } from '#engine/event.ts'
import { gate } from '#engine/gate.ts'
import type { MarketNow } from '#engine/market.ts'
import { asAmount, asQuantity, roughly, ZERO_QUANTITY } from '#engine/money.ts'
import { sameWant, type SlotChange, type Want } from '#engine/slots.ts'
import { type AnyFamily, type Effect, never, type UnitState, type Wake } from '#engine/unit.ts'
import { type Book, cancel, empty, fillPassed, forget, offeredBy, orderIn, type Outcome, place } from './book.ts'
import { type Kept, openRecords, recordFill, type Records, recordRow } from './records.ts'
import { type HandedOver, nothingHandedOver } from './result.ts'

/** More than what two roundings make of a double. */
const ROUNDED = 4 * Number.EPSILON

/** More answers than this to one event are a unit that never comes to rest. */
const ROUNDS = 10_000

export type Unit = {
  family: AnyFamily
  config: unknown
  state: UnitState
  book: Book
  /** Doubles of the wake, at or just inside it, infinite where there is none: what does not come to them crosses nothing. */
  above: number
  below: number
  wake: Wake
  records: Records
  refusals: Map<RefusalReason, number>
  allowance: number
  /** What it gave to a bot that is not part of the run. */
  handedOver: HandedOver
  decisions: number
  /** Base that one point of the present candle may fill. */
  printed: number
  /** An order was refused for lack of funds since the last word about the balance. */
  isShort: boolean
  /** Events that decisions caused, not yet told. */
  due: Event[]
}

export const openUnit = (
  family: AnyFamily,
  config: unknown,
  book: Book,
  { allowance, kept }: { allowance: number; kept: Kept | undefined },
): Unit => ({
  family,
  config,
  state: family.initial(config),
  book,
  above: Infinity,
  below: -Infinity,
  wake: never,
  records: openRecords(kept),
  refusals: new Map(),
  allowance,
  handedOver: nothingHandedOver,
  decisions: 0,
  printed: 0,
  isShort: false,
  due: [],
})

const refusal = (unit: Unit, trade: number, want: Want, now: MarketNow): RefusalReason | null =>
  gate({
    want,
    now,
    holding: want.side === 'sell' ? unit.family.holding(unit.state, trade) : ZERO_QUANTITY,
    offered: want.side === 'sell' ? offeredBy(unit.book, trade) : ZERO_QUANTITY,
    freeBase: asQuantity(unit.book.account.freeBase),
    freeQuote: asAmount(unit.book.account.freeQuote),
    openOrders: unit.book.resting,
  })

/** Event of a fill, which is put down. */
const recordedFill = (unit: Unit, outcome: Extract<Outcome, { kind: 'filled' }>, at: number): Event => {
  const { order, fill, worth, filled, done, taker } = outcome
  const { trade, slot } = order
  if (done) forget(unit.book, order)
  const { side } = order.want
  recordFill(unit.records, { trade, slot, side, liquidity: taker ? 'taker' : 'maker', fill }, worth)
  return { kind: 'order-filled', at, trade, slot, fill, filled, done }
}

const carryOut = (unit: Unit, { trade, slot, want }: SlotChange, at: number, now: MarketNow): void => {
  const live = orderIn(unit.book, trade, slot)
  if (want === null) {
    // One that has just ended at the exchange needs no cancel: its end is on the way.
    if (live === null || !live.live) return
    const passed = fillPassed(unit.book, live, { at, quantity: unit.printed }, now)
    if (passed !== null) {
      unit.due.push(recordedFill(unit, passed, at))
      if (passed.done) return
    }
    cancel(unit.book, live)
    forget(unit.book, live)
    unit.due.push({ kind: 'order-canceled', at, trade, slot, filled: live.filled, by: 'us' })
    return
  }
  if (live !== null) {
    if (sameWant(live.want, want)) return
    throw new Error(`${unit.family.name}: ${trade}/${slot} wants another order while one is live`)
  }
  const reason =
    refusal(unit, trade, want, now) ?? (place(unit.book, trade, slot, want, now) ? null : 'insufficient-funds')
  if (reason === null) {
    if (unit.family.onlyNotesAcceptance !== true) unit.due.push({ kind: 'order-accepted', at, trade, slot })
    return
  }
  if (reason === 'insufficient-funds') unit.isShort = true
  unit.refusals.set(reason, (unit.refusals.get(reason) ?? 0) + 1)
  unit.due.push({ kind: 'order-refused', at, trade, slot, reason })
}

const heed = (unit: Unit, effect: Effect, at: number): void => {
  switch (effect.kind) {
    case 'write-history':
      recordRow(unit.records, effect.row)
      return
    case 'ask-allowance':
      unit.allowance += effect.count
      unit.due.push({ kind: 'allowance-changed', at, allowance: unit.allowance })
      return
    case 'ask-room':
      // No package limits a backtest.
      unit.due.push({ kind: 'room-answered', at, trade: effect.trade, has: true })
      return
    case 'hand-over': {
      const { base, cost } = effect.handover
      const { handedOver: before } = unit
      unit.handedOver = {
        count: before.count + 1,
        base: asQuantity(before.base + base),
        cost: asAmount(before.cost + cost),
      }
      return
    }
    case 'move-trade':
      throw new Error(`${unit.family.name} moves a trade, and there is no other bot here`)
    case 'notify':
  }
}

const ask = (unit: Unit, event: Event, now: MarketNow): void => {
  const { state, wants, effects, wakes } = unit.family.decide(unit.config, unit.state, event, now)
  unit.decisions += 1
  unit.state = state
  if (wakes !== null) unit.wake = wakes[0] ?? never
  for (const change of wants) carryOut(unit, change, event.at, now)
  for (const effect of effects) heed(unit, effect, event.at)
}

/** Tells the unit one event, and then all that its decisions cause, at the same moment. */
export const tell = (unit: Unit, event: Event, now: MarketNow): void => {
  const before = unit.wake
  ask(unit, event, now)
  for (let round = 0; round < unit.due.length; round += 1) {
    const next = unit.due[round]
    if (round > ROUNDS)
      throw new Error(`${unit.family.name} does not come to rest at ${new Date(event.at).toISOString()}`)
    if (next !== undefined) ask(unit, next, now)
  }
  empty(unit.due)
  const { above, below } = unit.wake
  if (above !== before.above) unit.above = above === null ? Infinity : roughly(above) * (1 - ROUNDED)
  if (below !== before.below) unit.below = below === null ? -Infinity : roughly(below) * (1 + ROUNDED)
}

/** Tells the unit what happened to its orders, in the order in which it happened. */
export const tellAll = (unit: Unit, outcomes: readonly Outcome[], at: number, now: MarketNow): void => {
  for (const outcome of outcomes) {
    const { order } = outcome
    const { trade, slot } = order
    switch (outcome.kind) {
      case 'expired':
        forget(unit.book, order)
        tell(unit, { kind: 'order-canceled', at, trade, slot, filled: order.filled, by: 'expiry' }, now)
        break
      case 'filled':
        tell(unit, recordedFill(unit, outcome, at), now)
    }
  }
  if (outcomes.length === 0 || !unit.isShort) return
  unit.isShort = false
  tell(unit, { kind: 'balance-changed', at, free: asQuantity(unit.book.account.freeQuote) }, now)
}
