/** A try to pay an order: written down before the provider hears of it, so that whatever they say is of something that we know. */
import { createHash, createHmac } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Language } from '#engine/messages.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { ONE } from '#engine/money.ts'
import type { Method } from '../methods.ts'
import type { Snapshot } from '../snapshot.ts'
import { ProviderFailed } from './provider.ts'
import type { Order, PaymentServices } from './services.ts'
import { paymentAttempts, paymentOrders } from './tables.ts'

/** Of one order. Source: business.md 41. */
export const MOST_ATTEMPTS = 10

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export type NewOrder = Pick<
  Order,
  'userId' | 'purpose' | 'packageId' | 'interval' | 'periodStart' | 'net' | 'vat' | 'currency' | 'expiresAt'
> & { snapshot: Snapshot; changeId?: string; method?: Method | null }

/** What stands in the address of the page of an order. It follows from the secret of the installation, so that a reminder has the same link, and no dump of the database pays. */
export const linkToken = (secret: Uint8Array, orderId: string): string =>
  createHmac('sha256', secret).update(`payment link ${orderId}`).digest('base64url')

export const linkPath = (token: string): string => `/services/payment/pay/${token}`

export const createOrder = async (
  transaction: Database,
  order: NewOrder,
  { now, secret }: { now: Date; secret: Uint8Array },
): Promise<{ id: string; token: string }> => {
  const id = newId(now.getTime())
  const token = linkToken(secret, id)
  const gross = order.net + order.vat
  await transaction
    .insert(paymentOrders)
    .values({ ...order, id, gross, tokenHash: hashOf(token), createdAt: now.getTime() })
  return { id, token }
}

export const findOrder = async (database: Database, token: string): Promise<Order | null> => {
  const [found] = await database
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.tokenHash, hashOf(token)))
  return found ?? null
}

export type Started =
  | { kind: 'started'; checkoutUrl: string; attemptId: string }
  | { kind: 'paid-already' | 'link-expired' | 'no-method' | 'too-many-tries' | 'failed' }

type Asked = {
  token: string
  method: Method | null
  language: Language | null
  urls: { back: string; hooks: string }
  /** Whether the card is to be kept for renewals; left out for no. */
  keepsCard?: boolean
}

const prepare = (services: PaymentServices, { token, method, keepsCard = false }: Asked, provider: string) =>
  services.database.transaction(async (transaction): Promise<Started | { order: Order; attemptId: string }> => {
    const now = services.clock()
    const known = await findOrder(transaction, token)
    if (known === null) return { kind: 'link-expired' }
    const [order] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, known.id)).for('update')
    if (order === undefined) return { kind: 'link-expired' }
    if (['succeeded', 'refunded', 'disputed'].includes(order.state)) return { kind: 'paid-already' }
    const isOver = order.state === 'expired' || order.state === 'canceled' || order.expiresAt <= now.getTime()
    if (isOver || order.snapshot.address === null) return { kind: 'link-expired' }
    const [tries] = await transaction
      .select({ count: count() })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, order.id))
    if ((tries?.count ?? 0) >= MOST_ATTEMPTS) return { kind: 'too-many-tries' }
    const attemptId = newId(now.getTime())
    const stamp = { createdAt: now.getTime(), updatedAt: now.getTime() }
    // What they collect is known once they have answered; until then it is what the order asks for.
    const due = { amount: order.gross * (ONE / 100n), currency: order.currency }
    const tried = { id: attemptId, orderId: order.id, provider, keepsCard }
    await transaction.insert(paymentAttempts).values({ ...tried, ...due, ...stamp })
    await transaction.update(paymentOrders).set({ state: 'pending', method }).where(eq(paymentOrders.id, order.id))
    return { order, attemptId }
  })

/** The order is free for another try; one that is under way stays so. */
const setBack = async ({ database, clock }: PaymentServices, orderId: string, attemptId: string): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update')
    const stamp = { state: 'failed', updatedAt: clock().getTime() } as const
    await transaction
      .update(paymentAttempts)
      .set(stamp)
      .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'pending')))
    const [open] = await transaction
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, ['pending'])))
      .limit(1)
    if (open !== undefined) return
    await transaction
      .update(paymentOrders)
      .set({ state: 'failed' })
      .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.state, 'pending')))
  })

export const startPayment = async (services: PaymentServices, asked: Asked): Promise<Started> => {
  const provider = (await services.providers()).find(({ method, takes }) => takes && method === asked.method)
  if (provider === undefined) return { kind: 'no-method' }
  const prepared = await prepare(services, asked, provider.name)
  if ('kind' in prepared) return prepared
  const { order, attemptId } = prepared
  try {
    const { providerOrderId, checkoutUrl, due } = await provider.open({
      attemptId,
      gross: order.gross,
      currency: order.currency,
      description: order.snapshot.packageName[asked.language ?? 'en'],
      language: asked.language,
      returnUrl: asked.urls.back,
      webhookUrl: `${asked.urls.hooks}/${provider.name}`,
      expiresAtMs: order.expiresAt,
      keepsCard: asked.keepsCard === true && provider.cards !== null,
    })
    await services.database
      .update(paymentAttempts)
      .set({ providerOrderId, ...due, updatedAt: services.clock().getTime() })
      .where(eq(paymentAttempts.id, attemptId))
    return { kind: 'started', checkoutUrl, attemptId }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    await setBack(services, order.id, attemptId)
    return { kind: 'failed' }
  }
}
