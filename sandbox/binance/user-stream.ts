/** The user data of one connection to the WebSocket API: which accounts it listens to, under which numbers, and what it is told. */
import type { Caller } from './call.ts'
import type { Connection } from './connections.ts'
import { type Answer, fine, refuse } from './errors.ts'
import type { ExchangeEvent } from './exchange.ts'
import { type UserEvent, userEventOf } from './user-event.ts'

export type UserStream = {
  /** `isOfSession`: it ends with the session. One connection listens to an account once. */
  subscribe: (caller: Caller, isOfSession: boolean) => Answer<{ subscriptionId: number }>
  /** All of them when null. */
  unsubscribe: (subscriptionId: number | null) => Answer<Record<string, never>>
  endSession: () => void
  numbers: () => readonly number[]
  accounts: () => readonly string[]
  /** Told of everything that happens at the exchange. */
  hear: (event: ExchangeEvent) => void
}

type Subscription = { id: number; account: string; apiKey: string; isOfSession: boolean }

/** Codes of https://developers.binance.com/docs/binance-spot-api-docs/errors */
const ALREADY = refuse(-2035, 'User Data Stream subscription already active.')
const NOT_ACTIVE = refuse(-2036, 'User Data Stream subscription not active.')

const textField = (event: UserEvent, name: string): string | null => {
  const value = event[name]
  return typeof value === 'string' ? value : null
}

export const openUserStream = (connection: Connection, now: () => number): UserStream => {
  let subscriptions: readonly Subscription[] = []
  let made = 0

  const tell = ({ id }: Subscription, event: UserEvent): void => {
    const isExecution = event.e === 'executionReport'
    const place = {
      stream: 'user' as const,
      event: event.e,
      execution: isExecution ? textField(event, 'x') : null,
      symbol: isExecution ? textField(event, 's') : null,
    }
    connection.tell(place, JSON.stringify({ subscriptionId: id, event }))
  }

  const end = (chosen: readonly Subscription[]): void => {
    for (const subscription of chosen) tell(subscription, { e: 'eventStreamTerminated', E: now() })
    subscriptions = subscriptions.filter((subscription) => !chosen.includes(subscription))
  }

  return {
    subscribe: ({ account, key }, isOfSession) => {
      if (subscriptions.some((known) => known.account === account.name)) return ALREADY
      const id = made
      made += 1
      subscriptions = [...subscriptions, { id, account: account.name, apiKey: key.apiKey, isOfSession }]
      return fine({ subscriptionId: id })
    },
    unsubscribe: (subscriptionId) => {
      const chosen = subscriptions.filter(({ id }) => subscriptionId === null || id === subscriptionId)
      if (chosen.length === 0) return NOT_ACTIVE
      end(chosen)
      return fine({})
    },
    endSession: () => end(subscriptions.filter(({ isOfSession }) => isOfSession)),
    numbers: () => subscriptions.map(({ id }) => id),
    accounts: () => subscriptions.map(({ account }) => account),
    hear: (event) => {
      if (event.kind === 'key-deleted') return end(subscriptions.filter(({ apiKey }) => apiKey === event.apiKey))
      if (event.kind !== 'execution' && event.kind !== 'balances' && event.kind !== 'deposit') return
      const account = event.kind === 'execution' ? event.order.account : event.account
      const listening = subscriptions.filter((subscription) => subscription.account === account)
      for (const subscription of listening) tell(subscription, userEventOf(event))
    },
  }
}
