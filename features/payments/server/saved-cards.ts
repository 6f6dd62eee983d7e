/** The card that renews a subscription: kept when its holder says so, shown, and forgotten here and at the provider. Source: business.md 7 and 13.3. */
import { eq } from 'drizzle-orm'
import { audit, program, type Who } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import type { SavedCard as ShownCard } from '../contract.ts'
import type { CardKeeper, KeptCard, Provider } from './provider.ts'
import type { Order, PaymentServices } from './services.ts'
import { type paymentAttempts, savedCards } from './tables.ts'

export type SavedCard = typeof savedCards.$inferSelect
type Attempt = typeof paymentAttempts.$inferSelect
type Forgotten = { provider: string; customerId: string }

const FORGET_JOB = 'payments.forget_card'

/** In the transaction that removes it here: at the provider it is removed until that has worked. */
export const forgetCard = (transaction: Database, forgotten: Forgotten): Promise<void> =>
  enqueue(transaction, FORGET_JOB, forgotten)

export const savedCardOf = async (database: Database, userId: string): Promise<SavedCard | null> => {
  const [found] = await database.select().from(savedCards).where(eq(savedCards.userId, userId))
  return found ?? null
}

export const shownCard = (card: SavedCard | null): ShownCard | null => {
  if (card === null) return null
  const { brand, lastFour, expiryMonth, expiryYear, consentedAt } = card
  return { brand, lastFour, expiryMonth, expiryYear, consentedAtMs: consentedAt }
}

/** "visa 4242", for what is written down. */
const nameOf = ({ brand, lastFour }: Pick<KeptCard, 'brand' | 'lastFour'>): string => `${brand} ${lastFour}`

/** One a user: another one takes its place. */
export const keepCard = async (
  transaction: Database,
  { order, attempt, card }: { order: Order; attempt: Attempt; card: KeptCard },
): Promise<void> => {
  const { userId } = order
  const before = await savedCardOf(transaction, userId)
  const row = { ...card, provider: attempt.provider, consentOrderId: order.id, consentedAt: attempt.createdAt }
  await transaction
    .insert(savedCards)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: savedCards.userId, set: row })
  if (before !== null) await forgetCard(transaction, { provider: before.provider, customerId: before.customerId })
  const entity = { type: 'payment', id: order.id }
  const after = { card: nameOf(card) }
  await audit(transaction, program, { action: 'payment.keep_card', subject: userId, entity, after })
}

/** False where there is none. */
export const removeCard = async (transaction: Database, userId: string, who: Who): Promise<boolean> => {
  const [gone] = await transaction.delete(savedCards).where(eq(savedCards.userId, userId)).returning()
  if (gone === undefined) return false
  const { provider, customerId } = gone
  await forgetCard(transaction, { provider, customerId })
  const entity = { type: 'subscription', id: userId }
  const before = { card: nameOf(gone) }
  await audit(transaction, who, { action: 'payment.remove_card', subject: userId, entity, before })
  return true
}

/** The provider that can charge it now; null where it is not set up any more, or takes nothing. */
export const keeperOf = async (
  { providers }: Pick<PaymentServices, 'providers'>,
  { provider: name }: Pick<SavedCard, 'provider'>,
): Promise<(Provider & { cards: CardKeeper }) | null> => {
  const found = (await providers()).find((one) => one.name === name && one.takes)
  return found === undefined || found.cards === null ? null : { ...found, cards: found.cards }
}

export const forgetCardJob = ({ providers }: PaymentServices): Job<Forgotten> => ({
  name: FORGET_JOB,
  schedule: null,
  run: async ({ provider: name, customerId }) => {
    const provider = (await providers()).find((one) => one.name === name)
    // Thrown, so that it is tried again: keys may be on their way.
    if (provider === undefined) throw new Error(`a card is kept by ${name}, which is not set up`)
    await provider.cards?.forget(customerId)
  },
})
