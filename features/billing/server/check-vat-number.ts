/** What is known of numbers of value added tax: answers are kept as proof, and asked again when they are too old. Source: business.md 12. */
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { checkVAT, countries } from 'jsvat'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Job } from '#platform/server/jobs.ts'
import { vatChecks } from './tables.ts'
import type { AskVatRegister, VatAnswer } from './vies.ts'

const HOUR_MS = 60 * 60_000
const KEPT_MS = { valid: 24 * HOUR_MS, invalid: 10 * 60_000 }
/** A number that was valid so lately still counts while nobody can tell. */
const LASTS_MS = 90 * 24 * HOUR_MS
/** Asked again every hour for so long after nobody could tell. */
const AGAIN_MS = 3 * 24 * HOUR_MS

export type VatCheck = {
  state: 'valid' | 'invalid' | 'unknown'
  /** Of the answer that counts; null where there is none. */
  atMs: number | null
  requestId: string | null
  name: string
}

export type VatDesk = { database: Database; ask: AskVatRegister; clock: () => Date }

type Row = typeof vatChecks.$inferSelect

const lastAnswer = async (database: Database, number: string): Promise<Row | null> => {
  const told = and(eq(vatChecks.number, number), ne(vatChecks.answer, 'unknown'))
  const [row] = await database.select().from(vatChecks).where(told).orderBy(desc(vatChecks.at)).limit(1)
  return row ?? null
}

const rowOf = (number: string, answer: VatAnswer, at: number): typeof vatChecks.$inferInsert => {
  const base = { id: newId(at), number, at, answer: answer.kind }
  switch (answer.kind) {
    case 'valid':
      return { ...base, name: answer.name, address: answer.address, requestId: answer.requestId }
    case 'invalid':
      return { ...base, requestId: answer.requestId }
    case 'unknown':
      return { ...base, problem: answer.problem }
  }
}

const UNKNOWN: VatCheck = { state: 'unknown', atMs: null, requestId: null, name: '' }

const shown = ({ answer, at, requestId, name }: Row): VatCheck => ({ state: answer, atMs: at, requestId, name })

const askAgain = async ({ database, ask, clock }: VatDesk, number: string, last: Row | null): Promise<VatCheck> => {
  const answer = await ask(number)
  const nowMs = clock().getTime()
  const [row] = await database
    .insert(vatChecks)
    .values(rowOf(number, answer, nowMs))
    .returning()
  if (row !== undefined && row.answer !== 'unknown') return shown(row)
  const stillCounts = last?.answer === 'valid' && nowMs - last.at <= LASTS_MS
  return stillCounts ? shown(last) : UNKNOWN
}

/** A number that cannot be one of any register is invalid without a question. */
export const checkVatNumber = async (desk: VatDesk, number: string): Promise<VatCheck> => {
  if (!checkVAT(number, countries).isValid) return { ...UNKNOWN, state: 'invalid' }
  const last = await lastAnswer(desk.database, number)
  const isFresh = last !== null && last.answer !== 'unknown' && desk.clock().getTime() - last.at < KEPT_MS[last.answer]
  return isFresh ? shown(last) : askAgain(desk, number, last)
}

/** Numbers about which the newest answer is that nobody could tell, and which somebody wanted to know lately. */
const openNumbers = async (database: Database, nowMs: number): Promise<string[]> => {
  const newest = database
    .selectDistinctOn([vatChecks.number], { id: vatChecks.id })
    .from(vatChecks)
    .orderBy(vatChecks.number, desc(vatChecks.at))
  const rows = await database
    .select({ number: vatChecks.number })
    .from(vatChecks)
    .where(and(inArray(vatChecks.id, newest), eq(vatChecks.answer, 'unknown'), gt(vatChecks.at, nowMs - AGAIN_MS)))
  return rows.map(({ number }) => number)
}

/** Since when nobody can tell; the first answer of its kind after the last that told. */
const unknownSince = async (database: Database, number: string): Promise<number> => {
  const last = await lastAnswer(database, number)
  const [first] = await database
    .select({ at: sql<Date | null>`min(${vatChecks.at})`.mapWith(vatChecks.at) })
    .from(vatChecks)
    .where(and(eq(vatChecks.number, number), gt(vatChecks.at, last?.at ?? 0)))
  return first?.at ?? 0
}

export const vatRecheckJob = (desk: VatDesk): Job => ({
  name: 'billing.recheck_vat_numbers',
  schedule: { everyMs: HOUR_MS },
  run: async (_data, now) => {
    for (const number of await openNumbers(desk.database, now.getTime()))
      if (now.getTime() - (await unknownSince(desk.database, number)) <= AGAIN_MS) await checkVatNumber(desk, number)
  },
})
