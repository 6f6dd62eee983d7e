/** What somebody sees of their own subscription. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { packages } from '#features/packages/server/index.ts'
import { findRenewal, linkPath, linkToken, offeredMethods, paymentOrders } from '#features/payments/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mine, Notice } from '../contract.ts'
import { mandatoryOf } from './mandatory.ts'
import { cardsOf } from './offers.ts'
import { primaryAddress, standingOf, vatFor } from './quote.ts'
import type { SubscriptionServices } from './services.ts'
import { packageChanges } from './tables.ts'
import { tokenTermsOf } from './tokens.ts'
import { withdrawalOffer } from './withdrawal.ts'

const pendingOf = async (database: Database, userId: string): Promise<Mine['pending']> => {
  const [found] = await database
    .select({ change: packageChanges, package: packages })
    .from(packageChanges)
    .innerJoin(packages, eq(packages.id, packageChanges.packageId))
    .where(and(eq(packageChanges.userId, userId), eq(packageChanges.status, 'pending')))
  if (found === undefined || found.change.effectiveAt === null) return null
  const { change, package: to } = found
  return {
    package: { en: to.nameEn, hu: to.nameHu },
    interval: change.interval,
    atMs: change.effectiveAt ?? 0,
    isPaid: change.paidAt !== null,
  }
}

/** Where the change that was chosen last is paid, while it may still be. */
const changeLinkOf = async (
  { database, clock, secret }: SubscriptionServices,
  userId: string,
): Promise<string | null> => {
  const [order] = await database
    .select({ id: paymentOrders.id, expiresAt: paymentOrders.expiresAt })
    .from(paymentOrders)
    .innerJoin(packageChanges, eq(packageChanges.id, paymentOrders.changeId))
    .where(
      and(
        eq(paymentOrders.userId, userId),
        inArray(packageChanges.status, ['awaiting_payment', 'failed']),
        inArray(paymentOrders.state, ['created', 'pending', 'failed']),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(1)
  if (order === undefined || order.expiresAt <= clock().getTime()) return null
  return linkPath(linkToken(secret, order.id))
}

/** What it takes to say it, and no more. */
export const noticeOf = async (services: SubscriptionServices, userId: string): Promise<Notice> => {
  const { row, state } = await standingOf(services.database, userId, services.clock())
  if (row === null || row.expiresAt === null) return { kind: 'none' }
  if (state === 'expired') return { kind: 'expired', atMs: row.expiresAt.getTime() }
  return { kind: (await services.hasStopped(userId)) ? 'stopped' : 'none' }
}

export const mineOf = async (services: SubscriptionServices, userId: string): Promise<Mine> => {
  const { database, clock, secret, ports } = services
  const now = clock()
  const standing = await standingOf(database, userId, now)
  const { row, package: owned, state } = standing
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  const address = await primaryAddress(database, userId)
  const vat = await vatFor(services, address)
  const end = row?.expiresAt?.getTime() ?? null
  const renewal = end === null ? null : await findRenewal(database, userId, end)
  const { steps, contractDocument } = await mandatoryOf(database, ports, userId)
  return {
    state,
    package: owned === null ? null : { id: owned.id, name: { en: owned.nameEn, hu: owned.nameHu } },
    interval: row?.interval ?? 'monthly',
    renew: row?.renew ?? false,
    paid: row?.paid ?? false,
    periodStartMs: row?.currentPeriodStart.getTime() ?? null,
    expiresAtMs: end,
    version: row?.version ?? 0,
    pending: await pendingOf(database, userId),
    changeLink: await changeLinkOf(services, userId),
    renewalLink: renewal === null ? null : linkPath(linkToken(secret, renewal.id)),
    withdrawal: user === undefined ? null : await withdrawalOffer(database, { standing, user, now }),
    currency: await readSetting(database, 'billing.currency'),
    vat: { hundredths: vat.hundredths, kind: vat.kind, number: vat.number, isOfAddress: address !== null },
    cards: await cardsOf(database, { userId, standing, vat }),
    mandatory: steps,
    contractDocument,
    methods: await offeredMethods(services.payments),
    hasCoupons: ports.coupons !== null,
    tokens: await tokenTermsOf(database),
  }
}
