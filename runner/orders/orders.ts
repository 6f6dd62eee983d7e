/** Orders: turns wants into attempts and compares wants with the exchange. No order is placed, canceled or tried again in any other way. */
import { encodeClientOrderId } from '#engine/client-order-id.ts'
import type { RefusalReason } from '#engine/event.ts'
import { isReduceOnly, signedQuantity } from '#engine/futures.ts'
import { gate, quoteNeeded } from '#engine/gate.ts'
import type { MarketNow } from '#engine/market.ts'
import { asAmount, asQuantity, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import { isTerminal, nextOrderState, type OrderEvent } from '#engine/order.ts'
import { sameWant, type Slot, type SlotChange, UNIT, type Want } from '#engine/slots.ts'
import type { UnitState } from '#engine/unit.ts'
import { balanceOf, type Holdings } from '#exchanges/holdings.ts'
import type { OrderRow } from '../journal/record.ts'
import { type ShardAccount, type AwakeUnit, type Shard, slotKey, type TradeNumber } from '../lane/shard.ts'

/** Time in ms from a decision to its order's deadline at the exchange. Source: architecture.md 2, law 2. */
export const ORDER_WINDOW_MS = 5_000

/** Knowledge about an attempt at its exchange. */
export type Found =
  /** Not left this process. */
  | 'not-sent'
  | 'open'
  /** Perhaps there, or ended with fills still to come: to be looked up. */
  | 'unknown'
  /** Perhaps sent, but provably never received. */
  | 'never-accepted'

/** What is done with an order next. */
export type Step = 'rest' | 'place' | 'cancel' | 'attempt-again' | 'give-up'

/** Next step for an unspent want, given what was found; the same after a restart. */
export const nextStep = (wanted: boolean, found: Found): Step => {
  switch (found) {
    case 'open':
      return wanted ? 'rest' : 'cancel'
    case 'unknown':
      return 'rest'
    case 'not-sent':
      return wanted ? 'place' : 'give-up'
    case 'never-accepted':
      return wanted ? 'attempt-again' : 'give-up'
  }
}

/** Order after these events. Throws when one cannot follow, which breaks a law. */
export const moved = (row: OrderRow, events: readonly OrderEvent[], at: number, filled = row.filled): OrderRow => {
  let state = row.state
  for (const event of events) {
    const next = nextOrderState(state, event)
    if (next === null) throw new Error(`order ${row.clientOrderId} is ${state} and cannot be ${event}`)
    state = next
  }
  return { ...row, state, filled, updatedAtMs: at }
}

/** Want that the gate held back. */
export type Refused = { trade: number; slot: Slot; want: Want; reason: RefusalReason }

/** Draft of a record's orders. */
export type Draft = {
  orders: Map<string, OrderRow>
  tradeNumbers: Map<number, TradeNumber>
  refused: Refused[]
}

/** Nothing changes. */
export const emptyDraft = (): Draft => ({ orders: new Map(), tradeNumbers: new Map(), refused: [] })

/** What placing an order looks at. */
export type Placing = {
  installation: number
  shard: Shard
  account: ShardAccount
  /** Holdings of the account after the event. */
  holdings: Holdings
  unit: AwakeUnit
  now: MarketNow
  /** Index of the pair. */
  pair: number
  at: number
  /** True when prices are points of candles and the present one has shown none yet. */
  early: boolean
  /** State and settings after the decision. */
  state: UnitState
  config: unknown
  /** Drafts of other units in the same record. */
  before: readonly Draft[]
}

/** Order in a slot after the record in progress. Null when the slot is free. */
const liveOrder = (placing: Placing, draft: Draft, key: string): OrderRow | null => {
  const row = draft.orders.get(key) ?? placing.unit.orders.get(key)
  return row === undefined || isTerminal(row.state) ? null : row
}

const liveOrders = (placing: Placing, draft: Draft): OrderRow[] => {
  const rows = [...draft.orders.values()]
  for (const [key, row] of placing.unit.orders) if (!draft.orders.has(key)) rows.push(row)
  return rows.filter((row) => !isTerminal(row.state))
}

/** Base that other live sells of the trade offer (on futures all reduce-only orders); of all trades for the common exit. */
const offeredBy = (placing: Placing, draft: Draft, trade: number): Quantity => {
  let offered = 0n
  const { market } = placing.now
  for (const row of liveOrders(placing, draft)) {
    if (isReduceOnly(market, row.want) && (trade === UNIT || row.trade === trade))
      offered += row.want.quantity - row.filled
  }
  return asQuantity(offered)
}

const isNew = (placing: Placing, row: OrderRow): boolean =>
  row.state === 'intent' && !placing.account.unsent.has(row.clientOrderId)

/** Free balance of an asset less the needs of unsent intents. */
const freeOf = (placing: Placing, draft: Draft, asset: string): bigint => {
  let { free } = balanceOf(placing.holdings, asset)
  const drafts = [...placing.before, draft]
  for (const row of placing.account.unsent.values()) {
    // The book answers for an order that it has just taken.
    const key = slotKey(row.trade, row.slot)
    const isAnswered = drafts.some(({ orders }) => {
      const drafted = orders.get(key)
      return drafted?.clientOrderId === row.clientOrderId && drafted.state !== 'intent'
    })
    if (row.needs.asset === asset && !isAnswered) free -= row.needs.amount
  }
  for (const { orders } of drafts) {
    for (const row of orders.values()) {
      if (isNew(placing, row) && row.needs.asset === asset) free -= row.needs.amount
    }
  }
  return free
}

const openOrders = (placing: Placing, draft: Draft): number => {
  const { pair } = placing.now.market
  let count = placing.account.unsent.size
  for (const { orders } of [...placing.before, draft]) {
    for (const row of orders.values()) if (isNew(placing, row)) count += 1
  }
  for (const order of placing.holdings.orders.values()) if (order.pair === pair) count += 1
  return count
}

const refusalFor = (placing: Placing, draft: Draft, trade: number, want: Want): RefusalReason | null => {
  const { market } = placing.now
  const isFutures = market.futures !== undefined
  const isHeld = isFutures || want.side === 'sell'
  return gate({
    want,
    now: placing.now,
    holding: isHeld ? placing.unit.family.holding(placing.state, trade) : ZERO_QUANTITY,
    offered: isHeld ? offeredBy(placing, draft, trade) : ZERO_QUANTITY,
    freeBase: isFutures
      ? signedQuantity(placing.holdings.leveraged[market.pair]?.position ?? null)
      : asQuantity(freeOf(placing, draft, market.base)),
    freeQuote: asAmount(freeOf(placing, draft, market.quote)),
    openOrders: want.type === 'limit' ? openOrders(placing, draft) : 0,
  })
}

const tradeNumberOf = (placing: Placing, draft: Draft, trade: number): TradeNumber => {
  const known = placing.unit.tradeNumbers.get(trade)
  if (known !== undefined) return known
  const drafted = draft.tradeNumbers.get(trade)
  if (drafted !== undefined) return drafted
  const given = placing.before.reduce((sum, { tradeNumbers }) => sum + tradeNumbers.size, draft.tradeNumbers.size)
  const next = placing.shard.id * 2 ** 32 + placing.shard.lastTrade + given + 1
  const number = { trade: next, last: 0 }
  draft.tradeNumbers.set(trade, number)
  return number
}

/** Funds that an order needs until it is answered; none for what reduces a futures position. */
const needsOf = (want: Want, now: MarketNow): OrderRow['needs'] => {
  const { base, quote } = now.market
  if (!isReduceOnly(now.market, want)) return { asset: quote, amount: quoteNeeded(want, now) }
  return now.market.futures === undefined ? { asset: base, amount: want.quantity } : { asset: quote, amount: 0n }
}

/** New attempt, with a new number and never an earlier id. */
const attemptOf = (placing: Placing, draft: Draft, change: { trade: number; slot: Slot; want: Want }): OrderRow => {
  const { trade, slot, want } = change
  const identity = tradeNumberOf(placing, draft, trade)
  let last = identity.last
  for (const row of draft.orders.values()) if (row.trade === trade && row.number > last) last = row.number
  const number = last + 1
  return {
    clientOrderId: encodeClientOrderId({ installation: placing.installation, trade: identity.trade, slot, number }),
    trade,
    slot,
    want,
    pair: placing.pair,
    number,
    attempt: 1,
    deadlineMs: placing.at + ORDER_WINDOW_MS,
    state: 'intent',
    filled: ZERO_QUANTITY,
    createdAtMs: placing.at,
    updatedAtMs: placing.at,
    wanted: true,
    needs: needsOf(want, placing.now),
    ...(placing.early ? { early: true } : {}),
  }
}

/** Error of a family that broke its contract, such as changing the want of a live slot. */
export class BrokenContract extends Error {}

/** Enters one slot change into the draft. Throws BrokenContract. */
export const draftChange = (placing: Placing, draft: Draft, change: SlotChange): void => {
  const { trade, slot, want } = change
  const key = slotKey(trade, slot)
  const live = liveOrder(placing, draft, key)
  if (live !== null) {
    if (want === null) {
      if (live.wanted) draft.orders.set(key, { ...live, wanted: false, updatedAtMs: placing.at })
      return
    }
    if (live.wanted && sameWant(live.want, want)) return
    throw new BrokenContract(`slot ${key} is live and wanted otherwise`)
  }
  if (want === null) return
  const { unit, config, state, pair } = placing
  if (unit.family.pairOf(config, state, trade) !== pair) {
    throw new BrokenContract(`slot ${key} is of another pair than the one that the unit was shown`)
  }
  const reason = refusalFor(placing, draft, trade, want)
  if (reason !== null) {
    draft.refused.push({ trade, slot, want, reason })
    return
  }
  const freed = draft.orders.get(key)
  // A slot may end and be wanted again in one decision; the ended order keeps its own row.
  if (freed !== undefined) draft.orders.set(`${key} ${freed.clientOrderId}`, freed)
  draft.orders.set(key, attemptOf(placing, draft, { trade, slot, want }))
}

/** Old attempt, proven never to have been accepted, and the next one of the same want. */
export const attemptAgain = (placing: Placing, row: OrderRow): readonly [OrderRow, OrderRow] => {
  const next = attemptOf(placing, emptyDraft(), row)
  return [moved(row, ['outcome-lost', 'never-found'], placing.at), { ...next, attempt: row.attempt + 1 }]
}
