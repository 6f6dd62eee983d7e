/** A user's own billing addresses. As soon as there is one, exactly one is primary. */
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { audit, changedFields, type Json, type Who } from '#features/audit/server/index.ts'
import { lockUser } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Address, AddressInput } from '../contract.ts'
import { MOST_ADDRESSES } from '../rules.ts'
import { billingAddressRows as rows } from './tables.ts'

type Row = typeof rows.$inferSelect
const shown = ({ userId: _owner, ...address }: Row): Address => address
/** What the log says of an address: of what is personal only that it was given. The log outlives the person (decision 13). */
const OPEN = ['country', 'company', 'primary', 'id']
const told = (fields: Readonly<Record<string, Json>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, OPEN.includes(key) || value === '' ? value : '***']),
  )

const entityOf = (id: string) => ({ type: 'billing_address', id })

/** Of anybody, for the administration. */
export const addressesOf = async (database: Database, userId: string): Promise<Address[]> =>
  (await database.select().from(rows).where(eq(rows.userId, userId)).orderBy(desc(rows.primary), desc(rows.id))).map(
    shown,
  )

export const listAddresses = (database: Database, { userId }: Owner): Promise<Address[]> =>
  addressesOf(database, userId)

/** One at a time changes the addresses of a user. */
const locked = <Result>(database: Database, { userId }: Owner, work: (transaction: Database) => Promise<Result>) =>
  database.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    return work(transaction)
  })

const clearPrimary = async (transaction: Database, { userId }: Owner, besides: string): Promise<void> => {
  await transaction
    .update(rows)
    .set({ primary: false, version: sql`${rows.version} + 1` })
    .where(and(eq(rows.userId, userId), eq(rows.primary, true), ne(rows.id, besides)))
}

/** Null where there are as many as there may be. */
export const createAddress = (
  database: Database,
  owner: Owner,
  { who, input, id }: { who: Who; input: AddressInput; id: string },
): Promise<Address | null> =>
  locked(database, owner, async (transaction) => {
    const others = await listAddresses(transaction, owner)
    if (others.length >= MOST_ADDRESSES) return null
    const primary = input.primary || others.length === 0
    if (primary) await clearPrimary(transaction, owner, id)
    const [made] = await transaction
      .insert(rows)
      .values({ ...input, id, primary, userId: owner.userId })
      .returning()
    if (made === undefined) throw new Error('an inserted address was not returned')
    const after = told({ ...input, primary })
    await audit(transaction, who, {
      action: 'billing_address.create',
      subject: owner.userId,
      entity: entityOf(id),
      after,
    })
    return shown(made)
  })

/** The primary one stays so until another is. */
export const changeAddress = (
  database: Database,
  owner: Owner,
  { who, id, version, input }: { who: Who; id: string; version: number; input: AddressInput },
): Promise<Address> =>
  locked(database, owner, async (transaction) => {
    const own = and(eq(rows.id, id), eq(rows.userId, owner.userId))
    const [before] = await transaction.select().from(rows).where(own)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.version !== version) return refuse('VERSION_CONFLICT')
    const change = { ...input, primary: input.primary || before.primary }
    if (change.primary) await clearPrimary(transaction, owner, id)
    const [after] = await transaction
      .update(rows)
      .set({ ...change, version: version + 1 })
      .where(own)
      .returning()
    if (after === undefined) return refuse('NOT_FOUND')
    const { version: _old, ...was } = shown(before)
    const changed = changedFields({ ...was }, { ...change, id })
    await audit(transaction, who, {
      action: 'billing_address.change',
      subject: owner.userId,
      entity: entityOf(id),
      ...(changed === null ? {} : { before: told(changed.before), after: told(changed.after) }),
    })
    return shown(after)
  })

/** The newest of the others becomes primary when that one goes. */
export const removeAddress = (database: Database, owner: Owner, { who, id }: { who: Who; id: string }): Promise<void> =>
  locked(database, owner, async (transaction) => {
    const [gone] = await transaction
      .delete(rows)
      .where(and(eq(rows.id, id), eq(rows.userId, owner.userId)))
      .returning()
    if (gone === undefined) return refuse('NOT_FOUND')
    const [newest] = await listAddresses(transaction, owner)
    if (gone.primary && newest !== undefined) {
      const next = { primary: true, version: newest.version + 1 }
      await transaction.update(rows).set(next).where(eq(rows.id, newest.id))
    }
    const { version: _version, ...was } = shown(gone)
    const before = told(was)
    await audit(transaction, who, {
      action: 'billing_address.delete',
      subject: owner.userId,
      entity: entityOf(id),
      before,
    })
  })
