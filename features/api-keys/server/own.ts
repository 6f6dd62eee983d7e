/** What users do with their own keys. */
import { audit, changedFields, program, type Who } from '#features/audit/server/index.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import type { KeyForm, SecretInput } from '../contract.ts'
import { exchangeFacts } from '../exchanges.ts'
import { admit, type Admitted } from './admit.ts'
import { dependantsOf } from './dependants.ts'
import type { KeyRow, KeyServices } from './services.ts'
import { changeRow, keepPair } from './store.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** What the audit log says of a key: of the public key no more than anybody sees. */
const shown = ({ name, exchange, tail, futures, mica, status }: KeyRow) => ({
  name,
  exchange,
  publicKey: `…${tail}`,
  futures,
  mica,
  status,
})

const entityOf = (id: string) => ({ type: 'api_key', id })

/** Throws what the call answers. */
export const addKey = async (
  services: KeyServices,
  { owner, form, who }: { owner: Owner; form: KeyForm; who: Who },
): Promise<KeyRow> => {
  const { name, exchange, futures, mica, secret } = form
  const admitted = await admit(services, { owner, exchange, futures, mica, secret, replaces: null }, newId())
  const now = services.clock()
  return services.database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(apiKeys)
      .values({
        ...admitted,
        userId: owner.userId,
        name,
        nameLower: name.toLowerCase(),
        exchange,
        futures,
        mica,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (row === undefined) throw new TypeError('a key that was written is not there')
    if (secret.kind === 'pair') await transaction.delete(apiKeyPairs).where(eq(apiKeyPairs.id, secret.pair))
    await audit(transaction, who, {
      action: 'api_key.create',
      subject: owner.userId,
      entity: entityOf(row.id),
      after: shown(row),
    })
    return row
  })
}

/** Null when it was changed meanwhile. Throws what the call answers. */
export const replaceSecret = async (
  services: KeyServices,
  { owner, row, secret, who }: { owner: Owner; row: KeyRow; secret: SecretInput; who: Who },
): Promise<KeyRow | null> => {
  const { exchange, futures, mica } = row
  const { id: _id, ...admitted }: Admitted = await admit(
    services,
    { owner, exchange, futures, mica, secret, replaces: row },
    row.id,
  )
  return services.database.transaction(async (transaction) => {
    const changed = await changeRow(transaction, row, {
      ...admitted,
      version: row.version + 1,
      updatedAt: services.clock(),
    })
    if (changed === null) return null
    if (secret.kind === 'pair') await transaction.delete(apiKeyPairs).where(eq(apiKeyPairs.id, secret.pair))
    await audit(transaction, who, {
      action: 'api_key.replace',
      subject: owner.userId,
      entity: entityOf(row.id),
      before: shown(row),
      after: shown(changed),
    })
    return changed
  })
}

/** True when another key that works opens the same account: its bots go on with that one. */
const hasOtherKey = async (database: Database, { id, userId, exchange, account }: KeyRow): Promise<boolean> => {
  if (account === null) return false
  const [other] = await database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.userId, userId),
        eq(apiKeys.exchange, exchange),
        eq(apiKeys.account, account),
        eq(apiKeys.status, 'active'),
        ne(apiKeys.id, id),
      ),
    )
  return other !== undefined
}

export type KeyChange = Pick<KeyRow, 'name' | 'futures' | 'mica'>

/** Null when it was changed meanwhile. */
export const editKey = ({ database, clock }: KeyServices, row: KeyRow, rest: { change: KeyChange; who: Who }) =>
  database.transaction(async (transaction) => {
    const { change, who } = rest
    const changed = await changeRow(transaction, row, {
      ...change,
      nameLower: change.name.toLowerCase(),
      version: row.version + 1,
      updatedAt: clock(),
    })
    if (changed === null) return null
    await audit(transaction, who, {
      action: 'api_key.edit',
      subject: row.userId,
      entity: entityOf(row.id),
      ...changedFields(shown(row), shown(changed)),
    })
    return changed
  })

/** Whether what the exchange said before still answers what is asked now. */
export const needsCheck = (before: KeyRow, after: KeyRow): boolean =>
  (after.futures && !before.futures) ||
  before.status === 'permission_error' ||
  (after.mica !== before.mica && exchangeFacts[after.exchange].house === 'okx')

/**
 * A key that live bots trade with is not removed under them: their orders have to be canceled first (architecture.md 10), which nothing does yet.
 * The secret goes in the same step; the signer opens no copy of it any more. False when it was changed meanwhile, or is in use.
 */
export const removeKey = async (services: KeyServices, row: KeyRow, who: Who): Promise<boolean> => {
  const isRemoved = await services.database.transaction(async (transaction) => {
    if ((await dependantsOf(transaction, row)).length > 0 && !(await hasOtherKey(transaction, row))) return false
    const change = {
      status: 'deleted',
      sealed: null,
      rights: null,
      addresses: null,
      account: null,
      trouble: null,
      code: '',
      suspectSince: null,
      updatedAt: services.clock(),
    } as const
    if ((await changeRow(transaction, row, change)) === null) return false
    await audit(transaction, who, {
      action: 'api_key.delete',
      subject: row.userId,
      entity: entityOf(row.id),
      before: shown(row),
    })
    return true
  })
  if (isRemoved) await services.keys.signer.ask<'forget'>({ kind: 'forget', keyId: row.id })
  return isRemoved
}

/** The end of an account: none of its keys opens any more, those deleted before included. Throws where one could not be forgotten; asked again it goes on. */
export const removeKeysOf = async (services: KeyServices, userId: string): Promise<void> => {
  const rows = await services.database.select().from(apiKeys).where(eq(apiKeys.userId, userId))
  for (const row of rows) {
    if (row.status === 'deleted') await services.keys.signer.ask<'forget'>({ kind: 'forget', keyId: row.id })
    else if (!(await removeKey(services, row, program))) throw new Error(`the key ${row.id} was changed meanwhile`)
  }
}

/** A pair for a new key, or for the next secret of one. Null when the signer does not answer. */
export const makePair = async (
  { database, keys: { signer }, clock }: KeyServices,
  { owner, row, algorithm }: { owner: Owner; row: KeyRow | null; algorithm: 'rsa-2048' | 'rsa-4096' | 'ed25519' },
): Promise<{ pair: string; publicKey: string } | null> => {
  const id = newId()
  const keyId = row?.id ?? id
  const secretVersion = row === null ? 1 : row.secretVersion + 1
  const whose = { userId: owner.userId, keyId, version: secretVersion }
  const answer = await signer.ask<'generate'>({ kind: 'generate', whose, algorithm })
  if (!answer.ok) return null
  await keepPair(database, {
    id,
    userId: owner.userId,
    keyId,
    secretVersion,
    sealed: answer.sealed,
    createdAt: clock(),
  })
  return { pair: id, publicKey: answer.publicKey }
}
