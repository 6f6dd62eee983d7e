/** Projector: writes durable batches into the read tables, in order within each shard, and then tells listeners. */
import { refusal, writeSingly } from './write-singly.ts'
import type { Fact, ProjectionBatch, ReadStore } from '../host/runner.ts'

/** Writer of the read tables. */
export type Projector = {
  push: (batch: ProjectionBatch) => void
  reached: (shard: number, position: number, waitMs: number) => Promise<boolean>
  /** Number of records that are durable and not in the tables yet. */
  behind: () => number
  listen: (listener: Listener) => () => void
  /** Resolves when everything pushed so far is written. */
  idle: () => Promise<void>
}

/** Two batches of a shard as one: last states win, single events are all kept. */
export const joined = (first: ProjectionBatch, second: ProjectionBatch): ProjectionBatch => ({
  shard: second.shard,
  position: second.position,
  accounts: [...first.accounts, ...second.accounts],
  units: lastBy([...first.units, ...second.units], (unit) => unit.id),
  orders: lastBy([...first.orders, ...second.orders], (order) => order.clientOrderId),
  fills: [...first.fills, ...second.fills],
  history: [...first.history, ...second.history],
  notices: [...first.notices, ...second.notices],
  settings: [...first.settings, ...second.settings],
  balances: lastBy([...first.balances, ...second.balances], ({ account, asset }) => `${account} ${asset}`),
  equity: [...first.equity, ...second.equity],
  quarantines: lastBy([...first.quarantines, ...second.quarantines], ({ account }) => account),
})

const lastBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
]

/** What listeners are told of a batch. */
export const factsOf = (batch: ProjectionBatch): Fact[] => [
  ...batch.fills.map((fill): Fact => ({ kind: 'fill', fill })),
  ...batch.units.map(({ owner, id, report }): Fact => ({
    kind: 'unit',
    owner,
    unit: id,
    status: report.status,
    position: report.position,
  })),
  ...batch.notices.map(({ owner, unit, atMs, effect }): Fact => ({
    kind: 'notice',
    notice: { owner, unit, atMs, effect },
  })),
]

type Listener = (facts: readonly Fact[]) => void

const tell = (listeners: ReadonlySet<Listener>, facts: readonly Fact[]): void => {
  if (facts.length > 0) for (const listener of listeners) listener(facts)
}

/** Failures in a row after which a batch is written row by row, leaving out only rows that cannot be written. */
const TRIES = 5

type Options = {
  store: ReadStore
  watermarks: ReadonlyMap<number, number>
  retryMs: number
  failed: (error: unknown) => void
}

/** Part of the batch that is in the tables now. Null when it must be tried again. */
const writeOut = async (
  { store, failed }: Options,
  batch: ProjectionBatch,
  { mark, times }: { mark: number; times: number },
): Promise<readonly ProjectionBatch[] | null> => {
  const refused = await refusal(store, batch)
  if (refused === null) return [batch]
  failed(refused.cause)
  const apart = times % TRIES === 0 ? await writeSingly(store, batch, mark) : null
  apart?.left.forEach(failed)
  return apart?.parts ?? null
}

type Waiting = { shard: number; position: number; answer: (reached: boolean) => void }

/**
 * Projector over a read store. `failed` receives every failed write; the batch is tried again after `retryMs`. A row that the tables cannot
 * hold is named and left out after some tries, so that it does not stop its shard; the journal keeps it.
 */
export const startProjector = (options: Options): Projector => {
  const marks = new Map(options.watermarks)
  const queue = new Map<number, ProjectionBatch>()
  /** Last position of each shard that was pushed. */
  const pushed = new Map<number, number>()
  const failures = new Map<number, number>()
  const listeners = new Set<Listener>()
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const written = (batch: ProjectionBatch): void => {
    marks.set(batch.shard, Math.max(batch.position, marks.get(batch.shard) ?? 0))
    tell(listeners, factsOf(batch))
    const met = waiting.filter(({ shard, position }) => (marks.get(shard) ?? 0) >= position)
    waiting = waiting.filter((one) => !met.includes(one))
    for (const { answer } of met) answer(true)
  }

  const run = async (): Promise<void> => {
    for (let next = queue.entries().next(); next.done !== true; next = queue.entries().next()) {
      const [shard, batch] = next.value
      queue.delete(shard)
      const times = (failures.get(shard) ?? 0) + 1
      const parts = await writeOut(options, batch, { mark: marks.get(shard) ?? 0, times })
      if (parts !== null) {
        failures.delete(shard)
        parts.forEach(written)
        continue
      }
      failures.set(shard, times)
      const later = queue.get(shard)
      queue.set(shard, later === undefined ? batch : joined(batch, later))
      await new Promise((resolve) => setTimeout(resolve, options.retryMs))
    }
    running = null
  }

  return {
    push: (batch) => {
      pushed.set(batch.shard, batch.position)
      const before = queue.get(batch.shard)
      queue.set(batch.shard, before === undefined ? batch : joined(before, batch))
      running ??= run()
    },
    reached: (shard, position, waitMs) => {
      if ((marks.get(shard) ?? 0) >= position) return Promise.resolve(true)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting = waiting.filter((one) => one !== entry)
          resolve(false)
        }, waitMs)
        const answer = (reached: boolean): void => {
          clearTimeout(timer)
          resolve(reached)
        }
        const entry: Waiting = { shard, position, answer }
        waiting.push(entry)
      })
    },
    behind: () =>
      [...pushed].reduce((sum, [shard, position]) => sum + Math.max(0, position - (marks.get(shard) ?? 0)), 0),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    idle: () => running ?? Promise.resolve(),
  }
}
