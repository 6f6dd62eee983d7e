/**
 * A local card service that speaks the REST and the signed webhooks of Stripe on 127.0.0.1, as far as one-off payments go
 * (https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/webhooks/signature).
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Asked, headerOf, startPrivateServer, type Told } from '../private-server.ts'

type Session = {
  id: string
  reference: string
  amount: number
  currency: string
  successUrl: string
  locale: string
  product: string
  metadata: Record<string, string>
  intent: string
  /** Of the card that pays it. */
  country: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  isRefunded: boolean
}

/** What is posted to the merchant. */
export type SignedEvent = { headers: Record<string, string>; body: string }

export type CardSandbox = {
  port: number
  secretKey: string
  webhookSecret: string
  /** The newest checkout that was opened; null where there is none. */
  newest: () => string | null
  /** What their page of a checkout says, and in which language. */
  pageOf: (session: string) => { locale: string; product: string }
  /** Somebody pays: the whole sum, unless another one is said. */
  pay: (session: string, other?: { amount?: number; currency?: string; country?: string }) => SignedEvent
  decline: (session: string) => SignedEvent
  expire: (session: string) => SignedEvent
  /** What is told once a refund is through. */
  refunded: (session: string) => SignedEvent
  dispute: (session: string, status: 'created' | 'won' | 'lost') => SignedEvent
  /** Answers every call with an error of its own while it is on. */
  setDown: (isDown: boolean) => void
  /** How many refunds were made. */
  refunds: () => number
  close: () => Promise<void>
}

const refuse = (status: number, type: string, message: string): Told => ({ status, body: { error: { type, message } } })

const shownSession = (session: Session) => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.amount,
  client_reference_id: session.reference,
  currency: session.currency,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.isPaid ? session.intent : null,
  payment_status: session.isPaid ? 'paid' : 'unpaid',
  status: session.status,
  success_url: session.successUrl,
  url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
})

/** Two levels down, where that was asked for. */
const expanded = (session: Session) => ({
  ...shownSession(session),
  payment_intent: session.isPaid
    ? {
        id: session.intent,
        object: 'payment_intent',
        latest_charge: {
          object: 'charge',
          payment_method_details: { type: 'card', card: { country: session.country } },
        },
      }
    : null,
})

const nameOf = (kind: string): string => `${kind}_test_${randomBytes(12).toString('hex')}`

/** "metadata[attempt]" and its like, by what stands in the brackets. */
const bracketed = (form: URLSearchParams, start: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const name = key.startsWith(`${start}[`) ? key.slice(start.length + 1, -1) : null
      return name === null ? [] : [[name, value]]
    }),
  )

const newSession = (form: URLSearchParams): Session | null => {
  const price = (name: string) => form.get(`line_items[0][price_data][${name}]`)
  const amount = Number(price('unit_amount'))
  const isWhole = Number.isInteger(amount) && amount >= 50 && form.get('line_items[0][quantity]') === '1'
  if (form.get('mode') !== 'payment' || !isWhole || form.get('success_url') === null) return null
  return {
    id: nameOf('cs'),
    reference: form.get('client_reference_id') ?? '',
    amount,
    currency: price('currency') ?? '',
    successUrl: form.get('success_url') ?? '',
    locale: form.get('locale') ?? 'auto',
    product: form.get('line_items[0][price_data][product_data][name]') ?? '',
    metadata: bracketed(form, 'payment_intent_data[metadata]'),
    intent: nameOf('pi'),
    country: 'HU',
    status: 'open',
    isPaid: false,
    isRefunded: false,
  }
}

type State = { sessions: Map<string, Session>; answers: Map<string, Told>; now: () => number }

const shownRefund = (session: Session) => ({
  id: nameOf('re'),
  object: 'refund',
  amount: session.amount,
  currency: session.currency,
  payment_intent: session.intent,
  status: 'succeeded',
})

const answered = ({ method, path, query, body }: Asked, { sessions }: State): Told => {
  const form = new URLSearchParams(body)
  if (method === 'GET' && path === '/v1/balance')
    return { status: 200, body: { object: 'balance', available: [], pending: [], livemode: false } }
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const made = newSession(form)
    if (made === null) return refuse(400, 'invalid_request_error', 'a session cannot be made of this')
    sessions.set(made.id, made)
    return { status: 200, body: shownSession(made) }
  }
  const asked = path.startsWith('/v1/checkout/sessions/') ? sessions.get(path.split('/').at(-1) ?? '') : undefined
  const isExpanded = new URLSearchParams(query).get('expand[0]') === 'payment_intent.latest_charge'
  if (method === 'GET' && asked !== undefined)
    return { status: 200, body: isExpanded ? expanded(asked) : shownSession(asked) }
  const intent = path.startsWith('/v1/payment_intents/') ? path.split('/').at(-1) : form.get('payment_intent')
  const paid = [...sessions.values()].find((session) => session.isPaid && session.intent === intent)
  if (method === 'GET' && paid !== undefined)
    return { status: 200, body: { id: paid.intent, object: 'payment_intent', metadata: paid.metadata } }
  if (method === 'POST' && path === '/v1/refunds' && paid !== undefined) {
    if (paid.isRefunded) return refuse(400, 'invalid_request_error', 'Charge has already been refunded.')
    paid.isRefunded = true
    return { status: 200, body: shownRefund(paid) }
  }
  return refuse(404, 'invalid_request_error', 'No such resource')
}

/** A call with a key that was answered is answered the same again, for a day with theirs. */
const onceOnly = (asked: Asked, state: State): Told => {
  const key = headerOf(asked, 'idempotency-key')
  const known = state.answers.get(key)
  if (key !== '' && known !== undefined) return known
  const told = answered(asked, state)
  if (key !== '' && told.status < 500) state.answers.set(key, told)
  return told
}

const signer =
  (secret: string, now: () => number) =>
  (type: string, object: unknown): SignedEvent => {
    const seconds = Math.floor(now() / 1000)
    const event = { id: nameOf('evt'), object: 'event', type, created: seconds, livemode: false, data: { object } }
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { headers: { 'stripe-signature': `t=${seconds},v1=${signature}` }, body }
  }

/** `port` 0 takes any that is free. */
export const startCardSandbox = async (options: { port: number; now: () => number }): Promise<CardSandbox> => {
  const state: State = { sessions: new Map(), answers: new Map(), now: options.now }
  const [secretKey, webhookSecret] = [
    `sk_test_${randomBytes(12).toString('hex')}`,
    `whsec_${randomBytes(16).toString('hex')}`,
  ]
  const event = signer(webhookSecret, options.now)
  let isDown = false
  const server = await startPrivateServer(options.port, (asked) => {
    if (isDown) return refuse(500, 'api_error', 'down')
    if (headerOf(asked, 'authorization') !== `Bearer ${secretKey}`)
      return refuse(401, 'invalid_request_error', 'Invalid API Key provided')
    return onceOnly(asked, state)
  })
  const find = (id: string): Session => {
    const session = state.sessions.get(id)
    if (session === undefined) throw new Error(`no session ${id}`)
    return session
  }
  return {
    port: server.port,
    secretKey,
    webhookSecret,
    newest: () => [...state.sessions.keys()].at(-1) ?? null,
    pageOf: (id) => {
      const { locale, product } = find(id)
      return { locale, product }
    },
    pay: (id, other = {}) => {
      const session = Object.assign(find(id), { status: 'complete', isPaid: true }, other)
      return event('checkout.session.completed', shownSession(session))
    },
    decline: (id) => {
      const { intent, metadata } = find(id)
      return event('payment_intent.payment_failed', { id: intent, object: 'payment_intent', metadata })
    },
    expire: (id) => {
      const session = Object.assign(find(id), { status: 'expired' })
      return event('checkout.session.expired', shownSession(session))
    },
    refunded: (id) => {
      const { intent, metadata } = find(id)
      const charge = { id: nameOf('ch'), object: 'charge', payment_intent: intent, metadata, refunded: true }
      return event('charge.refunded', charge)
    },
    dispute: (id, status) => {
      const { intent } = find(id)
      const type = status === 'created' ? 'charge.dispute.created' : 'charge.dispute.closed'
      const told = status === 'created' ? 'needs_response' : status
      return event(type, { id: nameOf('dp'), object: 'dispute', payment_intent: intent, status: told })
    },
    setDown: (next) => void (isDown = next),
    refunds: () => [...state.sessions.values()].filter(({ isRefunded }) => isRefunded).length,
    close: server.close,
  }
}
