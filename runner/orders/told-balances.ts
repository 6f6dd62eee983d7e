/** Balances of a real account: asked when nothing of it is under way, and taken where they undo nothing that the journal knows better. */
import { asQuantity } from '#engine/money.ts'
import type { Answer } from '#exchanges/contract.ts'
import { type Holdings, lockedByOrders } from '#exchanges/holdings.ts'
import { cause } from '../lane/answer.ts'
import { happen } from '../lane/decide.ts'
import { append, type Lane } from '../lane/lane.ts'
import { type ShardAccount, shardOf } from '../lane/shard.ts'
import { awaken } from '../sleep/sleep.ts'
import { followedPair } from '../sleep/waiters.ts'
import { ask } from './exchange-desk.ts'

type Balances = Holdings['balances']

type ToldBalances = Extract<Answer, { kind: 'balances' }>

/** True while an order or a cancel of the account is under way, whose part in balances nobody knows. */
const isMoving = ({ inquiry }: Lane, account: ShardAccount): boolean => {
  if (account.unsent.size > 0) return true
  for (const id of account.attempts.keys()) if (inquiry.placing.has(id) || inquiry.canceling.has(id)) return true
  return false
}

/** Asks the exchange for the balances of an account, unless orders of it are on their way or it has been asked. */
export const askBalances = (lane: Lane, account: ShardAccount): void => {
  const { balancesAsked } = lane.inquiry
  if (isMoving(lane, account) || balancesAsked.has(account)) return
  balancesAsked.set(account, account.position)
  ask(lane, account, { kind: 'balances', asked: account.position })
}

/** Rounding in which an exchange may lock another amount than we, for each asset. */
const ROUNDING = 10n ** 12n

/** True when less is locked than our orders lock: one of them has filled or ended, and that was not told yet. */
const isAhead = (told: Balances, holdings: Holdings): boolean =>
  [...lockedByOrders(holdings)].some(([asset, locked]) => (told[asset]?.locked ?? 0n) + ROUNDING < locked)

/** Time in ms for which balances may still be those of before a change: rounds go on asking. */
const BEHIND_MS = 30_000

const sameBalances = (told: Balances, known: Balances): boolean =>
  [...new Set([...Object.keys(told), ...Object.keys(known)])].every(
    (asset) => told[asset]?.free === known[asset]?.free && told[asset]?.locked === known[asset]?.locked,
  )

/**
 * Takes balances, unless the account has changed since they were asked, is about to, or they are older than its last fill. True when the
 * exchange is ahead of the journal: its orders and fills are to be asked.
 */
export const takeBalances = (lane: Lane, account: ShardAccount, said: ToldBalances): boolean => {
  const { inquiry } = lane
  // An answer to another question, which has come late: perhaps to one of before a restart.
  if (said.asked !== inquiry.balancesAsked.get(account)) return false
  inquiry.balancesAsked.delete(account)
  if (said.atMs < account.lastFillMs || said.asked !== account.position || isMoving(lane, account)) return false
  if (isAhead(said.balances, account.holdings)) return true
  inquiry.balancesToldMs.set(account, said.atMs)
  if (sameBalances(said.balances, account.holdings.balances)) {
    const wokenMs = inquiry.wokenMs.get(account)
    // Whatever happened before a start may be as new as what happened right before a wake.
    if (wokenMs === undefined) inquiry.wokenMs.set(account, lane.nowMs)
    else if (account.attempts.size === 0 && lane.nowMs - wokenMs > BEHIND_MS) inquiry.confirmed.add(account)
    return false
  }
  const shard = lane.shards.get(shardOf(account.account.id))
  if (shard === undefined) return false
  const { balances, atMs } = said
  const outcome = { kind: 'balances', balances, atMs } as const
  const body = { kind: 'exchange-said', account: account.account.id, unit: null, outcome, orders: [] } as const
  append(lane, { shard, body, account, units: [], known: null, answer: null })
  for (const handle of account.short) {
    const quote = followedPair(lane, handle, 0)?.market.quote ?? ''
    const free = asQuantity(balances[quote]?.free ?? 0n)
    if (followedPair(lane, handle, 0) !== null)
      happen(lane, cause(awaken(handle), { at: lane.nowMs, kind: 'balance-changed', free }))
  }
  return false
}
