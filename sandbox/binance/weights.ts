/**
 * How much one may ask. Weight is counted per address and minute, new orders per account; going on after a 429 ends in a 418 that lasts longer each time:
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits
 */
import { type Answer, fine, refuse } from './errors.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export type Limit = {
  rateLimitType: 'REQUEST_WEIGHT' | 'ORDERS' | 'RAW_REQUESTS'
  interval: 'SECOND' | 'MINUTE' | 'DAY'
  intervalNum: number
  limit: number
}

const WEIGHT: Limit = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 }
const ORDERS: readonly (Limit & { ms: number; header: string })[] = [
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, ms: 10_000, header: '10S' },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000, ms: DAY_MS, header: '1D' },
]
const RAW: Limit = { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 300_000 }

/** As exchangeInfo and the WebSocket API state them. */
export const rateLimits: readonly Limit[] = [
  WEIGHT,
  ...ORDERS.map(({ rateLimitType, interval, intervalNum, limit }) => ({ rateLimitType, interval, intervalNum, limit })),
  RAW,
]

/** Orders that the first fill of a resting one takes off the count, as in the exchange's own example. */
const MAKER_RELIEF = 5

/** Requests answered with 429 in one minute before the address is banned. */
const PATIENCE = 10
/** Bans "scale in duration, from 2 minutes to 3 days". */
const FIRST_BAN_MS = 2 * MINUTE_MS
const LONGEST_BAN_MS = 3 * DAY_MS

export type Charge = Answer<null> & { usedWeight: number; retryAfterSeconds: number | null }

export type OrderRoom = Answer<null> & { retryAfterSeconds: number | null }

export type OrderCount = Limit & { count: number; header: string }

export type Limits = {
  /** Counts a request of this address. */
  charge: (ip: string, weight: number) => Charge
  usedWeight: (ip: string) => number
  /** Gives the weight of an order that was taken back: since April 2026 such orders weigh nothing. */
  giveBack: (ip: string, weight: number) => void
  /** Whether an account may send so many new orders. */
  roomForOrders: (account: string, orders: number) => OrderRoom
  /** An order was taken: it counts until it fills. */
  orderTaken: (account: string) => void
  /** An order has filled for the first time. Source: https://developers.binance.com/docs/binance-spot-api-docs/faqs/order_count_decrement */
  orderFilled: (account: string, isMaker: boolean) => void
  orderCounts: (account: string) => readonly OrderCount[]
}

type Address = { minute: number; used: number; refused: number; bannedUntil: number; nextBanMs: number }
type Counter = { window: number; count: number }

const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000))

/** New orders of each account, until they fill. */
const openOrderCounts = (
  now: () => number,
): Pick<Limits, 'roomForOrders' | 'orderTaken' | 'orderFilled' | 'orderCounts'> => {
  const counters = new Map<string, Counter>()
  const counterOf = (account: string, header: string, ms: number): Counter => {
    const name = `${header} ${account}`
    const window = Math.floor(now() / ms)
    const known = counters.get(name) ?? { window, count: 0 }
    if (known.window !== window) Object.assign(known, { window, count: 0 })
    counters.set(name, known)
    return known
  }
  return {
    roomForOrders: (account, orders) => {
      for (const { header, ms, limit, intervalNum, interval } of ORDERS) {
        if (orders > 0 && counterOf(account, header, ms).count + orders > limit) {
          const text = `Too many new orders; current limit is ${limit} orders per ${intervalNum} ${interval}.`
          const ends = (Math.floor(now() / ms) + 1) * ms
          return { ...refuse(-1015, text, 429), retryAfterSeconds: secondsUntil(ends, now()) }
        }
      }
      return { ...fine(null), retryAfterSeconds: null }
    },
    orderTaken: (account) => {
      for (const { header, ms } of ORDERS) counterOf(account, header, ms).count += 1
    },
    orderFilled: (account, isMaker) => {
      for (const { header, ms } of ORDERS) {
        const counter = counterOf(account, header, ms)
        counter.count = Math.max(0, counter.count - (isMaker ? MAKER_RELIEF : 1))
      }
    },
    orderCounts: (account) =>
      ORDERS.map(({ ms, ...limit }) => ({ ...limit, count: counterOf(account, limit.header, ms).count })),
  }
}

export const openLimits = (now: () => number): Limits => {
  const addresses = new Map<string, Address>()

  const addressOf = (ip: string): Address => {
    const minute = Math.floor(now() / MINUTE_MS)
    const known = addresses.get(ip) ?? { minute, used: 0, refused: 0, bannedUntil: 0, nextBanMs: FIRST_BAN_MS }
    if (known.minute !== minute) Object.assign(known, { minute, used: 0, refused: 0 })
    addresses.set(ip, known)
    return known
  }

  const banned = (address: Address): Charge => ({
    ...refuse(
      -1003,
      `Way too much request weight used; IP banned until ${address.bannedUntil}. Please use WebSocket Streams for live updates to avoid bans.`,
      418,
    ),
    usedWeight: address.used,
    retryAfterSeconds: secondsUntil(address.bannedUntil, now()),
  })

  return {
    charge: (ip, weight) => {
      const address = addressOf(ip)
      if (now() < address.bannedUntil) return banned(address)
      address.used += weight
      if (address.used <= WEIGHT.limit) return { ...fine(null), usedWeight: address.used, retryAfterSeconds: null }
      address.refused += 1
      if (address.refused > PATIENCE) {
        address.bannedUntil = now() + address.nextBanMs
        address.nextBanMs = Math.min(LONGEST_BAN_MS, address.nextBanMs * 2)
        return banned(address)
      }
      return {
        ...refuse(
          -1003,
          `Too much request weight used; current limit is ${WEIGHT.limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
          429,
        ),
        usedWeight: address.used,
        retryAfterSeconds: secondsUntil((address.minute + 1) * MINUTE_MS, now()),
      }
    },
    usedWeight: (ip) => addressOf(ip).used,
    giveBack: (ip, weight) => {
      const address = addressOf(ip)
      address.used = Math.max(0, address.used - weight)
    },
    ...openOrderCounts(now),
  }
}
