/**
 * The one way in which money moves inside the platform. Everything is one statement of the database, which locks the accounts in the order of their ids and
 * refuses what passes a bound; whoever writes past it is refused too.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { type Leg, type Outcome, outcomes, type Phase } from '../rules.ts'

/** `id` is made by whoever asks, once: a repetition is the same transfer. */
type Named = { id: string; kind: string; ref: string; at: Date }

export type Transfer = Named & { legs: readonly Leg[] }

/** `held` is the id of the transfer that is pending. */
export type End = Named & { held: string }

const Answer = z.object({ rows: z.array(z.object({ outcome: z.enum(outcomes) })) })

type Asked = Named & { phase: Phase; held: string | null; legs: readonly Leg[] }

const ask = async (database: Database, { id, kind, ref, at, phase, held, legs }: Asked): Promise<Outcome> => {
  const moved = JSON.stringify(legs.map(({ debit, credit, amount }) => ({ debit, credit, amount: String(amount) })))
  const answer = await database.execute(
    sql`select ledger_post(${id}::uuid, ${kind}::text, ${ref}::text, ${phase}::text, ${held}::uuid, ${moved}::jsonb, ${at.toISOString()}::timestamptz) as outcome`,
  )
  const [row] = Answer.parse(answer).rows
  if (row === undefined) throw new Error('a function answers with one row')
  return row.outcome
}

/** Throws where a leg names an account that is not there, or two of different assets, or an amount that is not above nothing. */
export const post = (database: Database, transfer: Transfer): Promise<Outcome> =>
  ask(database, { ...transfer, phase: 'posted', held: null })

/** Holds amounts until they are settled or released: nobody else can spend them. */
export const hold = (database: Database, transfer: Transfer): Promise<Outcome> =>
  ask(database, { ...transfer, phase: 'pending', held: null })

export const settle = (database: Database, end: End): Promise<Outcome> =>
  ask(database, { ...end, phase: 'settled', legs: [] })

export const release = (database: Database, end: End): Promise<Outcome> =>
  ask(database, { ...end, phase: 'released', legs: [] })
