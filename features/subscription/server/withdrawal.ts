/** A consumer's right to withdraw from the contract. Source: business.md 7; Directive 2011/83/EU, Articles 9 to 16. */
import { and, desc, eq, gt } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { daysOf } from '#features/billing/server/index.ts'
import { enqueueMail } from '#features/mail/server/index.ts'
import { takeBackPaid, withdrawalRefund } from '#features/packages/server/index.ts'
import { askRefund, type Order, paymentOrders } from '#features/payments/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { fullName } from '#platform/person-name.ts'
import { refuse } from '#platform/server/call.ts'
import type { Mine } from '../contract.ts'
import { cancelOpenChanges } from './changes.ts'
import { readReader, withdrawalLetter } from './letters.ts'
import { type Standing, standingOf } from './quote.ts'
import type { SubscriptionServices } from './services.ts'
import { contractWithdrawals } from './tables.ts'

const DAY_MS = 86_400_000

/** In which somebody may withdraw, from the payment on. */
const readTimeMs = async (database: Database): Promise<number> =>
  (await readSetting(database, 'billing.withdrawal_days')) * DAY_MS

/** The newest payment of what runs, of a consumer and lately; null where there is none. */
const withdrawable = async (database: Database, standing: Standing, now: Date): Promise<Order | null> => {
  const { row, state } = standing
  if (row === null || !row.paid || (state !== 'active' && state !== 'canceled_running')) return null
  const timeMs = await readTimeMs(database)
  const [order] = await database
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, row.userId),
        eq(paymentOrders.state, 'succeeded'),
        gt(paymentOrders.gross, 0n),
        gt(paymentOrders.paidAt, now.getTime() - timeMs),
      ),
    )
    .orderBy(desc(paymentOrders.paidAt))
    .limit(1)
  return order === undefined || order.snapshot.address?.company === true ? null : order
}

/** As the form shows it at first: who withdraws from what. */
export const withdrawalOffer = async (
  database: Database,
  { standing, user, now }: { standing: Standing; user: typeof users.$inferSelect; now: Date },
): Promise<Mine['withdrawal']> => {
  const order = await withdrawable(database, standing, now)
  if (order === null || order.paidAt === null) return null
  const { language, email } = user
  const contract = `${order.snapshot.packageName[language]} ${new Date(order.paidAt).toISOString().slice(0, 10)}`
  const untilMs = order.paidAt + (await readTimeMs(database))
  return { order: order.id, untilMs, contract, name: fullName(user, language), email }
}

export type Stated = { order: string; name: string; contract: string; email: string }

type Refunded = { refund: bigint; currency: string; atMs: number }

export const withdraw = async (
  services: SubscriptionServices,
  { userId, stated, who }: { userId: string; stated: Stated; who: Who },
): Promise<Refunded> => {
  const { database, clock, ports } = services
  const startedAtOnce = (await ports.contracts?.startsAtOnce(database, userId)) ?? false
  return database.transaction(async (transaction) => {
    const now = clock()
    const [order] = await transaction
      .select()
      .from(paymentOrders)
      .where(and(eq(paymentOrders.id, stated.order), eq(paymentOrders.userId, userId)))
      .for('update')
    const standing = await standingOf(transaction, userId, now)
    const found = await withdrawable(transaction, standing, now)
    if (order === undefined) return refuse('NOT_FOUND')
    const end = standing.row?.expiresAt ?? null
    if (found === null || found.id !== order.id || standing.row === null || end === null)
      return refuse('STATE_CONFLICT')
    const { currentPeriodStart } = standing.row
    const period = { netPaid: 0n, startMs: currentPeriodStart.getTime(), endMs: end.getTime() }
    const { unused, whole } = daysOf(period, now.getTime())
    const paid = { gross: order.gross, usedDays: whole - unused, periodDays: whole, startedAtOnce }
    const refund = withdrawalRefund(paid)
    if (refund > 0n) await askRefund(transaction, { order, gross: refund, reason: 'withdrawal', now })
    await takeBackPaid(transaction, { userId, packageId: standing.row.packageId }, now)
    await cancelOpenChanges(transaction, services, userId)
    const row = { id: newId(now.getTime()), userId, orderId: order.id, name: stated.name, contract: stated.contract }
    const { currency } = order
    await transaction
      .insert(contractWithdrawals)
      .values({ ...row, email: stated.email, refund: String(refund), currency, at: now.getTime() })
    const reader = await readReader(transaction, userId)
    if (reader !== null) {
      const letter = withdrawalLetter(reader, { ...stated, refund, currency, at: now })
      await enqueueMail(transaction, { to: stated.email, language: reader.language, letter }, now)
    }
    await audit(transaction, who, {
      action: 'subscription.withdraw',
      subject: userId,
      entity: { type: 'subscription', id: userId },
      after: { refund: String(refund), currency },
    })
    return { refund, currency, atMs: now.getTime() }
  })
}
