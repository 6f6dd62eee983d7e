/** A shop for tests whose cards are kept by a card service on 127.0.0.1. */
import { call } from '@orpc/server'
import { mails } from '#features/mail/server/index.ts'
import { callbackAnswer, cardService, paymentHandlers, paymentJobs } from '#features/payments/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type SignedEvent, startCardSandbox } from '#sandbox/card-service/index.ts'
import type { Ports } from './ports.ts'
import { openShop } from './test-shop.ts'

export const HOUR = 3_600_000

export const openCardShop = async (database: Database, change: Partial<Ports> = {}) => {
  const shop = await openShop(database, change)
  const card = await startCardSandbox({ port: 0, now: () => shop.world.nowMs })
  const { secretKey, webhookSecret, port } = card
  const at = { host: '127.0.0.1', port, protocol: 'http' } as const
  shop.world.providers = [cardService({ secretKey, webhookSecret, at })]
  const { payments } = shop.services
  const pay = paymentHandlers(payments)
  const tell = async ({ headers, body }: SignedEvent) =>
    (await callbackAnswer(payments)({ provider: 'card-service', headers, body })).status
  type Buyer = Awaited<ReturnType<typeof shop.addBuyer>>
  /** Buys a month by card, and has the card kept where that is wanted. */
  const buy = async (buyer: Buyer, keepCard: boolean) => {
    const told = await shop.order(buyer, 'pro')
    const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
    await call(pay.pay, { token, method: 'card', keepCard }, { context: buyer.context })
    await tell(card.pay(card.newest() ?? ''))
    return token
  }
  const cardOf = async ({ context }: Buyer) => (await call(pay.card, undefined, { context })).card
  const remove = async ({ context }: Buyer) => {
    await call(pay.removeCard, undefined, { context })
    await forget()
  }
  /** What waits to be forgotten is, as the queue would have it. */
  const forget = async () => {
    const job = paymentJobs(payments).find(({ name }) => name === 'payments.forget_card')
    const doing: ((data: never, now: Date) => Promise<void>) | undefined = job?.run
    const { rows } = asRows(
      await database.execute(`select data->'data' as data from pgboss.job where group_id = 'payments.forget_card'`),
    )
    for (const { data } of rows) await doing?.(data, new Date(shop.world.nowMs))
  }
  const letters = async () => (await database.select().from(mails).orderBy(mails.id)).map(({ letter }) => letter)
  const close = async () => {
    await card.close()
    await shop.close()
  }
  return { ...shop, card, tell, buy, cardOf, remove, forget, lettersWhole: letters, pay, close }
}

const asRows = (answer: unknown) => answer as { rows: { data: never }[] }
