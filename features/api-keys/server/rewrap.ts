/**
 * A new key of the installation, and every stored secret under it (security.md 6.1). Nothing is opened on the way and keys go on working: an envelope under an old key
 * opens as long as that one is there. Each step may break off anywhere and is done again; what is done already is left as it is.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { audit, auditLog, program } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { wrappedBy } from '#runner/signer/envelope.ts'
import { tampered } from './ask.ts'
import type { KeyServices } from './services.ts'
import { settle } from './settle.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'

export const REWRAP_JOB = 'api-keys.rewrap'

type Services = Pick<KeyServices, 'database' | 'clock' | 'keys'>

/** Null when the signer does not answer. */
export const newestMaster = async ({ keys: { signer } }: Pick<KeyServices, 'keys'>): Promise<number | null> => {
  const answer = await signer.ask<'rotate'>({ kind: 'rotate', beyond: 0 })
  return answer.ok ? answer.newest : null
}

/** The beginning of an envelope tells what it is under. */
const HEAD = 12

/** A secret that is known not to be the key's own stays as it is: it opens under no key. */
const readHeads = async (database: Database) => {
  const keys = await database
    .select({ id: apiKeys.id, head: sql<string>`left(${apiKeys.sealed}, ${HEAD})` })
    .from(apiKeys)
    .where(and(isNotNull(apiKeys.sealed), sql`${apiKeys.trouble} is distinct from 'tampered'`))
  const pairs = await database
    .select({ id: apiKeyPairs.id, head: sql<string>`left(${apiKeyPairs.sealed}, ${HEAD})` })
    .from(apiKeyPairs)
  return { keys, pairs }
}

const under = (number: number, heads: readonly { id: string; head: string }[]): string[] =>
  heads.filter(({ head }) => wrappedBy(head) !== number).map(({ id }) => id)

/** `keys`: those that wait for their other half included. */
export type Wrapping = { newest: number; keys: number; waiting: number }

export const readWrapping = async (services: Pick<KeyServices, 'database' | 'keys'>): Promise<Wrapping | null> => {
  const newest = await newestMaster(services)
  if (newest === null) return null
  const { keys, pairs } = await readHeads(services.database)
  const all = [...keys, ...pairs]
  return { newest, keys: all.length, waiting: under(newest, all).length }
}

type Whose = { userId: string; keyId: string; version: number }

/** Null for an envelope that is not of this row. Throws when the signer does not answer: the job is run again. */
const rewrapped = async (services: Services, whose: Whose, sealed: string): Promise<string | null> => {
  const answer = await services.keys.signer.ask<'rewrap'>({ kind: 'rewrap', whose, sealed })
  if (answer.ok) return answer.sealed
  if (answer.refusal === 'wrong-owner') return null
  throw new Error(`a secret could not be wrapped anew: ${answer.refusal}`)
}

/** Where the envelope was replaced meanwhile, the new one is under the newest key already. */
const rewrapKey = async (services: Services, id: string): Promise<void> => {
  const { database } = services
  const [row] = await database.select().from(apiKeys).where(eq(apiKeys.id, id))
  if (row === undefined || row.sealed === null) return
  const { sealed, userId, secretVersion: version } = row
  const anew = await rewrapped(services, { userId, keyId: id, version }, sealed)
  const same = and(eq(apiKeys.id, id), eq(apiKeys.sealed, sealed))
  if (anew !== null) return void (await database.update(apiKeys).set({ sealed: anew }).where(same))
  await settle(services, row, { asked: tampered, who: program })
  await database.update(apiKeys).set({ trouble: 'tampered' }).where(same)
}

const rewrapPair = async (services: Services, id: string): Promise<void> => {
  const { database } = services
  const [row] = await database.select().from(apiKeyPairs).where(eq(apiKeyPairs.id, id))
  if (row === undefined) return
  const { sealed, userId, keyId, secretVersion: version } = row
  const anew = await rewrapped(services, { userId, keyId, version }, sealed)
  const same = and(eq(apiKeyPairs.id, id), eq(apiKeyPairs.sealed, sealed))
  if (anew === null) await database.delete(apiKeyPairs).where(same)
  else await database.update(apiKeyPairs).set({ sealed: anew }).where(same)
}

/** Once for each key of the installation. */
const finish = (database: Database, newest: number, keys: number): Promise<void> =>
  database.transaction(async (transaction) => {
    const entity = { type: 'master_key', id: String(newest) }
    const action = 'master_key.rewrap'
    const [told] = await transaction
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.entityId, entity.id)))
    if (told === undefined) await audit(transaction, program, { action, subject: null, entity, after: { keys } })
  })

/** `beyond`: a key of the installation with a higher number is made first. Without it, what waits is wrapped under the newest there is; that is done every day. */
export const rewrapJob = (services: Services): Job<{ beyond?: number }> => ({
  name: REWRAP_JOB,
  schedule: '30 3 * * *',
  run: async ({ beyond = 0 }) => {
    const answer = await services.keys.signer.ask<'rotate'>({ kind: 'rotate', beyond })
    if (!answer.ok) throw new Error(`there is no new key of the installation: ${answer.refusal}`)
    const { newest } = answer
    const { keys, pairs } = await readHeads(services.database)
    for (const id of under(newest, pairs)) await rewrapPair(services, id)
    for (const id of under(newest, keys)) await rewrapKey(services, id)
    if (newest > 1) await finish(services.database, newest, keys.length + pairs.length)
  },
})
