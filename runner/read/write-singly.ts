/** Batches that the read tables cannot hold as a whole, written row by row so that one bad row stops nothing else. */
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
  quarantines: [],
  balances: [],
  equity: [],
})

/** One row as a batch of its own, with a name for people. */
type Single = { name: string; batch: ProjectionBatch }

/** Rows of a batch one by one, at a position that the tables already have: a kill in between loses nothing. */
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
    ...batch.quarantines.map((row) => ({
      name: `quarantine of account ${row.account}`,
      batch: { ...none, quarantines: [row] },
    })),
    ...batch.equity.map((row) => ({
      name: `equity of account ${row.account} at ${new Date(row.atMs).toISOString()}`,
      batch: { ...none, equity: [row] },
    })),
  ]
}

/** Cause of a failed write. Null when the batch is written. */
export const refusal = async (store: ReadStore, batch: ProjectionBatch): Promise<{ cause: unknown } | null> => {
  try {
    await store.write(batch)
    return null
  } catch (cause) {
    return { cause }
  }
}

/**
 * Writes the rows that can be written; answers with them and with the errors of the others. Null when the tables seem to be away, so that
 * no row is to blame.
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
