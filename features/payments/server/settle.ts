/** What a provider says is put into effect, once, under the lock of the order. Source: business.md 13.1. */
import { and, eq, ne } from 'drizzle-orm'
import { isPlaceShown } from '#features/billing/server/index.ts'
import { audit, program } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { type OrderState } from '../order-states.ts'
import { actOn, isCovered } from '../states.ts'
import type { Booked } from './books.ts'
import { enterLine } from './money-lines.ts'
import { placeEvidence } from './place-evidence.ts'
import type { CardRefusal, KeptCard, Report } from './provider.ts'
import { REFUND_JOB } from './refund-job-name.ts'
import { forgetCard, keepCard } from './saved-cards.ts'
import { transferReference } from '../rules.ts'
import type { Order, PaymentAlarm, PaymentServices } from './services.ts'
import { paymentAttempts, paymentOrders } from './tables.ts'

type Attempt = typeof paymentAttempts.$inferSelect
type Ground = { transaction: Database; services: PaymentServices; order: Order; attempt: Attempt; now: Date }

/** What came of a report, for the inbox. */
export type Settled =
  | 'paid'
  | 'surplus'
  | 'underpaid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'disputed'
  | 'dispute-over'
  | 'known'
  /** No try of ours has this id: it is not for us, or not yet. */
  | 'unknown-attempt'

const setAttempt = ({ transaction, attempt, now }: Ground, change: Partial<typeof paymentAttempts.$inferInsert>) =>
  transaction
    .update(paymentAttempts)
    .set({ ...change, updatedAt: now.getTime() })
    .where(eq(paymentAttempts.id, attempt.id))

const setOrder = ({ transaction, order }: Ground, change: Partial<typeof paymentOrders.$inferInsert>) =>
  transaction.update(paymentOrders).set(change).where(eq(paymentOrders.id, order.id))

const enter = ({ transaction, services, order, attempt, now }: Ground, kind: Booked['kind']): Promise<void> => {
  const { net, vat } = order
  const { id: attemptId, provider: method } = attempt
  return enterLine(transaction, services, { kind, order, attemptId, method, net, vat, reference: null, at: now })
}

const log = ({ transaction, order }: Ground, action: 'payment.succeed' | 'payment.refund', state: OrderState) =>
  audit(transaction, program, {
    action,
    subject: order.userId,
    entity: { type: 'payment', id: order.id },
    before: { status: order.state },
    after: { status: state },
  })

const alarmOf = (code: PaymentAlarm['code'], { id, number }: Order): PaymentAlarm => ({
  code,
  orderId: id,
  reference: transferReference(number),
})

const sendBack = async (ground: Ground): Promise<Settled> => {
  const { transaction, services, order, attempt } = ground
  await setAttempt(ground, { isSurplus: true })
  await enter(ground, 'surplus')
  await enqueue(transaction, REFUND_JOB, { attempt: attempt.id })
  await services.alarm(transaction, alarmOf('paid-twice', order))
  return 'surplus'
}

/** Two signs that agree, or a person looks at it: the money is taken all the same. */
const keepPlace = async (ground: Ground, cardCountry: string | null): Promise<void> => {
  const { transaction, services, order } = ground
  const evidence = placeEvidence(order.snapshot, cardCountry)
  if (evidence === null) return
  await setOrder(ground, { placeEvidence: evidence })
  if (!isPlaceShown(evidence)) await services.alarm(transaction, alarmOf('place', order))
}

/** What is not kept after all is not left with them either. */
const keepOrForget = async (ground: Ground, card: KeptCard | null, isPaid: boolean): Promise<void> => {
  const { transaction, services, order, attempt, now } = ground
  if (card === null) return
  if (!isPaid || !attempt.keepsCard)
    return forgetCard(transaction, { provider: attempt.provider, customerId: card.customerId })
  await keepCard(transaction, { order, attempt, card })
  await services.effects.cardKept(transaction, order, { card, now })
}

const receive = async (ground: Ground, report: Report): Promise<Settled> => {
  const { attempt } = ground
  if (attempt.state !== 'pending' && attempt.state !== 'failed' && attempt.state !== 'expired') return 'known'
  const settled = await take(ground, report)
  await keepOrForget(ground, report.keptCard ?? null, settled === 'paid')
  return settled
}

const take = async (ground: Ground, { received, paymentId, cardCountry = null }: Report): Promise<Settled> => {
  const { transaction, services, order, attempt, now } = ground
  if (received === null || !isCovered(attempt, received)) {
    const text = received === null ? '' : `${formatDecimal(received.amount)} ${received.currency}`
    await setAttempt(ground, { state: 'underpaid', received: text, paymentId })
    await services.alarm(transaction, alarmOf('underpaid', order))
    return 'underpaid'
  }
  const isMore = received.amount > attempt.amount
  await setAttempt(ground, {
    state: 'succeeded',
    paymentId,
    ...(isMore ? { received: `${formatDecimal(received.amount)} ${received.currency}` } : {}),
  })
  if (actOn('succeeded', order.state) === 'again') return sendBack(ground)
  if ((await services.effects.give(transaction, order, now)) === 'paid-already') {
    if (order.state !== 'expired') await setOrder(ground, { state: 'canceled' })
    return sendBack(ground)
  }
  await setOrder(ground, { state: 'succeeded', paidAt: now.getTime() })
  await keepPlace(ground, cardCountry)
  await enter(ground, 'payment')
  await log(ground, 'payment.succeed', 'succeeded')
  return 'paid'
}

/** The order fails only where no other try may still be paid. */
const giveUp = async (
  ground: Ground,
  state: 'failed' | 'expired',
  { paymentId, refusal }: Pick<Report, 'paymentId' | 'refusal'>,
): Promise<Settled> => {
  const { transaction, order, attempt, now } = ground
  if (attempt.state !== 'pending') return 'known'
  // Without a word from them it was not charged either: somebody has to pay.
  const why = attempt.isOffSession ? (refusal ?? 'declined') : null
  await setAttempt(ground, { state, refusal: why, ...(paymentId === null ? {} : { paymentId }) })
  const [other] = await transaction
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        eq(paymentAttempts.state, 'pending'),
        ne(paymentAttempts.id, attempt.id),
      ),
    )
    .limit(1)
  if (other !== undefined || actOn(state, order.state) === 'nothing') return state
  // The link is good for longer than a checkout: another try may be made until then.
  const isOver = order.expiresAt <= now.getTime()
  await setOrder(ground, { state: isOver ? 'expired' : 'failed' })
  await ground.services.effects.fail(transaction, order, isOver ? 'expired' : 'failed')
  await tellFailed(ground, why)
  return state
}

/** Of a card that was charged without its holder the mail says more, and what never reached the bank is tried again without a word. */
const tellFailed = async ({ transaction, services, order, now }: Ground, why: CardRefusal | null): Promise<void> => {
  if (why === 'never-sent') return
  const entity = { type: 'payment', id: order.id } as const
  const note = { userId: order.userId, kind: 'payment_failed', params: {}, entity, at: now } as const
  await notify(transaction, why === null ? note : { ...note, hasOwnMail: true })
  if (why !== null) await services.effects.cardRefused(transaction, order, { why, now })
}

const goBack = async (ground: Ground): Promise<Settled> => {
  const { transaction, services, order, attempt, now } = ground
  if (attempt.isSurplus) {
    if (attempt.state === 'refunded') return 'known'
    await setAttempt(ground, { state: 'refunded' })
    await enter(ground, 'surplus_refund')
    return 'refunded'
  }
  if (order.state !== 'succeeded' && order.state !== 'disputed') return 'known'
  await setAttempt(ground, { state: 'refunded' })
  await setOrder(ground, { state: 'refunded' })
  await enter(ground, 'refund')
  await services.effects.takeBack(transaction, order, now)
  await log(ground, 'payment.refund', 'refunded')
  return 'refunded'
}

const dispute = async (ground: Ground, state: 'disputed' | 'succeeded'): Promise<Settled> => {
  const { transaction, services, order } = ground
  const kind = state === 'disputed' ? 'disputed' : 'dispute-won'
  if (actOn(kind, order.state) === 'nothing') return 'known'
  await setOrder(ground, { state })
  await services.alarm(transaction, alarmOf(kind, order))
  return state === 'disputed' ? 'disputed' : 'dispute-over'
}

const put = (ground: Ground, report: Report): Promise<Settled> => {
  switch (report.kind) {
    case 'succeeded':
      return receive(ground, report)
    case 'failed':
      return giveUp(ground, 'failed', report)
    case 'expired':
      return giveUp(ground, 'expired', report)
    case 'refunded':
    case 'dispute-lost':
      return goBack(ground)
    case 'disputed':
      return dispute(ground, 'disputed')
    case 'dispute-won':
      return dispute(ground, 'succeeded')
  }
}

const orderOf = async (database: Database, attemptId: string): Promise<string | null> => {
  const [row] = await database
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  return row?.orderId ?? null
}

/** In a transaction of whoever asks. Said again, it changes nothing. */
export const settle = async (
  transaction: Database,
  services: PaymentServices,
  report: Report,
): Promise<{ settled: Settled; orderId: string | null }> => {
  const orderId = await orderOf(transaction, report.attemptId)
  if (orderId === null) return { settled: 'unknown-attempt', orderId }
  const [order] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update')
  const [attempt] = await transaction.select().from(paymentAttempts).where(eq(paymentAttempts.id, report.attemptId))
  if (order === undefined || attempt === undefined) throw new Error('an order of a try is not there')
  const settled = await put({ transaction, services, order, attempt, now: services.clock() }, report)
  return { settled, orderId }
}
