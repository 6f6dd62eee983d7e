/** The trading log of a user, read from fills, stop losses and the readings of managed equity. */
import { asPrice, multiplyDown } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import { type BotServices, quotesOf, rateOf, readRealisedDays } from '#features/bots/server/index.ts'
import { readManagedDays } from '#features/dashboard/server/index.ts'
import { readStopDays } from '#features/history/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf, daysBetween } from '#platform/day.ts'
import { moneyKind } from '#platform/money-kind.ts'
import type { Owner } from '#platform/server/session.ts'
import { logDays, logMonths, type LogRow, sumClosings } from '../rules.ts'

export type LogServices = {
  database: Database
  markets: Markets
  bots: { store: Pick<BotServices['store'], 'accounts'> }
}

type Asked = { mode: Mode; per: 'day' | 'month'; timeZone: string; from?: string | undefined; to?: string | undefined }

type TradingLog = { quote: string; today: string; rows: LogRow[] }

type Worth = (exchange: string, asset: string, amount: bigint) => bigint

/** Values amounts at the last prices; an asset without a price counts as nothing. */
const worthIn =
  (markets: Markets, quote: string): Worth =>
  (exchange, asset, amount) => {
    if (asset === quote) return amount
    const last = (base: string, other: string) => markets.last(exchange, `${base}/${other}`)?.price ?? null
    return multiplyDown(amount, rateOf(asset, quote, last, quotesOf(markets, exchange)) ?? asPrice(0n))
  }

type Realised = { day: string; exchange: string; quote: string; realised: bigint }

const sumByDay = (rows: readonly Realised[], worth: Worth): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { day, exchange, quote, realised } of rows)
    sums.set(day, (sums.get(day) ?? 0n) + worth(exchange, quote, realised))
  return sums
}

/** Oldest first. Empty where the user has never had an account of the mode. */
export const readLog = async (
  { database, markets, bots }: LogServices,
  owner: Owner,
  { mode, per, timeZone, from, to }: Asked,
): Promise<TradingLog> => {
  const asked = { kind: mode, timeZone }
  const [accounts, totals, stops, managed] = await Promise.all([
    bots.store.accounts(owner),
    readRealisedDays(database, owner, asked),
    readStopDays(database, owner, asked),
    readManagedDays(database, owner, asked),
  ])
  const own = new Map(
    accounts
      .filter(({ kind, exchange }) => moneyKind({ mode: kind, exchange }) === mode)
      .map((account) => [account.id, account]),
  )
  const [first] = own.values()
  const quote = quotesOf(markets, first?.exchange ?? '')[0] ?? ''
  const worth = worthIn(markets, quote)
  const today = dayOf(Math.max(0, ...markets.feeds.map((feed) => feed.now())), timeZone)
  const begins = [totals[0]?.day, managed[0]?.day].filter((day) => day !== undefined).sort()[0]
  const days = begins === undefined ? [] : daysBetween(begins, today)
  const readings = managed.map((reading) => {
    const { exchange = '' } = own.get(reading.account) ?? {}
    return { ...reading, managed: worth(exchange, quotesOf(markets, exchange)[0] ?? quote, reading.managed) }
  })
  const all = logDays({
    days,
    totals: sumByDay(totals, worth),
    stops: sumByDay(stops, worth),
    closings: sumClosings(days, readings),
  })
  const wanted = all.filter(({ id }) => (from === undefined || id >= from) && (to === undefined || id <= to))
  return { quote, today, rows: per === 'day' ? wanted : logMonths(wanted) }
}
