/** Subscriptions that renew by a card which was kept for that: a day before the end, and once more right before it. Source: business.md 7. */
import { and, eq, gt, lte } from 'drizzle-orm'
import { subscriptions } from '#features/packages/server/index.ts'
import { chargeCard, savedCards } from '#features/payments/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Language } from '#engine/messages.ts'
import type { Job } from '#platform/server/jobs.ts'
import { chargeDueSince } from '../card-times.ts'
import { chargeableCard } from './chargeable-card.ts'
import { askTokensAgain } from './renewal-tokens.ts'
import { ensureRenewal } from './renewals.ts'
import type { SubscriptionServices } from './services.ts'

const DAY_MS = 86_400_000
const EVERY_MS = 5 * 60_000

type Row = typeof subscriptions.$inferSelect

const chargeOne = async (
  services: SubscriptionServices,
  { row, language, now }: { row: Row; language: Language; now: Date },
): Promise<void> => {
  const { userId, expiresAt } = row
  const sinceMs = expiresAt === null ? null : chargeDueSince(expiresAt, now)
  if (expiresAt === null || sinceMs === null || (await chargeableCard(services, userId)) === null) return
  const renewal = await ensureRenewal(services, row)
  if (renewal.kind !== 'order') return
  await askTokensAgain(services, renewal.order)
  await chargeCard(services.payments, {
    orderId: renewal.order.id,
    sinceMs,
    now,
    language,
    isWanted: async (transaction) => {
      const [still] = await transaction.select().from(subscriptions).where(eq(subscriptions.userId, userId))
      return still !== undefined && still.renew && still.expiresAt?.getTime() === expiresAt.getTime()
    },
  })
}

/** One whose charge breaks down keeps nobody else waiting. */
export const chargeJob = (services: SubscriptionServices): Job => ({
  name: 'subscription.charge_cards',
  schedule: { everyMs: EVERY_MS },
  run: async (_data, now) => {
    const due = await services.database
      .select({ row: subscriptions, language: users.language })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .innerJoin(savedCards, eq(savedCards.userId, subscriptions.userId))
      .where(
        and(
          eq(subscriptions.renew, true),
          eq(users.locked, false),
          gt(subscriptions.expiresAt, new Date(now.getTime() - DAY_MS)),
          lte(subscriptions.expiresAt, new Date(now.getTime() + DAY_MS)),
        ),
      )
    const failures: unknown[] = []
    for (const one of due) await chargeOne(services, { ...one, now }).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cards could not be charged`)
  },
})
