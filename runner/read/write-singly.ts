/** Batches that the read tables cannot hold as a whole: written row by row, so that one bad row stops nothing else. */
import type { ProjectionBatch, ReadStore } from '../host/runner.ts'

const nothingOf = (shard: number, position: number): ProjectionBatch => ({
  shard,
  position,
  accounts: [],
  units: [],
  orders: [],
  fills: [],
  history: [],
  notices: [],
  settings: [],
  balances: [],
  equity: [],
})

/** One row as a batch of its own, with a name by which a person finds it. */
type Single = { name: string; batch: ProjectionBatch }

/** The rows of a batch one by one, at a position where the tables already are: a kill in between loses nothing. */
const singly = (batch: ProjectionBatch, position: number): Single[] => {
  const none = nothingOf(batch.shard, position)
  return [
    ...batch.accounts.map((row) => ({ name: `account ${row.id}`, batch: { ...none, accounts: [row] } })),
    ...batch.units.map((row) => ({ name: `bot ${row.id}`, batch: { ...none, units: [row] } })),
    ...batch.orders.map((row) => ({ name: `order ${row.clientOrderId}`, batch: { ...none, orders: [row] } })),
    ...batch.fills.map((row) => ({ name: `fill ${row.tradeId}`, batch: { ...none, fills: [row] } })),
    ...batch.history.map((row) => ({
      name: `history ${row.position}.${row.ordinal} of bot ${row.unit}`,
      batch: { ...none, history: [row] },
    })),
    ...batch.notices.map((row) => ({
      name: `notice ${row.position}.${row.ordinal} of bot ${row.unit}`,
      batch: { ...none, notices: [row] },
    })),
    ...batch.settings.map((row) => ({
      name: `settings ${row.position} of bot ${row.unit}`,
      batch: { ...none, settings: [row] },
    })),
    ...batch.balances.map((row) => ({
      name: `balance of ${row.asset} in account ${row.account}`,
      batch: { ...none, balances: [row] },
    })),
    ...batch.equity.map((row) => ({
      name: `equity of account ${row.account} at ${new Date(row.atMs).toISOString()}`,
      batch: { ...none, equity: [row] },
    })),
  ]
}

/** Null once the batch is written, else why not. */
export const refusal = async (store: ReadStore, batch: ProjectionBatch): Promise<{ cause: unknown } | null> => {
  try {
    await store.write(batch)
    return null
  } catch (cause) {
    return { cause }
  }
}

/**
 * Writes what can be written of a batch, and answers with the parts that were and the errors of the rows that the tables cannot hold. Null when the
 * tables seem to be away: then no row is to blame.
 */
export const writeSingly = async (
  store: ReadStore,
  batch: ProjectionBatch,
  mark: number,
): Promise<{ parts: ProjectionBatch[]; left: Error[] } | null> => {
  const parts: ProjectionBatch[] = []
  const doubtful: Single[] = []
  for (const single of singly(batch, mark)) {
    if ((await refusal(store, single.batch)) === null) parts.push(single.batch)
    else doubtful.push(single)
  }
  if (parts.length === 0) return null
  const left: Error[] = []
  // Once more, for the tables may have come back only after the first of them.
  for (const { name, batch: single } of doubtful) {
    const refused = await refusal(store, single)
    if (refused === null) parts.push(single)
    else left.push(new Error(`left out of the read tables, which cannot hold it: ${name}`, refused))
  }
  const end = nothingOf(batch.shard, batch.position)
  if ((await refusal(store, end)) !== null) return null
  return { parts: [...parts, end], left }
}
