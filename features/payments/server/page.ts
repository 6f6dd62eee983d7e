/** What somebody who has the link of a payment sees. */
import { desc, eq } from 'drizzle-orm'
import { cardNoticeDays, readRenewalDays } from '#features/billing/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Database } from '#platform/database/database.ts'
import { fullName } from '#platform/person-name.ts'
import { placeLines } from '#platform/place-lines.ts'
import type { OpenLink, PaymentLink } from '../contract.ts'
import type { Method } from '../methods.ts'
import { type LinkState, maskedEmail, transferReference } from '../rules.ts'
import { renewalGross, type Snapshot } from '../snapshot.ts'
import { residenceToConfirm } from './kept-place.ts'
import { findOrder } from './pay.ts'
import type { Order, PageServices } from './services.ts'
import { paymentAttempts } from './tables.ts'

type Attempt = typeof paymentAttempts.$inferSelect

const newestAttempt = async (database: Database, orderId: string): Promise<Attempt | null> => {
  const [found] = await database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(1)
  return found ?? null
}

const settledStates = ['succeeded', 'refunded', 'disputed']

const stateOf = async (services: PageServices, order: Order, attempt: Attempt | null): Promise<LinkState> => {
  if (settledStates.includes(order.state)) return 'paid'
  if (attempt?.state === 'underpaid') return 'underpaid'
  if (await services.effects.isPaid(services.database, order)) return 'paid'
  const isOver = order.expiresAt <= services.clock().getTime()
  if (order.state === 'expired' || order.state === 'canceled' || (isOver && order.state !== 'pending')) return 'expired'
  if (order.state === 'pending') return 'waiting'
  return order.state === 'failed' ? 'failed' : 'open'
}

const placeOf = ({ address }: Snapshot): OpenLink['place'] => {
  if (address === null) return null
  const { billingName, company, companyName, country, taxNumber, euVatNumber } = address
  const isNamed = company && companyName !== billingName
  const place = { country, lines: placeLines(address), taxNumber, euVatNumber }
  return { billingName, companyName: isNamed ? companyName : '', ...place }
}

const rowsOf = ({ snapshot, net, vat, gross, currency }: Order): OpenLink['rows'] => ({
  listPrice: Number(snapshot.listPrice),
  percentageDiscount: Number(snapshot.percentageDiscount),
  couponDiscount: Number(snapshot.couponDiscount),
  tokenDiscount: Number(snapshot.tokenDiscount),
  credit: Number(snapshot.credit),
  net: Number(net),
  vat: Number(vat),
  gross: Number(gross),
  vatHundredths: snapshot.vat.hundredths,
  vatKind: snapshot.vat.kind,
  extraDays: snapshot.extraDays,
  currency,
})

/** Ways to pay, each once: the first that takes it does. */
export const offeredMethods = async (services: PageServices): Promise<OpenLink['methods']> => {
  const offered = new Map<Method, boolean>()
  for (const { method, name, takes } of await services.providers())
    if (takes && !offered.has(method)) offered.set(method, services.sandbox?.isSandbox(name) ?? false)
  if ((await services.transferAccount()) !== null) offered.set('bank_transfer', false)
  return [...offered].map(([method, isSandbox]) => ({ method, isSandbox }))
}

const sandboxOf = ({ sandbox }: PageServices, state: LinkState, attempt: Attempt | null): OpenLink['sandbox'] => {
  if (state !== 'waiting' || attempt === null || sandbox === null || !sandbox.isSandbox(attempt.provider)) return null
  return { attempt: attempt.id, due: { amount: formatDecimal(attempt.amount), currency: attempt.currency } }
}

const transferOf = async (services: PageServices, order: Order): Promise<OpenLink['transfer']> => {
  const account = order.method === 'bank_transfer' ? await services.transferAccount() : null
  return account === null ? null : { reference: transferReference(order.number), account }
}

const keepCardOf = async ({ database }: PageServices, { snapshot }: Order): Promise<OpenLink['keepCard']> => ({
  gross: Number(renewalGross(snapshot)),
  noticeDays: cardNoticeDays(await readRenewalDays(database)),
})

/** `viewerId`: whoever looks, where somebody is signed in for themselves. */
export const viewLink = async (
  services: PageServices,
  token: string,
  viewerId: string | null,
): Promise<PaymentLink> => {
  const order = await findOrder(services.database, token)
  if (order === null) return { state: 'unknown' }
  const attempt = await newestAttempt(services.database, order.id)
  const [user] = await services.database.select().from(users).where(eq(users.id, order.userId))
  const state = await stateOf(services, order, attempt)
  const { snapshot, purpose, interval, method, expiresAt } = order
  return {
    state,
    purpose,
    subscriber: {
      name: user === undefined ? '' : fullName(user, user.language),
      email: user === undefined ? '' : maskedEmail(user.email),
    },
    place: placeOf(snapshot),
    package: snapshot.packageName,
    interval,
    rows: rowsOf(order),
    expiresAtMs: expiresAt,
    methods: await offeredMethods(services),
    method,
    sandbox: sandboxOf(services, state, attempt),
    transfer: await transferOf(services, order),
    keepCard: viewerId === order.userId ? await keepCardOf(services, order) : null,
    residence: state === 'paid' ? residenceToConfirm(order.placeEvidence) : null,
  }
}
