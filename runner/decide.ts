/** One event meets one unit: the unit decides, its wants become order attempts, and all of it becomes one record. */
import type { Event } from '#engine/event.ts'
import type { MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity } from '#engine/money.ts'
import type { OrderEvent } from '#engine/order.ts'
import { sameWant } from '#engine/slots.ts'
import type { Decision, Refusal, UnitState, Wake } from '#engine/unit.ts'
import { balanceOf, type Book, type Outcome, settle } from '#exchanges/paper/book.ts'
import { type BoardEntry, marketNow } from './board.ts'
import { append, type Lane, sameMarket } from './lane.ts'
import { BrokenContract, draftChange, type Draft, emptyDraft, moved, type Placing, type Refused } from './orders.ts'
import type { Decided, Happened, Incident, MarketStamp, OrderRow, UnitRow } from './record.ts'
import { type LiveUnit, type LiveAccount, marketKey, type Shard, slotKey } from './shard.ts'
import { reportOf } from './report.ts'
import { awaken, realisedBy } from './sleep.ts'
import { armOrder, armUnit, followedPair, pairOf } from './sleepers.ts'

/** What happened to which unit, and what comes with it. */
export type Cause = {
  unit: LiveUnit
  event: Event
  /** The user's command behind it. */
  command: string | null
  created: UnitRow | null
  /** New settings, parsed and as stored. */
  edit: { name: string; stored: unknown; config: unknown } | null
  /** Which of the unit's orders it was, and the steps it took. `outcome` is what the paper book did; null when the order never got there. */
  paper: { row: OrderRow; steps: readonly OrderEvent[]; outcome: Outcome | null } | null
  /** How often in a row the same want has been refused up to this event. */
  refused: { want: Refused; times: number } | null
}

export const cause = (unit: LiveUnit, event: Event): Cause => ({
  unit,
  event,
  command: null,
  created: null,
  edit: null,
  paper: null,
  refused: null,
})

/** The same want refused this often without anything else happening stops the unit. */
const REFUSALS_IN_A_ROW = 3

type Answered = { decision: Decision<UnitState> | null; incident: Incident | null; draft: Draft }

/** Decides and records; answers a refusal of the user's ask, which leaves everything as it was. */
export const happen = (lane: Lane, first: Cause): Refusal | null => {
  const queue: Cause[] = [first]
  let refusal: Refusal | null = null
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const answer = happenOnce(lane, next, queue)
    if (next === first) refusal = answer
  }
  return refusal
}

const happenOnce = (lane: Lane, given: Cause, queue: Cause[]): Refusal | null => {
  const { unit, event } = given
  const { seat } = unit
  const { shard, account } = seat
  const pair = 'pair' in event ? event.pair : (given.paper?.row.pair ?? 0)
  const market = pairOf(lane, unit, pair)
  const now = marketNow(market)
  if (now === null) throw new Error(`${market.pair} has no price yet`)
  const stamp = stampOf(lane, shard, market, now)
  const config = given.edit?.config ?? unit.config
  const book = bookAfter(account, given)
  const { decision, incident, draft } = answerOf(lane, given, { account, book, now, pair, config })
  if (decision !== null && decision.refusal !== null) return decision.refusal
  const freeBefore = balanceOf(account.book, now.market.quote).free
  const record: Happened = {
    kind: 'happened',
    unit: unit.row.id,
    rules: unit.family.version,
    command: given.command,
    event,
    market: stamp,
    created: given.created,
    changed: given.edit === null ? null : { name: given.edit.name, config: given.edit.stored },
    outcome: given.paper?.outcome ?? null,
    decided: decision === null ? null : changesOf(unit, decision),
    orders: [...draft.orders.values()],
    tradeNumbers: [...draft.tradeNumbers],
    realised: decision === null ? null : realisedByFill(given, decision.state),
    incident,
  }
  append(lane, {
    shard,
    body: record,
    account: null,
    unit,
    known: { decided: decision === null ? null : { state: decision.state, config }, book },
    answer: given.command === null ? null : { command: given.command, refusal: null },
  })
  armUnit(lane, unit)
  if (given.paper !== null) {
    const { trade, slot, clientOrderId } = given.paper.row
    armOrder(lane, { seat, key: slotKey(trade, slot) }, clientOrderId)
  }
  queueRefusals(given, draft, queue)
  if (balanceOf(account.book, now.market.quote).free > freeBefore) queueFunds(lane, account, queue, given)
  return null
}

/** The account's book with what happened in it: a fill's funds may be used by the decision that hears of it. */
const bookAfter = (account: LiveAccount, { paper }: Cause): Book =>
  paper === null || paper.outcome === null ? account.book : settle(account.book, paper.outcome)

/** Asks the unit and drafts its orders; whatever it throws becomes its incident. */
const answerOf = (
  lane: Lane,
  given: Cause,
  place: { account: LiveAccount; book: Book; now: MarketNow; pair: number; config: unknown },
): Answered => {
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
      shard: unit.seat.shard,
      unit,
      at: event.at,
      state: decision.state,
    }
    if (decision.refusal === null) for (const change of decision.wants) draftChange(placing, before, change)
    return { decision, incident: null, draft: before }
  } catch (error) {
    const code = error instanceof BrokenContract ? 'broke-contract' : 'threw'
    return failed(given, { code, detail: error instanceof Error ? error.message : String(error) })
  }
}

/** The unit is quarantined: its event is kept, its orders are canceled, the others live. */
const failed = (given: Cause, incident: Incident): Answered => {
  const draft = emptyDraft()
  enterOutcome(given, draft)
  for (const [key, row] of given.unit.orders) {
    if (!draft.orders.has(key)) draft.orders.set(key, { ...row, wanted: false, updatedAtMs: given.event.at })
  }
  const ended = given.paper === null ? null : slotKey(given.paper.row.trade, given.paper.row.slot)
  for (const [key, row] of draft.orders) if (key === ended) draft.orders.set(key, { ...row, wanted: false })
  return { decision: null, incident, draft }
}

/** The order as the paper book's outcome leaves it. */
const enterOutcome = (given: Cause, draft: Draft): void => {
  if (given.paper === null) return
  const { row, steps } = given.paper
  const { at } = given.event
  const { filled } = given.event.kind === 'order-filled' || given.event.kind === 'order-canceled' ? given.event : row
  draft.orders.set(slotKey(row.trade, row.slot), moved(row, steps, at, filled))
}

const stampOf = (lane: Lane, shard: Shard, market: BoardEntry, now: MarketNow): MarketStamp => {
  const known = shard.markets.get(marketKey(market.exchange, market.pair))
  const isNew = known === undefined || !sameMarket(known.market, market.market)
  const version = isNew ? (known?.version ?? 0) + 1 : known.version
  if (isNew) {
    const body = { kind: 'market-known', version, market: market.market } as const
    append(lane, { shard, body, account: null, unit: null, known: null, answer: null })
  }
  const { exchange, pair } = market
  return { exchange, pair, version, price: now.price, bid: now.bid, ask: now.ask, pumping: now.pumping }
}

/** What a decision changed. States share what stayed, so that most is known by identity; what was made anew and is equal has not changed. */
export const changesOf = (
  unit: Pick<LiveUnit, 'position' | 'state' | 'wakes'>,
  decision: Decision<UnitState>,
): Decided => {
  // The first record holds the whole state: a later version's beginning may be another.
  const before: UnitState = unit.position === 0 ? { trades: [] } : unit.state
  const after = decision.state
  const { changed, removed } =
    before.trades === after.trades ? { changed: [], removed: [] } : changedTrades(before.trades, after.trades)
  return {
    head: changedFields(asFields(before), asFields(after)),
    trades: changed,
    removed,
    wants: decision.wants,
    wakes: decision.wakes === null || sameWakes(unit.wakes, decision.wakes) ? null : decision.wakes,
    effects: decision.effects,
  }
}

type Trades = UnitState['trades']

/** Both lists ascend by id. */
const changedTrades = (before: Trades, after: Trades): { changed: Trades[number][]; removed: number[] } => {
  const changed: Trades[number][] = []
  const removed: number[] = []
  let old = 0
  for (const trade of after) {
    for (; old < before.length && (before[old]?.id ?? 0) < trade.id; old += 1) removed.push(before[old]?.id ?? 0)
    const known = before[old]
    if (known?.id === trade.id) {
      if (known !== trade) {
        const part = changedPart(asFields(known), asFields(trade))
        // A part cannot say that a field is gone: such a trade is taken out and comes back whole.
        if (part === null) removed.push(trade.id)
        if (part === null) changed.push(trade)
        else if (Object.keys(part).length > 0) changed.push({ id: trade.id, ...part })
      }
      old += 1
    } else changed.push(trade)
  }
  for (; old < before.length; old += 1) removed.push(before[old]?.id ?? 0)
  return { changed, removed }
}

/** What of a trade differs; null when one of its fields is gone. */
const changedPart = (before: Fields, after: Fields): Fields | null => {
  const changed: Record<string, unknown> = {}
  for (const name of Object.keys(after)) if (!sameData(before[name], after[name])) changed[name] = after[name]
  // In JSON a field without a value is no field.
  for (const name of Object.keys(before)) if (after[name] === undefined) return null
  return changed
}

type Fields = Readonly<Record<string, unknown>>

/** Whether two values of plain data are equal: a unit that slept has its own copy of what others share. */
const sameData = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [before, after] = [asData(left), asData(right)]
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && sameData(before[name], after[name]))
  )
}

const asData = (value: object) => value as Fields

/** A state is plain data, and so is each of its trades: their fields by name. */
const asFields = (state: UnitState | Trades[number]) => state as unknown as Fields

/** What differs; a field that is gone breaks the contract, for a record could not say so. */
const changedFields = (before: Fields, after: Fields) => {
  const changed: Record<string, unknown> = {}
  let isChanged = false
  for (const name of Object.keys(after)) {
    if (name === 'trades' || sameData(before[name], after[name])) continue
    changed[name] = after[name]
    isChanged = true
  }
  for (const name of Object.keys(before)) if (!(name in after)) throw new BrokenContract(`the state lost its ${name}`)
  return isChanged ? changed : null
}

const sameWakes = (left: readonly Wake[], right: readonly Wake[]): boolean =>
  left === right ||
  (left.length === right.length &&
    left.every((wake, pair) => {
      const other = right[pair]
      return (
        wake === other ||
        (wake.above === other?.above &&
          wake.below === other.below &&
          wake.atMs === other.atMs &&
          wake.candles.length === other.candles.length &&
          wake.candles.every((interval, index) => interval === other.candles[index]))
      )
    }))

/** What the fill of a sell realised: the difference that it made to the unit's booked profit. */
const realisedByFill = (given: Cause, after: UnitState): Amount | null => {
  if (given.paper?.outcome?.kind !== 'filled' || given.paper.row.want.side === 'buy') return null
  const { family, config } = given.unit
  return asAmount(reportOf({ family, config, state: after }).position.realised - realisedBy(given.unit))
}

const queueRefusals = (given: Cause, draft: Draft, queue: Cause[]): void => {
  for (const want of draft.refused) {
    const earlier = given.refused
    const isSame =
      earlier !== null &&
      earlier.want.trade === want.trade &&
      earlier.want.slot === want.slot &&
      earlier.want.reason === want.reason &&
      sameWant(earlier.want.want, want.want)
    const { trade, slot, reason } = want
    // A family that asks for something a little else each time is stopped too, only later.
    const times = earlier === null ? 1 : earlier.times + (isSame ? 1 : 0.1)
    queue.push({
      ...cause(given.unit, { at: given.event.at, kind: 'order-refused', trade, slot, reason }),
      refused: { want, times },
    })
  }
}

/** Tells the units that were short of funds that some came free. */
const queueFunds = (lane: Lane, account: LiveAccount, queue: Cause[], given: Cause): void => {
  if (account.short.size === 0) return
  for (const seat of [...account.short].sort((left, right) => left.since - right.since)) {
    const followed = followedPair(lane, seat, 0)
    if (followed === null) continue
    const { free } = balanceOf(account.book, followed.market.quote)
    queue.push(cause(awaken(seat), { at: given.event.at, kind: 'balance-changed', free: asQuantity(free) }))
  }
}
