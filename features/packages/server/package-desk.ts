/** What is sold: packages as those who run the installation make and change them. Each act is one transaction with its audit row. */
import { ORPCError } from '@orpc/server'
import { and, asc, count, eq, max, ne, sql } from 'drizzle-orm'
import { audit, changedFields, type Json, type Who } from '#features/audit/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { refuse } from '#platform/server/call.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { packages as contract, PackageInput, StaffPackage } from '../contract.ts'
import type { ErrorCodes } from '#platform/contract.ts'
import { endOfDay } from './grant.ts'
import { notePrices } from './price-change.ts'
import { ROOM_JOB } from './room-job.ts'
import { FALLBACK } from './seed.ts'
import type { Package } from './subscription.ts'
import { packages, subscriptions } from './tables.ts'

export type DeskServices = { database: Database; clock: () => Date }

const refuseWith = (code: Extract<ErrorCodes<typeof contract>, `PACKAGE_${string}`>): never => {
  throw new ORPCError(code, { status: 409 })
}

/** The fields of the form, as the log has them too. */
const shown = (row: Package): PackageInput => ({
  nameEn: row.nameEn,
  nameHu: row.nameHu,
  descriptionEn: row.descriptionEn,
  descriptionHu: row.descriptionHu,
  priceMonthly: Number(row.priceMonthly),
  priceYearly: Number(row.priceYearly),
  discountPercentMonthly: row.discountPercentMonthly,
  discountPercentYearly: row.discountPercentYearly,
  limits: row.limits,
  copyLimit: row.copyLimit,
  popular: row.popular,
  active: row.active,
})

const toRow = ({ priceMonthly, priceYearly, ...rest }: PackageInput) => ({
  ...rest,
  priceMonthly: BigInt(priceMonthly),
  priceYearly: BigInt(priceYearly),
})

const subscribersOf = async (database: Database, packageId: string): Promise<number> => {
  const [row] = await database
    .select({ count: count() })
    .from(subscriptions)
    .where(eq(subscriptions.packageId, packageId))
  return row?.count ?? 0
}

const toStaff = async (database: Database, row: Package): Promise<StaffPackage> => ({
  ...shown(row),
  id: row.id,
  code: row.code,
  archived: row.archived,
  renewableUntilMs: row.renewableUntil?.getTime() ?? null,
  subscribers: await subscribersOf(database, row.id),
  version: row.version,
})

export const listPackages = async (database: Database): Promise<StaffPackage[]> => {
  const rows = await database.select().from(packages).orderBy(asc(packages.archived), asc(packages.sort))
  return Promise.all(rows.map((row) => toStaff(database, row)))
}

export const findPackage = async (database: Database, id: string): Promise<StaffPackage> => {
  const [row] = await database.select().from(packages).where(eq(packages.id, id))
  return row === undefined ? refuse('NOT_FOUND') : toStaff(database, row)
}

const logged = ({ limits, ...fields }: PackageInput): Record<string, Json> => ({
  ...fields,
  limits: JSON.stringify(limits),
})

const tell = (
  transaction: Database,
  who: Who,
  {
    id,
    ...act
  }: { action: `package.${'create' | 'change' | 'archive' | 'restore' | 'delete'}`; id: string } & {
    before?: Json
    after?: Json
  },
): Promise<void> => audit(transaction, who, { ...act, subject: null, entity: { type: 'package', id } })

/** At most one is popular: the others are no more, one after the other, so that the database never sees two. */
const clearPopular = async (transaction: Database, besides: string): Promise<void> => {
  await transaction
    .update(packages)
    .set({ popular: false, version: sql`${packages.version} + 1` })
    .where(and(eq(packages.popular, true), ne(packages.id, besides)))
}

/** "Pro plus" is "pro-plus"; settings name it so, and a name that is taken gets a number. */
const codeFor = async (transaction: Database, name: string): Promise<string> => {
  const plain = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const base = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'package'
  const taken = new Set((await transaction.select({ code: packages.code }).from(packages)).map(({ code }) => code))
  let code = base
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`
  return code
}

export const createPackage = ({ database }: DeskServices, input: PackageInput, who: Who): Promise<StaffPackage> =>
  database.transaction(async (transaction) => {
    const id = newId()
    if (input.popular) await clearPopular(transaction, id)
    const [last] = await transaction.select({ sort: max(packages.sort) }).from(packages)
    const code = await codeFor(transaction, input.nameEn)
    const [made] = await transaction
      .insert(packages)
      .values({ ...toRow(input), id, code, sort: (last?.sort ?? -1) + 1 })
      .returning()
    if (made === undefined) throw new Error('an inserted package was not returned')
    await tell(transaction, who, { action: 'package.create', id, after: logged(input) })
    return toStaff(transaction, made)
  })

type Known = { package: string; version: number }

const locked = async (transaction: Database, { package: id, version }: Known): Promise<Package> => {
  const [row] = await transaction.select().from(packages).where(eq(packages.id, id)).for('update')
  if (row === undefined) return refuse('NOT_FOUND')
  return row.version === version ? row : refuse('VERSION_CONFLICT')
}

const write = async (
  transaction: Database,
  row: Package,
  change: Partial<typeof packages.$inferInsert>,
): Promise<Package> => {
  const [written] = await transaction
    .update(packages)
    .set({ ...change, version: row.version + 1 })
    .where(eq(packages.id, row.id))
    .returning()
  return written ?? refuse('NOT_FOUND')
}

/** Subscribers are told of a higher price; what their bots have room for is put right at once. */
export const savePackage = (
  { database, clock }: DeskServices,
  { package: id, version, ...input }: Known & PackageInput,
  who: Who,
): Promise<StaffPackage> =>
  database.transaction(async (transaction) => {
    const before = await locked(transaction, { package: id, version })
    if (input.popular) await clearPopular(transaction, id)
    const after = await write(transaction, before, toRow(input))
    await notePrices(transaction, { before, after, now: clock() })
    const changed = changedFields(logged(shown(before)), logged(input))
    if (changed?.after['limits'] !== undefined) await enqueue(transaction, ROOM_JOB, {})
    if (changed !== null) await tell(transaction, who, { action: 'package.change', id, ...changed })
    return toStaff(transaction, after)
  })

export const reorderPackages = ({ database }: DeskServices, order: readonly string[], who: Who): Promise<void> =>
  database.transaction(async (transaction) => {
    const rows = await transaction.select({ id: packages.id }).from(packages).orderBy(asc(packages.sort)).for('update')
    const before = rows.map(({ id }) => id)
    if (before.toSorted().join() !== order.toSorted().join()) return refuse('VERSION_CONFLICT')
    for (const [sort, id] of order.entries())
      await transaction.update(packages).set({ sort }).where(eq(packages.id, id))
    const entity = { type: 'package', id: 'all' }
    await audit(transaction, who, { action: 'package.reorder', subject: null, entity, before, after: [...order] })
  })

/** Who is given no other must get one that there is. */
const assertNotDefault = async (transaction: Database, { code }: Package): Promise<void> => {
  const named = await readSetting(transaction, 'packages.default')
  if (code === named || code === FALLBACK) refuseWith('PACKAGE_IS_DEFAULT')
}

export const archivePackage = (
  { database }: DeskServices,
  { renewableUntil, ...known }: Known & { renewableUntil: string | null },
  who: Who,
): Promise<StaffPackage> =>
  database.transaction(async (transaction) => {
    const row = await locked(transaction, known)
    if (row.archived) return refuse('STATE_CONFLICT')
    await assertNotDefault(transaction, row)
    const until = renewableUntil === null ? null : await endOfDay(transaction, renewableUntil)
    const written = await write(transaction, row, { archived: true, popular: false, renewableUntil: until })
    const after = { until: renewableUntil }
    await tell(transaction, who, { action: 'package.archive', id: row.id, after })
    return toStaff(transaction, written)
  })

export const restorePackage = ({ database }: DeskServices, known: Known, who: Who): Promise<StaffPackage> =>
  database.transaction(async (transaction) => {
    const row = await locked(transaction, known)
    if (!row.archived) return refuse('STATE_CONFLICT')
    const written = await write(transaction, row, { archived: false, renewableUntil: null })
    await tell(transaction, who, { action: 'package.restore', id: row.id })
    return toStaff(transaction, written)
  })

export const removePackage = ({ database }: DeskServices, id: string, who: Who): Promise<void> =>
  database.transaction(async (transaction) => {
    const [row] = await transaction.select().from(packages).where(eq(packages.id, id)).for('update')
    if (row === undefined) return refuse('NOT_FOUND')
    await assertNotDefault(transaction, row)
    if ((await subscribersOf(transaction, id)) > 0) return refuseWith('PACKAGE_HAS_SUBSCRIBERS')
    await transaction.delete(packages).where(eq(packages.id, id))
    await tell(transaction, who, { action: 'package.delete', id, before: logged(shown(row)) })
  })
