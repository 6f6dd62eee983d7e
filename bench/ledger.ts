/**
 * Transfers of the ledger, each a transaction of its own: one call of `post`, which checks bounds, writes the transfer with its leg and moves both accounts. Beside it the
 * least that a transfer can be: a transaction that changes two rows, by the driver alone. On the embedded database and on PostgreSQL.
 */
import { purse, move, world } from '#features/ledger/server/test-ledger.ts'
import type { Database } from '#platform/database/database.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { openPostgres, startPostgres } from '#platform/database/test-postgres.ts'
import { newId } from '#platform/id.ts'
import { type Bar, type Bench, besides, quantile, type Taken, UNDISTURBED } from './bar.ts'

const WARM = 200
const TURNS = 800

const EMBEDDED: Bar = {
  name: 'ledger.transfers',
  unit: 'transfers/s',
  better: 'higher',
  against: 'a-bare-two-row-transaction',
  ratio: 0.63,
}
const SERVED: Bar = { ...EMBEDDED, name: 'ledger.transfers.postgresql', ratio: 0.58 }

type Ground = {
  database: Database
  /** The driver alone. */
  ask: (text: string) => Promise<unknown>
}

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** One and the other in turn; what nothing else on the machine held up counts. */
const measureOn = async ({ database, ask }: Ground, bar: Bar): Promise<readonly Taken[]> => {
  const [from, to] = [await world(database), await purse(database, newId())]
  const transfer = async (): Promise<void> => {
    const outcome = await move(database, { from, to, amount: 1n })
    if (outcome !== 'posted') throw new Error(`a transfer was ${outcome}`)
  }
  await ask('create table bare_purse (id int primary key, held bigint)')
  await ask('insert into bare_purse values (1, 0), (2, 0)')
  const bare = async (): Promise<void> => {
    await ask('begin')
    await ask('update bare_purse set held = held - 1 where id = 1')
    await ask('update bare_purse set held = held + 1 where id = 2')
    await ask('commit')
  }
  const waits: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  for (let turn = 0; turn < WARM + TURNS; turn += 1) {
    const [own, least] = [await secondsOf(transfer), await secondsOf(bare)]
    if (turn < WARM) continue
    waits.own.push(own)
    waits.bare.push(least)
  }
  return [besides(bar, 1 / quantile(waits.own, UNDISTURBED), 1 / quantile(waits.bare, UNDISTURBED))]
}

const measureEmbedded = async (): Promise<readonly Taken[]> => {
  const { database, client, close } = await openTestDatabase()
  try {
    return await measureOn({ database, ask: (text) => client.query(text) }, EMBEDDED)
  } finally {
    await close()
  }
}

const measureServed = async (): Promise<readonly Taken[]> => {
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('this machine has no PostgreSQL')
  const { database, ask, close } = await openPostgres(postgres.url)
  try {
    // One connection: a pool with a single caller hands it the same one again.
    return await measureOn({ database, ask: (text) => ask({ name: text, text, values: [] }) }, SERVED)
  } finally {
    await close()
    await postgres.stop()
  }
}

export const ledgerBench: Bench = { bars: [EMBEDDED], samples: 1, isShort: true, measure: measureEmbedded }
export const ledgerServedBench: Bench = { bars: [SERVED], samples: 1, isShort: false, measure: measureServed }
