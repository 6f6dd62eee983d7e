/** Desk of a real exchange, which answers later: questions leave with the lane's output, and `said.ts` takes the answers. */
import type { Pair } from '#engine/market.ts'
import type { Question } from '#exchanges/contract.ts'
import type { OrderRow } from '../journal/record.ts'
import type { Doubt } from '../lane/inquiry.ts'
import type { Lane } from '../lane/lane.ts'
import type { ShardAccount } from '../lane/shard.ts'
import type { Found } from './orders.ts'
import type { Place } from './outcomes.ts'

/** Interval in ms between look-ups of an order in doubt. */
export const LOOK_UP_MS = 10_000

/** Time in ms after its deadline in which an order may still turn up. Source: architecture.md 2, law 2. */
export const APPEARS_WITHIN_MS = 10_000

/** Least time in ms before its deadline for an order to be sent at all. */
const LEAST_WAY_MS = 1_000

/** Asks the exchange of an account, once the appends are durable. */
export const ask = (lane: Lane, account: ShardAccount, question: Question): void => {
  lane.output.questions.push({ account: account.account.id, question })
  lane.isUrgent = true
}

/** What is known at the exchange of an order with a number of ours. */
export const foundAtExchange = (lane: Lane, account: ShardAccount, row: OrderRow): Found => {
  const { clientOrderId: id, state } = row
  const { placing, disproved, doubts } = lane.inquiry
  if (state === 'open' || state === 'partial') return (doubts.get(id)?.end ?? null) === null ? 'open' : 'unknown'
  if (disproved.has(id)) return 'never-accepted'
  if (state !== 'intent' || placing.has(id) || lane.suspects.has(id)) return 'unknown'
  // While a person has to look nothing leaves; what is not wanted any more need not wait for that.
  if (account.quarantine !== null && row.wanted) return 'unknown'
  return row.wanted && lane.nowMs > row.deadlineMs - LEAST_WAY_MS ? 'never-accepted' : 'not-sent'
}

/** Sends an order to the exchange of a live account. */
export const placeAtExchange = (lane: Lane, { unit }: Place, row: OrderRow): void => {
  const { account } = unit.handle
  const pair = unit.family.pairs(unit.config)[row.pair]
  if (pair === undefined) return
  const { clientOrderId: id, want, deadlineMs } = row
  lane.inquiry.placing.add(id)
  lane.inquiry.accounts.add(account)
  lane.inquiry.confirmed.delete(account)
  doubt(lane, account, { id, pair, dueMs: deadlineMs + APPEARS_WITHIN_MS })
  ask(lane, account, { kind: 'place', id, pair, want, deadlineMs })
}

/** Cancels an order at the exchange, and looks it up when no word comes. */
export const cancelAtExchange = (lane: Lane, { unit }: Place, row: OrderRow): void => {
  const { clientOrderId: id } = row
  const { canceling } = lane.inquiry
  const pair = unit.family.pairs(unit.config)[row.pair]
  if (pair === undefined || canceling.has(id)) return
  canceling.add(id)
  doubt(lane, unit.handle.account, { id, pair, dueMs: lane.nowMs + LOOK_UP_MS })
  ask(lane, unit.handle.account, { kind: 'cancel', id, pair })
}

/** Plans a look-up of an order at `dueMs`, unless an earlier one is planned. */
export const doubt = (
  lane: Lane,
  account: ShardAccount,
  { id, pair, dueMs }: { id: string; pair: Pair; dueMs: number },
): Doubt => {
  const known = lane.inquiry.doubts.get(id)
  const made = known ?? { account, pair, dueMs, end: null, missedAtMs: null }
  made.dueMs = Math.min(made.dueMs, dueMs)
  lane.inquiry.doubts.set(id, made)
  return made
}

/** Forgets everything that was asked about an order. */
export const forget = ({ inquiry }: Lane, id: string): void => {
  inquiry.doubts.delete(id)
  inquiry.placing.delete(id)
  inquiry.canceling.delete(id)
  inquiry.disproved.delete(id)
}

const cursorKey = (account: ShardAccount, pair: Pair): string => `${account.account.id} ${pair}`

/** Notes that fills of a pair were told, and moves the place from which they are read; null leaves that. */
export const fillsTold = (lane: Lane, account: ShardAccount, pair: Pair, after: string | null): void => {
  const key = cursorKey(account, pair)
  lane.inquiry.fillsToldMs.set(key, lane.nowMs)
  if (after !== null) lane.inquiry.cursors.set(key, after)
}

/** Time in ms at which fills of a pair were told last. */
export const fillsToldMs = (lane: Lane, account: ShardAccount, pair: Pair): number =>
  lane.inquiry.fillsToldMs.get(cursorKey(account, pair)) ?? 0

/** Asks for fills from the beginning of what the exchange knows: in doubt, fills told out of order may lie before the cursor. */
export const askFills = (lane: Lane, account: ShardAccount, pair: Pair, isWhole: boolean): void => {
  const after = isWhole ? null : (lane.inquiry.cursors.get(cursorKey(account, pair)) ?? null)
  ask(lane, account, { kind: 'fills', pair, after })
}
