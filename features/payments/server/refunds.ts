/** Money that goes back of an order that was paid: asked for in one transaction, sent by the provider, and entered when it has taken it. */
import { and, desc, eq } from 'drizzle-orm'
import { audit, program } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { divideHalfUp } from '#platform/minor-units.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { enterLine } from './money-lines.ts'
import { ProviderFailed } from './provider.ts'
import { REFUND_JOB } from './refund-job-name.ts'
import type { Order, PaymentServices } from './services.ts'
import { paymentAttempts, paymentOrders, paymentRefunds } from './tables.ts'

type Refund = typeof paymentRefunds.$inferSelect

/** The share of the tax in a part of what was paid; the rest is net. */
export const partsOf = (
  { vat, gross: whole }: Pick<Order, 'vat' | 'gross'>,
  gross: bigint,
): { net: bigint; vat: bigint } => {
  const share = divideHalfUp(vat * gross, whole)
  return { net: gross - share, vat: share }
}

const paidBy = async (transaction: Database, orderId: string) => {
  const [attempt] = await transaction
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'succeeded'),
        eq(paymentAttempts.isSurplus, false),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1)
  return attempt ?? null
}

export type RefundAsked = { order: Order; gross: bigint; reason: string; now: Date }

/** Once an order. What nobody collected for us is sent back by hand: it is entered at once, under what an admin wrote. */
export const askRefund = async (
  transaction: Database,
  { order, gross, reason, now }: RefundAsked,
): Promise<'asked' | 'asked-before'> => {
  const attempt = await paidBy(transaction, order.id)
  const row = { id: newId(now.getTime()), orderId: order.id, attemptId: attempt?.id ?? null, reason, gross }
  const made = await transaction
    .insert(paymentRefunds)
    .values({ ...row, ...partsOf(order, gross), state: 'due', createdAt: now.getTime() })
    .onConflictDoNothing()
    .returning({ id: paymentRefunds.id })
  if (made.length === 0) return 'asked-before'
  await enqueue(transaction, REFUND_JOB, {})
  return 'asked'
}

/** Entered once, whoever says first that it has gone back. */
const finish = (services: PaymentServices, { id, reason }: Refund): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const now = services.clock()
    const [refund] = await transaction.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)).for('update')
    if (refund === undefined || refund.state === 'sent') return
    const sent = { state: 'sent', sentAt: now.getTime(), problem: null } as const
    await transaction.update(paymentRefunds).set(sent).where(eq(paymentRefunds.id, id))
    const [order] = await transaction
      .select()
      .from(paymentOrders)
      .where(eq(paymentOrders.id, refund.orderId))
      .for('update')
    // Their webhook may have been faster.
    if (order === undefined || order.state === 'refunded') return
    await transaction.update(paymentOrders).set({ state: 'refunded' }).where(eq(paymentOrders.id, order.id))
    if (refund.attemptId !== null)
      await transaction
        .update(paymentAttempts)
        .set({ state: 'refunded', updatedAt: now.getTime() })
        .where(eq(paymentAttempts.id, refund.attemptId))
    const [attempt] =
      refund.attemptId === null
        ? []
        : await transaction.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId))
    const { net, vat, attemptId } = refund
    const line = { kind: 'refund', order, attemptId, net, vat, reference: reason, at: now } as const
    await enterLine(transaction, services, { ...line, method: attempt?.provider ?? 'manual' })
    await audit(transaction, program, {
      action: 'payment.refund',
      subject: order.userId,
      entity: { type: 'payment', id: order.id },
      before: { status: order.state },
      after: { status: 'refunded', gross: String(refund.gross) },
      reason,
    })
  })

/** What is asked back of the sum that was collected, in the currency that was: the whole of it, or the share. */
const shareOf = (refund: Refund, order: Order, collected: bigint): bigint =>
  refund.gross === order.gross ? collected : (collected * refund.gross) / order.gross

const sendOne = async (services: PaymentServices, refund: Refund): Promise<void> => {
  if (refund.attemptId === null) return finish(services, refund)
  const { database } = services
  const [attempt] = await database.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId))
  const [order] = await database.select().from(paymentOrders).where(eq(paymentOrders.id, refund.orderId))
  const provider = (await services.providers()).find(({ name }) => name === attempt?.provider)
  if (attempt === undefined || order === undefined || provider === undefined || attempt.providerOrderId === null) return
  const { id: attemptId, providerOrderId, paymentId, amount, currency } = attempt
  const back = { amount: shareOf(refund, order, amount), currency, isWhole: refund.gross === order.gross }
  await provider.refund({ attemptId, providerOrderId, paymentId }, back)
  await finish(services, refund)
}

/** One provider that does not take it keeps nobody else waiting; it is asked again. */
export const sendRefunds = async (services: PaymentServices): Promise<void> => {
  const due = await services.database.select().from(paymentRefunds).where(eq(paymentRefunds.state, 'due'))
  for (const refund of due)
    try {
      await sendOne(services, refund)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      const problem = error.message.slice(0, 300)
      await services.database.update(paymentRefunds).set({ problem }).where(eq(paymentRefunds.id, refund.id))
    }
}
