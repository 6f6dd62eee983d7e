/** Text of a record in the journal: usual values are omitted, and nothing is written twice. Earlier formats are read. */
import { crc32 } from 'node:zlib'
import type { Event } from '#engine/event.ts'
import { decodeJson, encodeJson } from '#engine/json.ts'
import type { Pair } from '#engine/market.ts'
import { type Amount, type Price, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import type { OrderState } from '#engine/order.ts'
import type { Slot, SlotChange, Want } from '#engine/slots.ts'
import type { Wake } from '#engine/unit.ts'
import type { Outcome, Simulated } from '#exchanges/outcome.ts'
import { openOrderOf, type StoredOrder } from './open-order.ts'
import {
  type Decided,
  type Happened,
  type Happening,
  type Incident,
  type JournalRecord,
  type RecordedMarket,
  type OrderRow,
  RECORD_FORMAT,
  type UnitRow,
} from './record.ts'

/** Order as a row without names. */
type PackedOrder = readonly [
  clientOrderId: string,
  trade: number,
  slot: Slot,
  want: Want,
  pair: number,
  number: number,
  attempt: number,
  deadlineMs: number,
  state: OrderState,
  filled: Quantity,
  createdAtMs: number,
  updatedAtMs: number,
  wanted: boolean,
  asset: string,
  amount: bigint,
]

const packOrder = (row: OrderRow): PackedOrder => [
  row.clientOrderId,
  row.trade,
  row.slot,
  row.want,
  row.pair,
  row.number,
  row.attempt,
  row.deadlineMs,
  row.state,
  row.filled,
  row.createdAtMs,
  row.updatedAtMs,
  row.wanted,
  row.needs.asset,
  row.needs.amount,
]

const unpackOrder = (row: PackedOrder): OrderRow => ({
  clientOrderId: row[0],
  trade: row[1],
  slot: row[2],
  want: row[3],
  pair: row[4],
  number: row[5],
  attempt: row[6],
  deadlineMs: row[7],
  state: row[8],
  filled: row[9],
  createdAtMs: row[10],
  updatedAtMs: row[11],
  wanted: row[12],
  needs: { asset: row[13], amount: row[14] },
})

/** Event of one unit, packed: usual values are omitted, repeated ones refer to each other. */
type PackedHappening = {
  unit: string
  rules: number
  event: Event
  market: PackedMarket
  command?: string
  created?: UnitRow
  changed?: NonNullable<Happening['changed']>
  outcome?: PackedOutcome
  feeMarket?: PackedMarket
  decided?: PackedDecided
  orders?: readonly PackedOrder[]
  tradeNumbers?: Happening['tradeNumbers']
  realised?: Amount
  incident?: Incident
}

type Stamped = Pick<JournalRecord, 'format' | 'epoch' | 'at'>

type PackedHappened = PackedHappening & {
  epoch?: number
  at: number
  kind: 'happened'
  told?: readonly PackedHappening[]
}

/** Market, packed; `bid` and `ask` are 0 when equal to the price. */
type PackedMarket = readonly [
  exchange: string,
  pair: Pair,
  version: number,
  price: Price,
  bid: Price | 0,
  ask: Price | 0,
  /** Sum of 1 for pumping and 2 for a point of a candle. */
  flags: 0 | 1 | 2 | 3,
]

/**
 * Outcome, packed: a fill is the event's with its cumulative quantity, an accepted order that of the record's row with the exchange's
 * additions.
 */
type PackedOutcome =
  | Extract<Outcome, { kind: 'rejected' | 'lost' | 'never-found' | 'liquidated' | 'balances' }>
  | { kind: 'accepted'; order: StoredOrder }
  /** Cumulative quantity; omitted when it is the event's. */
  | { kind: 'filled'; id: string; done: boolean; cumulative?: Quantity }
  | { kind: 'ended'; id: string; by: 'us' | 'outside' | 'expiry' }
  | ({
      kind: 'rests'
      id: string
      base: string
      quote: string
      locked: bigint
      exchangeId?: string
    } & Partial<Simulated>)

/** Want, packed; `true` is the want of the order that the record places in this slot. */
type PackedWant = readonly [trade: number, slot: Slot, want: Want | null | true]

type PackedDecided = {
  head?: NonNullable<Decided['head']>
  trades?: Decided['trades']
  removed?: Decided['removed']
  wants?: readonly PackedWant[]
  wakes?: readonly Wake[]
  effects?: Decided['effects']
}

const packMarket = ({ exchange, pair, version, price, bid, ask, pumping, candle }: RecordedMarket): PackedMarket => [
  exchange,
  pair,
  version,
  price,
  bid === price ? 0 : bid,
  ask === price ? 0 : ask,
  candle ? (pumping ? 3 : 2) : pumping ? 1 : 0,
]

const unpackMarket = ([exchange, pair, version, price, bid, ask, flags]: PackedMarket): RecordedMarket => ({
  exchange,
  pair,
  version,
  price,
  bid: bid === 0 ? price : bid,
  ask: ask === 0 ? price : ask,
  pumping: flags === 1 || flags === 3,
  ...(flags >= 2 ? { candle: true } : {}),
})

const packOutcome = (outcome: Outcome, { event, orders, market }: Happening): PackedOutcome => {
  switch (outcome.kind) {
    case 'filled': {
      const { kind, id, done, cumulative } = outcome
      const isUsual = event.kind === 'order-filled' && event.filled === cumulative
      return isUsual ? { kind, id, done } : { kind, id, done, cumulative }
    }
    case 'ended':
      return { kind: 'ended', id: outcome.id, by: outcome.by }
    case 'accepted': {
      const { id, pair, base, quote, want, filled, fills, locked, simulated, exchangeId } = outcome.order
      const isPlain = filled === 0n && fills === 0 && pair === market.pair && outcome.order.futures === undefined
      if (!isPlain || !orders.some((row) => row.clientOrderId === id && row.want === want)) return outcome
      return { kind: 'rests', id, base, quote, locked, ...(exchangeId === id ? {} : { exchangeId }), ...simulated }
    }
    case 'rejected':
    case 'lost':
    case 'never-found':
    case 'liquidated':
    case 'balances':
      return outcome
  }
}

const unpackOutcome = (packed: PackedOutcome, { event, market }: PackedHappening, orders: OrderRow[]): Outcome => {
  switch (packed.kind) {
    case 'rejected':
    case 'lost':
    case 'never-found':
    case 'liquidated':
    case 'balances':
      return packed
    case 'accepted':
      return { kind: 'accepted', order: openOrderOf(packed.order) }
    case 'ended':
      return { ...packed, filled: event.kind === 'order-canceled' ? event.filled : ZERO_QUANTITY }
    case 'filled':
      if (event.kind !== 'order-filled') throw new Error(`a fill of ${packed.id} comes with ${event.kind}`)
      return { cumulative: event.filled, ...packed, fill: event.fill }
    case 'rests': {
      const row = orders.find(({ clientOrderId }) => clientOrderId === packed.id)
      if (row === undefined) throw new Error(`the order ${packed.id} is accepted and is not in its record`)
      const { kind: _, ...rests } = packed
      const [, pair] = market
      return {
        kind: 'accepted',
        order: openOrderOf({ ...rests, pair, want: row.want, filled: ZERO_QUANTITY, fills: 0 }),
      }
    }
  }
}

/** Order that a want of the same record has become. */
const placedIn = (orders: readonly OrderRow[], trade: number, slot: Slot): OrderRow | undefined =>
  orders.find((row) => row.trade === trade && row.slot === slot && row.state === 'intent')

const packDecided = (decided: Decided, orders: readonly OrderRow[]): PackedDecided => {
  const { head, trades, removed, wants, wakes, effects } = decided
  const packed: PackedDecided = {}
  if (head !== null) packed.head = head
  if (trades.length > 0) packed.trades = trades
  if (removed.length > 0) packed.removed = removed
  if (wants.length > 0) {
    packed.wants = wants.map(({ trade, slot, want }) => {
      const isPlaced = want !== null && placedIn(orders, trade, slot)?.want === want
      return [trade, slot, isPlaced ? true : want]
    })
  }
  if (wakes !== null) packed.wakes = wakes
  if (effects.length > 0) packed.effects = effects
  return packed
}

const unpackDecided = (packed: PackedDecided, orders: readonly OrderRow[]): Decided => {
  const { head = null, trades = [], removed = [], wants = [], wakes = null, effects = [] } = packed
  const unpacked = wants.map(([trade, slot, want]): SlotChange => {
    if (want !== true) return { trade, slot, want }
    const row = placedIn(orders, trade, slot)
    if (row === undefined) throw new Error(`the want of ${slot} of trade ${trade} is not in its record`)
    return { trade, slot, want: row.want }
  })
  return { head, trades, removed, wants: unpacked, wakes, effects }
}

const packHappening = (record: Happening): PackedHappening => {
  const { unit, rules, event, orders, tradeNumbers } = record
  const packed: PackedHappening = { unit, rules, event, market: packMarket(record.market) }
  if (record.command !== null) packed.command = record.command
  if (record.created !== null) packed.created = record.created
  if (record.changed !== null) packed.changed = record.changed
  if (record.outcome !== null) packed.outcome = packOutcome(record.outcome, record)
  if (record.feeMarket !== null) packed.feeMarket = packMarket(record.feeMarket)
  if (record.decided !== null) packed.decided = packDecided(record.decided, orders)
  if (orders.length > 0) packed.orders = orders.map(packOrder)
  if (tradeNumbers.length > 0) packed.tradeNumbers = tradeNumbers
  if (record.realised !== null) packed.realised = record.realised
  if (record.incident !== null) packed.incident = record.incident
  return packed
}

const packHappened = (record: Happened & Stamped): PackedHappened => {
  const { epoch, at, kind, told } = record
  const packed: PackedHappened = { epoch, at, kind, ...packHappening(record) }
  if (told.length > 0) packed.told = told.map(packHappening)
  return packed
}

const unpackHappening = (packed: PackedHappening): Happening => {
  const { unit, rules, event, command = null, created = null, changed = null } = packed
  const { tradeNumbers = [], realised = null, incident = null } = packed
  const orders = (packed.orders ?? []).map(unpackOrder)
  const outcome = packed.outcome === undefined ? null : unpackOutcome(packed.outcome, packed, orders)
  const decided = packed.decided === undefined ? null : unpackDecided(packed.decided, orders)
  const market = unpackMarket(packed.market)
  const feeMarket = packed.feeMarket === undefined ? null : unpackMarket(packed.feeMarket)
  const given = { command, event, market, feeMarket, created, changed }
  return { unit, rules, ...given, outcome, decided, orders, tradeNumbers, realised, incident }
}

/** Record of formats 2 and later; format 2 had one unit a record. */
const unpackHappened = (packed: PackedHappened, format: number): JournalRecord => {
  const { epoch = 0, at, kind, told = [] } = packed
  return { format, epoch, at, kind, ...unpackHappening(packed), told: told.map(unpackHappening) }
}

const textOf = (record: JournalRecord): string => {
  switch (record.kind) {
    case 'happened':
      return encodeJson(packHappened(record))
    case 'attempted-again':
    case 'exchange-said': {
      const { format: _, ...rest } = record
      return encodeJson({ ...rest, orders: record.orders.map(packOrder) })
    }
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'account-quarantined':
    case 'account-released':
    case 'equity-taken': {
      const { format: _, ...rest } = record
      return encodeJson(rest)
    }
  }
}

/** CRC-32 of a text in eight hexadecimal digits. Source: ISO 3309. */
const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** Record as text: its format, its checksum and its body. */
export const encodeRecord = (record: JournalRecord): string => {
  const text = textOf(record)
  return `${RECORD_FORMAT} ${checksumOf(text)} ${text}`
}

/** Prefix of a record's text since format 4. */
const HEAD = /^(\d+) ([0-9a-f]{8}) /

/** True for the text of a record that fits its checksum, and for that of a format that had none. */
export const isAsWritten = (text: string): boolean => {
  if (text.startsWith('{')) return true
  const [head = '', , checksum = ''] = HEAD.exec(text) ?? []
  return head !== '' && checksumOf(text.slice(head.length)) === checksum
}

/** Record of a text; `where` names it in errors. Throws when it is damaged, or of a format that this program does not know. */
export const decodeRecord = (text: string, where: string): JournalRecord => {
  if (text.startsWith('{')) return decodeOld(text, where)
  const [head = '', format = '', checksum = ''] = HEAD.exec(text) ?? []
  if (Number(format) !== RECORD_FORMAT) throw unknownFormat(where, format)
  const body = text.slice(head.length)
  if (checksumOf(body) !== checksum) throw new Error(`${where} is damaged: it is not what was written`)
  return unpacked(decodeJson(body), RECORD_FORMAT)
}

const unknownFormat = (where: string, format: string): Error =>
  new Error(`${where} has format ${format}; this program reads formats 1 to ${RECORD_FORMAT}`)

/** Record of formats 1 to 3, which named their format in the text and had no checksum. */
const decodeOld = (text: string, where: string): JournalRecord => {
  const value = decodeJson(text)
  const { format } = asRecord(value)
  if (!Number.isInteger(format) || format < 1 || format >= RECORD_FORMAT) throw unknownFormat(where, String(format))
  return unpacked(value, format)
}

const unpacked = (value: unknown, format: number): JournalRecord => {
  const record = asRecord(value)
  const { epoch = 0 } = asHead(value)
  switch (record.kind) {
    case 'happened':
      return format === 1 ? fromFormat1(record) : unpackHappened(asPackedHappened(value), format)
    case 'attempted-again':
    case 'exchange-said':
      return { ...record, format, epoch, orders: asPacked(record.orders).map(unpackOrder) }
    case 'equity-taken':
      return { ...record, format, epoch, managed: record.managed ?? null }
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'account-quarantined':
    case 'account-released':
      return { ...record, format, epoch }
  }
}

/** Record of format 1, which named every field and held whole trades; fills were there once, and orders in rows. */
const fromFormat1 = (record: Happened & Stamped): JournalRecord => {
  const { outcome, decided } = record
  return {
    ...record,
    epoch: 0,
    outcome: outcome === null ? null : fromFormat1Outcome(outcome, record),
    feeMarket: null,
    decided: decided === null ? null : wholeTrades(decided),
    orders: asPacked(record.orders).map(unpackOrder),
    told: [],
  }
}

/** Outcome of format 1, with what it left to the event moved there. */
const fromFormat1Outcome = (outcome: Outcome, { event }: Happened): Outcome => {
  switch (outcome.kind) {
    case 'filled':
      return event.kind === 'order-filled' ? { ...outcome, fill: event.fill, cumulative: event.filled } : outcome
    case 'ended':
      return { ...outcome, filled: event.kind === 'order-canceled' ? event.filled : ZERO_QUANTITY }
    case 'accepted':
      return { kind: 'accepted', order: openOrderOf(outcome.order) }
    case 'rejected':
    case 'lost':
    case 'never-found':
    case 'liquidated':
    case 'balances':
      return outcome
  }
}

/** Decision of format 1: its trades are whole, so each is removed before it is added. */
const wholeTrades = (decided: Decided): Decided => ({
  ...decided,
  removed: [...decided.removed, ...decided.trades.map(({ id }) => id)],
})

/** Record of a text: the journal is written by this program alone and trusted once its format is known. */
const asRecord = (value: unknown): JournalRecord => value as JournalRecord
const asHead = (value: unknown) => value as { epoch?: number }
const asPacked = (value: unknown): readonly PackedOrder[] => value as readonly PackedOrder[]
const asPackedHappened = (value: unknown): PackedHappened => value as PackedHappened
