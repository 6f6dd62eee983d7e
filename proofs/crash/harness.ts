/** For tests: a journal in memory that can lose what was not durable, a scripted market, and what is left over at the end of a run. */
import type { Market, Pair } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import { encodeJson } from '#engine/json.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import { type AccountRow, type Append, type Journal, type SleepingUnit } from '#runner/journal/journal.ts'

export type Disk = {
  /** By shard. */
  epochs: Map<number, number>
  records: Append[]
  accounts: Map<string, AccountRow>
  units: Map<string, SleepingUnit>
  replay: Map<number, { shard: number; replayFrom: number; body: string }>
}

export const emptyDisk = (): Disk => ({
  epochs: new Map(),
  records: [],
  accounts: new Map(),
  units: new Map(),
  replay: new Map(),
})

/** A journal on a disk in memory, with the same refusals as the real one. */
export const memoryJournal = (disk: Disk): Journal => ({
  claim: (shards) => {
    for (const shard of shards) disk.epochs.set(shard, (disk.epochs.get(shard) ?? 0) + 1)
    return {
      epochs: new Map(shards.map((shard) => [shard, disk.epochs.get(shard) ?? 0])),
      installation: 7,
      last: new Map(disk.records.map(({ shard, position }) => [shard, position])),
    }
  },
  recover: (owned) => ({
    shards: [...disk.replay.values()].filter(({ shard }) => owned(shard)),
    accounts: [...disk.accounts.values()].filter(({ shard }) => owned(shard)),
    sleepingUnits: [...disk.units.values()].filter(({ shard }) => owned(shard)),
    tail: disk.records
      .filter(({ shard }) => owned(shard))
      .filter(({ shard, position }) => position > (disk.replay.get(shard)?.replayFrom ?? 0))
      .sort((left, right) => left.shard - right.shard || left.position - right.position),
    answers: disk.records.flatMap(({ shard, answer, body }) =>
      answer === null || !owned(shard) ? [] : [{ shard, ...answer, atMs: decodeRecord(body, '').at }],
    ),
  }),
  unitBody: (shard, id) => disk.units.get(`${shard} ${id}`) ?? null,
  managedIn: (shard) =>
    [...disk.units.values()].filter((unit) => unit.shard === shard).map(({ id, managed }) => [id, managed] as const),
  append: (group) => {
    const stale = new Set<number>()
    for (const append of group) {
      if (append.epoch !== disk.epochs.get(append.shard)) {
        stale.add(append.shard)
        continue
      }
      const last = disk.records.findLast(({ shard }) => shard === append.shard)?.position ?? 0
      if (append.position !== last + 1) throw new Error(`position ${append.position} after ${last}`)
      disk.records.push(append)
    }
    return stale
  },
  snapshot: ({ accounts, units, complete }, epochs) => {
    const isHeld = ({ shard }: { shard: number }): boolean => disk.epochs.get(shard) === epochs.get(shard)
    for (const row of accounts.filter(isHeld)) disk.accounts.set(row.id, row)
    for (const row of units.filter(isHeld)) disk.units.set(`${row.shard} ${row.id}`, row)
    for (const one of complete.filter(isHeld)) disk.replay.set(one.shard, one)
  },
  read: (shard, after, limit) =>
    disk.records.filter((record) => record.shard === shard && record.position > after).slice(0, limit),
  close: () => undefined,
})

export const testMarket = (pair: Pair, changes: Partial<Market> = {}): Market => ({
  exchange: 'seeded',
  pair,
  base: pair.split('/')[0] ?? '',
  quote: pair.split('/')[1] ?? '',
  tickSize: price('0.01'),
  stepSize: quantity('0.001'),
  minQuantity: quantity('0.001'),
  maxQuantity: quantity('100000'),
  minNotional: amount('5'),
  maxOpenOrders: 200,
  band: null,
  fees: { mode: 'received', maker: ratio('0.001'), taker: ratio('0.001') },
  status: 'trading',
  ...changes,
})

/** Deep comparison as text; maps as lists. */
export const plain = (value: unknown): string => encodeJson(value)
