/** Webhooks: verified, kept word for word, and put into effect in the same transaction, so that none is heard twice and none is lost. */
import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/id.ts'
import { ProviderFailed, type Webhook } from './provider.ts'
import type { PaymentServices } from './services.ts'
import { settle } from './settle.ts'
import { providerEvents } from './tables.ts'

/** `again`: they should send it later. */
export type Answer = { kind: 'heard'; text: string } | { kind: 'refused' } | { kind: 'again' } | { kind: 'no-provider' }

/** A try of ours that is not there: ours may not be committed yet, so everything is taken back and they send it again. */
class NotYet extends Error {}

export const hear = async (services: PaymentServices, name: string, webhook: Webhook): Promise<Answer> => {
  const provider = (await services.providers()).find((one) => one.name === name)
  if (provider === undefined) return { kind: 'no-provider' }
  try {
    const heard = await provider.hear(webhook)
    if (heard.kind === 'refused') return { kind: 'refused' }
    const { eventId, report } = heard
    await services.database.transaction(async (transaction) => {
      const [fresh] = await transaction
        .insert(providerEvents)
        .values({
          id: newId(webhook.nowMs),
          provider: name,
          eventId,
          receivedAt: webhook.nowMs,
          body: webhook.body,
          result: 'ignored',
        })
        .onConflictDoNothing()
        .returning({ id: providerEvents.id })
      if (fresh === undefined || report === null) return
      const { settled, orderId } = await settle(transaction, services, report)
      if (settled === 'unknown-attempt') throw new NotYet()
      await transaction
        .update(providerEvents)
        .set({ result: settled, orderId })
        .where(and(eq(providerEvents.id, fresh.id)))
    })
    return { kind: 'heard', text: provider.thanks }
  } catch (error) {
    if (error instanceof ProviderFailed || error instanceof NotYet) return { kind: 'again' }
    throw error
  }
}
