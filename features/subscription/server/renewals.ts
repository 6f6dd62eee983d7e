/** The next period of those whose subscription goes on: an order, a mail with its link, reminders. Source: business.md 7 and 34. */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { enqueueMail } from '#features/mail/server/index.ts'
import { type Package, packages, subscriptions } from '#features/packages/server/index.ts'
import {
  createOrder,
  findRenewal,
  linkPath,
  linkToken,
  type Order,
  paymentOrders,
  takeFree,
} from '#features/payments/server/index.ts'
import { lockUser, users } from '#features/sign-in/server/index.ts'
import { type Interval, readRenewalDays } from '#features/billing/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { renewalByCardLetter } from './card-letters.ts'
import { chargeableCard } from './chargeable-card.ts'
import { countryClosedLetter, readReader, renewalLetter } from './letters.ts'
import { isCountryOpen } from './mandatory.ts'
import { orderOf, quoteRenewal } from './quote.ts'
import type { SubscriptionServices } from './services.ts'
import { judgeTokens } from './tokens.ts'
import { packageChanges } from './tables.ts'
import { tellExpiring } from './tell.ts'

const DAY_MS = 86_400_000
/** The link of a renewal is good for so long after the end. */
const LINK_DAYS = 30

type Row = typeof subscriptions.$inferSelect

/** What the next period is of: the package that waits for it, else that which runs. Null where it may not be renewed. */
const nextOf = async (
  database: Database,
  { userId, packageId, interval, expiresAt }: Row,
): Promise<{ package: Package; interval: Interval } | null> => {
  const [waiting] = await database
    .select()
    .from(packageChanges)
    .where(and(eq(packageChanges.userId, userId), eq(packageChanges.status, 'pending'), isNull(packageChanges.paidAt)))
  const wanted = { id: waiting?.packageId ?? packageId, interval: waiting?.interval ?? interval }
  const [sold] = await database.select().from(packages).where(eq(packages.id, wanted.id))
  if (sold === undefined || expiresAt === null) return null
  const isOver = sold.archived && sold.renewableUntil !== null && sold.renewableUntil < expiresAt
  return isOver ? null : { package: sold, interval: wanted.interval }
}

export type Renewal = { kind: 'order'; order: Order } | { kind: 'free' } | { kind: 'none' } | { kind: 'country-closed' }

/** The order that pays the period after the running one: that which there is, or a new one. What costs nothing is taken at once. */
export const ensureRenewal = async (
  services: SubscriptionServices,
  row: Row,
): Promise<Renewal & { isNew?: boolean }> => {
  const { database, clock, secret, payments } = services
  const { userId, expiresAt } = row
  if (expiresAt === null) return { kind: 'none' }
  const known = await findRenewal(database, userId, expiresAt.getTime())
  if (known !== null) return { kind: 'order', order: known }
  const next = await nextOf(database, row)
  if (next === null) return { kind: 'none' }
  if (!(await isCountryOpen(database, userId))) return { kind: 'country-closed' }
  const tokens = await judgeTokens(services, userId)
  const tokenDiscountHundredths = tokens.kind === 'held' ? tokens.discountHundredths : 0
  const quoted = await quoteRenewal(services, { userId, ...next, tokenDiscountHundredths })
  const order = orderOf(quoted, {
    userId,
    purpose: 'renewal',
    packageId: next.package.id,
    interval: next.interval,
    periodStart: expiresAt.getTime(),
    expiresAt: Math.max(expiresAt.getTime(), clock().getTime()) + LINK_DAYS * DAY_MS,
  })
  return database.transaction(async (transaction) => {
    const now = clock()
    // One at a time makes orders of a user.
    await lockUser(transaction, userId)
    const [still] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId))
    const made = await findRenewal(transaction, userId, expiresAt.getTime())
    if (made !== null) return { kind: 'order', order: made }
    if (still?.expiresAt?.getTime() !== expiresAt.getTime()) return { kind: 'none' }
    if (order.net + order.vat === 0n) {
      await takeFree(transaction, { effects: payments.effects, secret }, { order, now })
      return { kind: 'free' }
    }
    const { id } = await createOrder(transaction, order, { now, secret })
    const [fresh] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, id))
    if (fresh === undefined) throw new Error('an inserted order was not there')
    return { kind: 'order', order: fresh, isNew: true }
  })
}

/** How many days before the end a reminder is due now that was not sent; null where none is. */
const reminderDue = (
  { reminders, end, reminded }: { reminders: readonly number[]; end: Date; reminded: number | null },
  now: Date,
): number | null => {
  const daysLeft = (end.getTime() - now.getTime()) / DAY_MS
  const due = reminders.toReversed().find((days) => daysLeft <= days)
  return due !== undefined && (reminded === null || due < reminded) ? due : null
}

type Due = { order: Order; end: Date; daysLeft: number | null; now: Date }

/** Whoever has left a card is told that it will be charged, and whoever has not how to pay. */
const writeMail = async (services: SubscriptionServices, { order, end, daysLeft, now }: Due): Promise<void> => {
  const { database, secret } = services
  const path = linkPath(linkToken(secret, order.id))
  const card = await chargeableCard(services, order.userId)
  // On the last day the card is charged, and the mail about that says more.
  if (card !== null && daysLeft === 1) return
  await database.transaction(async (transaction) => {
    const reader = await readReader(transaction, order.userId)
    const remindedDays = daysLeft ?? (await readRenewalDays(transaction)).first
    await transaction.update(paymentOrders).set({ remindedDays }).where(eq(paymentOrders.id, order.id))
    if (reader === null) return
    const letter =
      card === null
        ? renewalLetter(reader, { order, path, end, daysLeft })
        : renewalByCardLetter(reader, card, { order, end, daysLeft })
    await enqueueMail(transaction, { to: reader.email, language: reader.language, letter }, now)
    if (daysLeft !== null) await tellExpiring(transaction, { userId: order.userId, end, now, hasOwnMail: true })
  })
}

const tellClosed = async ({ database }: SubscriptionServices, { userId }: Row, end: Date, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    // Told once: what cannot be renewed does not try again.
    const changed = await transaction
      .update(subscriptions)
      .set({ renew: false })
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.renew, true)))
      .returning({ userId: subscriptions.userId })
    const reader = changed.length === 0 ? null : await readReader(transaction, userId)
    if (reader === null) return
    const mail = { to: reader.email, language: reader.language, letter: countryClosedLetter(reader, end) }
    await enqueueMail(transaction, mail, now)
  })

const renewOne = async (
  services: SubscriptionServices,
  { row, reminders, now }: { row: Row; reminders: readonly number[]; now: Date },
): Promise<void> => {
  if (row.expiresAt === null) return
  const renewal = await ensureRenewal(services, row)
  if (renewal.kind === 'country-closed') return tellClosed(services, row, row.expiresAt, now)
  if (renewal.kind !== 'order') return
  const { order } = renewal
  const due = { order, end: row.expiresAt, now }
  if (order.remindedDays === null) return writeMail(services, { ...due, daysLeft: null })
  const daysLeft = reminderDue({ reminders, end: row.expiresAt, reminded: order.remindedDays }, now)
  if (daysLeft !== null) await writeMail(services, { ...due, daysLeft })
}

export const renewalJob = (services: SubscriptionServices): Job => ({
  name: 'subscription.renew',
  schedule: { everyMs: 60 * 60_000 },
  run: async (_data, now) => {
    const { first, reminders } = await readRenewalDays(services.database)
    const due = await services.database
      .select({ row: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(
        and(
          eq(subscriptions.renew, true),
          eq(users.locked, false),
          gt(subscriptions.expiresAt, now),
          lte(subscriptions.expiresAt, new Date(now.getTime() + first * DAY_MS)),
        ),
      )
    for (const { row } of due) await renewOne(services, { row, reminders, now })
  },
})

/** What was given for a time, and nobody renews, is told of on the days of reminders. */
export const endingJob = ({ database }: SubscriptionServices): Job => ({
  name: 'subscription.tell_ending',
  schedule: '0 9 * * *',
  run: async (_data, now) => {
    const { first, reminders } = await readRenewalDays(database)
    const endsIn = (days: number) =>
      and(
        gt(subscriptions.expiresAt, new Date(now.getTime() + (days - 1) * DAY_MS)),
        lte(subscriptions.expiresAt, new Date(now.getTime() + days * DAY_MS)),
      )
    const days = reminders.length === 0 ? [first] : reminders
    const ending = await database
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.renew, false), eq(subscriptions.paid, false), or(...days.map(endsIn))))
    for (const { userId, expiresAt } of ending)
      if (expiresAt !== null)
        await database.transaction((inside) => tellExpiring(inside, { userId, end: expiresAt, now }))
  },
})

/** A new link in the place of one that has run out: for whoever still has that subscription. */
export const renewLink = async (services: SubscriptionServices, order: Order): Promise<void> => {
  if (order.purpose !== 'renewal') return
  const [row] = await services.database.select().from(subscriptions).where(eq(subscriptions.userId, order.userId))
  if (row === undefined || row.expiresAt === null) return
  const now = services.clock()
  // Somebody who presses the button again and again gets one mail an hour.
  const renewal = await ensureRenewal(services, row)
  if (renewal.kind === 'order' && renewal.isNew === true)
    await writeMail(services, { order: renewal.order, end: row.expiresAt, daysLeft: null, now })
}
