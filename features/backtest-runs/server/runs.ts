/** Backtests that have ended, as rows: kept when they end, the oldest forgotten, each reached through its user. */
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { BacktestReport } from '#features/backtest/contract.ts'
import type { Finished } from '#features/backtest/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { evenly } from '#platform/evenly.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import { refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { BacktestRun, RunSummary, WholeRun } from '../contract.ts'
import type { runList } from '../list.ts'
import { KEPT_POINTS, MOST_FAVORITES, MOST_RUNS, SPARK_POINTS } from '../rules.ts'
import { backtestRuns } from './tables.ts'

/** All but what only the page of the run shows. */
const listed = {
  id: backtestRuns.id,
  atMs: backtestRuns.atMs,
  family: backtestRuns.family,
  exchange: backtestRuns.exchange,
  pair: backtestRuns.pair,
  days: backtestRuns.days,
  isFavorite: backtestRuns.isFavorite,
  summary: backtestRuns.summary,
}

const isOwn = ({ userId }: Owner) => eq(backtestRuns.userId, userId)
const isOne = (owner: Owner, id: string) => and(isOwn(owner), eq(backtestRuns.id, id))

const summaryOf = (report: BacktestReport): RunSummary => {
  const { interval, fromMs, toMs, money, holdPercent, drawdownPercent, counts, points } = report
  const spark = evenly(points, SPARK_POINTS).map(({ equity }) => equity)
  const { begun, profit, profitPercent } = money
  const { runs, fills } = counts
  return { interval, fromMs, toMs, begun, profit, profitPercent, holdPercent, drawdownPercent, runs, fills, spark }
}

/** Writes a backtest that has ended, and forgets the oldest ones beyond what is kept of its user. */
export const keepRun = async (database: Database, owner: Owner, finished: Finished): Promise<void> => {
  const { id, atMs, family, exchange, days, form, report, fees } = finished
  await database.transaction(async (transaction) => {
    await transaction.insert(backtestRuns).values({
      id,
      userId: owner.userId,
      atMs,
      family,
      exchange,
      pair: report.pair,
      days,
      isFavorite: false,
      summary: summaryOf(report),
      form,
      fees,
      report: { ...report, points: evenly(report.points, KEPT_POINTS) },
    })
    const old = transaction
      .select({ id: backtestRuns.id })
      .from(backtestRuns)
      .where(and(isOwn(owner), eq(backtestRuns.isFavorite, false)))
      .orderBy(desc(backtestRuns.id))
      .offset(MOST_RUNS)
    await transaction.delete(backtestRuns).where(and(isOwn(owner), inArray(backtestRuns.id, old)))
  })
}

export const runSource = (database: Database): ListSource<typeof runList, BacktestRun, BacktestRun> => ({
  read: (cut) => cutTo(database.select(listed).from(backtestRuns).$dynamic(), cut),
  always: ({ owner }) => isOwn(owner),
  where: { family: backtestRuns.family, kept: () => eq(backtestRuns.isFavorite, true) },
  sort: { by: [backtestRuns.id], placeOf: ({ id }) => [id] },
  rows: (found) => [...found],
})

/** Ends the call with NOT_FOUND for what is not of this user. */
export const wholeRun = async (database: Database, owner: Owner, id: string): Promise<WholeRun> => {
  const { form, report, fees } = backtestRuns
  const [row] = await database
    .select({ ...listed, form, report, fees })
    .from(backtestRuns)
    .where(isOne(owner, id))
  if (row === undefined) return refuse('NOT_FOUND')
  const read = BacktestReport.safeParse(row.report)
  return { ...row, report: read.success ? read.data : null }
}

/** `full`: as many favorites as there may be. */
export const favorRun = async (
  database: Database,
  owner: Owner,
  { run, isFavorite }: { run: string; isFavorite: boolean },
): Promise<'done' | 'full'> =>
  database.transaction(async (transaction) => {
    const [row] = await transaction.update(backtestRuns).set({ isFavorite }).where(isOne(owner, run)).returning(listed)
    if (row === undefined) return refuse('NOT_FOUND')
    const [favorites] = await transaction
      .select({ count: count() })
      .from(backtestRuns)
      .where(and(isOwn(owner), eq(backtestRuns.isFavorite, true)))
    if (!isFavorite || (favorites?.count ?? 0) <= MOST_FAVORITES) return 'done'
    await transaction.update(backtestRuns).set({ isFavorite: false }).where(isOne(owner, run))
    return 'full'
  })

export const forgetRun = async (database: Database, owner: Owner, id: string): Promise<void> => {
  const gone = await database.delete(backtestRuns).where(isOne(owner, id)).returning({ id: backtestRuns.id })
  if (gone.length === 0) return refuse('NOT_FOUND')
}
