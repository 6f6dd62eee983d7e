/** Another price of a package: what it was is kept, and subscribers are told of a rise. Source: business.md 6.1. */
import { and, eq, gt } from 'drizzle-orm'
import { enqueueMail } from '#features/mail/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { beforeStop, dateFor } from '#platform/dates.ts'
import { moneyFor } from '#platform/minor-units.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { priceMails } from '../mail-messages.ts'
import { netOf, NOTICE_MS, type Priced, renewalPrice } from '../prices.ts'
import { type Interval, intervals } from '../rules.ts'
import type { Package } from './subscription.ts'
import { packages, pastPrices, subscriptions } from './tables.ts'

export const pricedOf = (row: Package, interval: Interval): Priced =>
  interval === 'monthly'
    ? { price: row.priceMonthly, discountPercent: row.discountPercentMonthly }
    : { price: row.priceYearly, discountPercent: row.discountPercentYearly }

/** What a renewal at that time costs. Throws for a package that is not there. */
export const readRenewalPrice = async (
  database: Database,
  { packageId, interval, at }: { packageId: string; interval: Interval; at: Date },
): Promise<Priced> => {
  const [row] = await database.select().from(packages).where(eq(packages.id, packageId))
  if (row === undefined) throw new Error(`there is no package ${packageId}`)
  const past = await database
    .select()
    .from(pastPrices)
    .where(
      and(
        eq(pastPrices.packageId, packageId),
        eq(pastPrices.interval, interval),
        gt(pastPrices.until, new Date(at.getTime() - NOTICE_MS)),
      ),
    )
  const priced = past.map(({ price, discountPercent, until }) => ({ price, discountPercent, untilMs: until.getTime() }))
  return renewalPrice(pricedOf(row, interval), priced, at.getTime())
}

type Rise = { package: Package; interval: Interval; from: bigint; to: bigint; now: Date }

/** Those who go on by themselves: they alone would pay it without asking. */
const readersOf = (transaction: Database, { package: { id }, interval, now }: Rise) =>
  transaction
    .select({
      firstname: users.firstname,
      email: users.email,
      language: users.language,
      region: users.region,
      timeZone: users.timeZone,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.packageId, id),
        eq(subscriptions.interval, interval),
        eq(subscriptions.renew, true),
        gt(subscriptions.expiresAt, now),
        eq(users.locked, false),
      ),
    )

const tellRise = async (transaction: Database, rise: Rise): Promise<void> => {
  const from = new Date(rise.now.getTime() + NOTICE_MS)
  const currency = await readSetting(transaction, 'billing.currency')
  for (const reader of await readersOf(transaction, rise)) {
    const words = priceMails[reader.language]
    const name = reader.language === 'hu' ? rise.package.nameHu : rise.package.nameEn
    const values = {
      package: name,
      from: moneyFor(reader, rise.from, currency),
      to: moneyFor(reader, rise.to, currency),
      date: beforeStop(dateFor(reader, from, reader.timeZone)),
    }
    const letter = {
      subject: words.subject({ package: name }),
      greeting: greetingTo(reader),
      paragraphs: [words[rise.interval](values), words.until],
      link: { label: words.open, href: '/user/profile?tab=billing' },
    }
    await enqueueMail(transaction, { to: reader.email, language: reader.language, letter }, rise.now)
  }
}

const isSame = (one: Priced, other: Priced): boolean =>
  one.price === other.price && one.discountPercent === other.discountPercent

export const notePrices = async (
  transaction: Database,
  { before, after, now }: { before: Package; after: Package; now: Date },
): Promise<void> => {
  for (const interval of intervals) {
    const [old, current] = [pricedOf(before, interval), pricedOf(after, interval)]
    if (isSame(old, current)) continue
    await transaction.insert(pastPrices).values({ packageId: after.id, interval, ...old, until: now })
    const [from, to] = [netOf(old), netOf(current)]
    if (to > from) await tellRise(transaction, { package: after, interval, from, to, now })
  }
}
