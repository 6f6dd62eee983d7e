/** What the answers of the card service mean. */
import type { Stripe } from 'stripe'
import { ONE } from '#engine/money.ts'
import { type KeptCard, ProviderFailed, type Report, type Sum } from './provider.ts'

/** Cents as an exact amount. */
export const sumOf = (cents: number, currency: string): Sum => ({
  amount: BigInt(cents) * (ONE / 100n),
  currency: currency.toUpperCase(),
})

type Reference = string | { id: string } | null

export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Of a payment that we have asked for, the try that it is of. */
export const attemptOf = (metadata: Stripe.Metadata): string | null => metadata['attempt'] ?? null

export const happened = (attemptId: string | null, kind: Report['kind'], paymentId: string | null): Report | null =>
  attemptId === null ? null : { attemptId, kind, received: null, paymentId }

export const failed = (error: unknown): ProviderFailed =>
  new ProviderFailed(error instanceof Error ? error.message : String(error), { cause: error })

export const asked = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    throw failed(error)
  }
}

/** The country of the card, and the card itself where it was left with them. Empty where it was no card, or nobody has asked for the payment with its charge. */
export const paidWith = (
  intent: string | Stripe.PaymentIntent | null,
  customer: Reference,
): { cardCountry?: string | null; keptCard?: KeptCard | null } => {
  const charge = intent === null || typeof intent === 'string' ? null : intent.latest_charge
  const card = charge === null || typeof charge === 'string' ? undefined : charge.payment_method_details?.card
  if (intent === null || typeof intent === 'string' || card === undefined) return {}
  const [customerId, paymentMethodId] = [idOf(customer), idOf(intent.payment_method)]
  const isKept = intent.setup_future_usage === 'off_session' && customerId !== null && paymentMethodId !== null
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear, country } = card
  return {
    cardCountry: country,
    keptCard: isKept
      ? { customerId, paymentMethodId, brand: brand ?? '', lastFour: last4 ?? '', expiryMonth, expiryYear }
      : null,
  }
}
