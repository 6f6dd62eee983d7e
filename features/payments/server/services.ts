import type { Database } from '#platform/database/database.ts'
import type { Provider } from './provider.ts'
import type { paymentOrders } from './tables.ts'

export type Order = typeof paymentOrders.$inferSelect

/** What a payment does to what was bought; in the transaction of the payment. */
export type PaymentEffects = {
  /** `paid-already`: another order has paid the same period, so the money goes back. */
  give: (transaction: Database, order: Order, now: Date) => Promise<'given' | 'paid-already'>
  /** The money went back: what it bought ends. */
  takeBack: (transaction: Database, order: Order, now: Date) => Promise<void>
}

export type PaymentServices = {
  database: Database
  clock: () => Date
  providers: readonly Provider[]
  effects: PaymentEffects
  /** Tells those who look after the installation that a person has to look at something. */
  alarm: (transaction: Database, facts: { code: string; orderId: string }) => Promise<void>
}
