/** Life of one order attempt as a table. Source: architecture.md 2, bots.md 4.2, engine.md 2.3. */

/** State of an attempt. A slot with an attempt that is not terminal gets no second order. */
export const orderStates = [
  /** Durable in the journal, not yet given to the network. */
  'intent',
  /** Given to the network before its deadline, not yet answered. */
  'sent',
  /** May or may not exist: a timeout, a broken connection, a 5xx answer, a restart. Ends by a look-up, never by sending again. */
  'unknown',
  'open',
  'partial',
  'filled',
  /** Canceled by us, or by the user at the exchange. */
  'canceled',
  /** Refused by the exchange, proven. */
  'rejected',
  /** Ended by the exchange: its time ran out, or the rest of an immediate order found nothing. */
  'expired',
  /** Proven never to have reached the book: the only end after which the same want is tried again, under a new number. */
  'not-accepted',
] as const
export type OrderState = (typeof orderStates)[number]

/** Event of an attempt, in the past tense. */
export const orderEvents = [
  'sent',
  /** Proven not to have left us: too little time before its deadline, or no connection. */
  'not-sent',
  'outcome-lost',
  /** Proven to exist: an answer, a stream message, a look-up, or its id refused as a duplicate. */
  'accepted',
  'partly-filled',
  'filled',
  'canceled',
  'rejected',
  'expired',
  /** Not found by two full look-ups after its deadline. */
  'never-found',
] as const
export type OrderEvent = (typeof orderEvents)[number]

type Row = Record<OrderEvent, OrderState | null>

/** A late message changes no terminal state. */
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

/** Transitions by what the exchange says of an order that exists. */
const atExchange = {
  accepted: 'open',
  'partly-filled': 'partial',
  filled: 'filled',
  canceled: 'canceled',
  rejected: 'rejected',
  expired: 'expired',
} as const

/** Next state by state and event. Null for what cannot happen, such as an answer before the intent was sent. */
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

/** Next state of an attempt. Null when the event cannot follow the state. */
export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | null => orderTable[state][event]

/** True when nothing can change any more. */
export const isTerminal = (state: OrderState): boolean =>
  orderEvents.every((event) => orderTable[state][event] === state)

/** States in which nothing can happen to an order any more. */
export const endedStates: OrderState[] = orderStates.filter(isTerminal)

/** True when the outcome spends the want, so that the unit decides what comes next. Only a want that was never accepted is tried again. */
export const spendsWant = (state: OrderState): boolean => isTerminal(state) && state !== 'not-accepted'
