/** What the accounts have bought in the last hour, to the minute, and on this day, UTC. A process that starts anew reads it out of the log of uses. */
import type { Use } from './use-log.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Quote of the buys of an account. */
export type Spent = { hour: bigint; day: bigint }

/** Buys by account. Times are ms since the epoch and do not go back. */
export type Spending = {
  of: (account: string, nowMs: number) => Spent
  add: (account: string, atMs: number, worth: bigint) => void
}

/** Quote of the buys of a minute: accounts that buy all day have few of them. */
type Minute = { atMs: number; worth: bigint }

const MINUTE_MS = 60_000

/** `before` are uses of the time before this process, of which those of today and of the last hour count. */
export const openSpending = (before: readonly Use[]): Spending => {
  const buys = new Map<string, Minute[]>()
  const add: Spending['add'] = (account, atMs, worth) => {
    const own = buys.get(account) ?? []
    buys.set(account, own)
    const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
    const last = own.at(-1)
    if (last?.atMs === minuteMs) last.worth += worth
    else own.push({ atMs: minuteMs, worth })
  }
  for (const { exchange, account, atMs, refusal, bought } of before)
    if (refusal === null && bought !== null) add(`${exchange} ${account}`, atMs, BigInt(bought))
  return {
    of: (account, nowMs) => {
      const fromDayMs = Math.floor(nowMs / DAY_MS) * DAY_MS
      // The minute that began before it counts whole.
      const fromHourMs = nowMs - HOUR_MS - MINUTE_MS
      const kept = (buys.get(account) ?? []).filter(({ atMs }) => atMs >= Math.min(fromDayMs, fromHourMs))
      buys.set(account, kept)
      const since = (fromMs: number): bigint =>
        kept.reduce((sum, { atMs, worth }) => (atMs >= fromMs ? sum + worth : sum), 0n)
      return { hour: since(fromHourMs), day: since(fromDayMs) }
    },
    add,
  }
}
