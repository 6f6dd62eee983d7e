/** Work of the product beside the least that it could be, one and the other in turn, on the embedded database and on PostgreSQL. */
import type { Database } from '#platform/database/database.ts'
import { openTestDatabase } from '#platform/database/test-database.ts'
import { openPostgres, startPostgres } from '#platform/database/test-postgres.ts'
import { type Bar, besides, quantile, type Taken, UNDISTURBED } from './bar.ts'

/** The driver alone, with one connection. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>

/** `url` is null for the embedded database. */
export type Ground = { database: Database; ask: Ask; url: string | null }

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

type Turns = { warm: number; turns: number; take: (turn: number) => Promise<{ own: number; bare: number }> }

/** Seconds of one and of the other; what nothing else on the machine held up counts. */
export const inTurn = async (bar: Bar, { warm, turns, take }: Turns): Promise<readonly Taken[]> => {
  const waits: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  for (let turn = 0; turn < warm + turns; turn += 1) {
    const { own, bare } = await take(turn)
    if (turn < warm) continue
    waits.own.push(own)
    waits.bare.push(bare)
  }
  return [besides(bar, 1 / quantile(waits.own, UNDISTURBED), 1 / quantile(waits.bare, UNDISTURBED))]
}

export const onEmbedded = async <Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> => {
  const { database, client, close } = await openTestDatabase()
  try {
    return await work({ database, ask: (text, values = []) => client.query(text, [...values]), url: null })
  } finally {
    await close()
  }
}

/** Throws where the machine has none. */
export const onPostgres = async <Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> => {
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('this machine has no PostgreSQL')
  const { url } = postgres
  const { database, ask, close } = await openPostgres(url)
  // Each text is prepared once, by a name of its own.
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return name
  }
  try {
    // One connection: a pool with a single caller hands it the same one again.
    return await work({ database, ask: (text, values = []) => ask({ name: nameOf(text), text, values }), url })
  } finally {
    await close()
    await postgres.stop()
  }
}
