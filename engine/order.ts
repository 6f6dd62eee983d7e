/** The life of one order attempt as one table (design: architecture.md section 2, bots.md 4.2, engine.md 2.3). */

/** Where an attempt stands. A slot whose attempt is not terminal gets no second order. */
export const orderStates = [
  /** Durable in the journal, not yet handed to the network. */
  'intent',
  /** Handed to the network before its deadline; no answer yet. */
  'sent',
  /** It may or may not exist: a timeout, a broken connection, a 5xx answer, a restart. Ends by looking it up, never by sending again. */
  'unknown',
  'open',
  'partial',
  'filled',
  /** By us, or by the user at the exchange. */
  'canceled',
  /** The exchange proved that it refused. */
  'rejected',
  /** Ended by the exchange: its time ran out, or the rest of an immediate order found nothing. */
  'expired',
  /** Proven never to have reached the book. The only end after which the same want is tried again, under a new number. */
  'not-accepted',
] as const
export type OrderState = (typeof orderStates)[number]

/** What happened to an attempt, in the past tense. */
export const orderEvents = [
  'sent',
  /** Proven not to have left us: too little time before its deadline, or the connection was never made. */
  'not-sent',
  'outcome-lost',
  /** It exists: an answer, a stream message, a look-up, or the refusal of its id as a duplicate. */
  'accepted',
  'partly-filled',
  'filled',
  'canceled',
  'rejected',
  'expired',
  /** Two full look-ups after its deadline found nothing. */
  'never-found',
] as const
export type OrderEvent = (typeof orderEvents)[number]

type Row = Record<OrderEvent, OrderState | null>

/** A late message changes no terminal state. Fills that come late are booked all the same: fills, not states, move money. */
const final = (state: OrderState): Row => ({
  sent: state,
  'not-sent': state,
  'outcome-lost': state,
  accepted: state,
  'partly-filled': state,
  filled: state,
  canceled: state,
  rejected: state,
  expired: state,
  'never-found': state,
})

/** What the exchange says of an order that exists, once it may exist. */
const atExchange = {
  accepted: 'open',
  'partly-filled': 'partial',
  filled: 'filled',
  canceled: 'canceled',
  rejected: 'rejected',
  expired: 'expired',
} as const

/** State and event to the next state. Null is what cannot happen: whoever sees it has broken a law, for instance an answer before the intent was sent. */
export const orderTable: Readonly<Record<OrderState, Row>> = {
  intent: {
    sent: 'sent',
    'not-sent': 'not-accepted',
    'outcome-lost': 'unknown',
    accepted: null,
    'partly-filled': null,
    filled: null,
    canceled: null,
    rejected: null,
    expired: null,
    'never-found': null,
  },
  sent: { ...atExchange, sent: null, 'not-sent': 'not-accepted', 'outcome-lost': 'unknown', 'never-found': null },
  unknown: { ...atExchange, sent: null, 'not-sent': null, 'outcome-lost': 'unknown', 'never-found': 'not-accepted' },
  open: { ...atExchange, sent: null, 'not-sent': null, 'outcome-lost': 'unknown', 'never-found': null },
  // The streams may bring the acceptance after the first fill; a filled part cannot be refused any more.
  partial: {
    ...atExchange,
    accepted: 'partial',
    rejected: null,
    sent: null,
    'not-sent': null,
    'outcome-lost': 'unknown',
    'never-found': null,
  },
  filled: final('filled'),
  canceled: final('canceled'),
  rejected: final('rejected'),
  expired: final('expired'),
  'not-accepted': final('not-accepted'),
}

/** What becomes of the order. Null when the event cannot follow the state. */
export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | null => orderTable[state][event]

/** Nothing can change any more. */
export const isTerminal = (state: OrderState): boolean =>
  orderEvents.every((event) => orderTable[state][event] === state)

/** A terminal outcome spends the want, and the unit decides what comes next; only a want that was never accepted is tried again. */
export const spendsWant = (state: OrderState): boolean => isTerminal(state) && state !== 'not-accepted'
