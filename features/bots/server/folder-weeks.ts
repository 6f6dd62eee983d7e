/** How the profit of folders went in the last week: what their bots hold and have moved is added by the database, so that a folder costs as much as a bot does. */
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { intervalMs } from '#engine/candle.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { MoneyKind } from '#platform/money-kind.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Moved } from '../curve.ts'
import { kindOfMoney, leftBy } from './bot-list.ts'
import { curveAt, lastWeek, movedSums, sharedCloses, type Steps } from './curves.ts'
import type { Folders } from './folder-sums.ts'
import { botFolderPlaces, bots, fills } from './tables.ts'

type Services = { database: Database; markets: Pick<Markets, 'lines' | 'find' | 'last' | 'candles'> }
type Week = { folder: string; kind: MoneyKind; quote: string; profits: number[] }
type Of = { folder: string; kind: MoneyKind; asset: string; exchange: string }
/** What bots of one folder with one kind of money and one quote asset, at one exchange, hold and have moved. */
type Part = Of & {
  realised: number
  holdings: { pair: string; base: number; cost: number }[]
  moved: Moved[]
}

const group = {
  folder: sql<string>`${botFolderPlaces.folder}::text`.as('folder'),
  kind: kindOfMoney.as('kind'),
  asset: sql<string>`split_part(${bots.pair}, '/', 2)`.as('asset'),
  exchange: sql<string>`${bots.exchange}`.as('exchange'),
}

const keyOf = ({ folder, kind, asset }: Omit<Of, 'exchange'>): string => `${folder} ${kind} ${asset}`
const partKey = (of: Of): string => `${keyOf(of)} ${of.exchange}`

const inFolders = (owner: Owner, { folders, narrowed = {} }: Folders): SQL | undefined =>
  and(leftBy(owner, narrowed), inArray(botFolderPlaces.folder, [...folders]))

/** What bots hold, by pair; what they have realised is counted once for each, however many pairs it trades. */
const readHoldings = ({ database }: Services, owner: Owner, folders: Folders) => {
  const held = sql`lateral rows from (jsonb_to_recordset(${bots.held}) as (pair text, base numeric, cost numeric))
    with ordinality as held(pair, base, cost, place)`
  const own = (name: 'base' | 'cost') =>
    sql<number>`sum(case when ${bots.held} is null then ${bots[name]} else coalesce(held.${sql.raw(name)}, 0) end)::float8`
  return database
    .select({
      ...group,
      pair: sql<string>`coalesce(held.pair, ${bots.pair})`,
      base: own('base'),
      cost: own('cost'),
      realised: sql<number>`sum(case when coalesce(held.place, 1) = 1 then ${bots.realised} else 0 end)::float8`,
    })
    .from(bots)
    .innerJoin(botFolderPlaces, eq(botFolderPlaces.bot, bots.id))
    .leftJoin(held, sql`true`)
    .where(inFolders(owner, folders))
    .groupBy(sql`1, 2, 3, 4, 5`)
}

/** What their fills have moved since the steps of their exchange began. */
const readMoved = (
  { database }: Services,
  owner: Owner,
  { steps, ...folders }: Folders & { steps: ReadonlyMap<string, Steps> },
) => {
  const begun = [...steps].map(([exchange, { fromMs }]) => ({ exchange, begun: fromMs }))
  const first = Math.min(...begun.map((one) => one.begun))
  const clocks = sql`jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as clocks(exchange text, begun float8)`
  const atMs = sql`extract(epoch from ${fills.atMs})::float8 * 1000`
  const [length] = [...steps.values()].map(({ interval }) => intervalMs[interval])
  return database
    .select({
      ...group,
      pair: fills.pair,
      step: sql<number>`floor((${atMs} - clocks.begun) / ${length}::float8)::int`,
      ...movedSums,
    })
    .from(fills)
    .innerJoin(bots, eq(bots.id, fills.bot))
    .innerJoin(botFolderPlaces, eq(botFolderPlaces.bot, bots.id))
    .innerJoin(clocks, sql`clocks.exchange = ${bots.exchange}`)
    .where(
      and(
        eq(fills.owner, owner.userId),
        gte(fills.atMs, first),
        sql`${atMs} >= clocks.begun`,
        inFolders(owner, folders),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
}

const partsOf = (
  holdings: Awaited<ReturnType<typeof readHoldings>>,
  moved: Awaited<ReturnType<typeof readMoved>>,
): readonly Part[] => {
  const parts = new Map<string, Part>()
  for (const { folder, kind, asset, exchange, realised, ...held } of holdings) {
    const of = { folder, kind, asset, exchange }
    const part = parts.get(partKey(of)) ?? { ...of, realised: 0, holdings: [], moved: [] }
    part.realised += realised
    part.holdings.push(held)
    parts.set(partKey(of), part)
  }
  for (const one of moved) parts.get(partKey(one))?.moved.push(one)
  return [...parts.values()]
}

/** The last week of what filters leave of each of several folders, each kind of money and quote asset by itself. */
export const readFolderWeeks = async (services: Services, owner: Owner, folders: Folders): Promise<Week[]> => {
  // Exchanges have clocks of their own; a replay's stands in the past.
  const steps = new Map(services.markets.lines().map((line) => [line.market.exchange, lastWeek(line)]))
  if (steps.size === 0 || folders.folders.length === 0) return []
  const [holdings, moved] = await Promise.all([
    readHoldings(services, owner, folders),
    readMoved(services, owner, { ...folders, steps }),
  ])
  const closesAt = sharedCloses(services)
  const weeks = new Map<string, Week>()
  for (const part of partsOf(holdings, moved)) {
    const { folder, kind, asset, exchange } = part
    const known = steps.get(exchange)
    if (known === undefined) continue
    const profits = await curveAt(services, { ...part, steps: known, closesAt })
    const before = weeks.get(keyOf(part))?.profits
    weeks.set(keyOf(part), {
      folder,
      kind,
      quote: asset,
      profits: profits.map((profit, step) => profit + (before?.[step] ?? 0)),
    })
  }
  return [...weeks.values()].filter(({ profits }) => profits.length > 0)
}
