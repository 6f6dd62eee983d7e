/**
 * How much may be asked of Binance: weight by address and minute, new orders by account and ten seconds. What saves money goes first: part of each is kept
 * for it. https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits
 */
import type { AnswerMark } from './client.ts'

/** Lane of a request with a key: cancels and orders that take; other orders; look-ups. */
export type RateLane = 'rescue' | 'place' | 'look'

const MINUTE_MS = 60_000

/** Weight used in a minute up to which a lane may ask, of the 6,000 that an address has. */
const MOST_WEIGHT: Readonly<Record<RateLane | 'prices', number>> = {
  prices: 4_500,
  look: 5_000,
  place: 5_600,
  rescue: 5_950,
}

const ORDERS_MS = 10_000

/** Orders that have not filled up to which a lane may place, of the 100 that an account has in ten seconds. */
const MOST_ORDERS: Readonly<Record<RateLane, number>> = { look: 0, place: 85, rescue: 98 }

/** Pause in ms after an address was turned away without being told how long. */
const SILENCE_MS = 60_000

type Counter = { window: number; used: number }

const turned = (counter: Counter, length: number, nowMs: number): Counter => {
  const window = Math.floor(nowMs / length)
  if (counter.window !== window) Object.assign(counter, { window, used: 0 })
  return counter
}

const untilNext = (length: number, nowMs: number): number => length - (nowMs % length)

/** Budget of an address, shared by all accounts that ask from it. */
export type AddressBudget = {
  /** Time in ms that a request must wait; 0 counts it and lets it go. */
  take: (lane: RateLane | 'prices', weight: number, nowMs: number) => number
  learn: (mark: AnswerMark, nowMs: number) => void
  /** Weight used in the present minute, and the time in ms for which the address is turned away. */
  look: (nowMs: number) => { usedWeight: number; silentMs: number }
}

export const openAddressBudget = (): AddressBudget => {
  const minute: Counter = { window: 0, used: 0 }
  let silentUntilMs = 0
  return {
    take: (lane, weight, nowMs) => {
      if (nowMs < silentUntilMs) return silentUntilMs - nowMs
      const counter = turned(minute, MINUTE_MS, nowMs)
      if (counter.used + weight > MOST_WEIGHT[lane]) return untilNext(MINUTE_MS, nowMs)
      counter.used += weight
      return 0
    },
    learn: ({ status, usedWeight, retryAfterMs }, nowMs) => {
      // Others may ask from the address, too; calls on their way are counted here already and not yet there.
      if (usedWeight !== null) turned(minute, MINUTE_MS, nowMs).used = Math.max(minute.used, usedWeight)
      // 429 asks for a pause, 418 is a ban after too many of them, 403 the firewall.
      const isTurnedAway = status === 429 || status === 418 || status === 403
      if (isTurnedAway) silentUntilMs = Math.max(silentUntilMs, nowMs + (retryAfterMs ?? SILENCE_MS))
    },
    look: (nowMs) => ({
      usedWeight: turned(minute, MINUTE_MS, nowMs).used,
      silentMs: Math.max(0, silentUntilMs - nowMs),
    }),
  }
}

/** Budget of an account. */
export type AccountBudget = {
  /** Time in ms that a new order must wait; 0 counts it and lets it go. */
  take: (lane: RateLane, nowMs: number) => number
  learn: (mark: AnswerMark, nowMs: number) => void
}

export const openAccountBudget = (): AccountBudget => {
  const orders: Counter = { window: 0, used: 0 }
  let silentUntilMs = 0
  return {
    take: (lane, nowMs) => {
      if (nowMs < silentUntilMs) return silentUntilMs - nowMs
      const counter = turned(orders, ORDERS_MS, nowMs)
      if (counter.used >= MOST_ORDERS[lane]) return untilNext(ORDERS_MS, nowMs)
      counter.used += 1
      return 0
    },
    // What filled counts no more, so the exchange's number may be lower than ours.
    learn: (mark, nowMs) => {
      if (mark.orders !== null) turned(orders, ORDERS_MS, nowMs).used = mark.orders
      if (mark.status === 429) silentUntilMs = nowMs + (mark.retryAfterMs ?? ORDERS_MS)
    },
  }
}
