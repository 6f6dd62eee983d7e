/** A user's bots as a list, and the sums of all that it leaves: sorted, counted and added by the database, at the last prices where those matter. */
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { catalogued } from '#bots/catalogue.ts'
import { nameIn } from '#bots/spot/escaped-names.ts'
import { formatDecimal } from '#engine/money.ts'
import { type Status, statuses } from '#engine/status.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { LOCAL, type MoneyKind } from '#platform/money-kind.ts'
import type { ListAsked } from '#platform/list.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import type { Owner } from '#platform/server/session.ts'
import type { BotCount, BotSummary, BotTotal } from '../contract.ts'
import type { botList } from '../list.ts'
import { isNoFolder, keepsSeveral, withSingles } from './limits.ts'
import { saidOf, tagsOf } from './notes.ts'
import type { BotRow, ListedBot } from './store.ts'
import { botFolderPlaces, botFolders, bots } from './tables.ts'
import type { BotViews } from './view.ts'

export type Priced = Pick<Markets, 'lines' | 'last'>

/** Where all pairs stand, and the clocks of their exchanges in milliseconds, as rows of `prices`; without a price yet where none has come. */
export const pricesOf = (markets: Priced): SQL => {
  const rows = markets.lines().map(({ market: { exchange, pair }, feed }) => {
    const now = markets.last(exchange, pair)
    const known = now === null ? {} : { price: formatDecimal(now.price), taker: formatDecimal(now.market.fees.taker) }
    return { exchange, pair, clock: feed.now(), ...known }
  })
  const names = sql`prices(exchange text, pair text, price numeric, taker numeric, clock float8)`
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${names}`
}

/** Rounded down to the last digit that amounts have. */
const down = (value: SQL): SQL => sql`floor((${value}) * 1e18) * 0.000000000000000001`

/** What leaving would make against the cost: the same sum as `unrealisedOf`, digit by digit. Zero where the pair has no price. */
const worthNow = (base: SQL, cost: SQL, at: { price: SQL; taker: SQL }): SQL => {
  const value = down(sql`${at.price} * ${base}`)
  const fee = down(sql`${value} * ${at.taker}`)
  const left = down(sql`${value} * (1 - ${at.taker})`)
  return sql`case when ${at.price} is null then 0 when ${base} < 0 then ${value} + ${fee} - ${cost} else ${left} - ${cost} end`
}

/** Unrealised profit of a bot, where `prices` are joined as those of its own pair. */
export const unrealisedAt = (prices: SQL): SQL => {
  const own = worthNow(sql`${bots.base}`, sql`${bots.cost}`, { price: sql`prices.price`, taker: sql`prices.taker` })
  const each = worthNow(sql`held.base`, sql`held.cost`, { price: sql`there.price`, taker: sql`there.taker` })
  const several = sql`(select coalesce(sum(${each}), 0)
    from jsonb_to_recordset(${bots.held}) as held(pair text, base numeric, cost numeric)
    left join (select * from ${prices}) there on there.exchange = ${bots.exchange} and there.pair = held.pair)`
  // A bot whose own pair has no price is shown at its cost.
  return sql`case when prices.price is null then 0 when ${bots.held} is null then ${own} else ${several} end`
}

export const ofPair = sql`prices.exchange = ${bots.exchange} and prices.pair = ${bots.pair}`

const ACCENTS = ['áéíóöőúüű', 'aeiooouuu'] as const
/** In small letters without accents. */
const folded = (text: SQL): SQL => sql`translate(lower(${text}), ${ACCENTS[0]}, ${ACCENTS[1]})`

/** Each word somewhere in the name, the pair, the name of its folder or what its user wrote down, or in that of the family where bots of several are listed. */
const saysAll = (search: string, family: string | undefined): SQL | undefined => {
  const folder = sql`(select ' ' || ${botFolders.name} from ${botFolders} join ${botFolderPlaces} on ${botFolderPlaces.folder} = ${botFolders.id} where ${botFolderPlaces.bot} = ${bots.id})`
  const names = sql`${bots.name} || ' ' || ${bots.pair} || coalesce(${folder}, '') || coalesce(${saidOf}, '')`
  const text = folded(family === undefined ? sql`${names} || ' ' || ${bots.family}` : names)
  const words = search.trim().split(/\s+/)
  return and(...words.map((word) => sql`position(${folded(sql`${word}::text`)} in ${text}) > 0`))
}

const hasTag = (tag: string): SQL => sql`${tag.trim()} = any(${tagsOf})`

/** Bots of a folder; for `outside` those that are in none, and for `none` those of them that are none themselves. */
export const inFolder = (folder: string): SQL | undefined => {
  const placed = sql`select 1 from ${botFolderPlaces} where ${botFolderPlaces.bot} = ${bots.id}`
  if (folder === 'outside') return sql`not exists (${placed})`
  if (folder === 'none') return and(sql`not exists (${placed})`, isNoFolder)
  return sql`exists (${placed} and ${botFolderPlaces.folder}::text = ${folder})`
}

export const ownedBy = (owner: Owner): SQL | undefined => and(eq(bots.owner, owner.userId), isNull(bots.deletedAtMs))

/** A conversion is an order of its account and no bot that anybody has made. */
const isMade = inArray(
  bots.family,
  catalogued.map(({ name }) => name),
)

/** Own bots of the status: those that are deleted only where they are asked for. */
const ownedOf = (owner: Owner, status: Status | undefined): SQL | undefined =>
  status === 'deleted' ? and(eq(bots.owner, owner.userId), isNotNull(bots.deletedAtMs), isMade) : ownedBy(owner)

/** Of a bot that is deleted it is that, whatever its last report says. */
const hasStatus = (status: Status): SQL | undefined => (status === 'deleted' ? undefined : eq(bots.status, status))

/** Sorts that need the prices of this moment. */
type Sort = ListAsked<typeof botList>['sort']
const isPriced = (sort: Sort): boolean => sort === 'total' || sort === 'unrealised'

type Services = { database: Database; markets: Priced; views: Pick<BotViews, 'summaries'> }

const { report: _report, ...columns } = getTableColumns(bots)
const withoutTrades = { ...columns, tags: tagsOf }

export const botSource = (
  { database, markets, views }: Services,
  { sort, family: only }: Pick<ListAsked<typeof botList>, 'sort' | 'family'>,
): ListSource<typeof botList, ListedBot, BotSummary> => {
  const prices = pricesOf(markets)
  const unrealised = unrealisedAt(prices)
  return {
    read: ({ where, orderBy, offset, limit }) => {
      const rows = database.select(withoutTrades).from(bots).$dynamic()
      return (isPriced(sort) && orderBy.length > 0 ? rows.leftJoin(prices, ofPair) : rows)
        .where(where)
        .orderBy(...orderBy)
        .offset(offset)
        .limit(limit)
    },
    where: {
      mode: bots.mode,
      status: hasStatus,
      needs: () => eq(bots.needsUser, true),
      q: (search) => saysAll(search, only),
      tag: hasTag,
      family: bots.family,
      folder: inFolder,
    },
    always: ({ owner }, { status }) => ownedOf(owner, status),
    sort: {
      by: {
        created: sql`${bots.createdAtMs}`,
        bot: sql`lower(${bots.name})`,
        status: sql`array_position(${sql.param([...statuses])}::text[], ${bots.status})`,
        total: sql`${bots.realised} + ${unrealised}`,
        investment: sql`${bots.investment}`,
        realised: sql`${bots.realised}`,
        unrealised,
        fees: sql`${bots.fees}`,
        runs: sql`${bots.runs}`,
        started: sql`${bots.startedAtMs}`,
      },
      last: bots.id,
    },
    rows: (found, { session }) =>
      views.summaries(found.map((row) => ({ ...row, name: nameIn(session.user.language, row.name) }))),
  }
}

export type Narrowed = Pick<ListAsked<typeof botList>, 'family' | 'mode' | 'status' | 'needs' | 'q' | 'tag' | 'folder'>

/** Whose money a bot moves. */
export const kindOfMoney = sql<MoneyKind>`case when ${bots.mode} = 'live' and ${bots.exchange} like ${`%${LOCAL}`} then 'test' else ${bots.mode} end`

type Summed = { totals: BotTotal[]; counts: BotCount[] }
/** Sums by kind of money and quote asset, of the most bots first; and how many bots there are of each kind. */
export type Totals = (owner: Owner, narrowed: Narrowed) => Promise<Summed>

const shownStatus = sql<Status>`case when ${bots.deletedAtMs} is null then ${bots.status} else 'deleted' end`

/** What a list could be narrowed to, whatever it is narrowed to now. */
export const readCounts = (
  { database }: Pick<Services, 'database'>,
  owner: Owner,
  { family, folder }: Pick<Narrowed, 'family' | 'folder'>,
): Promise<BotCount[]> =>
  database
    .select({
      family: bots.family,
      kind: kindOfMoney,
      status: shownStatus,
      bots: sql<number>`count(*)::int`,
      needing: sql<number>`count(*) filter (where ${bots.needsUser})::int`,
    })
    .from(bots)
    .where(
      and(
        eq(bots.owner, owner.userId),
        isMade,
        family === undefined ? undefined : eq(bots.family, family),
        folder === undefined ? undefined : inFolder(folder),
      ),
    )
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`)

/** What the filters of a list leave of the owner's bots. */
export const leftBy = (owner: Owner, { family, mode, status, needs, q = '', tag = '' }: Narrowed): SQL | undefined =>
  and(
    ownedOf(owner, status),
    family === undefined ? undefined : eq(bots.family, family),
    mode === undefined ? undefined : eq(bots.mode, mode),
    status === undefined ? undefined : hasStatus(status),
    needs === undefined ? undefined : eq(bots.needsUser, true),
    q === '' ? undefined : saysAll(q, family),
    tag === '' ? undefined : hasTag(tag),
  )

export const sumOf = (value: SQL): SQL<string> => sql<string>`trim_scale(sum(${value}))::text`

/** Sums of bots, grouped by the first two. */
export const totalsAt = (unrealised: SQL) => ({
  kind: kindOfMoney,
  quote: sql<string>`split_part(${bots.pair}, '/', 2)`,
  bots: sql<number>`count(*)::int`,
  investment: sumOf(sql`${bots.investment}`),
  realised: sumOf(sql`${bots.realised}`),
  unrealised: sumOf(unrealised),
  total: sumOf(sql`${bots.realised} + ${unrealised}`),
})

/** Bots of many trades that are in no folder, as rows beside folders. */
export const isOwnFolder: SQL | undefined = and(
  isNull(bots.deletedAtMs),
  inArray(bots.family, [...withSingles]),
  keepsSeveral,
  sql`not exists (select 1 from ${botFolderPlaces} where ${botFolderPlaces.bot} = ${bots.id})`,
)

const readTotals = async (
  { database, markets }: Pick<Services, 'database' | 'markets'>,
  owner: Owner,
  { folder, ...narrowed }: Narrowed,
): Promise<BotTotal[]> => {
  const prices = pricesOf(markets)
  return database
    .select(totalsAt(unrealisedAt(prices)))
    .from(bots)
    .leftJoin(prices, ofPair)
    .where(and(leftBy(owner, narrowed), folder === undefined ? undefined : inFolder(folder)))
    .groupBy(sql`1, 2`)
    .orderBy(sql`3 desc, 1, 2`)
}

/** Sums are read once in this time, however often they are asked for: prices move all the time, and each reading looks at all bots. */
const KEPT_MS = 1_000

/** Readings of the last second are shared by all who ask for the same. */
export const openTotals = (services: Pick<Services, 'database' | 'markets'>, nowMs: () => number): Totals => {
  const kept = new Map<string, { untilMs: number; summed: Promise<Summed> }>()
  return (owner, narrowed) => {
    const now = nowMs()
    for (const [key, { untilMs }] of kept) if (untilMs <= now || untilMs > now + KEPT_MS) kept.delete(key)
    const { family, mode, status, needs, q, tag, folder } = narrowed
    const key = JSON.stringify([owner.userId, family, mode, status, needs, q, tag, folder])
    const found = kept.get(key)
    if (found !== undefined) return found.summed
    const summed = Promise.all([readTotals(services, owner, narrowed), readCounts(services, owner, narrowed)]).then(
      ([totals, counts]) => ({ totals, counts }),
    )
    kept.set(key, { untilMs: now + KEPT_MS, summed })
    return summed
  }
}

/** Folders shown to choose from. */
const MOST_TARGETS = 100

/** Newest folders of a pair, whether they take trades in or not, which their settings say. */
export const readFolders = (
  database: Database,
  owner: Owner,
  { family, exchange, pair, mode }: Pick<BotRow, 'family' | 'exchange' | 'pair' | 'mode'>,
): Promise<ListedBot[]> =>
  database
    .select(withoutTrades)
    .from(bots)
    .where(
      and(
        ownedBy(owner),
        eq(bots.family, family),
        eq(bots.exchange, exchange),
        eq(bots.pair, pair),
        eq(bots.mode, mode),
        inArray(bots.status, ['waiting', 'active', 'suspended', 'suspended-buy']),
        keepsSeveral,
      ),
    )
    .orderBy(desc(bots.createdAtMs), desc(bots.id))
    .limit(MOST_TARGETS)

/** Names of a family's bots that begin as the plain name does. */
export const readNamesOf = async (
  database: Database,
  owner: Owner,
  { family, plain }: { family: string; plain: string },
): Promise<ReadonlySet<string>> => {
  const rows = await database
    .select({ name: bots.name })
    .from(bots)
    .where(and(ownedBy(owner), eq(bots.family, family), sql`starts_with(${bots.name}, ${plain})`))
  return new Set(rows.map(({ name }) => name))
}
