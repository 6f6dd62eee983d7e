/** Signals as their messages find them, with all that listen. Kept in memory, because every message asks, until the database says that something changed. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, OpenedDatabase } from '#platform/database/database.ts'
import { together } from '#platform/database/together.ts'
import type { SignalRow } from './store.ts'
import { addressedSignals, signalListeners } from './tables.ts'

type Listener = typeof signalListeners.$inferSelect

/** A signal with all that listen to it. */
export type Addressed = SignalRow & { listening: readonly Listener[] }

/** By the hash of the address's token. Null for an address that is none of a signal. */
export type FindAddressed = (hash: string) => Promise<Addressed | null>

/** On which triggers tell that signals or their listeners changed, whoever changed them. */
const CHANNEL = 'signals_changed'
/** Most signals that are looked up by one reading. */
const TOGETHER = 50
/** Most signals that are kept. */
const KEPT = 10_000

const readAddressed = async (
  database: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Addressed>> => {
  const rows = await database
    .select()
    .from(addressedSignals)
    .leftJoin(signalListeners, eq(signalListeners.signal, addressedSignals.id))
    .where(and(inArray(addressedSignals.tokenHash, [...hashes]), isNull(addressedSignals.deletedAtMs)))
  const found = new Map<string, SignalRow & { listening: Listener[] }>()
  for (const { addressed_signal: signal, addressed_signal_listener: listener } of rows) {
    const one = found.get(signal.tokenHash) ?? { ...signal, listening: [] }
    if (listener !== null) one.listening.push(listener)
    found.set(signal.tokenHash, one)
  }
  return found
}

/** `listen` hears the database; without it nothing is kept. */
export const openAddressed = async (
  database: Database,
  listen: OpenedDatabase['listen'] | null,
): Promise<FindAddressed> => {
  const read = together((hashes: readonly string[]) => readAddressed(database, hashes), {
    atMost: TOGETHER,
    inTurn: true,
  })
  if (listen === null) return read
  const kept = new Map<string, Addressed>()
  let changes = 0
  const forget = (): void => {
    changes += 1
    kept.clear()
  }
  await listen(CHANNEL, forget, forget)
  return async (hash) => {
    const known = kept.get(hash)
    if (known !== undefined) return known
    const before = changes
    const found = await read(hash)
    if (found === null || before !== changes) return found
    if (kept.size >= KEPT) kept.clear()
    kept.set(hash, found)
    return found
  }
}
