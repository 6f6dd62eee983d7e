/**
 * The card service: Stripe takes one sum on a page of its own (https://docs.stripe.com/api/checkout/sessions). Its events come in any order and more than
 * once, so each is only a reason to read how things stand.
 */
import type { Stripe } from 'stripe'
import { ONE } from '#engine/money.ts'
import { cardKeeper, readIntent, reportOfIntent } from './card-intents.ts'
import { asked, attemptOf, happened, idOf, paidWith, sumOf } from './card-answers.ts'
import type { Heard, Provider, Report } from './provider.ts'
import { ProviderFailed } from './provider.ts'

export type CardOptions = {
  secretKey: string
  webhookSecret: string
  /** Where they are reached; left out for their own address. */
  at?: { host: string; port: number; protocol: 'http' }
}

/** Their signature is good for so long. Source: https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 300
const TIMEOUT_MS = 10_000

/** With the charge, which tells the country of the card. */
const readSession = (stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> =>
  asked(() => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }))

/** Null while somebody may still pay. */
const reportOf = (session: Stripe.Checkout.Session): Report | null => {
  const attemptId = session.client_reference_id
  if (attemptId === null) return null
  const paymentId = idOf(session.payment_intent)
  if (session.payment_status === 'paid' && session.amount_total !== null && session.currency !== null)
    return {
      attemptId,
      kind: 'succeeded',
      received: sumOf(session.amount_total, session.currency),
      paymentId,
      ...paidWith(session.payment_intent, session.customer),
    }
  return session.status === 'expired' ? { attemptId, kind: 'expired', received: null, paymentId } : null
}

const disputed = async (stripe: Stripe, { payment_intent, status }: Stripe.Dispute): Promise<Report | null> => {
  const intent = idOf(payment_intent)
  if (intent === null) return null
  const { metadata } = await asked(() => stripe.paymentIntents.retrieve(intent))
  const kind = status === 'won' ? 'dispute-won' : status === 'lost' ? 'dispute-lost' : 'disputed'
  return happened(attemptOf(metadata), kind, intent)
}

/** They have hundreds of kinds, and send new ones to old programs: what is not named here is of no interest. */
const understood = async (stripe: Stripe, event: Stripe.Event): Promise<Report | null> => {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.expired'
  )
    return reportOf(await readSession(stripe, event.data.object.id))
  if (event.type === 'checkout.session.async_payment_failed')
    return happened(event.data.object.client_reference_id, 'failed', idOf(event.data.object.payment_intent))
  if (event.type === 'payment_intent.payment_failed' || event.type === 'payment_intent.succeeded')
    return reportOfIntent(await readIntent(stripe, event.data.object.id))
  if (event.type === 'charge.refunded') {
    const { refunded, metadata, payment_intent } = event.data.object
    return refunded ? happened(attemptOf(metadata), 'refunded', idOf(payment_intent)) : null
  }
  if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed')
    return disputed(stripe, event.data.object)
  return null
}

const verified = (
  stripe: Stripe,
  secret: string,
  { body, signature, nowMs }: { body: string; signature: string; nowMs: number },
) => {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, nowMs)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Their library is large: it is loaded by the first payment, not by the start. */
const openClient = ({ secretKey, at }: CardOptions): (() => Promise<Stripe>) => {
  const settings = { maxNetworkRetries: 1, timeout: TIMEOUT_MS, telemetry: false, ...at }
  let client: Promise<Stripe> | null = null
  return () => (client ??= import('stripe').then((library) => new library.Stripe(secretKey, settings)))
}

export const cardService = (options: CardOptions): Provider => {
  const client = openClient(options)
  return {
    name: 'card-service',
    method: 'card',
    takes: true,
    check: async () => {
      const stripe = await client()
      await asked(() => stripe.balance.retrieve())
    },
    thanks: '{"received":true}',
    cards: cardKeeper(client),
    open: async ({ attemptId, gross, currency, description, language, returnUrl, keepsCard }) => {
      const stripe = await client()
      const session = await asked(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: attemptId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: Number(gross),
                  product_data: { name: description },
                },
              },
            ],
            payment_intent_data: {
              metadata: { attempt: attemptId },
              ...(keepsCard ? { setup_future_usage: 'off_session' } : {}),
            },
            // The card is left with somebody of its own, so that forgetting them forgets it.
            ...(keepsCard ? { customer_creation: 'always' } : {}),
            locale: language ?? 'auto',
            success_url: returnUrl,
            cancel_url: returnUrl,
          },
          { idempotencyKey: attemptId },
        ),
      )
      if (session.url === null) throw new ProviderFailed('a checkout without an address')
      const due = { amount: gross * (ONE / 100n), currency }
      return { providerOrderId: session.id, checkoutUrl: session.url, due }
    },
    hear: async ({ headers, body, nowMs }): Promise<Heard> => {
      const signature = headers['stripe-signature'] ?? ''
      const stripe = await client()
      const event = verified(stripe, options.webhookSecret, { body, signature, nowMs })
      if (typeof event === 'string') return { kind: 'refused', problem: event }
      return { kind: 'event', eventId: event.id, report: await understood(stripe, event) }
    },
    query: async ({ providerOrderId: id }) =>
      id.startsWith('pi_')
        ? reportOfIntent(await readIntent(await client(), id))
        : reportOf(await readSession(await client(), id)),
    refund: async ({ attemptId, paymentId }, { amount, isWhole }) => {
      if (paymentId === null) throw new ProviderFailed('a payment without an id cannot be sent back')
      const stripe = await client()
      await asked(() =>
        stripe.refunds.create(
          { payment_intent: paymentId, ...(isWhole ? {} : { amount: Number(amount / (ONE / 100n)) }) },
          { idempotencyKey: `refund-${attemptId}` },
        ),
      )
    },
  }
}
