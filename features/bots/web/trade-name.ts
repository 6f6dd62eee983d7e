/** How the trades of a bot are called, the same in each table, chart, question and log of its page. */
import type { Format } from '#platform/web/format.ts'
import type { Bot, BotTrade } from '../contract.ts'
import { isZero } from './bot-total.ts'
import { driverOf } from './family.ts'

export type Named = Pick<Bot, 'family'> & { trades: readonly Pick<BotTrade, 'id' | 'pair' | 'price' | 'name'>[] }

/** A trade that is gone has left nothing but its number. */
const numbered = (id: number): string => `#${String(id)}`

/**
 * A line is called by the price at which it enters. The trade of a bot that candles or signals drive has no price before it has one: it is called by its name in
 * a folder, else by its pair. Where that leaves two alike, their numbers follow.
 */
export const tradeNames = (
  { family, trades }: Named,
  format: Pick<Format, 'price'>,
  tickSize: string,
): ((id: number) => string) => {
  const isLine = driverOf(family) === 'prices'
  const plain = new Map(
    trades.map(({ id, pair, price, name }) => {
      if (!isLine) return [id, name ?? pair]
      return [id, isZero(price) ? numbered(id) : format.price(price, tickSize)]
    }),
  )
  const counts = new Map<string, number>()
  for (const name of plain.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (id) => {
    const name = plain.get(id)
    if (name === undefined) return numbered(id)
    return counts.get(name) === 1 ? name : `${name} ${numbered(id)}`
  }
}
