/**
 * Recovery of shards from snapshot and tail: records are applied and nothing is decided again. Then wants are compared with the exchange
 * once more.
 */
import { decodeJson } from '#engine/json.ts'
import type { Market } from '#engine/market.ts'
import { asAmount, type Amount, ZERO_AMOUNT } from '#engine/money.ts'
import type { Holdings } from '#exchanges/holdings.ts'
import type { Balance } from '#exchanges/outcome.ts'
import { applyRecord, isUnanswered } from './apply.ts'
import { unanswered } from './asking.ts'
import { EQUITY_EVERY_MS } from '../read/equity.ts'
import type { AccountRow, Recovered, SleepingUnitRow, SleepingOrder } from '../journal/journal.ts'
import { type Lane, shardNamed } from './lane.ts'
import { decodeRecord } from '../journal/encode-record.ts'
import { openOrderOf, type StoredOrder } from '../journal/open-order.ts'
import type { Quarantine, RecordedMarket } from '../journal/record.ts'
import type { Account } from '../host/runner.ts'
import {
  type Asking,
  bringToRules,
  familyNamed,
  knownRules,
  newHandle,
  openedAccount,
  type UnitHandle,
} from './shard.ts'
import { awaken, seenUntil } from '../sleep/sleep.ts'
import { lookUpAll } from '../orders/said.ts'
import { armOrder, armPositions, armSleeping, armUnit } from '../sleep/waiters.ts'
import { awakeInOrder, settleUnits } from './staleness.ts'

/** Account in a snapshot. */
export type AccountBody = {
  account: Account
  equityAsset: string
  balances: Readonly<Record<string, Balance>>
  orders: readonly (readonly [string, StoredOrder])[]
  /** Leveraged positions; missing in older snapshots. */
  leveraged?: Holdings['leveraged']
  /** Fields of an account at a real exchange. */
  exchange?: ExchangeBody
}

/** What a snapshot keeps of a live account's exchange. */
export type ExchangeBody = {
  booked: readonly (readonly [pair: string, tradeIds: readonly string[]])[]
  ended: readonly string[]
  lastFillMs: number
  quarantine: Quarantine | null
  /** Missing in older snapshots. */
  excused?: readonly string[]
}

/** Shard in a snapshot. */
export type ShardBody = {
  markets: readonly (readonly [string, { version: number; market: Market }])[]
  stamps: readonly (readonly [string, RecordedMarket])[]
  lastTrade: number
  nowMs: number
  /** Unanswered questions; missing in older snapshots. */
  asking?: readonly (readonly [string, Asking])[]
}

/** Body, trusted because `snapshot.ts` alone writes it. */
const asAccountBody = (value: unknown) => value as AccountBody
const asShardBody = (value: unknown) => value as ShardBody

/**
 * Fills an empty lane; answers with the length of the tail. Throws, naming the record, when the journal holds something that this program
 * does not know.
 */
export const recoverLane = (lane: Lane, recovered: Recovered): number => {
  for (const { shard: id, replayFrom, body } of recovered.shards) {
    const shard = shardNamed(lane, id)
    const { markets, stamps, lastTrade, nowMs, asking = [] } = asShardBody(decodeJson(body))
    shard.position = replayFrom
    shard.markets = new Map(markets)
    shard.recordedMarkets = new Map(stamps)
    shard.lastTrade = lastTrade
    shard.nowMs = nowMs
    shard.asking = new Map(asking)
  }
  const saved = new Map<string, number>()
  for (const row of recovered.accounts) {
    loadAccount(lane, row)
    saved.set(row.id, row.position)
  }
  const resting: Resting[] = []
  for (const row of recovered.sleepingUnits) resting.push(...loadSleepingUnit(lane, row))
  const tail = replay(lane, recovered.tail)
  for (const order of resting) watch(lane, order)
  for (const { shard, command, answer, atMs } of recovered.answers)
    shardNamed(lane, shard).answers.set(command, { ...answer, atMs })
  for (const shard of lane.shards.values()) {
    lane.nowMs = Math.max(lane.nowMs, shard.nowMs)
    for (const [id, account] of shard.accounts) {
      if (account.position > (saved.get(id) ?? 0)) lane.dirty.accounts.add(account)
    }
    lane.dirty.shards.add(shard)
  }
  bringBack(lane)
  lane.equityDueMs = lane.nowMs - (lane.nowMs % EQUITY_EVERY_MS) + EQUITY_EVERY_MS
  return tail
}

const loadAccount = (lane: Lane, { shard, position, body }: AccountRow): void => {
  const { account, equityAsset, balances, orders, leveraged = {}, exchange } = asAccountBody(decodeJson(body))
  const open = new Map(orders.map(([id, order]) => [id, openOrderOf(order)]))
  const holdings: Holdings = { isSimulated: account.kind === 'demo', balances, orders: open, leveraged }
  const opened = openedAccount({ account, equityAsset, holdings, position })
  if (exchange !== undefined) {
    const booked = exchange.booked.map(([pair, ids]) => [pair, new Set(ids)] as const)
    Object.assign(opened, {
      ...exchange,
      booked: new Map(booked),
      ended: new Set(exchange.ended),
      excused: new Set(exchange.excused),
    })
  }
  shardNamed(lane, shard).accounts.set(account.id, opened)
}

/** Resting order of a sleeping unit. */
type Resting = { handle: UnitHandle; order: SleepingOrder }

/**
 * Watches a resting order. Called after the tail: an account's row may be older than its units' rows, and only then are its holdings
 * complete.
 */
const watch = (lane: Lane, { handle, order: [key, clientOrderId, seenUntilMs] }: Resting): void => {
  if (handle.awake !== null) return
  lane.printsSeenUntil.set(clientOrderId, seenUntilMs)
  armOrder(lane, { handle, key }, clientOrderId)
}

const NONE: readonly Resting[] = []

/** Loads a unit of a snapshot asleep, or awake when it has something to settle; answers with its resting orders. */
const loadSleepingUnit = (lane: Lane, row: SleepingUnitRow): readonly Resting[] => {
  const { id, since } = row
  const shard = shardNamed(lane, row.shard)
  const account = shard.accounts.get(row.account)
  if (account === undefined) throw new Error(`unit ${id} has no account`)
  knownRules({ id, family: familyNamed(lane.families, row.family) }, row.rules)
  const handle = newHandle({ id, shard, account, since })
  shard.units.set(id, handle)
  handle.saved = row.position
  handle.heardBefore = null
  handle.realised = realisedIn(row)
  account.asleepRealised = asAmount(account.asleepRealised + handle.realised)
  if (!account.holdings.isSimulated) for (const [key, id] of row.orders) account.attempts.set(id, { handle, key })
  if (row.isShort) account.short.add(handle)
  // Who listens to candles is asked at each of them, and its indicator series must be known before the first.
  if (row.isRestless || row.wakes.some(([, , , , candles]) => candles.length > 0)) {
    awaken(handle)
    // Its row may be of an older format: it does not sleep on it.
    handle.saved = 0
    return NONE
  }
  armSleeping(lane, handle, row.wakes)
  return row.orders.length === 0 ? NONE : row.orders.map((order) => ({ handle, order }))
}

/** Realised profit of a row; a million units without any share one zero. */
const realisedIn = ({ realised }: SleepingUnitRow): Amount =>
  realised === '0' ? ZERO_AMOUNT : asAmount(BigInt(realised))

const replay = (lane: Lane, tail: Recovered['tail']): number => {
  let length = 0
  for (const { shard: id, position, body } of tail) {
    length += 1
    const shard = shardNamed(lane, id)
    const where = `record ${position} of shard ${id}`
    if (position !== shard.position + 1)
      throw new Error(`${where} follows position ${shard.position}: the journal has a hole`)
    const record = decodeRecord(body, where)
    try {
      applyRecord(shard, { position, record }, null)
    } catch (error) {
      throw new Error(`${where} cannot be applied`, { cause: error })
    }
  }
  return length
}

/** Brings awake units to the present rules and marks what the tail changed for the next snapshot. */
const bringBack = (lane: Lane): void => {
  lane.unitCache.isRecovered = true
  for (const unit of lane.unitCache.awake) {
    const { handle } = unit
    bringToRules(unit, unit.family.version)
    handle.heardBefore = unit.heard
    if (unit.position > handle.saved) lane.dirty.units.add(handle)
    for (const row of unit.orders.values()) {
      if (row.state === 'intent') lane.suspects.add(row.clientOrderId)
      if (isUnanswered(row.state)) handle.account.unsent.set(row.clientOrderId, row)
      lane.printsSeenUntil.set(row.clientOrderId, seenUntil(row))
    }
  }
}

/**
 * Settles every slot of awake units. Called after the markets are known and before the first print. `nowMs` is the market's time: the last
 * record may be hours old, and an order that is sent now has its deadline from now on.
 */
export const resumeLane = (lane: Lane, nowMs = lane.nowMs): void => {
  lane.isResumed = true
  lane.nowMs = Math.max(lane.nowMs, nowMs)
  lane.output.asked.push(...unanswered(lane))
  const units = awakeInOrder(lane)
  // All have their numbers before the first is settled: funds that it frees are told to others.
  for (const unit of units) armUnit(lane, unit)
  settleUnits(lane, units, new Set())
  armPositions(lane)
  lookUpAll(lane)
}
