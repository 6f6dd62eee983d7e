/** What several bots come to that are kept together: their money, their pace, and how they stand to the price. Each of these is one reading for all folders that are asked for. */
import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { catalogued } from '#bots/catalogue.ts'
import { asAmount } from '#engine/money.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { BotTotal, FolderTotal } from '../contract.ts'
import {
  inFolder,
  leftBy,
  type Narrowed,
  ofPair,
  ownedBy,
  pricesOf,
  sumOf,
  totalsAt,
  unrealisedAt,
} from './bot-list.ts'
import { botFolderPlaces, bots } from './tables.ts'

type Services = { database: Database; markets: Pick<Markets, 'lines' | 'last'> }
/** Of what filters leave of the bots of these. */
export type Folders = { folders: readonly string[]; narrowed?: Omit<Narrowed, 'folder'> }

const DAY_MS = 86_400_000

/** Of the bots that run: what they have made a day, by what is invested in them. Each as `paceOf` has it: its first day counts as a whole one. */
const paceAt = (unrealised: SQL): SQL<number | null> => {
  const ran = sql`prices.clock - extract(epoch from ${bots.startedAtMs})::float8 * 1000`
  const days = sql`(greatest(${ran}, ${DAY_MS}::float8) / ${DAY_MS})::numeric`
  const runs = sql`filter (where prices.clock is not null and ${bots.startedAtMs} is not null and ${bots.status} not in ('closed', 'deleted'))`
  const made = sql`sum((${bots.realised} + ${unrealised}) / ${days}) ${runs}`
  return sql`round(100 * ${made} / nullif(sum(${bots.investment}) ${runs}, 0), 2)::float8`
}

/** Sums of each of several folders, and of each of several bots whose trades are one. */
export const readFolderTotals = async (
  { database, markets }: Services,
  owner: Owner,
  { folders, narrowed = {} }: Folders,
): Promise<(FolderTotal & { folder: string })[]> => {
  if (folders.length === 0) return []
  const prices = pricesOf(markets)
  const unrealised = unrealisedAt(prices)
  const ids = sql.param([...folders])
  const isItself = sql`${bots.id} = any(${ids}::text[])`
  const place = sql`${botFolderPlaces.folder}::text`
  return database
    .select({
      ...totalsAt(unrealised),
      folder: sql<string>`case when ${isItself} then ${bots.id} else ${place} end`,
      percentADay: paceAt(unrealised),
    })
    .from(bots)
    .leftJoin(botFolderPlaces, eq(botFolderPlaces.bot, bots.id))
    .leftJoin(prices, ofPair)
    .where(and(leftBy(owner, narrowed), or(isItself, sql`${place} = any(${ids}::text[])`)))
    .groupBy(sql`1, 2, 8`)
    .orderBy(sql`3 desc, 1, 2`)
}

/** What leaving with everything that the bots of a folder hold would make now, and what that has cost (bots.md 18). */
export const readFolderRisk = async (
  { database, markets }: Services,
  owner: Owner,
  folder: string,
): Promise<(Pick<BotTotal, 'kind' | 'quote' | 'unrealised'> & { cost: string })[]> => {
  const prices = pricesOf(markets)
  const { kind, quote, unrealised } = totalsAt(unrealisedAt(prices))
  const ofEach = sql`(select sum(abs(held.cost)) from jsonb_to_recordset(${bots.held}) as held(pair text, base numeric, cost numeric))`
  return database
    .select({ kind, quote, unrealised, cost: sumOf(sql`coalesce(${ofEach}, abs(${bots.cost}))`) })
    .from(bots)
    .leftJoin(prices, ofPair)
    .where(and(ownedBy(owner), inFolder(folder), or(isNotNull(bots.held), ne(bots.cost, asAmount(0n)))))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
}

const [setting, isDecimal] = [(name: string) => sql`${bots.config} ->> ${name}::text`, sql`~ '^\\d+(\\.\\d+)?$'`]

/** The lowest or the highest price at which a bot works, as the settings of its family name it; null where there is none. */
const endOf = (side: 'low' | 'high'): SQL => {
  const outermost = sql.raw(side === 'low' ? 'least' : 'greatest')
  const cases = catalogued.flatMap(({ name, range }) => {
    const named = (range?.[side] ?? []).map((one) => {
      const value = setting(one)
      return sql`case when ${value} ${isDecimal} then (${value})::numeric end`
    })
    return named.length === 0 ? [] : [sql`when ${name}::text then ${outermost}(${sql.join(named, sql`, `)})`]
  })
  return sql`case ${bots.family} ${sql.join(cases, sql` `)} end`
}

/** How the bots that filters leave of each of several folders stand. */
export type FolderState = {
  folder: string
  running: number
  needing: number
  inRange: number
  outside: number
  used: number
  startedAtMs: number | null
}

const isRunning = inArray(bots.status, ['active', 'waiting'])

export const readFolderStates = async (
  { database, markets }: Services,
  owner: Owner,
  { folders, narrowed = {} }: Folders,
): Promise<FolderState[]> => {
  const [low, high] = [endOf('low'), endOf('high')]
  // Without a price nothing is known, and what does not run needs no price.
  const isPlaced = sql`${isRunning} and prices.price is not null and ${low} is not null`
  const isOutside = sql`coalesce(prices.price < ${low} or prices.price > ${high}, false)`
  const many = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
  return database
    .select({
      folder: sql<string>`${botFolderPlaces.folder}::text`,
      running: many(isRunning),
      needing: many(sql`${bots.needsUser}`),
      inRange: many(sql`${isPlaced} and not ${isOutside}`),
      outside: many(sql`${isPlaced} and ${isOutside}`),
      used: sql<number>`coalesce(sum((${bots.head}::jsonb ->> 'used')::int), 0)::int`,
      startedAtMs: sql<number | null>`(extract(epoch from min(${bots.startedAtMs})) * 1000)::float8`,
    })
    .from(bots)
    .innerJoin(botFolderPlaces, eq(botFolderPlaces.bot, bots.id))
    .leftJoin(pricesOf(markets), ofPair)
    .where(and(leftBy(owner, narrowed), inArray(botFolderPlaces.folder, [...folders])))
    .groupBy(sql`1`)
}
