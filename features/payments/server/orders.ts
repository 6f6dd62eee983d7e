/** Orders as those who make them see them: one that costs nothing, one that is taken back, and those that wait. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { createOrder, type NewOrder } from './pay.ts'
import type { Order, PaymentServices } from './services.ts'
import { paymentOrders, paymentTransactions } from './tables.ts'

/** States in which it may still be paid. */
const open = ['created', 'pending', 'failed'] as const

/** Null where it is paid, over or not there. */
const lockOpen = async (transaction: Database, id: string): Promise<Order | null> => {
  const [row] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, id)).for('update')
  return row !== undefined && open.some((state) => state === row.state) ? row : null
}

/** Money that comes for it all the same goes back. Says which orders were taken back. */
export const cancelOrders = async (
  transaction: Database,
  which: { userId: string; purpose: 'renewal' } | { changeId: string },
): Promise<string[]> => {
  const mine =
    'changeId' in which
      ? eq(paymentOrders.changeId, which.changeId)
      : and(eq(paymentOrders.userId, which.userId), eq(paymentOrders.purpose, which.purpose))
  const rows = await transaction
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(mine, inArray(paymentOrders.state, [...open])))
  const gone: string[] = []
  for (const { id } of rows) {
    if ((await lockOpen(transaction, id)) === null) continue
    await transaction.update(paymentOrders).set({ state: 'canceled' }).where(eq(paymentOrders.id, id))
    gone.push(id)
  }
  return gone
}

/** The order for a renewal of this period that may still be paid; null where there is none. */
export const findRenewal = async (database: Database, userId: string, periodStart: number): Promise<Order | null> => {
  const [row] = await database
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, userId),
        eq(paymentOrders.purpose, 'renewal'),
        eq(paymentOrders.periodStart, periodStart),
        inArray(paymentOrders.state, [...open]),
      ),
    )
    .limit(1)
  return row ?? null
}

/** What costs nothing is taken at once: an order that is settled, and a line of nought. */
export const takeFree = async (
  transaction: Database,
  { effects, secret }: Pick<PaymentServices, 'effects'> & { secret: Uint8Array },
  { order, now }: { order: NewOrder; now: Date },
): Promise<'given' | 'paid-already'> => {
  const { id } = await createOrder(transaction, order, { now, secret })
  const [row] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, id)).for('update')
  if (row === undefined) throw new Error('an inserted order was not there')
  if (row.gross !== 0n) throw new Error('an order that costs something was taken for free')
  const given = await effects.give(transaction, row, now)
  const state = given === 'given' ? 'succeeded' : 'canceled'
  await transaction.update(paymentOrders).set({ state, paidAt: now.getTime() }).where(eq(paymentOrders.id, id))
  if (given !== 'given') return given
  const { userId, packageId, interval, currency } = row
  await transaction.insert(paymentTransactions).values({
    id: newId(now.getTime()),
    userId,
    orderId: id,
    packageId,
    interval,
    currency,
    kind: 'free',
    method: 'none',
    net: 0n,
    vat: 0n,
    gross: 0n,
    at: now.getTime(),
  })
  return given
}
