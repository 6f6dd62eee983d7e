/** A shard in memory: accounts, units awake and asleep, and the answers it gave. Only `applyRecord` changes what it holds; who is awake is for `sleep.ts` to say. */
import type { Interval } from '#engine/candle.ts'
import { type Amount, ZERO_AMOUNT } from '#engine/money.ts'
import type { AnyFamily, Effect, UnitState, Wake } from '#engine/unit.ts'
import type { Holdings } from '#exchanges/holdings.ts'
import type { Market } from '#engine/market.ts'
import type { Incident, OrderRow, Quarantine, RecordedMarket, UnitRow } from '../journal/record.ts'
import { type Managed, NOTHING_MANAGED } from '../read/managed.ts'
import type { Account, CommandAnswer } from '../host/runner.ts'

export type ShardAccount = {
  account: Account
  holdings: Holdings
  /** Its units that are awake. */
  awake: Set<AwakeUnit>
  /** What those that sleep have realised, added up. */
  asleepRealised: Amount
  /** What those that sleep manage, added up by asset and pair. */
  asleepManaged: Map<string, bigint>
  /** Those that were refused for want of funds and are told when some come free. */
  short: Set<UnitHandle>
  /** Last record that changed it. */
  position: number
  /** The asset in which its equity is told: the first it was opened with. */
  equityAsset: string
  /** Orders that no exchange has answered yet. */
  unsent: Map<string, OrderRow>
  /** Names of the trades that are booked, by pair, oldest first. Kept where an exchange may tell a trade again. */
  booked: Map<string, Set<string>>
  /** Time of the last of them, ms. */
  lastFillMs: number
  /** Slots of orders that have not ended, by client order id. Kept where answers come later. */
  attempts: Map<string, { handle: UnitHandle; key: string }>
  /** Client order ids of orders that have ended, oldest first: an old word of one is no order that nobody knows. Kept where answers come later. */
  ended: Set<string>
  /** Null while orders may leave. */
  quarantine: Quarantine | null
}

/** Of one pair: time of the last `price-crossed`, and the opening of the last candle of each interval. */
export type Heard = { priceMs: number; candles: Readonly<Partial<Record<Interval, number>>> }

export const nothingHeard: Heard = { priceMs: 0, candles: {} }

/** The place of a unit: all that is in memory while it sleeps. Its body then lies in the journal, its thresholds in the wake heaps. */
export type UnitHandle = {
  kind: 'unit'
  id: string
  shard: Shard
  account: ShardAccount
  /** Position of its first record: the order in which units of a shard are asked. */
  since: number
  /** First of its numbers in the wake heaps, one for each pair; -1 before it has any. */
  entry: number
  /** Last record that is in its durable body; 0 while it has none. */
  saved: number
  /** Realised, while it sleeps. */
  realised: Amount
  /** What it manages, while it sleeps. */
  managed: Managed
  /** Null while it sleeps. */
  awake: AwakeUnit | null
  /** Last price and candle times processed at start-up, per pair; older replayed data is ignored. Null until first wake. */
  heardBefore: readonly Heard[] | null
}

/** A unit that is awake. */
export type AwakeUnit = {
  handle: UnitHandle
  row: UnitRow
  family: AnyFamily
  /** The parsed settings. */
  config: unknown
  state: UnitState
  /** Version of the family's rules whose shape the state has; the family's own once the shard is back. */
  rules: number
  wakes: readonly Wake[]
  /** At most one order a slot that is not terminal. */
  orders: Map<string, OrderRow>
  tradeNumbers: Map<number, TradeNumber>
  incident: Incident | null
  /** It was refused for want of funds and is told when some come free. */
  short: boolean
  /** Last record that changed it. */
  position: number
  /** Time of its last event. */
  heardAtMs: number
  /** By pair; a pair of which nothing was heard may be missing. */
  heard: readonly Heard[]
}

export type TradeNumber = {
  /** 40 bits, unique within the installation. */
  trade: number
  /** Number of its last order. */
  last: number
}

export type Families = ReadonlyMap<string, AnyFamily>

/** A unit's body as the journal has it. */
export type StoredBody = { position: number; body: string }

/** What the shards of one thread share: who is awake, and where the bodies of the others are read. */
export type UnitCache = {
  families: Families
  bodyOf: (shard: number, id: string) => StoredBody | null
  /** Whoever was asked last is last. */
  awake: Set<AwakeUnit>
  /** The tail has been applied: whoever wakes from now on is brought to the present rules. */
  isRecovered: boolean
}

/** `bodyOf` answers null where nothing ever slept. */
export const openUnitCache = (families: Families, bodyOf: UnitCache['bodyOf'] = () => null): UnitCache => ({
  families,
  bodyOf,
  awake: new Set(),
  isRecovered: false,
})

/** What a unit has asked of whoever knows its owner's package, and the record that says so. */
export type Asking = {
  unit: string
  effect: Extract<Effect, { kind: 'ask-allowance' | 'ask-room' }>
  position: number
}

export type Shard = {
  id: number
  /** Claim under which its records are written. */
  epoch: number
  unitCache: UnitCache
  accounts: Map<string, ShardAccount>
  units: Map<string, UnitHandle>
  answers: Map<string, CommandAnswer>
  /** What waits for its answer, by who asked. */
  asking: Map<string, Asking>
  /** The filters that its records mean, by `marketKey`. */
  markets: Map<string, { version: number; market: Market }>
  /** Each market as its last record saw it. */
  recordedMarkets: Map<string, RecordedMarket>
  /** Position of the last record, durable or not. */
  position: number
  lastTrade: number
  nowMs: number
}

export const emptyShard = (id: number, unitCache: UnitCache, epoch = 0): Shard => ({
  id,
  epoch,
  unitCache,
  accounts: new Map(),
  units: new Map(),
  answers: new Map(),
  asking: new Map(),
  markets: new Map(),
  recordedMarkets: new Map(),
  position: 0,
  lastTrade: 0,
  nowMs: 0,
})

export const openedAccount = (
  parts: Pick<ShardAccount, 'account' | 'holdings' | 'position' | 'equityAsset'>,
): ShardAccount => ({
  ...parts,
  awake: new Set(),
  asleepRealised: ZERO_AMOUNT,
  asleepManaged: new Map(),
  short: new Set(),
  unsent: new Map(),
  booked: new Map(),
  lastFillMs: 0,
  attempts: new Map(),
  ended: new Set(),
  quarantine: null,
})

export const marketKey = (exchange: string, pair: string): string => `${exchange} ${pair}`

export const slotKey = (trade: number, slot: string): string => `${trade} ${slot}`

export const SHARDS = 256

/** FNV-1a of the account's id, modulo the number of shards. */
export const shardOf = (account: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(account)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % SHARDS
}

export const familyNamed = (families: Families, name: string): AnyFamily => {
  const family = families.get(name)
  if (family === undefined) throw new Error(`the journal names the family ${name}, which this program does not have`)
  return family
}

/** The order in which units came to be: they are asked in it, so that a restart asks them alike. */
export const inCreationOrder = (left: UnitHandle, right: UnitHandle): number =>
  left.shard.id - right.shard.id || left.since - right.since || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

/** A place that nobody has taken yet. */
export const newHandle = (parts: Pick<UnitHandle, 'id' | 'shard' | 'account' | 'since'>): UnitHandle => ({
  kind: 'unit',
  id: parts.id,
  shard: parts.shard,
  account: parts.account,
  since: parts.since,
  entry: -1,
  saved: 0,
  realised: ZERO_AMOUNT,
  managed: NOTHING_MANAGED,
  awake: null,
  heardBefore: [],
})

export const freshUnit = (parts: Pick<AwakeUnit, 'handle' | 'row' | 'family' | 'config' | 'state'>): AwakeUnit => ({
  ...parts,
  rules: parts.family.version,
  wakes: [],
  orders: new Map(),
  tradeNumbers: new Map(),
  incident: null,
  short: false,
  position: 0,
  heardAtMs: 0,
  heard: [],
})

/** Enters a unit that is awake into the shard and its account. */
export const joinShard = (unit: AwakeUnit): void => {
  const { handle } = unit
  handle.awake = unit
  handle.shard.units.set(handle.id, handle)
  handle.account.awake.add(unit)
  handle.shard.unitCache.awake.add(unit)
}

/** Throws for rules that came after this program. */
export const knownRules = (unit: { id: string; family: AnyFamily }, rules: number): number => {
  if (rules <= unit.family.version) return rules
  const { name, version } = unit.family
  throw new Error(`unit ${unit.id} was decided by version ${rules} of ${name}; this program knows version ${version}`)
}

/** Gives the state the shape in which rules of this version left theirs: its own, or the present one. */
export const bringToRules = (unit: AwakeUnit, rules: number): void => {
  if (unit.rules === rules) return
  const { row, family } = unit
  if (knownRules({ id: row.id, family }, rules) !== family.version) {
    throw new Error(
      `unit ${row.id} has a state of ${family.name} ${unit.rules} and a decision of ${family.name} ${rules}`,
    )
  }
  unit.state = family.upgrade(unit.state, unit.rules)
  unit.rules = rules
}
