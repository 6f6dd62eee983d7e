/** What a user sees first: money, profit by day, what runs and what waits for an act. */
import { formatDecimal } from '#engine/money.ts'
import type { Status } from '#engine/status.ts'
import { keysInTrouble } from '#features/api-keys/server/index.ts'
import {
  type BotRow,
  type BotServices,
  quotesOf,
  type LatestFill,
  readDemoStart,
  readLatestFills,
  readRealisedDays,
  type RealisedDay,
  reasonsToAct,
} from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import { entriesFrozenUntilMs } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { dayBefore, dayOf, daysBetween } from '#platform/day.ts'
import { type MoneyKind, moneyKind } from '#platform/money-kind.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account } from '#runner/host/runner.ts'
import type { Overview, ProfitSeries } from '../contract.ts'
import type { ranges } from '../ranges.ts'
import { profitDays } from '../rules.ts'
import { balanceOf, worthOf } from './balance-of.ts'
import { equityOf } from './equity-curve.ts'
import { readSinceStart } from './since-start.ts'

type Range = (typeof ranges)[number]
export type Asked = { range: Range; timeZone: string }

const DAYS: Record<Exclude<Range, 'all'>, number> = { '7d': 7, '30d': 30, '12m': 365 }
/** Statuses in which a bot works or waits for its price. */
const running: readonly Status[] = ['active', 'waiting', 'pending', 'suspended-buy']
/** As many as stand beside the newest bots. */
const FILLS = 8
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** Steps of an equity curve: some hundred points, whatever the period. */
const STEP_MS: Record<Range, number> = { '7d': HOUR_MS, '30d': 4 * HOUR_MS, '12m': DAY_MS, all: DAY_MS }

const sinceOf = (range: Range, nowMs: number): number => (range === 'all' ? 0 : nowMs - DAYS[range] * DAY_MS)

const fillView = ({
  botName,
  mode,
  exchange,
  tradeId,
  clientOrderId,
  ...fill
}: LatestFill): Overview['fills'][number] => ({
  id: `${exchange} ${tradeId} ${clientOrderId}`,
  bot: fill.bot,
  family: fill.family,
  name: botName,
  kind: moneyKind({ mode, exchange }),
  atMs: fill.atMs,
  side: fill.side,
  pair: fill.pair,
  quantity: formatDecimal(fill.quantity),
  price: formatDecimal(fill.price),
  realised: fill.realised === null ? null : formatDecimal(fill.realised),
})

const isLive = (account: Account): boolean => moneyKind({ ...account, mode: account.kind }) === 'live'

const runningIn = (rows: readonly BotRow[]): Record<MoneyKind, number> => {
  const of = (kind: MoneyKind) =>
    rows.filter((row) => moneyKind(row) === kind && running.includes(row.report.status)).length
  return { live: of('live'), demo: of('demo'), test: of('test') }
}

export const openOverview = (database: Database, markets: Markets, bots: Pick<BotServices, 'store' | 'views'>) => {
  const worthIn = worthOf(markets)
  /** What was realised in another quote asset is shown at today's rate; an asset without a price cannot be shown. */
  const seriesOf = (realised: readonly RealisedDay[], quote: string, { range, timeZone }: Asked): ProfitSeries => {
    const profits = new Map<string, bigint>()
    for (const row of realised) {
      const worth = row.quote === quote ? row.realised : worthIn(row.exchange, row.quote, quote, row.realised)
      profits.set(row.day, (profits.get(row.day) ?? 0n) + worth)
    }
    const today = dayOf(nowMs(), timeZone)
    const first = range === 'all' ? (realised[0]?.day ?? today) : dayBefore(today, DAYS[range] - 1)
    const days = profitDays(daysBetween(first, today), profits)
    return {
      total: formatDecimal(days.at(-1)?.sum ?? 0n),
      days: days.map(({ day, profit, sum }) => ({ day, profit: formatDecimal(profit), sum: formatDecimal(sum) })),
    }
  }

  const nowMs = (): number => Math.max(0, ...markets.feeds.map((feed) => feed.now()))

  return async (owner: Owner, asked: Asked): Promise<Overview> => {
    const [accounts, rows, demo, live, demoStart, keys, fills, frozenUntilMs] = await Promise.all([
      bots.store.accounts(owner),
      bots.store.all(owner),
      readRealisedDays(database, owner, { kind: 'demo', timeZone: asked.timeZone }),
      readRealisedDays(database, owner, { kind: 'live', timeZone: asked.timeZone }),
      readDemoStart(database, owner),
      keysInTrouble(database, owner),
      readLatestFills(database, owner, FILLS),
      entriesFrozenUntilMs(database, owner.userId),
    ])
    const quote = quotesOf(markets, accounts[0]?.exchange ?? '')[0] ?? markets.lines()[0]?.market.quote ?? ''
    const worths = await Promise.all(accounts.map((account) => balanceOf({ database, markets }, owner, account)))
    const ofKind = (kind: MoneyKind) => rows.filter((row) => moneyKind(row) === kind)
    return {
      balances: worths,
      equity: await equityOf(database, owner, {
        fromMs: sinceOf(asked.range, nowMs()),
        nowMs: nowMs(),
        stepMs: STEP_MS[asked.range],
        quote,
        worths,
      }),
      fills: fills.map(fillView),
      demoStart,
      live: accounts.some(isLive) ? seriesOf(live, quote, asked) : null,
      demo: seriesOf(demo, quote, asked),
      sinceStart: await readSinceStart(bots.views, ofKind('demo'), ({ exchange, pair }, amount) =>
        worthIn(exchange, pair.split('/')[1] ?? '', quote, amount),
      ),
      quote,
      running: runningIn(rows),
      keys,
      held: accounts.flatMap(({ id, exchange, quarantine }) =>
        quarantine === null ? [] : [{ account: id, exchange, sinceMs: quarantine.atMs }],
      ),
      entriesFrozenUntilMs:
        frozenUntilMs > Date.now() && rows.some(({ mode }) => mode === 'live') ? frozenUntilMs : null,
      warnings: rows.flatMap(warningsOf),
    }
  }
}

const warningsOf = ({ id, family, name, report }: BotRow): Overview['warnings'] =>
  reasonsToAct(report).map((reason) => ({ bot: id, family, name, reason }))
