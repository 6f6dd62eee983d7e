/** Payments at the local card service, and cards that are left with it and charged without their holder (https://docs.stripe.com/api/payment_intents). */
import { randomBytes } from 'node:crypto'
import type { Told } from '../private-server.ts'

/** What becomes of a kept card when it is charged without its holder. */
export type CardMood = 'pays' | 'declined' | 'authentication'

export type Intent = {
  id: string
  amount: number
  currency: string
  metadata: Record<string, string>
  /** Whether the card is left with us. */
  isKept: boolean
  isOffSession: boolean
  customer: string | null
  paymentMethod: string | null
  /** Of the card that pays it. */
  country: string
  isPaid: boolean
  /** Code of what went wrong last; null where nothing has. */
  problem: string | null
  isRefunded: boolean
}

/** By its id, the card that somebody has left. */
export type Customers = Map<string, string>

export const nameOf = (kind: string): string => `${kind}_test_${randomBytes(12).toString('hex')}`

export const refuse = (status: number, type: string, message: string, more: object = {}): Told => ({
  status,
  body: { error: { type, message, ...more } },
})

/** "metadata[attempt]" and its like, by what stands in the brackets. */
export const bracketed = (form: URLSearchParams, start: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const name = key.startsWith(`${start}[`) ? key.slice(start.length + 1, -1) : null
      return name === null ? [] : [[name, value]]
    }),
  )

export const newIntent = (
  wanted: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'isKept' | 'isOffSession'>,
): Intent => ({
  ...wanted,
  id: nameOf('pi'),
  customer: null,
  paymentMethod: null,
  country: 'HU',
  isPaid: false,
  problem: null,
  isRefunded: false,
})

/** The holder is there and pays; where the card is to be kept, it is. */
export const payIntent = (intent: Intent, customers: Customers): void => {
  intent.isPaid = true
  intent.problem = null
  intent.paymentMethod ??= nameOf('pm')
  if (!intent.isKept || intent.customer !== null) return
  intent.customer = nameOf('cus')
  customers.set(intent.customer, intent.paymentMethod)
}

const chargeOf = ({ country }: Intent) => ({
  object: 'charge',
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', country, exp_month: 12, exp_year: 2030, last4: '4242' },
  },
})

const codes = { declined: 'card_declined', authentication: 'authentication_required' } as const

/** With its charge only where that was asked for. */
export const shownIntent = (intent: Intent, isExpanded: boolean) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.isPaid ? intent.amount : 0,
  currency: intent.currency,
  customer: intent.customer,
  last_payment_error: intent.problem === null ? null : { type: 'card_error', code: intent.problem },
  latest_charge: intent.isPaid ? (isExpanded ? chargeOf(intent) : nameOf('ch')) : null,
  metadata: intent.metadata,
  payment_method: intent.isPaid ? intent.paymentMethod : null,
  setup_future_usage: intent.isKept ? 'off_session' : null,
  status: intent.isPaid ? 'succeeded' : 'requires_payment_method',
})

type Ground = { intents: Map<string, Intent>; customers: Customers; mood: CardMood }

/** A card that was left with us is charged at once, or refused: https://docs.stripe.com/api/errors. */
export const chargeKept = (form: URLSearchParams, { intents, customers, mood }: Ground): Told => {
  const [customer, paymentMethod] = [form.get('customer') ?? '', form.get('payment_method') ?? '']
  const amount = Number(form.get('amount'))
  const isWhole = Number.isInteger(amount) && amount >= 50 && form.get('currency') !== null
  if (form.get('off_session') !== 'true' || form.get('confirm') !== 'true' || !isWhole)
    return refuse(400, 'invalid_request_error', 'a payment without its holder cannot be made of this')
  if (customers.get(customer) !== paymentMethod)
    return refuse(400, 'invalid_request_error', `No such customer: '${customer}'`, { code: 'resource_missing' })
  const metadata = bracketed(form, 'metadata')
  const intent = newIntent({
    amount,
    currency: form.get('currency') ?? '',
    metadata,
    isKept: false,
    isOffSession: true,
  })
  Object.assign(intent, { customer, paymentMethod })
  intents.set(intent.id, intent)
  if (mood === 'pays') {
    payIntent(intent, customers)
    return { status: 200, body: shownIntent(intent, form.get('expand[0]') === 'latest_charge') }
  }
  intent.problem = codes[mood]
  const more = { code: codes[mood], payment_intent: shownIntent(intent, false) }
  return refuse(402, 'card_error', 'Your card was declined.', more)
}
