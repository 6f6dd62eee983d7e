import { expect, test } from 'vitest'
import { decodeJson, encodeJson } from '#engine/json.ts'
import { quantity } from '#engine/money.ts'
import type { UnitState } from '#engine/unit.ts'
import { applyRecord, stateAfter } from '../lane/apply.ts'
import { type Entry, entriesOf } from '#proofs/crash/crash-checks.ts'
import { script, world } from '#proofs/crash/crash-script.ts'
import { play } from '#proofs/crash/crash-world.ts'
import { changesOf } from './changes.ts'
import { plain } from '#proofs/crash/harness.ts'
import { decodeRecord, encodeRecord } from './encode-record.ts'
import type { Happened, JournalRecord } from './record.ts'
import { emptyShard, openUnitCache, type Shard } from '../lane/shard.ts'
import { peek } from '../sleep/sleep.ts'
import { ladder } from '#proofs/crash/test-family.ts'

const { disk } = play(world(), script).survivors
const entries = entriesOf(disk)

const shardsAfter = (records: readonly Entry[], each: (shard: Shard, entry: Entry) => void = () => undefined) => {
  const unitCache = openUnitCache(new Map([['ladder', ladder]]))
  const shards = new Map<number, Shard>()
  for (const entry of records) {
    const shard = shards.get(entry.shard) ?? emptyShard(entry.shard, unitCache)
    shards.set(entry.shard, shard)
    applyRecord(shard, entry, null)
    each(shard, entry)
  }
  return [...shards.values()].map(({ accounts, units, position }) => [
    position,
    [...accounts.values()].map(({ holdings }) => [holdings.balances, [...holdings.orders]]),
    [...units.values()].map(peek).map(({ state, orders, wakes, short }) => [state, [...orders], wakes, short]),
  ])
}

test('what is encoded is decoded, and nothing usual is written', () => {
  for (const { body } of disk.records) {
    const record = decodeRecord(body, 'a record')
    expect(encodeRecord(record)).toBe(body)
    expect(body).not.toContain(':null,"created"')
  }
  const kinds = new Set(entries.map(({ record }) => (record.kind === 'happened' ? record.event.kind : record.kind)))
  expect(kinds.size).toBeGreaterThan(8)
})

/** As format 1 wrote it: every field, whole trades, an outcome without the fill that the event has, orders as rows. */
const inFormat1 = (record: JournalRecord, trades: (record: Happened) => Happened['decided']): string => {
  if (record.kind !== 'happened') return encodeJson({ ...record, format: 1 })
  const { outcome } = record
  const packed = outcome?.kind === 'filled' ? { kind: 'filled', id: outcome.id, done: outcome.done } : outcome
  const orders = record.orders.map((row) => {
    const { asset, amount } = row.needs
    const { clientOrderId, trade, slot, want, pair, number, attempt, deadlineMs, state, filled } = row
    const identity = [clientOrderId, trade, slot, want, pair, number, attempt, deadlineMs, state, filled]
    return [...identity, row.createdAtMs, row.updatedAtMs, row.wanted, asset, amount]
  })
  return encodeJson({ ...record, format: 1, outcome: packed, orders, decided: trades(record) })
}

test('a journal of format 1 is applied to the same state', () => {
  const old: Entry[] = []
  const now = shardsAfter(entries, (shard, entry) => {
    const whole = ({ unit, decided }: Happened): Happened['decided'] => {
      const handle = shard.units.get(unit)
      if (decided === null || handle === undefined) return decided
      const ids = new Set(decided.trades.map(({ id }) => id))
      return { ...decided, trades: peek(handle).state.trades.filter(({ id }) => ids.has(id)) }
    }
    const text = inFormat1(entry.record, whole)
    old.push({ ...entry, record: decodeRecord(text, 'an old record') })
  })
  expect(plain(shardsAfter(old))).toBe(plain(now))
})

test.each([
  ['5', '5 00000000 {"epoch":1,"at":1,"kind":"refused"}'],
  ['4', encodeJson({ format: 4, at: 1, kind: 'refused' })],
])('a record of format %s that this program does not write so is named and not read', (format, text) => {
  expect(() => decodeRecord(text, 'record 7 of shard 3')).toThrow(`record 7 of shard 3 has format ${format}`)
})

test('a record of which one character is another one is named and not read', () => {
  const [{ body } = { body: '' }] = disk.records
  for (let at = body.indexOf(' {') + 1; at < body.length; at += 7) {
    const damaged = `${body.slice(0, at)}${body[at] === '7' ? '8' : '7'}${body.slice(at + 1)}`
    expect(() => decodeRecord(damaged, 'record 1 of shard 3')).toThrow('record 1 of shard 3 is damaged')
  }
})

test('what only a real exchange says is read back as it was', () => {
  const [order] = entries.flatMap(({ record }) => (record.kind === 'happened' ? record.orders : []))
  const [filled] = entries.flatMap(({ record }) =>
    record.kind === 'happened' && record.outcome?.kind === 'filled' ? [{ record, outcome: record.outcome }] : [],
  )
  if (order === undefined || filled === undefined) throw new Error('the script has no fill')
  const stamped = { format: 4, epoch: 3, at: 1_000 }
  const said = { kind: 'exchange-said', account: 'a' } as const
  const balances = { USDC: { free: 5n, locked: 7n } }
  const records: JournalRecord[] = [
    { ...stamped, ...said, unit: 'b', outcome: { kind: 'lost', id: 'x' }, orders: [{ ...order, state: 'unknown' }] },
    { ...stamped, ...said, unit: null, outcome: { kind: 'balances', balances, atMs: 9 }, orders: [] },
    { ...stamped, kind: 'account-quarantined', account: 'a', reason: 'reconcile-conflict', detail: 'x' },
    { ...filled.record, outcome: { ...filled.outcome, cumulative: quantity('77') } },
  ]
  for (const record of records) expect(decodeRecord(encodeRecord(record), 'a record')).toEqual(record)
})

/** States are plain data. */
const asState = (value: unknown) => value as UnitState

test.each([
  ['gone', {}],
  ['undefined', { stop: undefined }],
])('a field of a trade that is %s is gone after a restart too', (_name, stop) => {
  const before = asState({ trades: [{ id: 1, phase: 'sells', stop: 90n }] })
  const after = asState({ trades: [{ id: 1, phase: 'buys', ...stop }] })
  const decision = { state: after, wants: [], effects: [], wakes: null, refusal: null }
  const decided = changesOf({ position: 7, state: before, wakes: [] }, decision)
  const read = asDecided(decodeJson(encodeJson(decided)))
  expect(stateAfter(before, read)).toEqual({ trades: [{ id: 1, phase: 'buys' }] })
})

/** It was encoded the line before. */
const asDecided = (value: unknown) => value as NonNullable<Happened['decided']>
