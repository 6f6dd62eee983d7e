import { eq } from 'drizzle-orm'
import type { Language } from '#engine/messages.ts'
import { whoOf } from '#features/audit/server/index.ts'
import { findCountry } from '#features/countries/server/index.ts'
import { tooManyRequests } from '#features/sign-in/server/index.ts'
import { assertOwnHand, type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { payments as contract } from '../contract.ts'
import { eventList } from '../event-list.ts'
import { paymentList } from '../list.ts'
import { ownTransactions } from '../transaction-list.ts'
import type { Method } from '../methods.ts'
import { checkConnection } from './connections.ts'
import { decide, urlsOf } from './decide.ts'
import { askProvider, paymentFile, paymentSource, recordPayment, refundPayment } from './desk.ts'
import { eventSource } from './event-source.ts'
import { viewLink } from './page.ts'
import { findOrder, startPayment, type Started } from './pay.ts'
import { confirmResidence } from './place-evidence.ts'
import type { Order, PageServices } from './services.ts'
import { paymentOrders } from './tables.ts'
import { transactionFile, transactionSource } from './transactions.ts'
import { removeCard, savedCardOf, shownCard } from './saved-cards.ts'
import { viewBudget } from './view-budget.ts'

/** No provider takes it: the subscriber is told where to transfer to, and an admin writes down that the money has come. */
const beginTransfer = async (services: PageServices, order: Order): Promise<void> => {
  if ((await services.transferAccount()) === null) return
  await services.database.transaction(async (transaction) => {
    const [row] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, order.id)).for('update')
    if (row === undefined || !['created', 'failed', 'pending'].includes(row.state)) return refuse('STATE_CONFLICT')
    await transaction
      .update(paymentOrders)
      .set({ state: 'pending', method: 'bank_transfer' })
      .where(eq(paymentOrders.id, order.id))
  })
}

/** Where the country is closed for payments, nothing is begun. */
const isCountryOpen = async ({ database }: PageServices, { snapshot: { address } }: Order): Promise<boolean> => {
  const country = address === null ? null : await findCountry(database, address.country)
  return country?.allowed.includes('payment') ?? true
}

const isTransferOffered = async (services: PageServices, method: Method | null): Promise<boolean> =>
  method === 'bank_transfer' && (await services.transferAccount()) !== null

/** Whoever is signed in, for themselves; null for a visitor and for support. */
const viewerOf = ({ session }: CallContext): string | null =>
  session === null || session.impersonation !== null ? null : session.user.id

const refusals = {
  'paid-already': 'PAYMENT_ALREADY_RENEWED',
  'link-expired': 'PAYMENT_EXPIRED',
  'no-method': 'PAYMENT_NO_METHOD',
  'too-many-tries': 'PAYMENT_TOO_MANY_TRIES',
  failed: 'PAYMENT_FAILED',
  'country-closed': 'PAYMENT_COUNTRY_CLOSED',
} as const

type Begun = Started | { kind: 'country-closed' } | { kind: 'transfer' }

type Beginning = {
  token: string
  method: Method | null
  language: Language | null
  keepsCard: boolean
  viewerId: string | null
}

const begin = async (
  services: PageServices,
  { token, method, language, keepsCard, viewerId }: Beginning,
): Promise<Begun> => {
  const order = await findOrder(services.database, token)
  if (order === null) return { kind: 'link-expired' }
  // Whose card it is can be seen, and taken back, by the subscriber alone.
  if (keepsCard && viewerId !== order.userId) return refuse('STATE_CONFLICT')
  if (await services.effects.isPaid(services.database, order)) return { kind: 'paid-already' }
  if (!(await isCountryOpen(services, order))) return { kind: 'country-closed' }
  if (!(await isTransferOffered(services, method)))
    return startPayment(services, { token, method, language, keepsCard, urls: urlsOf(services, token, language) })
  const view = await viewLink(services, token, null)
  if (view.state === 'paid') return { kind: 'paid-already' }
  if (view.state === 'expired' || view.state === 'unknown') return { kind: 'link-expired' }
  await beginTransfer(services, order)
  return { kind: 'transfer' }
}

/** Whoever is signed in as somebody else pays nothing for them. */
const own = ({ session }: CallContext): void => {
  if (session !== null) assertOwnHand(session)
}

export const paymentHandlers = (services: PageServices) => {
  const { database, clock } = services
  const anyone = calls(contract)
  const os = anyone.use(signedIn)
  const waitFor = viewBudget(clock)
  const slowDown = ({ address }: CallContext): void => {
    const retryAfterMs = waitFor(address)
    if (retryAfterMs > 0) throw tooManyRequests(retryAfterMs)
  }
  const payments = { source: paymentSource(services), file: paymentFile(clock) }
  const transactions = { source: transactionSource(services), file: transactionFile(clock) }
  return anyone.router({
    link: anyone.link.handler(({ input, context }) => {
      slowDown(context)
      return viewLink(services, input.token, viewerOf(context))
    }),
    pay: anyone.pay.handler(async ({ input, context, errors }) => {
      own(context)
      const { token, method, lang: language = null, keepCard: keepsCard = false } = input
      const begun = await begin(services, { token, method, language, keepsCard, viewerId: viewerOf(context) })
      if (begun.kind === 'started') return { checkoutUrl: begun.checkoutUrl }
      if (begun.kind === 'transfer') return { checkoutUrl: null }
      throw errors[refusals[begun.kind]]()
    }),
    // Whatever the link was, the answer is the same: nobody learns what it was good for.
    renewLink: anyone.renewLink.handler(async ({ input, context }) => {
      slowDown(context)
      const order = await findOrder(database, input.token)
      if (order !== null) await services.renewLink(order)
      return {}
    }),
    card: os.card.handler(async ({ context: { owner } }) => ({
      card: shownCard(await savedCardOf(database, owner.userId)),
    })),
    removeCard: os.removeCard.handler(async ({ context }) => {
      await database.transaction((inside) => removeCard(inside, context.owner.userId, whoOf(context)))
      return {}
    }),
    confirmResidence: anyone.confirmResidence.handler(async ({ input, context }) => {
      own(context)
      const order = await findOrder(database, input.token)
      if (order === null) return refuse('NOT_FOUND')
      const said = await confirmResidence(database, { orderId: order.id, now: clock() })
      return said === 'confirmed' ? {} : refuse('STATE_CONFLICT')
    }),
    decide: anyone.decide.handler(async ({ input, context }) => {
      own(context)
      await decide(services, input)
      return {}
    }),
    all: os.all.handler(answerList(database, paymentList, payments.source)),
    csv: os.csv.handler(answerFile(database, paymentList, payments)),
    refund: os.refund.handler(async ({ input: { payment: id, reason }, context }) => {
      await refundPayment(services, { id, reason }, context)
      return {}
    }),
    record: os.record.handler(async ({ input: { payment: id, ...said }, context }) => {
      await recordPayment(services, { id, ...said }, context)
      return {}
    }),
    ask: os.ask.handler(async ({ input, context }) => {
      await askProvider(services, input.payment, context)
      return {}
    }),
    checkConnection: os.checkConnection.handler(({ input }) => checkConnection(services, input.service)),
    events: os.events.handler(answerList(database, eventList, eventSource(database))),
    transactions: os.transactions.handler(answerList(database, ownTransactions, transactions.source)),
    transactionsFile: os.transactionsFile.handler(answerFile(database, ownTransactions, transactions)),
  })
}
