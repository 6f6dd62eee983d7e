/** Payments as those who run the installation see them, and what they do with one. */
import { eq, sql } from 'drizzle-orm'
import { audit, whoOf, writeDown } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { personHolds } from '#platform/database/person.ts'
import { fullName } from '#platform/person-name.ts'
import { decimalOf } from '#platform/minor-units.ts'
import { type FileOf, fileTime, type ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { StaffPayment } from '../contract.ts'
import type { paymentList } from '../list.ts'
import { staffColumnWords } from '../messages.ts'
import { isRecordable } from '../order-states.ts'
import { transferReference } from '../rules.ts'
import { staffPlace } from './kept-place.ts'
import { enterLine } from './money-lines.ts'
import { askAbout } from './payment-jobs.ts'
import { ProviderFailed } from './provider.ts'
import { askRefund } from './refunds.ts'
import type { Order, PageServices, PaymentServices } from './services.ts'
import { paymentAttempts, paymentOrders } from './tables.ts'

type Joined = {
  order: Order
  user: typeof users.$inferSelect | null
  providerReference: string | null
  invoices: string
}

/** Of the try that has paid the order. */
const providerReference = sql<string | null>`(select coalesce(payment_id, provider_order_id) from ${paymentAttempts}
  where order_id = ${paymentOrders.id} and ${paymentAttempts.state} in ('succeeded', 'refunded') and not is_surplus
  order by ${paymentAttempts.createdAt} desc limit 1)`

const toStaff = ({ order, user, ...rest }: Joined): StaffPayment => ({
  id: order.id,
  reference: transferReference(order.number),
  createdAtMs: order.createdAt,
  paidAtMs: order.paidAt,
  user: user === null ? null : { id: user.id, firstname: user.firstname, lastname: user.lastname, email: user.email },
  purpose: order.purpose,
  package: order.snapshot.packageName,
  interval: order.interval,
  net: Number(order.net),
  vat: Number(order.vat),
  gross: Number(order.gross),
  currency: order.currency,
  method: order.method,
  state: order.state,
  ...rest,
  place: staffPlace(order.placeEvidence),
})

export const paymentSource = ({
  database,
  invoices,
}: Pick<PageServices, 'database' | 'invoices'>): ListSource<typeof paymentList, Joined, StaffPayment> => ({
  read: (cut) =>
    cutTo(
      database
        .select({ order: paymentOrders, user: users, providerReference, invoices: invoices.numbers(paymentOrders.id) })
        .from(paymentOrders)
        .leftJoin(users, eq(users.id, paymentOrders.userId))
        .$dynamic(),
      cut,
    ),
  where: {
    user: personHolds(users),
    invoice: (typed) => invoices.hold(paymentOrders.id, typed),
    state: paymentOrders.state,
    method: paymentOrders.method,
    purpose: paymentOrders.purpose,
  },
  at: paymentOrders.createdAt,
  sort: { by: [paymentOrders.id], placeOf: ({ order }) => [order.id] },
  rows: (found) => found.map(toStaff),
})

export const paymentFile = (clock: () => Date) =>
  ({
    clock,
    written: { down: writeDown, as: 'payment.export' },
    words: staffColumnWords,
    cells: {
      reference: ({ reference }) => reference,
      created: ({ createdAtMs }) => fileTime(createdAtMs),
      paid: ({ paidAtMs }) => fileTime(paidAtMs),
      user: ({ user }, language) => (user === null ? null : fullName(user, language)),
      email: ({ user }) => user?.email ?? null,
      purpose: ({ purpose }) => purpose,
      package: (row, language) => row.package[language],
      net: ({ net }) => decimalOf(net),
      vat: ({ vat }) => decimalOf(vat),
      gross: ({ gross }) => decimalOf(gross),
      currency: ({ currency }) => currency,
      method: ({ method }) => method,
      state: ({ state }) => state,
      invoices: ({ invoices }) => invoices,
      providerReference: (row) => row.providerReference,
      placeAddress: ({ place }) => place?.address ?? null,
      placeCard: ({ place }) => place?.card ?? null,
      placeNetwork: ({ place }) => place?.network ?? null,
      placeState: ({ place }) => place?.state ?? null,
      placeConfirmed: ({ place }) => fileTime(place?.confirmedAtMs ?? null),
    },
  }) satisfies FileOf<StaffPayment, string, 'payment.export'>

const locked = async (transaction: Database, id: string): Promise<Order> => {
  const [order] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, id)).for('update')
  return order ?? refuse('NOT_FOUND')
}

/** All of what was paid goes back; what it bought ends at once. The provider is asked by a job until it has taken it. */
export const refundPayment = (
  services: PaymentServices,
  { id, reason }: { id: string; reason: string },
  context: CallContext,
): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const now = services.clock()
    const order = await locked(transaction, id)
    if (order.state !== 'succeeded' || order.gross === 0n) return refuse('STATE_CONFLICT')
    if ((await askRefund(transaction, { order, gross: order.gross, reason, now })) === 'asked-before')
      return refuse('STATE_CONFLICT')
    await services.effects.takeBack(transaction, order, now)
    const entity = { type: 'payment', id }
    await audit(transaction, whoOf(context), { action: 'payment.ask_refund', subject: order.userId, entity, reason })
  })

/** What has become of it, without waiting for the job that asks every ten minutes. */
export const askProvider = async (services: PaymentServices, id: string, context: CallContext): Promise<void> => {
  const [order] = await services.database.select().from(paymentOrders).where(eq(paymentOrders.id, id))
  if (order === undefined) return refuse('NOT_FOUND')
  const isAsked = await askAbout(services, id).catch((error: unknown) => {
    if (error instanceof ProviderFailed) return refuse('PROVIDER_FAILED')
    throw error
  })
  if (!isAsked) return refuse('STATE_CONFLICT')
  const entity = { type: 'payment', id }
  await services.database.transaction((transaction) =>
    audit(transaction, whoOf(context), { action: 'payment.ask_provider', subject: order.userId, entity }),
  )
}

/** The money has come by a way that tells nothing by itself: an admin has seen it on the account. */
export const recordPayment = (
  services: PaymentServices,
  { id, reference, method }: { id: string; reference: string; method: 'bank_transfer' | 'crypto_provider' },
  context: CallContext,
): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const now = services.clock()
    const order = await locked(transaction, id)
    if (!isRecordable(order.state)) return refuse('STATE_CONFLICT')
    if ((await services.effects.give(transaction, order, now)) !== 'given') return refuse('STATE_CONFLICT')
    await transaction
      .update(paymentOrders)
      .set({ state: 'succeeded', paidAt: now.getTime(), method })
      .where(eq(paymentOrders.id, id))
    const { net, vat } = order
    const line = {
      kind: 'payment',
      order: { ...order, method },
      attemptId: null,
      net,
      vat,
      reference,
      at: now,
    } as const
    await enterLine(transaction, services, { ...line, method: 'manual' })
    const entity = { type: 'payment', id }
    await audit(transaction, whoOf(context), {
      action: 'payment.record',
      subject: order.userId,
      entity,
      before: { status: order.state },
      after: { status: 'succeeded', reference },
    })
  })
