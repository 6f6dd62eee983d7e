/** What is done for payments in the background: questions to providers, deadlines, and money that goes back. Source: business.md 13.1 and 34. */
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { AnyJob, Job } from '#platform/server/jobs.ts'
import { lookUpCharge } from './charge-card.ts'
import { ProviderFailed } from './provider.ts'
import { sendRefunds } from './refunds.ts'
import { REFUND_JOB, type Refunded } from './refund-job-name.ts'
import { forgetCardJob } from './saved-cards.ts'
import type { PaymentServices } from './services.ts'
import { settle } from './settle.ts'
import { paymentAttempts, paymentOrders } from './tables.ts'

const TEN_MINUTES_MS = 10 * 60_000
/** A try is asked about when nothing was heard of it for so long. */
const ASK_AFTER_MS = 5 * 60_000
/** A try of which the provider never told an id, or nothing, for so long was not made. */
const GIVE_UP_MS = 24 * 60 * 60_000

type Attempt = typeof paymentAttempts.$inferSelect

const askOne = async (services: PaymentServices, attempt: Attempt): Promise<void> => {
  const { id: attemptId, providerOrderId, paymentId, customerId } = attempt
  const provider = (await services.providers()).find(({ name }) => name === attempt.provider)
  const cards = provider?.cards ?? null
  if (cards !== null && customerId !== null && providerOrderId === null)
    return lookUpCharge(services, cards, { attemptId, customerId })
  const isOld = attempt.createdAt <= services.clock().getTime() - GIVE_UP_MS
  const known =
    provider === undefined || providerOrderId === null
      ? null
      : await provider.query({ attemptId, providerOrderId, paymentId })
  const report = known ?? (isOld ? { attemptId, kind: 'expired' as const, received: null, paymentId } : null)
  if (report !== null) await services.database.transaction((transaction) => settle(transaction, services, report))
}

/** Asks now about the tries of one order that are waited for. Throws ProviderFailed; false where nobody has to be asked. */
export const askAbout = async (services: PaymentServices, orderId: string): Promise<boolean> => {
  const waiting = await services.database
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'pending'), eq(paymentAttempts.orderId, orderId)))
  for (const attempt of waiting) await askOne(services, attempt)
  return waiting.length > 0
}

/** Asks about tries of which nothing was heard. One provider that is down keeps nobody else waiting. */
const reconcile = (services: PaymentServices): Job => ({
  name: 'payments.reconcile',
  schedule: { everyMs: TEN_MINUTES_MS },
  run: async (_data, now) => {
    const waiting = await services.database
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.state, 'pending'), lt(paymentAttempts.createdAt, now.getTime() - ASK_AFTER_MS)))
    for (const attempt of waiting)
      await askOne(services, attempt).catch((error: unknown) => {
        if (!(error instanceof ProviderFailed)) throw error
      })
  },
})

/** Links that nobody has paid by are good no more; what waited for the money hears of it. */
const passDeadlines = (services: PaymentServices): Job => ({
  name: 'payments.pass_deadlines',
  schedule: { everyMs: TEN_MINUTES_MS },
  run: async (_data, now) => {
    const over = and(inArray(paymentOrders.state, ['created', 'failed']), lt(paymentOrders.expiresAt, now.getTime()))
    const rows = await services.database.select({ id: paymentOrders.id }).from(paymentOrders).where(over)
    for (const { id } of rows)
      await services.database.transaction(async (transaction) => {
        const [order] = await transaction
          .update(paymentOrders)
          .set({ state: 'expired' })
          .where(and(eq(paymentOrders.id, id), over))
          .returning()
        if (order !== undefined) await services.effects.fail(transaction, order, 'expired')
      })
  },
})

const refundOne = async (services: PaymentServices, attempt: Attempt): Promise<void> => {
  const { id: attemptId, providerOrderId, paymentId, amount, currency } = attempt
  const provider = (await services.providers()).find(({ name }) => name === attempt.provider)
  if (provider === undefined || providerOrderId === null) return
  await provider.refund({ attemptId, providerOrderId, paymentId }, { amount, currency, isWhole: true })
  await services.database.transaction((transaction) =>
    settle(transaction, services, { attemptId, kind: 'refunded', received: null, paymentId }),
  )
}

/** Asked for when money has to go back; what a provider did not take is tried again. */
const refund = (services: PaymentServices): Job<Refunded> => ({
  name: REFUND_JOB,
  schedule: { everyMs: TEN_MINUTES_MS },
  run: async () => {
    await sendRefunds(services)
    const owed = await services.database
      .select()
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.isSurplus, true),
          eq(paymentAttempts.state, 'succeeded'),
          isNotNull(paymentAttempts.providerOrderId),
        ),
      )
    for (const attempt of owed)
      await refundOne(services, attempt).catch((error: unknown) => {
        if (!(error instanceof ProviderFailed)) throw error
      })
  },
})

export const paymentJobs = (services: PaymentServices): readonly AnyJob[] => [
  reconcile(services),
  passDeadlines(services),
  refund(services),
  forgetCardJob(services),
]
