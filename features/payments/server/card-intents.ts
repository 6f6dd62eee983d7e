/**
 * Cards that were left with the card service are charged without their holder (https://docs.stripe.com/payments/save-and-reuse). A bank may want its holder to
 * show up, and then the holder has to pay by a link.
 */
import type { Stripe } from 'stripe'
import { asked, attemptOf, failed, happened, idOf, paidWith, sumOf } from './card-answers.ts'
import type { CardKeeper, CardRefusal, Charged, Report } from './provider.ts'

const refusalOf = (code: string | undefined): CardRefusal =>
  code === 'authentication_required' ? 'authentication' : 'declined'

/** With the charge, which tells the card. */
export const readIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  asked(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))

/** Null while they have not decided, and where it is not ours. One that was declined waits for another card, which we never give it. */
export const reportOfIntent = (intent: Stripe.PaymentIntent): Report | null => {
  const attemptId = attemptOf(intent.metadata)
  if (attemptId === null) return null
  const { id: paymentId, status, last_payment_error: problem } = intent
  if (status === 'succeeded') {
    const received = sumOf(intent.amount_received, intent.currency)
    return { attemptId, kind: 'succeeded', received, paymentId, ...paidWith(intent, idOf(intent.customer)) }
  }
  if (status === 'canceled') return happened(attemptId, 'expired', paymentId)
  if (status !== 'requires_payment_method' || problem === null) return null
  return { attemptId, kind: 'failed', received: null, paymentId, refusal: refusalOf(problem.code) }
}

type Refused = { type?: string; code?: string; payment_intent?: { id: string } }
const asRefused = (error: unknown) => error as Refused

/**
 * Null where it may have happened all the same: no answer, or a fault of theirs. A card that is gone is a request that they do not understand, and was refused as
 * well as one whose bank says no.
 */
const refusedBy = (error: unknown): Refused | null => {
  const said = asRefused(error)
  return said.type === 'StripeCardError' || said.type === 'StripeInvalidRequestError' ? said : null
}

type Client = () => Promise<Stripe>

/** The charges of one customer are few: one page holds them. */
const MOST_LISTED = 100

const chargeCard =
  (client: Client): CardKeeper['charge'] =>
  async ({ attemptId, gross, currency, description, card }): Promise<Charged> => {
    const stripe = await client()
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: Number(gross),
          currency: currency.toLowerCase(),
          customer: card.customerId,
          payment_method: card.paymentMethodId,
          // Nobody is there to be sent anywhere.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          off_session: true,
          confirm: true,
          description,
          metadata: { attempt: attemptId },
          expand: ['latest_charge'],
        },
        { idempotencyKey: attemptId },
      )
      return { providerOrderId: intent.id, report: reportOfIntent(intent) }
    } catch (error) {
      const refused = refusedBy(error)
      if (refused === null) throw failed(error)
      const paymentId = refused.payment_intent?.id ?? null
      const report = { attemptId, kind: 'failed', received: null, paymentId, refusal: refusalOf(refused.code) } as const
      return { providerOrderId: paymentId ?? attemptId, report }
    }
  }

const isGone = (error: unknown): boolean => asRefused(error).code === 'resource_missing'

export const cardKeeper = (client: Client): CardKeeper => ({
  charge: chargeCard(client),
  find: async ({ attemptId, customerId }) => {
    const stripe = await client()
    const wanted = { customer: customerId, limit: MOST_LISTED, expand: ['data.latest_charge'] }
    const { data } = await asked(() => stripe.paymentIntents.list(wanted))
    const intent = data.find(({ metadata }) => attemptOf(metadata) === attemptId)
    return intent === undefined ? null : { providerOrderId: intent.id, report: reportOfIntent(intent) }
  },
  forget: async (customerId) => {
    const stripe = await client()
    await asked(async () => {
      try {
        await stripe.customers.del(customerId)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    })
  },
})
