/** What of a futures market new bots may use, as those who run the installation say. */
import { type FuturesTerms, type MarginType, type MarketNow, marginTypes } from '#engine/market.ts'
import type { Database } from '#platform/database/database.ts'
import type { MarginChoice } from '../futures-list.ts'
import { futuresPairs } from './tables.ts'

type Terms = { maxLeverage: number | null; margin: MarginChoice; status: 'active' | 'off' }

/** By exchange and pair; a pair without terms is offered as its exchange has it. */
export type OfferedFutures = (exchange: string, pair: string) => Terms | null

const keyOf = (exchange: string, pair: string): string => `${exchange} ${pair}`

export const readOfferedFutures = async (database: Database): Promise<OfferedFutures> => {
  const rows = await database.select().from(futuresPairs)
  const terms = new Map<string, Terms>(rows.map((row) => [keyOf(row.exchange, row.pair), row]))
  return (exchange, pair) => terms.get(keyOf(exchange, pair)) ?? null
}

const marginTypesOf = (terms: Terms | null): readonly MarginType[] =>
  terms === null || terms.margin === 'both' ? marginTypes : [terms.margin]

const maxLeverageOf = ({ maxLeverage }: FuturesTerms, terms: Terms | null): number =>
  Math.min(maxLeverage, terms?.maxLeverage ?? maxLeverage)

/** The market as a new bot may use it; null where it may not. A spot market stays as it is. */
export const asOffered = <Now extends Pick<MarketNow, 'market'>>(now: Now, offered: OfferedFutures): Now | null => {
  const { exchange, pair, futures } = now.market
  if (futures === undefined) return now
  const terms = offered(exchange, pair)
  if (terms?.status === 'off') return null
  const narrowed = { ...futures, maxLeverage: maxLeverageOf(futures, terms), marginTypes: marginTypesOf(terms) }
  return { ...now, market: { ...now.market, futures: narrowed } }
}
