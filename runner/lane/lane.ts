/**
 * Lane: the shards of one thread with the prices they share, without clock, threads or files. Inputs go in one by one; records to append,
 * answers and projections come out. What others see leaves only after its record is durable. Source: architecture.md 2, 4.
 */
import type { Calm } from '#engine/calm.ts'
import type { Interval } from '#engine/candle.ts'
import { sameFees } from '#engine/fees.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import type { UnitState } from '#engine/unit.ts'
import type { Question } from '#exchanges/contract.ts'
import type { Holdings } from '#exchanges/holdings.ts'
import type { NamedSeries } from '#market/series.ts'
import { addMarket, type LaneMarkets, type LaneMarket, seedMarket, restoreMarket } from './lane-markets.ts'
import type { Append, Epochs, JournalReader } from '../journal/journal.ts'
import { encodeRecord } from '../journal/encode-record.ts'
import { type JournalRecord, RECORD_FORMAT, type RecordBody, type UnitRow, type Incident } from '../journal/record.ts'
import type { AskedAllowance, AskedRoom, CommandAnswer, ProjectionBatch } from '../host/runner.ts'
import { type Inquiry, openInquiry } from './inquiry.ts'
import { applyRecord, type Known } from './apply.ts'
import {
  type UnitCache,
  emptyShard,
  type Families,
  type ShardAccount,
  type AwakeUnit,
  marketKey,
  openUnitCache,
  type UnitHandle,
  type Shard,
} from './shard.ts'
import { SLEEP_POLICY, type SleepPolicy } from '../sleep/sleep.ts'
import { WakeHeap } from '../sleep/wake-heap.ts'

/** Simulated order, waiting for its price. */
export type RestingOrder = { kind: 'order'; handle: UnitHandle; key: string; id: string; place: number }

/** Simulated futures position, waiting for its liquidation; `pair` is an index of its unit. */
export type OpenPosition = { kind: 'position'; handle: UnitHandle; pair: number; place: number }

/** Waiter behind an entry of the wake heaps. */
export type Waiter = UnitHandle | RestingOrder | OpenPosition

/** Unit as a record left it. */
export type Seen = {
  unit: AwakeUnit
  row: UnitRow
  config: unknown
  state: UnitState
  incident: Incident | null
  heardAtMs: number
}

/** Record that is not yet durable, with what it left behind: later decisions may stand on it already, but only this is shown. */
export type Pending = {
  position: number
  record: JournalRecord
  account: ShardAccount | null
  holdings: Holdings | null
  /** Units as the record left them, the first one first. */
  seen: readonly Seen[]
  /** Commands that this record answers, repeated ones too. */
  answers: { command: string; answer: CommandAnswer }[]
}

/** `staleSinceMs` is null while the exchange is heard; `freshAtMs` is the time it was last heard again. */
export type Staleness = { staleSinceMs: number | null; freshAtMs: number }

/** What a lane hands out after an input; nothing of it leaves before the appends are durable. */
export type LaneOutput = {
  appends: Append[]
  answers: { command: string; answer: CommandAnswer }[]
  batches: ProjectionBatch[]
  /** Questions for the owner's package, asked once durable, and again after a restart while unanswered. */
  asked: (AskedAllowance | AskedRoom)[]
  /** Questions for real exchanges, durable as intents before they are asked. */
  questions: { account: string; question: Question }[]
  /** Accounts quarantined from now on, for a person to look at. */
  conflicts: { account: string; detail: string }[]
  /** Shards dropped because another runner has claimed them. */
  dropped: number[]
  /** Indicator series that units of this lane use, each registered once for its settings. */
  series: NamedSeries[]
}

/** Series of an entry and the bounds inside which the entry need not be asked. */
export type CalmSeries = { interval: Interval; name: string; calm: Calm | null }

/** Shards that are worked on one after another, with the markets that they see. */
export type Lane = {
  families: Families
  installation: number
  epochs: Epochs
  unitCache: UnitCache
  sleepPolicy: SleepPolicy
  shards: Map<number, Shard>
  /** Shards that another runner has claimed. */
  gone: Set<number>
  markets: LaneMarkets
  /** Places: the number of each market in the wake heaps, followed or not, by exchange and pair. */
  places: Map<string, Map<string, number>>
  /** Followed market by place. Null where no feed brings it. */
  followed: (LaneMarket | null)[]
  /** Entries that are asked at a candle's close, by place. */
  listeners: Map<Interval, Set<number>>[]
  /** Calms by entry, of those that need not hear every close. */
  calms: Map<number, readonly CalmSeries[]>
  /** Staleness by exchange; one that is missing has never been stale. */
  staleness: Map<string, Staleness>
  /** Units by the prices they wait for. */
  prices: WakeHeap
  /** Simulated orders by the prices that may fill them. */
  resting: WakeHeap
  /** Heap of one pair whose prices are times. */
  timers: WakeHeap
  waiters: (Waiter | null)[]
  /** Place of each entry. */
  placeOf: number[]
  free: number[]
  /** Entries whose time came while their market was stale. */
  held: Set<number>
  orderEntries: Map<string, number>
  /** Entries of futures positions, by account and pair. */
  positionEntries: Map<string, number>
  /** Base printed exactly at an order's price while it rests. Forgotten at a restart; the queue is then waited for again. */
  queues: Map<string, number>
  /** Time in ms up to which prints reached an order before the restart, by client order id. */
  printsSeenUntil: Map<string, number>
  /** Attempts from before the restart that their exchange may not know. */
  suspects: Set<string>
  /** Questions to real exchanges and orders in doubt. */
  inquiry: Inquiry
  /** Indicator series that are registered, by identity of the family's request. */
  advised: WeakSet<object>
  nowMs: number
  equityDueMs: number
  pending: Map<number, Pending[]>
  /** Changes since the last snapshot began. */
  dirty: { units: Set<UnitHandle>; accounts: Set<ShardAccount>; shards: Set<Shard> }
  output: LaneOutput
  /** True once everything is armed and settled; no market is settled alone before. */
  isResumed: boolean
  /** True when output waits that others wait for. Equity alone may wait for the next tick of the clock. */
  isUrgent: boolean
}

/** Output with nothing in it but its appends. */
export const nothingTold = (): Omit<LaneOutput, 'appends'> => ({
  answers: [],
  batches: [],
  asked: [],
  questions: [],
  conflicts: [],
  dropped: [],
  series: [],
})

const emptyOutput = (): LaneOutput => ({ appends: [], ...nothingTold() })

/** What a lane starts from. */
export type LaneOptions = {
  families: Families
  installation: number
  epochs: Epochs
  /** Reader of sleeping units' bodies. */
  unitBody: JournalReader['unitBody']
  managedIn: JournalReader['managedIn']
  sleepPolicy?: SleepPolicy
}

/** A lane without accounts and markets. */
export const emptyLane = ({ unitBody, managedIn, sleepPolicy = SLEEP_POLICY, ...options }: LaneOptions): Lane => {
  const timers = new WakeHeap()
  timers.addPair()
  return {
    ...options,
    unitCache: openUnitCache(options.families, { bodyOf: unitBody, managedIn }),
    sleepPolicy,
    shards: new Map(),
    gone: new Set(),
    markets: new Map(),
    places: new Map(),
    followed: [],
    listeners: [],
    calms: new Map(),
    staleness: new Map(),
    prices: new WakeHeap(),
    resting: new WakeHeap(),
    timers,
    waiters: [],
    placeOf: [],
    free: [],
    held: new Set(),
    orderEntries: new Map(),
    positionEntries: new Map(),
    queues: new Map(),
    printsSeenUntil: new Map(),
    suspects: new Set(),
    inquiry: openInquiry(),
    advised: new WeakSet(),
    nowMs: 0,
    equityDueMs: 0,
    pending: new Map(),
    dirty: { units: new Set(), accounts: new Set(), shards: new Set() },
    output: emptyOutput(),
    isResumed: false,
    isUrgent: false,
  }
}

/** True when the output has something for others than the journal. */
export const isTold = (told: Omit<LaneOutput, 'appends'>): boolean =>
  Object.values(told).some((list) => list.length > 0)

/** Output since the last call. */
export const takeOutput = (lane: Lane): LaneOutput => {
  const { output } = lane
  lane.output = emptyOutput()
  lane.isUrgent = false
  return output
}

/** Shard of a number; an empty one is made where there is none. */
export const shardNamed = (lane: Lane, id: number): Shard => {
  const known = lane.shards.get(id)
  if (known !== undefined) return known
  const shard = emptyShard(id, lane.unitCache, lane.epochs.get(id) ?? 0)
  lane.shards.set(id, shard)
  return shard
}

/** Number of a market in the wake heaps; a market without a feed has one too. */
export const placeNamed = (lane: Lane, exchange: string, pair: string): number => {
  const there = lane.places.get(exchange) ?? new Map<string, number>()
  lane.places.set(exchange, there)
  const known = there.get(pair)
  if (known !== undefined) return known
  const place = lane.prices.addPair()
  lane.resting.addPair()
  there.set(pair, place)
  lane.followed.push(null)
  lane.listeners.push(new Map())
  return place
}

/** Market of an exchange. Null when the lane has none of this pair. */
export const laneMarket = (lane: Lane, exchange: string, pair: string): LaneMarket | null =>
  lane.markets.get(marketKey(exchange, pair)) ?? null

/** True while the exchange is silent: its prices are not traded on. */
export const isStale = (lane: Lane, exchange: string): boolean =>
  (lane.staleness.get(exchange)?.staleSinceMs ?? null) !== null

/** Time in ms when the exchange was last heard again; 0 when it was never silent. */
export const freshAt = (lane: Lane, exchange: string): number => lane.staleness.get(exchange)?.freshAtMs ?? 0

/** Makes a market known to the lane, or changes its rules. Answers with the market when its units must be told, else null. */
export const learnMarket = (
  lane: Lane,
  { market, interval, now }: { market: Market; interval: Interval; now: MarketNow | null },
): LaneMarket | null => {
  const known = laneMarket(lane, market.exchange, market.pair)
  if (known === null) {
    const index = placeNamed(lane, market.exchange, market.pair)
    const entry = addMarket(lane.markets, market, { index, interval })
    lane.followed[index] = entry
    for (const shard of lane.shards.values()) {
      const key = marketKey(market.exchange, market.pair)
      const recorded = shard.recordedMarkets.get(key)
      if (recorded !== undefined) restoreMarket(entry, recorded)
      const before = shard.markets.get(key)
      if (before !== undefined && !sameMarket(before.market, market)) entry.before = before.market
    }
    if (now !== null) seedMarket(entry, now)
    return null
  }
  known.interval = interval
  if (sameMarket(known.market, market)) return null
  known.before ??= known.market
  known.market = market
  known.now = known.now === null ? null : { ...known.now, market }
  return known
}

/** True when both have the same filters and fees. */
export const sameMarket = (left: Market, right: Market): boolean =>
  left === right ||
  (left.tickSize === right.tickSize &&
    left.stepSize === right.stepSize &&
    left.minQuantity === right.minQuantity &&
    left.maxQuantity === right.maxQuantity &&
    left.minNotional === right.minNotional &&
    left.maxOpenOrders === right.maxOpenOrders &&
    left.band?.low === right.band?.low &&
    left.band?.high === right.band?.high &&
    sameFees(left.fees, right.fees) &&
    left.status === right.status)

/** A record about to be applied and appended. */
export type Appending = {
  shard: Shard
  body: RecordBody
  account: ShardAccount | null
  /** Units of the record, each once, the first one first. */
  units: readonly AwakeUnit[]
  known: Known | null
  answer: { command: string; refusal: CommandAnswer['refusal'] } | null
}

/** Applies a record and sends it to the journal. Decisions go on from it at once; what leaves the process waits. */
export const append = (lane: Lane, { shard, body, account, units, known, answer }: Appending): void => {
  const record: JournalRecord = { format: RECORD_FORMAT, epoch: shard.epoch, at: lane.nowMs, ...body }
  const position = shard.position + 1
  applyRecord(shard, { position, record }, known)
  const given =
    answer === null ? null : { command: answer.command, answer: { shard: shard.id, position, refusal: answer.refusal } }
  if (given !== null) shard.answers.set(given.command, { ...given.answer, atMs: lane.nowMs })
  if (body.kind !== 'equity-taken') lane.isUrgent = true
  lane.output.appends.push({ shard: shard.id, position, epoch: shard.epoch, body: encodeRecord(record), answer: given })
  const holder = account ?? units[0]?.handle.account ?? null
  const pending = lane.pending.get(shard.id) ?? []
  lane.pending.set(shard.id, pending)
  pending.push({
    position,
    record,
    account: holder,
    holdings: holder?.holdings ?? null,
    seen: units.map(seenOf),
    answers: given === null ? [] : [given],
  })
  lane.dirty.shards.add(shard)
  for (const { handle } of units) lane.dirty.units.add(handle)
  if (holder !== null) lane.dirty.accounts.add(holder)
}

const seenOf = (unit: AwakeUnit): Seen => {
  const { row, config, state, incident, heardAtMs } = unit
  return { unit, row, config, state, incident, heardAtMs }
}
