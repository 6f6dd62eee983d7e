/** For tests: a journal in memory that can lose what was not durable, a scripted market, and what is left over at the end of a run. */
import type { Market, Pair } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import { encodeJson } from '#engine/json.ts'
import { type AccountRow, type Append, type Journal, type SleepingUnit, StaleEpoch } from '#runner/journal/journal.ts'

export type Disk = {
  epoch: number
  records: Append[]
  accounts: Map<string, AccountRow>
  units: Map<string, SleepingUnit>
  replay: Map<number, { shard: number; replayFrom: number; body: string }>
}

export const emptyDisk = (): Disk => ({
  epoch: 0,
  records: [],
  accounts: new Map(),
  units: new Map(),
  replay: new Map(),
})

/** A journal on a disk in memory, with the same refusals as the real one. */
export const memoryJournal = (disk: Disk): Journal => ({
  claim: () => {
    disk.epoch += 1
    return {
      epoch: disk.epoch,
      installation: 7,
      last: new Map(disk.records.map(({ shard, position }) => [shard, position])),
    }
  },
  recover: (owned) => ({
    shards: [...disk.replay.values()].filter(({ shard }) => owned(shard)),
    accounts: [...disk.accounts.values()],
    sleepingUnits: [...disk.units.values()],
    tail: disk.records
      .filter(({ shard, position }) => position > (disk.replay.get(shard)?.replayFrom ?? 0))
      .sort((left, right) => left.shard - right.shard || left.position - right.position),
    answers: disk.records.flatMap(({ shard, answer }) => (answer === null ? [] : [{ shard, ...answer }])),
  }),
  unitBody: (shard, id) => disk.units.get(`${shard} ${id}`) ?? null,
  append: (group) => {
    for (const append of group) {
      if (append.epoch !== disk.epoch) throw new StaleEpoch(append.epoch)
      const last = disk.records.findLast(({ shard }) => shard === append.shard)?.position ?? 0
      if (append.position !== last + 1) throw new Error(`position ${append.position} after ${last}`)
      disk.records.push(append)
    }
  },
  snapshot: ({ accounts, units, complete }, epoch) => {
    if (epoch !== disk.epoch) throw new StaleEpoch(epoch)
    for (const row of accounts) disk.accounts.set(row.id, row)
    for (const row of units) disk.units.set(`${row.shard} ${row.id}`, row)
    for (const one of complete) disk.replay.set(one.shard, one)
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
