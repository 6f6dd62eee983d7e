/** How the profit of bots went over time: their fills by steps of time, at the candles of their pairs. */
import { and, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import { type Interval, intervalMs, intervals } from '#engine/candle.ts'
import { parseDecimal, toNumber } from '#engine/money.ts'
import type { Line, Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { BotCurve } from '../curve-contract.ts'
import { largestFall, type Moved, profitCurve } from '../curve.ts'
import type { ListedBot } from './store.ts'
import { bots, fills } from './tables.ts'

/** The steps of a whole life: as many as a chart of one line can show. */
const MOST_STEPS = 300
/** A row of a list shows a week. */
const SPARK = { interval: '4h', steps: 42 } as const satisfies { interval: Interval; steps: number }

export type Steps = { interval: Interval; fromMs: number; count: number }
type Services = {
  database: Database
  markets: Pick<Markets, 'find' | 'last' | 'candles'>
}

const numberOf = (decimal: string): number => toNumber(parseDecimal(decimal) ?? 0n)

/** The steps end with the one that goes on now. */
const stepsTo = (nowMs: number, interval: Interval, fromMs: number): Steps => {
  const length = intervalMs[interval]
  const first = Math.floor(fromMs / length) * length
  return { interval, fromMs: first, count: Math.floor((nowMs - first) / length) + 1 }
}

const wholeLife = (line: Line, startedAtMs: number): Steps => {
  const nowMs = line.feed.now()
  const known = intervals.filter((interval) => intervalMs[interval] >= intervalMs[line.feed.interval])
  const all = known.map((interval) => stepsTo(nowMs, interval, Math.min(startedAtMs, nowMs) - intervalMs[interval]))
  return all.find(({ count }) => count <= MOST_STEPS) ?? all.at(-1) ?? stepsTo(nowMs, '1d', startedAtMs)
}

/** The price at the end of each step; where nothing was traded the one before holds, and before the first candle its open. */
const closesOf = async (
  { markets }: Pick<Services, 'markets'>,
  line: Line,
  { interval, fromMs, count }: Steps,
): Promise<number[]> => {
  const candles = await markets.candles(line, interval, line.feed.now() + 1, count)
  const closes = new Map<number, number>()
  candles.openTimeMs.forEach((openTimeMs, index) => closes.set(openTimeMs, candles.close[index] ?? 0))
  const now = markets.last(line.market.exchange, line.market.pair)
  const price = now === null ? (candles.close.at(-1) ?? 0) : toNumber(now.price)
  let before = candles.open[0] ?? price
  return Array.from({ length: count }, (_, step) => {
    if (step === count - 1) return price
    before = closes.get(fromMs + step * intervalMs[interval]) ?? before
    return before
  })
}

const sign = sql`case when ${fills.side} = 'buy' then 1 else -1 end`
const cameIn = sql`${sign} * ${fills.quantity} - case when ${fills.feeAsset} = 'base' then ${fills.fee} else 0 end`
// A fee in base is less base; any other is paid besides.
const feeBeside = sql`case when ${fills.feeAsset} = 'base' then 0 else ${fills.feeQuote} end`

/** What fills have moved, as `Moved` has it. */
export const movedSums = {
  base: sql<number>`sum(${cameIn})::float8`,
  quote: sql<number>`sum(-1 * ${sign} * ${fills.price} * ${fills.quantity} - ${feeBeside})::float8`,
}

/** By bot: what its fills have moved since the steps began. */
const movedBy = async (
  { database }: Services,
  owner: Owner,
  { ids, steps: { interval, fromMs } }: { ids: readonly string[]; steps: Steps },
): Promise<ReadonlyMap<string, readonly Moved[]>> => {
  const step = sql<number>`floor((extract(epoch from ${fills.atMs}) * 1000 - ${fromMs}) / ${intervalMs[interval]})::int`
  const rows = await database
    .select({
      bot: fills.bot,
      pair: fills.pair,
      step,
      ...movedSums,
    })
    .from(fills)
    .where(and(inArray(fills.bot, [...ids]), eq(fills.owner, owner.userId), gte(fills.atMs, fromMs)))
    .groupBy(fills.bot, fills.pair, sql`3`)
  const found = new Map<string, Moved[]>()
  for (const { bot, ...moved } of rows) found.set(bot, [...(found.get(bot) ?? []), moved])
  return found
}

/** What it holds of each of its pairs now, and what that has cost. */
const holdingsOf = ({ held, pair, base, cost }: ListedBot): { pair: string; base: number; cost: number }[] =>
  held === null
    ? [{ pair, base: toNumber(base), cost: toNumber(cost) }]
    : held.map((one) => ({ pair: one.pair, base: numberOf(one.base), cost: numberOf(one.cost) }))

type ClosesOf = (line: Line, steps: Steps) => Promise<number[]>
type Shared = { steps: Steps; moved: readonly Moved[]; closesAt: ClosesOf }
type Held = { exchange: string; realised: number; holdings: readonly { pair: string; base: number; cost: number }[] }

/** At the prices of the market, so that it begins at nothing: without the fee that leaving would take. */
export const curveAt = async (
  { markets }: Pick<Services, 'markets'>,
  { exchange, realised, holdings, steps, moved, closesAt }: Held & Shared,
): Promise<number[]> => {
  const left = moved.filter(({ pair }) => holdings.every((one) => one.pair !== pair)).map(({ pair }) => pair)
  const known = [...holdings, ...[...new Set(left)].map((pair) => ({ pair, base: 0, cost: 0 }))]
  const held = await Promise.all(
    known.flatMap(({ pair, base, cost }) => {
      const line = markets.find(exchange, pair)
      return line === null ? [] : [closesAt(line, steps).then((closes) => ({ pair, base, cost, closes }))]
    }),
  )
  const open = held.reduce((sum, { base, cost, closes }) => sum + base * (closes.at(-1) ?? 0) - cost, 0)
  return profitCurve(realised + open, held, moved)
}

const curveOf = (services: Services, { row, ...rest }: { row: ListedBot } & Shared): Promise<number[]> =>
  curveAt(services, {
    exchange: row.exchange,
    realised: toNumber(row.realised),
    holdings: holdingsOf(row),
    ...rest,
  })

/** Bots of one answer share the candles of their pairs. */
export const sharedCloses = (services: Pick<Services, 'markets'>): ClosesOf => {
  const read = new Map<Line, Promise<number[]>>()
  return (line, steps) => {
    const found = read.get(line) ?? closesOf(services, line, steps)
    read.set(line, found)
    return found
  }
}

export type BotCurves = {
  /** From its start until now; null before its start, and of a pair that is not known. */
  whole: (owner: Owner, row: ListedBot) => Promise<BotCurve | null>
  /** The last week of each of the owner's own bots among the ids. */
  week: (owner: Owner, ids: readonly string[]) => Promise<{ bot: string; profits: number[] }[]>
}

const { report: _report, ...withoutTrades } = getTableColumns(bots)

const endOfWeek = (nowMs: number): number => stepsTo(nowMs, SPARK.interval, nowMs).fromMs
const weekTo = (endMs: number): Steps => ({
  interval: SPARK.interval,
  fromMs: endMs - (SPARK.steps - 1) * intervalMs[SPARK.interval],
  count: SPARK.steps,
})

/** The steps of a week, by the clock of an exchange. */
export const lastWeek = ({ feed }: Pick<Line, 'feed'>): Steps => weekTo(endOfWeek(feed.now()))

const weekOf = async (services: Services, owner: Owner, rows: readonly ListedBot[]) => {
  const { markets } = services
  const closesAt = sharedCloses(services)
  const asked = rows.flatMap((row) => {
    const line = markets.find(row.exchange, row.pair)
    return line === null ? [] : [{ row, nowMs: line.feed.now() }]
  })
  // Exchanges have clocks of their own; a replay's stands in the past.
  const clocks = [...new Set(asked.map(({ nowMs }) => endOfWeek(nowMs)))]
  const weeks = clocks.map(async (endMs) => {
    const steps = weekTo(endMs)
    const mine = asked.flatMap(({ row, nowMs }) => (endOfWeek(nowMs) === endMs ? [row] : []))
    const ids = mine.map(({ id }) => id)
    const moved = await movedBy(services, owner, { ids, steps })
    return Promise.all(
      mine.map(async (row) => ({
        bot: row.id,
        profits: await curveOf(services, { row, steps, moved: moved.get(row.id) ?? [], closesAt }),
      })),
    )
  })
  return (await Promise.all(weeks)).flat()
}

export const openBotCurves = (services: Services): BotCurves => ({
  whole: async (owner, row) => {
    const line = services.markets.find(row.exchange, row.pair)
    if (row.startedAtMs === null || line === null) return null
    const steps = wholeLife(line, row.startedAtMs)
    const moved = (await movedBy(services, owner, { ids: [row.id], steps })).get(row.id) ?? []
    const profits = await curveOf(services, { row, steps, moved, closesAt: sharedCloses(services) })
    return {
      fromMs: steps.fromMs,
      stepMs: intervalMs[steps.interval],
      profits,
      fallPercent: largestFall(toNumber(row.investment), profits),
    }
  },
  week: async (owner, ids) => {
    const rows = await services.database
      .select(withoutTrades)
      .from(bots)
      .where(and(inArray(bots.id, [...ids]), eq(bots.owner, owner.userId)))
    return weekOf(services, owner, rows)
  },
})
