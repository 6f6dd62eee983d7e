/** Brings durable batches into the read tables, one shard at a time in order, and tells who listens once they are there. */
import type { Fact, ProjectionBatch, ReadStore } from './runner.ts'

export type Projector = {
  push: (batch: ProjectionBatch) => void
  reached: (shard: number, position: number, waitMs: number) => Promise<boolean>
  listen: (listener: (facts: readonly Fact[]) => void) => () => void
  /** Everything pushed so far is written. */
  idle: () => Promise<void>
}

/** Two batches of a shard as one: last states win, what happened once is kept. */
export const joined = (first: ProjectionBatch, second: ProjectionBatch): ProjectionBatch => ({
  shard: second.shard,
  position: second.position,
  accounts: [...first.accounts, ...second.accounts],
  units: lastBy([...first.units, ...second.units], (unit) => unit.id),
  orders: lastBy([...first.orders, ...second.orders], (order) => order.clientOrderId),
  fills: [...first.fills, ...second.fills],
  history: [...first.history, ...second.history],
  notices: [...first.notices, ...second.notices],
  balances: lastBy([...first.balances, ...second.balances], ({ account, asset }) => `${account} ${asset}`),
  equity: [...first.equity, ...second.equity],
})

const lastBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
]

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

type Waiting = { shard: number; position: number; answer: (reached: boolean) => void }

/** `failed` hears of every failed write; the batch stays and is tried again after `retryMs`. */
export const startProjector = (options: {
  store: ReadStore
  watermarks: ReadonlyMap<number, number>
  retryMs: number
  failed: (error: unknown) => void
}): Projector => {
  const marks = new Map(options.watermarks)
  const queue = new Map<number, ProjectionBatch>()
  const listeners = new Set<(facts: readonly Fact[]) => void>()
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const written = (batch: ProjectionBatch): void => {
    marks.set(batch.shard, Math.max(batch.position, marks.get(batch.shard) ?? 0))
    const facts = factsOf(batch)
    if (facts.length > 0) for (const listener of listeners) listener(facts)
    const met = waiting.filter(({ shard, position }) => (marks.get(shard) ?? 0) >= position)
    waiting = waiting.filter((one) => !met.includes(one))
    for (const { answer } of met) answer(true)
  }

  const run = async (): Promise<void> => {
    for (let next = queue.entries().next(); next.done !== true; next = queue.entries().next()) {
      const [shard, batch] = next.value
      queue.delete(shard)
      try {
        await options.store.write(batch)
      } catch (error) {
        options.failed(error)
        const later = queue.get(shard)
        queue.set(shard, later === undefined ? batch : joined(batch, later))
        await new Promise((resolve) => setTimeout(resolve, options.retryMs))
        continue
      }
      written(batch)
    }
    running = null
  }

  return {
    push: (batch) => {
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
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    idle: () => running ?? Promise.resolve(),
  }
}
