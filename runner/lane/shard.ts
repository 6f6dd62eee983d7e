/**
 * Shard in memory: accounts, units awake and asleep, and answers to commands. Only `applyRecord` changes it; `sleep.ts` decides which units
 * are awake.
 */
import type { Interval } from '#engine/candle.ts'
import { type Amount, ZERO_AMOUNT } from '#engine/money.ts'
import type { AnyFamily, Effect, UnitState, Wake } from '#engine/unit.ts'
import type { Holdings } from '#exchanges/holdings.ts'
import type { Market } from '#engine/market.ts'
import type { Incident, OrderRow, Quarantine, RecordedMarket, UnitRow } from '../journal/record.ts'
import { type Managed, NOTHING_MANAGED } from '../read/managed.ts'
import type { Account, CommandAnswer } from '../host/runner.ts'

/** An account in its shard. */
export type ShardAccount = {
  account: Account
  holdings: Holdings
  /** Units that are awake. */
  awake: Set<AwakeUnit>
  /** Profit in quote realised by the sleeping units, summed. */
  asleepRealised: Amount
  /** Managed amounts of the sleeping units, summed by asset and pair. Null before the first that is summed. */
  asleepManaged: Map<string, bigint> | null
  /** Units that lacked funds and are told when some are free. */
  short: Set<UnitHandle>
  /** Position of the last record that changed it. */
  position: number
  /** Asset of its equity: the first that it was opened with. */
  equityAsset: string
  /** Orders that no exchange has answered yet. */
  unsent: Map<string, OrderRow>
  /** Ids of booked trades, by pair, oldest first; kept where an exchange may repeat a trade. */
  booked: Map<string, Set<string>>
  /** Time in ms of the last of them. */
  lastFillMs: number
  /** Slots of orders that have not ended, by client order id; kept where answers come later. */
  attempts: Map<string, { handle: UnitHandle; key: string }>
  /**
   * Client order ids of ended orders, oldest first, so that a late word about one is not taken for a foreign order; kept where answers come
   * later.
   */
  ended: Set<string>
  /** Reason of the quarantine. Null while orders may leave. */
  quarantine: Quarantine | null
  /** Client order ids of which a person has said that the exchange may say what it likes. */
  excused: Set<string>
}

/** Last events heard of one pair: time of the last `price-crossed`, and opening time of the last candle of each interval. */
export type Heard = { priceMs: number; candles: Readonly<Partial<Record<Interval, number>>> }

/** Before the first price and candle. */
export const nothingHeard: Heard = { priceMs: 0, candles: {} }

/** Handle of a unit: everything that is in memory while it sleeps. Its body then lies in the journal, its thresholds in the wake heaps. */
export type UnitHandle = {
  kind: 'unit'
  id: string
  shard: Shard
  account: ShardAccount
  /** Position of its first record, which orders the units of a shard. */
  since: number
  /** First of its entries in the wake heaps, one for each pair; -1 before it has any. */
  entry: number
  /** Position of the last record in its durable body; 0 while it has none. */
  saved: number
  /** Realised profit in quote while it sleeps. */
  realised: Amount
  /** Managed amounts while it sleeps, once `isManagedRead` of its shard. */
  managed: Managed
  /** Unit in memory. Null while it sleeps. */
  awake: AwakeUnit | null
  /** Last price and candle times processed at start-up, per pair; older replayed data is ignored. Null until first wake. */
  heardBefore: readonly Heard[] | null
}

/** Unit that is awake. */
export type AwakeUnit = {
  handle: UnitHandle
  row: UnitRow
  family: AnyFamily
  /** Settings, parsed. */
  config: unknown
  state: UnitState
  /** Version of the rules that the state's shape belongs to; the family's own after recovery. */
  rules: number
  wakes: readonly Wake[]
  /** Orders that are not terminal, at most one a slot. */
  orders: Map<string, OrderRow>
  tradeNumbers: Map<number, TradeNumber>
  incident: Incident | null
  /** True when it lacked funds and is told when some are free. */
  short: boolean
  /** Position of the last record that changed it. */
  position: number
  /** Time in ms of its last event. */
  heardAtMs: number
  /** Last events heard, by pair; a pair without any may be missing. */
  heard: readonly Heard[]
}

/** Number under which the orders of a trade go out. */
export type TradeNumber = {
  /** Trade number, 40 bits, unique within the installation. */
  trade: number
  /** Number of its last order. */
  last: number
}

/** Families by name. */
export type Families = ReadonlyMap<string, AnyFamily>

/** Body of a unit in the journal. */
export type StoredBody = { position: number; body: string }

/** Units in memory of one thread's shards, and where the bodies of sleeping ones are read. */
export type UnitCache = {
  families: Families
  bodyOf: (shard: number, id: string) => StoredBody | null
  managedIn: (shard: number) => Iterable<readonly [id: string, managed: string]>
  /** Awake units, the last asked last. */
  awake: Set<AwakeUnit>
  /** True once the tail has been applied: units that wake later are brought to the present rules. */
  isRecovered: boolean
}

/** Empty unit cache; without `read` nothing has ever slept. */
export const openUnitCache = (families: Families, read?: Pick<UnitCache, 'bodyOf' | 'managedIn'>): UnitCache => ({
  families,
  bodyOf: read?.bodyOf ?? (() => null),
  managedIn: read?.managedIn ?? (() => []),
  awake: new Set(),
  isRecovered: false,
})

/** Question of a unit about its owner's package, and the position of the record that asked it. */
export type Asking = {
  unit: string
  effect: Extract<Effect, { kind: 'ask-allowance' | 'ask-room' }>
  position: number
}

/** First answer to a command and its time in ms: for a signal that of its arrival, by the real clock. */
export type RememberedAnswer = CommandAnswer & { atMs: number }

/** Accounts that are decided by one process, in one order. */
export type Shard = {
  id: number
  /** Epoch under which its records are written. */
  epoch: number
  unitCache: UnitCache
  /** True once the managed amounts of its sleeping units are summed: the first time that equity is taken. */
  isManagedRead: boolean
  accounts: Map<string, ShardAccount>
  units: Map<string, UnitHandle>
  answers: Map<string, RememberedAnswer>
  /** Unanswered questions, by who asked. */
  asking: Map<string, Asking>
  /** Trading rules that its records refer to, by `marketKey`. */
  markets: Map<string, { version: number; market: Market }>
  /** Each market in its last record. */
  recordedMarkets: Map<string, RecordedMarket>
  /** Position of the last record, durable or not. */
  position: number
  lastTrade: number
  nowMs: number
}

/** A shard without accounts. */
export const emptyShard = (id: number, unitCache: UnitCache, epoch = 0): Shard => ({
  id,
  epoch,
  unitCache,
  isManagedRead: false,
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

type ToldByExchange = Pick<ShardAccount, 'booked' | 'attempts' | 'ended'>

const nothingTold = (): ToldByExchange => ({ booked: new Map(), attempts: new Map(), ended: new Set() })

/** Shared by all simulated accounts, which hear nothing later: four empty collections for each of them would be a tenth of a million sleeping units. */
const NOTHING_TOLD = nothingTold()

/** An account without units. */
export const openedAccount = (
  parts: Pick<ShardAccount, 'account' | 'holdings' | 'position' | 'equityAsset'>,
): ShardAccount => ({
  ...parts,
  awake: new Set(),
  asleepRealised: ZERO_AMOUNT,
  asleepManaged: null,
  short: new Set(),
  unsent: new Map(),
  ...(parts.holdings.isSimulated ? NOTHING_TOLD : nothingTold()),
  lastFillMs: 0,
  quarantine: null,
  excused: new Set(),
})

/** Key of a market in maps. */
export const marketKey = (exchange: string, pair: string): string => `${exchange} ${pair}`

/** Key of a trade's slot in maps. */
export const slotKey = (trade: number, slot: string): string => `${trade} ${slot}`

/** Number of shards of an installation; fixed, for accounts are spread over them by their id. */
export const SHARDS = 256

/** Shard of an account: FNV-1a of its id, modulo the number of shards. */
export const shardOf = (account: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(account)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % SHARDS
}

/** Family of a name. Throws when this program has none. */
export const familyNamed = (families: Families, name: string): AnyFamily => {
  const family = families.get(name)
  if (family === undefined) throw new Error(`the journal names the family ${name}, which this program does not have`)
  return family
}

/** Order of creation, in which units are asked, so that a restart asks them alike. */
export const inCreationOrder = (left: UnitHandle, right: UnitHandle): number =>
  left.shard.id - right.shard.id || left.since - right.since || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

/** Handle of a new unit, without entries. */
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

/** A unit that has no order and has heard nothing yet. */
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

/** Adds an awake unit to its shard and account. */
export const joinShard = (unit: AwakeUnit): void => {
  const { handle } = unit
  handle.awake = unit
  handle.shard.units.set(handle.id, handle)
  handle.account.awake.add(unit)
  handle.shard.unitCache.awake.add(unit)
}

/** Version of rules, unchanged. Throws when it is later than this program's. */
export const knownRules = (unit: { id: string; family: AnyFamily }, rules: number): number => {
  if (rules <= unit.family.version) return rules
  const { name, version } = unit.family
  throw new Error(`unit ${unit.id} was decided by version ${rules} of ${name}; this program knows version ${version}`)
}

/** Brings the state to the shape of these rules: its own version's, or the present one's. */
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
