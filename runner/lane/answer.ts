/** Answer of a unit to one event: its decision, and order attempts of its wants. Nothing is changed yet. */
import type { Event } from '#engine/event.ts'
import type { OrderEvent } from '#engine/order.ts'
import type { Decision, UnitState } from '#engine/unit.ts'
import { type Holdings, settle } from '#exchanges/holdings.ts'
import type { Outcome } from '#exchanges/outcome.ts'
import type { Lane } from './lane.ts'
import {
  BrokenContract,
  draftChange,
  type Draft,
  emptyDraft,
  moved,
  type Placing,
  type Refused,
} from '../orders/orders.ts'
import type { Incident, RecordedMarket, OrderRow, UnitRow } from '../journal/record.ts'
import { type ShardAccount, type AwakeUnit, slotKey, type TradeNumber } from './shard.ts'

/** Event of a unit and what comes with it. */
export type Cause = {
  unit: AwakeUnit
  event: Event
  /** Command of the user that caused it. Null without one. */
  command: string | null
  created: UnitRow | null
  /** New settings, as stored and parsed. */
  edit: { name: string; stored: unknown; config: unknown } | null
  /**
   * Order of the unit that an outcome is about, and its steps. `row` is null for a liquidation, `outcome` when the order never reached the
   * exchange.
   */
  attempt: { row: OrderRow | null; steps: readonly OrderEvent[]; outcome: Outcome | null } | null
  /** Live orders and number of a trade from another unit; the number is null when it never ordered. */
  moving: { orders: readonly OrderRow[]; number: TradeNumber | null } | null
  /** Refusals in a row of the same want, up to this event. */
  refused: { want: Refused; times: number } | null
}

/** Cause of an answer with nothing but its unit and event. */
export const cause = (unit: AwakeUnit, event: Event): Cause => ({
  unit,
  event,
  command: null,
  created: null,
  edit: null,
  attempt: null,
  moving: null,
  refused: null,
})

/** Refusals in a row of the same want that stop the unit. */
const REFUSALS_IN_A_ROW = 3

/** Result of an event. */
export type Answered = {
  given: Cause
  recorded: RecordedMarket
  /** Settings after the event. */
  config: unknown
  decision: Decision<UnitState> | null
  incident: Incident | null
  draft: Draft
}

/** Holdings of the account after the event: the decision may use a fill's funds. */
export const holdingsAfter = (account: ShardAccount, { attempt }: Cause): Holdings =>
  attempt === null || attempt.outcome === null ? account.holdings : settle(account.holdings, attempt.outcome)

/** Surroundings of a decision; `before` are the drafts of other units in the same record. */
export type Scene = Pick<Placing, 'account' | 'holdings' | 'now' | 'early' | 'pair' | 'config' | 'before'> & {
  recorded: RecordedMarket
}

/** Asks the unit and drafts its orders. What it throws becomes its incident. */
export const answerOf = (lane: Lane, given: Cause, scene: Scene): Answered => {
  const { recorded, ...place } = scene
  return { given, recorded, config: place.config, ...decidedIn(lane, given, place) }
}

type Outcomes = Pick<Answered, 'decision' | 'incident' | 'draft'>

const decidedIn = (lane: Lane, given: Cause, place: Omit<Scene, 'recorded'>): Outcomes => {
  const { unit, event } = given
  const before = emptyDraft()
  enterOutcome(given, before)
  if (unit.incident !== null) return { decision: null, incident: null, draft: before }
  if (given.refused !== null && given.refused.times >= REFUSALS_IN_A_ROW) {
    const { trade, slot, reason } = given.refused.want
    return failed(given, { code: 'refused-in-a-loop', detail: `${slotKey(trade, slot)} ${reason}` })
  }
  try {
    const decision = unit.family.decide(place.config, unit.state, event, place.now)
    const placing: Placing = {
      ...place,
      installation: lane.installation,
      shard: unit.handle.shard,
      unit,
      at: event.at,
      state: decision.state,
    }
    if (decision.refusal !== null) return { decision, incident: null, draft: before }
    if (given.moving !== null)
      enterMoving(given.moving, before, { id: newTrade(unit.state, decision.state), pair: place.pair })
    for (const change of decision.wants) draftChange(placing, before, change)
    return { decision, incident: null, draft: before }
  } catch (error) {
    const code = error instanceof BrokenContract ? 'broke-contract' : 'threw'
    return failed(given, { code, detail: error instanceof Error ? error.message : String(error) })
  }
}

/** Trade that moved in. Throws BrokenContract when there is not exactly one new trade. */
const newTrade = (before: UnitState, after: UnitState): number => {
  const known = new Set(before.trades.map(({ id }) => id))
  const [trade, ...others] = after.trades.filter(({ id }) => !known.has(id))
  if (trade === undefined || others.length > 0)
    throw new BrokenContract('a trade moved in and is not the one new trade')
  return trade.id
}

/** Enters the orders of a moved trade; they keep their ids under its new number. */
const enterMoving = (
  { orders, number }: NonNullable<Cause['moving']>,
  draft: Draft,
  { id, pair }: { id: number; pair: number },
): void => {
  if (number !== null) draft.tradeNumbers.set(id, number)
  for (const row of orders) draft.orders.set(slotKey(id, row.slot), { ...row, trade: id, pair })
}

/** Result of a failed unit: its event is kept, its orders are canceled, other units go on. */
export const failed = (given: Cause, incident: Incident): Outcomes => {
  const draft = emptyDraft()
  enterOutcome(given, draft)
  for (const [key, row] of given.unit.orders) {
    if (!draft.orders.has(key)) draft.orders.set(key, { ...row, wanted: false, updatedAtMs: given.event.at })
  }
  const own = given.attempt?.row ?? null
  const ended = own === null ? null : slotKey(own.trade, own.slot)
  for (const [key, row] of draft.orders) if (key === ended) draft.orders.set(key, { ...row, wanted: false })
  return { decision: null, incident, draft }
}

/** Enters the order as the outcome leaves it. */
const enterOutcome = (given: Cause, draft: Draft): void => {
  const { row = null, steps = [] } = given.attempt ?? {}
  if (row === null) return
  const { at } = given.event
  const { filled } = given.event.kind === 'order-filled' || given.event.kind === 'order-canceled' ? given.event : row
  draft.orders.set(slotKey(row.trade, row.slot), moved(row, steps, at, filled))
}
