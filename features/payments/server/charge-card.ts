/** A kept card is charged without its holder: once, whoever asks how often, and after whatever kill. Source: business.md 7 and 13.3. */
import { eq } from 'drizzle-orm'
import { ONE } from '#engine/money.ts'
import type { Language } from '#engine/messages.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { MOST_ATTEMPTS } from './pay.ts'
import { type CardCharge, type CardKeeper, type Charged, ProviderFailed } from './provider.ts'
import { keeperOf, savedCardOf } from './saved-cards.ts'
import type { Order, PaymentServices } from './services.ts'
import { settle } from './settle.ts'
import { paymentAttempts, paymentOrders } from './tables.ts'

/** Somebody who is on the page of a payment is not overtaken for so long. */
const AT_THE_TILL_MS = 30 * 60_000

type Attempt = typeof paymentAttempts.$inferSelect

export type Wanted = {
  orderId: string
  /** A charge since then was this one: it is not made again. Milliseconds since epoch. */
  sinceMs: number
  now: Date
  language: Language
  /** Asked under the lock, whether it is wanted still. */
  isWanted: (transaction: Database) => Promise<boolean>
}

/** Whether some try stands in the way of a charge: one that may be paid this minute, or the same charge. */
const isInTheWay = ({ sinceMs, now }: Wanted, { state, isOffSession, createdAt, refusal }: Attempt): boolean => {
  if (isOffSession) return state === 'pending' || (createdAt >= sinceMs && refusal !== 'never-sent')
  return state === 'underpaid' || (state === 'pending' && createdAt > now.getTime() - AT_THE_TILL_MS)
}

const mayBeCharged = ({ state, method, expiresAt, snapshot }: Order, now: Date): boolean => {
  const isOpen = state === 'created' || state === 'failed' || (state === 'pending' && method !== 'bank_transfer')
  return isOpen && expiresAt > now.getTime() && snapshot.address !== null
}

type Prepared = { order: Order; attemptId: string; customerId: string; paymentMethodId: string }

/** Written down before anybody hears of it. Null where it is not to be charged. */
const prepare = (services: PaymentServices, wanted: Wanted, provider: string): Promise<Prepared | null> =>
  services.database.transaction(async (transaction) => {
    const { orderId, now, isWanted } = wanted
    const [order] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update')
    if (order === undefined || !mayBeCharged(order, now)) return null
    const card = await savedCardOf(transaction, order.userId)
    if (card === null || card.provider !== provider || !(await isWanted(transaction))) return null
    const tries = await transaction.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
    if (tries.length >= MOST_ATTEMPTS || tries.some((attempt) => isInTheWay(wanted, attempt))) return null
    const attemptId = newId(now.getTime())
    const due = { amount: order.gross * (ONE / 100n), currency: order.currency }
    const stamp = { createdAt: now.getTime(), updatedAt: now.getTime() }
    await transaction
      .insert(paymentAttempts)
      .values({ id: attemptId, orderId, provider, isOffSession: true, customerId: card.customerId, ...due, ...stamp })
    await transaction
      .update(paymentOrders)
      .set({ state: 'pending', method: 'card' })
      .where(eq(paymentOrders.id, orderId))
    const { customerId, paymentMethodId } = card
    return { order, attemptId, customerId, paymentMethodId }
  })

/** What they have said of a charge; its id first, so that whatever they say of it later is known. */
const note = (services: PaymentServices, attemptId: string, { providerOrderId, report }: Charged): Promise<void> =>
  services.database.transaction(async (transaction) => {
    await transaction.update(paymentAttempts).set({ providerOrderId }).where(eq(paymentAttempts.id, attemptId))
    if (report !== null) await settle(transaction, services, report)
  })

/** `unknown`: nobody can say whether it has happened; it is looked up, and never sent again. */
export const chargeCard = async (
  services: PaymentServices,
  wanted: Wanted,
): Promise<'charged' | 'not-now' | 'unknown'> => {
  const [order] = await services.database.select().from(paymentOrders).where(eq(paymentOrders.id, wanted.orderId))
  const card = order === undefined ? null : await savedCardOf(services.database, order.userId)
  const provider = card === null ? null : await keeperOf(services, card)
  if (provider === null) return 'not-now'
  const prepared = await prepare(services, wanted, provider.name)
  if (prepared === null) return 'not-now'
  const { order: due, attemptId, ...kept } = prepared
  const charge: CardCharge = {
    attemptId,
    gross: due.gross,
    currency: due.currency,
    description: due.snapshot.packageName[wanted.language],
    card: kept,
  }
  try {
    await note(services, attemptId, await provider.cards.charge(charge))
    return 'charged'
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    return 'unknown'
  }
}

/** A charge whose answer never came: what they know of it, or that they have never heard of it. */
export const lookUpCharge = async (
  services: PaymentServices,
  cards: CardKeeper,
  { attemptId, customerId }: { attemptId: string; customerId: string },
): Promise<void> => {
  const found = await cards.find({ attemptId, customerId })
  const unheard = { attemptId, kind: 'failed', received: null, paymentId: null, refusal: 'never-sent' } as const
  await note(services, attemptId, found ?? { providerOrderId: attemptId, report: unheard })
}
