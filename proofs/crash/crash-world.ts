/** For tests: runs a script on one thread and can be killed at any step; what was not durable is gone. */
import { asPrice, fromNumber } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import type { LaneInput } from '#runner/lane/inputs.ts'
import type { Append, Journal } from '#runner/journal/journal.ts'
import { type Disk, emptyDisk, memoryJournal } from './harness.ts'
import { type LocalHost, startLocalHost } from '#runner/host/local-host.ts'
import { projectAgain } from '#runner/read/queries.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import type { CommandAnswer, ProjectionBatch } from '#runner/host/runner.ts'
import type { SleepPolicy } from '#runner/sleep/sleep.ts'

/** What survives a kill. */
type MarketInput = Extract<LaneInput, { kind: 'market' }>

export type Survivors = {
  disk: Disk
  /** The read tables: batches with the watermark that was written together with them. */
  read: ProjectionBatch[]
  /** Answers that reached who asked. */
  answers: Map<string, CommandAnswer>
  /** What the feed, which goes on, knows of its markets. */
  markets: Map<string, MarketInput>
  /** And of its exchange. */
  staleness: Extract<LaneInput, { kind: 'staleness' }> | null
  /** What the clock, which goes on too, said last. */
  nowMs: number
}

export const emptySurvivors = (): Survivors => ({
  disk: emptyDisk(),
  read: [],
  answers: new Map(),
  markets: new Map(),
  staleness: null,
  nowMs: 0,
})

export class Killed extends Error {}

export type World = {
  families: readonly AnyFamily[]
  markets: readonly MarketInput[]
  /** Records between two snapshots. */
  snapshotEvery: number
  /** When units are put to sleep. */
  sleepPolicy: SleepPolicy
  /** Makes another journal out of the honest one, with a planted bug. */
  plant: (journal: Journal, disk: Disk) => Journal
  /** Called at every step with its name; throws `Killed` to kill. */
  step: (name: string) => void
}

const kinds = (group: readonly Append[]): string => {
  const named = group.map(({ body, position, shard }) => {
    const record = decodeRecord(body, `record ${position} of shard ${shard}`)
    return record.kind === 'happened' ? record.event.kind : record.kind
  })
  return [...new Set(named)].sort().join('+')
}

/** A journal that may be cut off before, within and after every write. A group cut off within is not written: it is one transaction. */
const cuttable = (journal: Journal, step: World['step']): Journal => ({
  ...journal,
  append: (group) => {
    const name = kinds(group)
    step(`before append of ${name}`)
    step(`torn append of ${name}`)
    const stale = journal.append(group)
    step(`after append of ${name}, nothing sent`)
    return stale
  },
  unitBody: (shard, id) => {
    step('before a body is read')
    const body = journal.unitBody(shard, id)
    step('after a body is read')
    return body
  },
  snapshot: (slice, epoch) => {
    const name = slice.complete.length > 0 ? 'last slice' : 'slice'
    step(`before ${name}`)
    journal.snapshot(slice, epoch)
    step(`after ${name}`)
  },
})

/** Starts on what survived: read tables that fell behind catch up, and the script may go on. */
export const start = (world: World, survivors: Survivors): LocalHost => {
  const journal = world.plant(cuttable(memoryJournal(survivors.disk), world.step), survivors.disk)
  const project = (batch: ProjectionBatch): void => {
    world.step('before projection')
    survivors.read.push(batch)
    world.step('after projection')
  }
  const ahead: ProjectionBatch[] = []
  let isUp = false
  const host = startLocalHost({
    journal,
    families: new Map(world.families.map((family) => [family.name, family])),
    markets: [
      ...world.markets.map((input) => survivors.markets.get(input.market.pair) ?? input),
      ...(survivors.staleness === null ? [] : [survivors.staleness]),
    ],
    snapshotEvery: world.snapshotEvery,
    sleepPolicy: world.sleepPolicy,
    sliceCharacters: 1,
    sink: ({ answers, batches }) => {
      for (const { command, answer } of answers) {
        world.step('before answer')
        survivors.answers.set(command, answer)
        world.step('after answer')
      }
      if (isUp) for (const batch of batches) project(batch)
      else ahead.push(...batches)
    },
  })
  for (const shard of host.lane.shards.keys()) {
    const mark = survivors.read.findLast((batch) => batch.shard === shard)?.position ?? 0
    const batch = projectAgain(host.lane, shard, journal.read(shard, mark, 1_000_000))
    if (batch !== null) project(batch)
  }
  isUp = true
  host.take({ kind: 'time', atMs: survivors.nowMs })
  return host
}

/** What a feed that outlives the runner would tell it when it comes back. */
const remember = (world: World, survivors: Survivors, input: LaneInput): void => {
  if (input.kind === 'staleness') survivors.staleness = input
  if (input.kind === 'market') {
    const known = survivors.markets.get(input.market.pair)
    survivors.markets.set(input.market.pair, { ...input, now: known?.now ?? null })
  }
  if (input.kind !== 'print') return
  const { pair, print, bid, ask } = input.event
  const known = survivors.markets.get(pair) ?? world.markets.find(({ market }) => market.pair === pair)
  if (known === undefined) return
  const exact = (value: number) => asPrice(fromNumber(value))
  const now = { market: known.market, price: exact(print.price), bid: exact(bid), ask: exact(ask), pumping: false }
  survivors.markets.set(pair, { ...known, now })
}

/** Killed while a record of the tail was applied, which read a body, it comes as the cause. */
const isKill = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && error.cause instanceof Killed)

/** Plays the whole script; after each kill it starts again and goes on with the input that was cut off. */
export const play = (world: World, script: readonly LaneInput[], survivors = emptySurvivors()) => {
  let kills = 0
  let host: LocalHost | null = null
  for (let next = 0; next < script.length;) {
    const input = script[next]
    if (input === undefined) break
    try {
      host ??= start(world, survivors)
      host.take(input)
      remember(world, survivors, input)
      survivors.nowMs = host.lane.nowMs
      next += 1
    } catch (error) {
      if (!isKill(error)) throw error
      kills += 1
      host = null
    }
  }
  return { survivors, kills, host: host ?? start(world, survivors) }
}
