/**
 * Words of a real exchange, in any order, repeated or with gaps: each trade is booked once, an order's end reaches its unit once its fills
 * add up, and contradictions quarantine the account.
 */
import { decodeClientOrderId } from '#engine/client-order-id.ts'
import type { Pair } from '#engine/market.ts'
import { asQuantity, ZERO_QUANTITY } from '#engine/money.ts'
import type { Answer, FillTold, OrderTold } from '#exchanges/contract.ts'
import { lockFor } from '#exchanges/holdings.ts'
import type { OpenOrder, Outcome } from '#exchanges/outcome.ts'
import type { OrderRow } from '../journal/record.ts'
import type { HeldEnd } from '../lane/inquiry.ts'
import { marketNow } from '../lane/lane-markets.ts'
import { append, type Lane } from '../lane/lane.ts'
import { type AwakeUnit, type ShardAccount, shardOf } from '../lane/shard.ts'
import { awaken } from '../sleep/sleep.ts'
import { followedPair } from '../sleep/waiters.ts'
import {
  APPEARS_WITHIN_MS,
  ask,
  askFills,
  cancelAtExchange,
  doubt,
  fillsTold,
  fillsToldMs,
  forget,
  LOOK_UP_MS,
} from './exchange-desk.ts'
import { applyOutcome } from './outcomes.ts'
import { askBalances, takeBalances } from './told-balances.ts'

/** Time in ms that an order's end waits for its fills; longer while the exchange tells none at all. Source: architecture.md 11. */
const FILLS_WITHIN_MS = 60_000

/** Interval in ms between rounds that ask an account for what its stream may have missed. */
const ROUND_MS = 60_000

/** Time in ms until a lost answer is first looked up. */
const SOON_MS = 1_000

/** Word of an exchange: an answer, or a hint that something may have changed. `compare`: whoever trades wants to know what it has. */
export type Said = Answer | { kind: 'woken' } | { kind: 'compare' }

/** Attempt that has not ended, and the pair that its unit sees. */
type Attempt = { unit: AwakeUnit; key: string; row: OrderRow; pair: Pair }

/** Account of an id. Null when the lane does not have it. */
export const accountNamed = (lane: Lane, id: string): ShardAccount | null =>
  lane.shards.get(shardOf(id))?.accounts.get(id) ?? null

/** Takes a word of a real exchange about an account; words about simulated accounts are passed over. */
export const takeSaid = (lane: Lane, name: string, said: Said): void => {
  const account = accountNamed(lane, name)
  if (account === null || account.holdings.isSimulated) return
  switch (said.kind) {
    case 'accepted':
      return takeOrder(lane, account, said.id, null, said.exchangeId)
    case 'order':
      return takeOrder(lane, account, said.order.id, said.order, said.order.exchangeId)
    case 'rejected':
    case 'not-accepted':
    case 'lost':
    case 'not-found':
      return takeFailure(lane, account, said)
    case 'fills':
      for (const fill of said.fills) takeFill(lane, account, said.pair, fill)
      return fillsTold(lane, account, said.pair, said.after)
    case 'open-orders':
      return takeOpenOrders(lane, account, said.orders)
    case 'balances':
      if (takeBalances(lane, account, said)) ask(lane, account, { kind: 'open-orders' })
      return
    case 'unavailable':
      // Whoever is in doubt is looked up again.
      if (said.question === 'balances') lane.inquiry.balancesAsked.delete(account)
      return
    case 'woken':
      return hearWake(lane, account)
    case 'compare':
      return askAccount(lane, account)
  }
}

/**
 * Asks an account whether its journal is true: orders of ours that are open, and balances. Fills are asked of pairs whose orders differ from those, and of one pair in turn, which
 * finds a fill that contradicts the journal: of all pairs they are more than an address of busy accounts may ask in a minute.
 */
export const askAccount = (lane: Lane, account: ShardAccount): void => {
  if (account.holdings.isSimulated) return
  lane.inquiry.accounts.add(account)
  ask(lane, account, { kind: 'open-orders' })
  askBalances(lane, account)
  const pairs = [...pairsOf(account)]
  const turn = pairs[Math.floor(lane.nowMs / ROUND_MS) % pairs.length]
  if (turn !== undefined) askFills(lane, account, turn, false)
}

/** Something has changed there. Balances of an account with orders are asked in rounds; of one without, nothing else would ask for them. */
const hearWake = (lane: Lane, account: ShardAccount): void => {
  ask(lane, account, { kind: 'open-orders' })
  lane.inquiry.wokenMs.set(account, lane.nowMs)
  if (account.attempts.size > 0) return
  lane.inquiry.confirmed.delete(account)
  lane.inquiry.accounts.add(account)
  askBalances(lane, account)
}

/** Attempt of a client order id. Null when the journal knows none that has not ended. */
const attemptOf = (account: ShardAccount, id: string): Attempt | null => {
  const place = account.attempts.get(id)
  if (place === undefined) return null
  const unit = awaken(place.handle)
  const row = unit.orders.get(place.key)
  const pair = row === undefined ? undefined : unit.family.pairs(unit.config)[row.pair]
  if (row === undefined || pair === undefined || row.clientOrderId !== id) return null
  return { unit, key: place.key, row, pair }
}

const pairsOf = (account: ShardAccount): Set<Pair> => {
  const pairs = new Set<Pair>()
  for (const id of account.attempts.keys()) {
    const attempt = attemptOf(account, id)
    if (attempt !== null) pairs.add(attempt.pair)
  }
  return pairs
}

const isAnswered = ({ state }: OrderRow): boolean => state === 'open' || state === 'partial'

/** True when its unit can be told now; otherwise the order is looked up again later. */
const canTell = (lane: Lane, account: ShardAccount, { unit, row, pair }: Attempt): boolean => {
  const market = followedPair(lane, unit.handle, row.pair)
  if (market !== null && marketNow(market) !== null) return true
  doubt(lane, account, { id: row.clientOrderId, pair, dueMs: lane.nowMs + LOOK_UP_MS })
  return false
}

/** Accepts an attempt that has no answer yet, because its order exists. Null when it can no longer be told. */
const accepted = (lane: Lane, account: ShardAccount, attempt: Attempt, exchangeId: string): Attempt | null => {
  if (isAnswered(attempt.row)) return attempt
  const market = followedPair(lane, attempt.unit.handle, attempt.row.pair)
  const now = market === null ? null : marketNow(market)
  if (now === null) return null
  const { clientOrderId: id, want } = attempt.row
  const { pair, base, quote, futures } = now.market
  const order: OpenOrder = {
    id,
    exchangeId,
    pair,
    base,
    quote,
    want,
    filled: ZERO_QUANTITY,
    fills: 0,
    locked: lockFor(want, want.quantity, now),
    ...(futures === undefined ? {} : { futures: true }),
  }
  forget(lane, id)
  lane.suspects.delete(id)
  applyOutcome(lane, attempt, attempt.row, { kind: 'accepted', order })
  return attemptOf(account, id)
}

/** Takes the state of an order; `told` is null when only its acceptance was told. */
const takeOrder = (lane: Lane, account: ShardAccount, id: string, told: OrderTold | null, exchangeId: string): void => {
  const found = attemptOf(account, id)
  if (found === null) {
    const isOpen = told?.state === 'open' && isOurs(lane, id) && !account.ended.has(id) && !account.excused.has(id)
    if (isOpen) quarantine(lane, account, `order ${id} is open, and the journal does not know it`)
    return
  }
  if (!canTell(lane, account, found)) return
  const attempt = accepted(lane, account, found, exchangeId)
  if (attempt === null || told === null) return
  const { row, pair } = attempt
  if (told.state === 'open') {
    if (told.filled > row.filled) return lookUp(lane, account, [{ id, pair }])
    return takeOpen(lane, account, attempt)
  }
  if (told.filled < row.filled && !account.excused.has(id))
    return quarantine(lane, account, `order ${id} ended with ${told.filled}, and its fills are ${row.filled}`)
  const made = doubt(lane, account, { id, pair, dueMs: lane.nowMs + LOOK_UP_MS })
  made.end ??= { state: told.state, filled: told.filled, sinceMs: lane.nowMs }
  if (made.end.filled < told.filled) made.end = { ...made.end, filled: told.filled }
  lane.inquiry.canceling.delete(id)
  if (row.filled < told.filled) return askFills(lane, account, pair, true)
  finish(lane, attempt, made.end)
}

/** Takes an open order that rests as the journal has it. When it is no longer wanted, its cancel was lost and is sent again. */
const takeOpen = (lane: Lane, account: ShardAccount, attempt: Attempt): void => {
  const { row, pair } = attempt
  const known = lane.inquiry.doubts.get(row.clientOrderId)
  // An older word than the end that is held back.
  if ((known?.end ?? null) !== null) return
  const wasCanceling = lane.inquiry.canceling.has(row.clientOrderId)
  if (row.wanted) forget(lane, row.clientOrderId)
  else if (!wasCanceling && isDurable(lane, attempt)) cancelAtExchange(lane, attempt, row)
  else doubt(lane, account, { id: row.clientOrderId, pair, dueMs: lane.nowMs + LOOK_UP_MS })
}

/** True when its last record is durable. */
const isDurable = (lane: Lane, { unit }: Attempt): boolean =>
  (lane.pending.get(unit.handle.shard.id) ?? []).every(({ position }) => position > unit.position)

/** Tells the unit that its order has ended, with everything it filled. */
const finish = (lane: Lane, { unit, key, row }: Attempt, end: HeldEnd): void => {
  const { clientOrderId: id, filled } = row
  const by = end.state === 'canceled' ? (row.wanted ? 'outside' : 'us') : 'expiry'
  forget(lane, id)
  applyOutcome(lane, { unit, key }, row, { kind: 'ended', id, by, filled })
}

const takeFill = (lane: Lane, account: ShardAccount, pair: Pair, told: FillTold): void => {
  const { id, fill, cumulative } = told
  // Orders that were made elsewhere are their maker's.
  if (id === null || account.booked.get(pair)?.has(fill.tradeId)) return
  const found = attemptOf(account, id)
  if (found === null) {
    if (isOurs(lane, id) && !account.excused.has(id))
      quarantine(lane, account, `trade ${fill.tradeId} is of order ${id}, which has ended without it`)
    return
  }
  if (!canTell(lane, account, found)) return
  const attempt = accepted(lane, account, found, id)
  if (attempt === null) return
  const { row } = attempt
  const filled = asQuantity(row.filled + fill.quantity)
  const end = lane.inquiry.doubts.get(id)?.end ?? null
  const most = end === null ? row.want.quantity : end.filled
  if (filled > most && account.excused.has(id)) return
  if (filled > most)
    return quarantine(lane, account, `trade ${fill.tradeId} makes ${filled} of order ${id}, which is ${most}`)
  const done = filled === row.want.quantity
  applyOutcome(lane, attempt, row, { kind: 'filled', id, fill, cumulative, done })
  // Balances that had it already have it twice now.
  if (fill.at <= (lane.inquiry.balancesToldMs.get(account) ?? 0)) askBalances(lane, account)
  if (done) return forget(lane, id)
  const after = attemptOf(account, id)
  if (after === null) return
  if (end !== null && filled === end.filled) finish(lane, after, end)
  else if (cumulative > filled) doubt(lane, account, { id, pair, dueMs: lane.nowMs + SOON_MS })
}

type Failure = Extract<Answer, { kind: 'rejected' | 'not-accepted' | 'lost' | 'not-found' }>

const takeFailure = (lane: Lane, account: ShardAccount, said: Failure): void => {
  const attempt = attemptOf(account, said.id)
  if (attempt === null || !canTell(lane, account, attempt)) return
  const { row, pair } = attempt
  const { id } = said
  if (isAnswered(row)) {
    lane.inquiry.canceling.delete(id)
    if (said.kind === 'not-found') return missed(lane, account, attempt)
    doubt(lane, account, { id, pair, dueMs: lane.nowMs + SOON_MS })
    return
  }
  switch (said.kind) {
    case 'rejected':
      forget(lane, id)
      lane.suspects.delete(id)
      return applyOutcome(lane, attempt, row, { kind: 'rejected', id, reason: said.reason })
    case 'not-accepted':
      return disprove(lane, attempt)
    case 'lost':
      doubt(lane, account, { id, pair, dueMs: lane.nowMs + SOON_MS })
      if (row.state === 'unknown') return
      return note(lane, attempt, { kind: 'lost', id }, { ...row, state: 'unknown' })
    case 'not-found':
      return notFound(lane, account, attempt)
  }
}

/** Handles a look-up without result: two of them ten seconds apart, both after it could still appear, prove that it was never accepted. */
const notFound = (lane: Lane, account: ShardAccount, attempt: Attempt): void => {
  const { row, pair } = attempt
  const { clientOrderId: id, deadlineMs } = row
  const certainMs = deadlineMs + APPEARS_WITHIN_MS
  const made = doubt(lane, account, { id, pair, dueMs: Math.max(certainMs, lane.nowMs + LOOK_UP_MS) })
  if (lane.nowMs < certainMs) return
  made.missedAtMs ??= lane.nowMs
  if (lane.nowMs - made.missedAtMs >= LOOK_UP_MS) disprove(lane, attempt)
}

/** Notes that a known order is not found; unless it turns up again, the account is quarantined. */
const missed = (lane: Lane, account: ShardAccount, attempt: Attempt): void => {
  const { row, pair } = attempt
  const { clientOrderId: id } = row
  if (account.excused.has(id))
    return finish(lane, attempt, { state: 'canceled', filled: row.filled, sinceMs: lane.nowMs })
  const made = doubt(lane, account, { id, pair, dueMs: lane.nowMs + LOOK_UP_MS })
  made.missedAtMs ??= lane.nowMs
  if (lane.nowMs - made.missedAtMs >= FILLS_WITHIN_MS) quarantine(lane, account, `order ${id} is not found any more`)
}

/** Disproves an attempt; once that is durable, its want goes out under a new number. */
const disprove = (lane: Lane, attempt: Attempt): void => {
  const { clientOrderId: id } = attempt.row
  forget(lane, id)
  lane.suspects.delete(id)
  lane.inquiry.disproved.add(id)
  note(lane, attempt, { kind: 'never-found', id }, { ...attempt.row, state: 'unknown' })
}

/** Records a word that no unit decides about. */
const note = (lane: Lane, { unit }: Attempt, outcome: Outcome, order: OrderRow): void => {
  const { shard, account } = unit.handle
  const name = account.account.id
  const body = { kind: 'exchange-said', account: name, unit: unit.row.id, outcome, orders: [order] } as const
  append(lane, { shard, body, account, units: [unit], known: null, answer: null })
}

const takeOpenOrders = (lane: Lane, account: ShardAccount, orders: readonly OrderTold[]): void => {
  const open = new Set(orders.map(({ id }) => id))
  for (const order of orders) takeOrder(lane, account, order.id, order, order.exchangeId)
  const missing = [...account.attempts.keys()].flatMap((id) => {
    const attempt = open.has(id) ? null : attemptOf(account, id)
    return attempt !== null && isAnswered(attempt.row) ? [{ id, pair: attempt.pair }] : []
  })
  lookUp(lane, account, missing)
}

const isOurs = (lane: Lane, id: string): boolean => decodeClientOrderId(id)?.installation === lane.installation

/** Quarantines an account: no new order leaves until a person has looked; resting orders stay and fills are booked. */
const quarantine = (lane: Lane, account: ShardAccount, detail: string): void => {
  const shard = lane.shards.get(shardOf(account.account.id))
  if (shard === undefined || account.quarantine !== null) return
  const body = {
    kind: 'account-quarantined',
    account: account.account.id,
    reason: 'reconcile-conflict',
    detail,
  } as const
  append(lane, { shard, body, account, units: [], known: null, answer: null })
}

/** Order as its exchange knows it. */
type Named = { id: string; pair: Pair }

/** Looks orders of an account up: each by itself, and the fills of each pair once. */
const lookUp = (lane: Lane, account: ShardAccount, orders: readonly Named[]): void => {
  for (const { id, pair } of orders) {
    const made = doubt(lane, account, { id, pair, dueMs: lane.nowMs })
    made.dueMs = lane.nowMs + LOOK_UP_MS
    ask(lane, account, { kind: 'find', id, pair })
  }
  for (const pair of new Set(orders.map((order) => order.pair))) askFills(lane, account, pair, true)
}

/** Looks up orders that are due, and gives up on ends whose fills do not add up. Streams' gaps are asked for in slow rounds. */
export const lookUpDue = (lane: Lane): void => {
  askInRounds(lane)
  const due = new Map<ShardAccount, Named[]>()
  for (const [id, { account, pair, dueMs, end }] of lane.inquiry.doubts) {
    if (dueMs > lane.nowMs) continue
    if (!account.attempts.has(id)) {
      forget(lane, id)
      continue
    }
    const attempt = end !== null && account.excused.has(id) ? attemptOf(account, id) : null
    if (attempt !== null && end !== null) {
      finish(lane, attempt, end)
      continue
    }
    if (end !== null && fillsToldMs(lane, account, pair) - end.sinceMs >= FILLS_WITHIN_MS)
      quarantine(lane, account, `order ${id} ended with ${end.filled}, and its fills do not add up to that`)
    const orders = due.get(account) ?? []
    due.set(account, orders)
    orders.push({ id, pair })
  }
  for (const [account, orders] of due) lookUp(lane, account, orders)
}

const askInRounds = (lane: Lane): void => {
  const { inquiry } = lane
  if (inquiry.roundMs > lane.nowMs) return
  inquiry.roundMs = lane.nowMs + ROUND_MS
  for (const account of inquiry.accounts) {
    if (account.attempts.size > 0 || account.short.size > 0) askAccount(lane, account)
    else if (!inquiry.confirmed.has(account)) askBalances(lane, account)
    else inquiry.accounts.delete(account)
  }
}

/**
 * Compares every account with its exchange after a restart. Orders that were open are all told by one answer, and looked up one by one only when that does not come; those
 * without an answer are looked up at once.
 */
export const lookUpAll = (lane: Lane): void => {
  for (const shard of lane.shards.values()) {
    for (const account of shard.accounts.values()) {
      askAccount(lane, account)
      const unanswered: Named[] = []
      for (const id of account.attempts.keys()) {
        const attempt = attemptOf(account, id)
        if (attempt === null) continue
        const { pair } = attempt
        if (isAnswered(attempt.row)) doubt(lane, account, { id, pair, dueMs: lane.nowMs + LOOK_UP_MS })
        else unanswered.push({ id, pair })
      }
      lookUp(lane, account, unanswered)
    }
  }
}
