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
const RAW: Limit = { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61_000 }

/** As exchangeInfo and the WebSocket API state them. */
export const rateLimits: readonly Limit[] = [
  WEIGHT,
  ...ORDERS.map(({ rateLimitType, interval, intervalNum, limit }) => ({ rateLimitType, interval, intervalNum, limit })),
  RAW,
]

/** Requests answered with 429 in one minute before the address is banned. */
const PATIENCE = 10
/** Bans "scale in duration, from 2 minutes to 3 days". */
const FIRST_BAN_MS = 2 * MINUTE_MS
const LONGEST_BAN_MS = 3 * DAY_MS

export type Charge = Answer<null> & { usedWeight: number; retryAfterSeconds: number | null }

export type OrderCount = Limit & { count: number; header: string }

export type Limits = {
  /** Counts a request of this address. */
  charge: (ip: string, weight: number) => Charge
  usedWeight: (ip: string) => number
  /** Counts new orders of an account. */
  chargeOrders: (account: string, orders: number) => Answer<null>
  orderCounts: (account: string) => readonly OrderCount[]
}

type Address = { minute: number; used: number; refused: number; bannedUntil: number; nextBanMs: number }
type Counter = { window: number; count: number }

const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000))

export const openLimits = (now: () => number): Limits => {
  const addresses = new Map<string, Address>()
  const counters = new Map<string, Counter>()

  const addressOf = (ip: string): Address => {
    const minute = Math.floor(now() / MINUTE_MS)
    const known = addresses.get(ip) ?? { minute, used: 0, refused: 0, bannedUntil: 0, nextBanMs: FIRST_BAN_MS }
    if (known.minute !== minute) Object.assign(known, { minute, used: 0, refused: 0 })
    addresses.set(ip, known)
    return known
  }

  const counterOf = (account: string, header: string, ms: number): Counter => {
    const name = `${header} ${account}`
    const window = Math.floor(now() / ms)
    const known = counters.get(name) ?? { window, count: 0 }
    if (known.window !== window) Object.assign(known, { window, count: 0 })
    counters.set(name, known)
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
    chargeOrders: (account, orders) => {
      if (orders === 0) return fine(null)
      for (const { header, ms, limit, intervalNum, interval } of ORDERS) {
        if (counterOf(account, header, ms).count + orders > limit) {
          return refuse(
            -1015,
            `Too many new orders; current limit is ${limit} orders per ${intervalNum} ${interval}.`,
            429,
          )
        }
      }
      for (const { header, ms } of ORDERS) counterOf(account, header, ms).count += orders
      return fine(null)
    },
    orderCounts: (account) =>
      ORDERS.map(({ ms, ...limit }) => ({ ...limit, count: counterOf(account, limit.header, ms).count })),
  }
}
