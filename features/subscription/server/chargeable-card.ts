import { keeperOf, type SavedCard, savedCardOf } from '#features/payments/server/index.ts'
import type { SubscriptionServices } from './services.ts'

/** The card that will be charged; null where there is none, or nobody charges cards now. */
export const chargeableCard = async (
  { database, payments }: Pick<SubscriptionServices, 'database' | 'payments'>,
  userId: string,
): Promise<SavedCard | null> => {
  const card = await savedCardOf(database, userId)
  return card !== null && (await keeperOf(payments, card)) !== null ? card : null
}
