/** What payment services have told, for whoever runs the installation. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import type { ProviderEvent } from '../contract.ts'
import type { eventList } from '../event-list.ts'
import { transferReference } from '../rules.ts'
import { paymentOrders, providerEvents } from './tables.ts'

type Joined = { event: typeof providerEvents.$inferSelect; number: number | null }

export const eventSource = (database: Database): ListSource<typeof eventList, Joined, ProviderEvent> => ({
  read: (cut) =>
    cutTo(
      database
        .select({ event: providerEvents, number: paymentOrders.number })
        .from(providerEvents)
        .leftJoin(paymentOrders, eq(paymentOrders.id, providerEvents.orderId))
        .$dynamic(),
      cut,
    ),
  where: {},
  sort: { by: [providerEvents.id], placeOf: ({ event }) => [event.id] },
  rows: (found) =>
    found.map(({ event: { id, provider, eventId, receivedAt, result }, number }) => ({
      id,
      provider,
      event: eventId,
      atMs: receivedAt,
      result,
      reference: number === null ? null : transferReference(number),
    })),
})
