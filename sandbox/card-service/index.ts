/**
 * A local card service that speaks the REST and the signed webhooks of Stripe on 127.0.0.1, as far as one-off payments and cards go
 * that are left with it (https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/webhooks/signature).
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Asked, headerOf, startPrivateServer, type Told } from '../private-server.ts'
import {
  bracketed,
  type CardMood,
  chargeKept,
  type Customers,
  type Intent,
  nameOf,
  newIntent,
  payIntent,
  refuse,
  shownIntent,
} from './intents.ts'

type Session = {
  id: string
  reference: string
  successUrl: string
  locale: string
  product: string
  intent: Intent
  status: 'open' | 'complete' | 'expired'
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
  /** Does what it is asked while it is on, and its answers get lost. */
  setMute: (isMute: boolean) => void
  /** What becomes of cards that are charged without their holders from now on. */
  setMood: (mood: CardMood) => void
  /** How many sums were collected without the holder of the card. */
  charged: () => number
  /** What is told of the newest charge without a holder. */
  toldOfCharge: () => SignedEvent
  /** How many have left a card. */
  customers: () => number
  /** How many refunds were made. */
  refunds: () => number
  close: () => Promise<void>
}

const shownSession = (session: Session, isExpanded = false) => {
  const { intent } = session
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: intent.amount,
    client_reference_id: session.reference,
    currency: intent.currency,
    customer: intent.customer,
    metadata: intent.metadata,
    mode: 'payment',
    payment_intent: intent.isPaid ? (isExpanded ? shownIntent(intent, true) : intent.id) : null,
    payment_status: intent.isPaid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
  }
}

const newSession = (form: URLSearchParams): Session | null => {
  const price = (name: string) => form.get(`line_items[0][price_data][${name}]`)
  const amount = Number(price('unit_amount'))
  const isWhole = Number.isInteger(amount) && amount >= 50 && form.get('line_items[0][quantity]') === '1'
  if (form.get('mode') !== 'payment' || !isWhole || form.get('success_url') === null) return null
  const isKept = form.get('payment_intent_data[setup_future_usage]') === 'off_session'
  // Without somebody to leave it with, a card is not kept.
  if (isKept && form.get('customer_creation') !== 'always') return null
  const metadata = bracketed(form, 'payment_intent_data[metadata]')
  return {
    id: nameOf('cs'),
    reference: form.get('client_reference_id') ?? '',
    successUrl: form.get('success_url') ?? '',
    locale: form.get('locale') ?? 'auto',
    product: form.get('line_items[0][price_data][product_data][name]') ?? '',
    intent: newIntent({ amount, currency: price('currency') ?? '', metadata, isKept, isOffSession: false }),
    status: 'open',
  }
}

type State = {
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  customers: Customers
  mood: CardMood
  answers: Map<string, Told>
}

const shownRefund = (intent: Intent) => ({
  id: nameOf('re'),
  object: 'refund',
  amount: intent.amount,
  currency: intent.currency,
  payment_intent: intent.id,
  status: 'succeeded',
})

const ofIntents = ({ method, path, query, body }: Asked, state: State): Told | null => {
  const { intents, customers } = state
  const [form, wanted] = [new URLSearchParams(body), new URLSearchParams(query)]
  if (method === 'POST' && path === '/v1/payment_intents') return chargeKept(form, state)
  if (method === 'GET' && path === '/v1/payment_intents') {
    const own = [...intents.values()].filter(({ customer }) => customer === wanted.get('customer'))
    const isExpanded = wanted.get('expand[0]') === 'data.latest_charge'
    return {
      status: 200,
      body: { object: 'list', data: own.map((one) => shownIntent(one, isExpanded)), has_more: false },
    }
  }
  const last = path.split('/').at(-1) ?? ''
  const found = path.startsWith('/v1/payment_intents/') ? intents.get(last) : undefined
  if (method === 'GET' && found !== undefined)
    return { status: 200, body: shownIntent(found, wanted.get('expand[0]') === 'latest_charge') }
  if (method === 'DELETE' && path.startsWith('/v1/customers/'))
    return customers.delete(last)
      ? { status: 200, body: { id: last, object: 'customer', deleted: true } }
      : refuse(404, 'invalid_request_error', `No such customer: '${last}'`, { code: 'resource_missing' })
  const paid = intents.get(form.get('payment_intent') ?? '')
  if (method !== 'POST' || path !== '/v1/refunds' || paid === undefined || !paid.isPaid) return null
  if (paid.isRefunded) return refuse(400, 'invalid_request_error', 'Charge has already been refunded.')
  paid.isRefunded = true
  return { status: 200, body: shownRefund(paid) }
}

const answered = (asked: Asked, state: State): Told => {
  const { method, path, query, body } = asked
  if (method === 'GET' && path === '/v1/balance')
    return { status: 200, body: { object: 'balance', available: [], pending: [], livemode: false } }
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const made = newSession(new URLSearchParams(body))
    if (made === null) return refuse(400, 'invalid_request_error', 'a session cannot be made of this')
    state.sessions.set(made.id, made)
    state.intents.set(made.intent.id, made.intent)
    return { status: 200, body: shownSession(made) }
  }
  const session = path.startsWith('/v1/checkout/sessions/')
    ? state.sessions.get(path.split('/').at(-1) ?? '')
    : undefined
  const isExpanded = new URLSearchParams(query).get('expand[0]') === 'payment_intent.latest_charge'
  if (method === 'GET' && session !== undefined) return { status: 200, body: shownSession(session, isExpanded) }
  return ofIntents(asked, state) ?? refuse(404, 'invalid_request_error', 'No such resource')
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

const offSession = ({ intents }: State): Intent[] => [...intents.values()].filter(({ isOffSession }) => isOffSession)

const find = ({ sessions }: State, id: string): Session => {
  const session = sessions.get(id)
  if (session === undefined) throw new Error(`no session ${id}`)
  return session
}

type Tellers = Pick<CardSandbox, 'pay' | 'decline' | 'expire' | 'refunded' | 'dispute' | 'toldOfCharge'>

/** What happens at theirs, each with what is told of it. */
const tellers = (state: State, event: ReturnType<typeof signer>): Tellers => ({
  pay: (id, other = {}) => {
    const session = Object.assign(find(state, id), { status: 'complete' })
    payIntent(Object.assign(session.intent, other), state.customers)
    return event('checkout.session.completed', shownSession(session))
  },
  decline: (id) => {
    const { intent } = find(state, id)
    // Who has paid already is declined no more: this tells of a try before that.
    if (!intent.isPaid) intent.problem = 'card_declined'
    return event('payment_intent.payment_failed', shownIntent(intent, false))
  },
  expire: (id) => {
    const session = Object.assign(find(state, id), { status: 'expired' })
    return event('checkout.session.expired', shownSession(session))
  },
  refunded: (id) => {
    const { id: payment, metadata } = find(state, id).intent
    const charge = { id: nameOf('ch'), object: 'charge', payment_intent: payment, metadata, refunded: true }
    return event('charge.refunded', charge)
  },
  dispute: (id, status) => {
    const { intent } = find(state, id)
    const type = status === 'created' ? 'charge.dispute.created' : 'charge.dispute.closed'
    const told = status === 'created' ? 'needs_response' : status
    return event(type, { id: nameOf('dp'), object: 'dispute', payment_intent: intent.id, status: told })
  },
  toldOfCharge: () => {
    const newest = offSession(state).at(-1)
    if (newest === undefined) throw new Error('no card was charged')
    const type = newest.isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
    return event(type, shownIntent(newest, false))
  },
})

/** `port` 0 takes any that is free. */
export const startCardSandbox = async (options: { port: number; now: () => number }): Promise<CardSandbox> => {
  const state: State = {
    sessions: new Map(),
    intents: new Map(),
    customers: new Map(),
    mood: 'pays',
    answers: new Map(),
  }
  const [secretKey, webhookSecret] = [
    `sk_test_${randomBytes(12).toString('hex')}`,
    `whsec_${randomBytes(16).toString('hex')}`,
  ]
  const event = signer(webhookSecret, options.now)
  let [isDown, isMute] = [false, false]
  const server = await startPrivateServer(options.port, (asked) => {
    if (isDown) return refuse(500, 'api_error', 'down')
    if (headerOf(asked, 'authorization') !== `Bearer ${secretKey}`)
      return refuse(401, 'invalid_request_error', 'Invalid API Key provided')
    const told = onceOnly(asked, state)
    return isMute ? refuse(500, 'api_error', 'lost') : told
  })
  return {
    port: server.port,
    secretKey,
    webhookSecret,
    newest: () => [...state.sessions.keys()].at(-1) ?? null,
    pageOf: (id) => {
      const { locale, product } = find(state, id)
      return { locale, product }
    },
    ...tellers(state, event),
    setMute: (next) => void (isMute = next),
    setMood: (mood) => void (state.mood = mood),
    charged: () => offSession(state).filter(({ isPaid }) => isPaid).length,
    customers: () => state.customers.size,
    setDown: (next) => void (isDown = next),
    refunds: () => [...state.intents.values()].filter(({ isRefunded }) => isRefunded).length,
    close: server.close,
  }
}
