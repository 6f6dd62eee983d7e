/** How many buys, and how many sells, trades with settings of their own hold in a folder at the same time (bots.md 7.1). */
import type { Refusal } from '#engine/unit.ts'
import { refuse } from '../rules/asking.ts'
import type { SingleConfig } from './config.ts'
import { isOnItsOwn } from './state.ts'
import type { Work } from './work.ts'

type Ladders = Pick<SingleConfig, 'entries' | 'profits'>

/** Levels are not counted: those wait their turn where more orders would rest than may (bots.md 4.7). */
const laddersBeside = (work: Work, id: number | null): readonly Ladders[] =>
  work.trades.flatMap((trade) =>
    isOnItsOwn(work.config, trade) && trade.phase !== 'done' && trade.id !== id ? (trade.own ?? []) : [],
  )

/** Why one trade more, or other settings of the trade `id`, would be too many lines; an ask that says no number is one of before. */
export const partialsBar = (
  work: Work,
  own: SingleConfig,
  { mostPartials: most }: { mostPartials?: number },
  id: number | null = null,
): Refusal | null => {
  const ladders = [...laddersBeside(work, id), own]
  const entries = ladders.reduce((sum, one) => sum + one.entries.length, 0)
  const profits = ladders.reduce((sum, one) => sum + one.profits.length, 0)
  if (most === undefined || Math.max(entries, profits) <= most) return null
  const [buys, sells] = own.direction === 'buy' ? [entries, profits] : [profits, entries]
  return refuse('too-many-partials', { items: String(most), buys: String(buys), sells: String(sells) })
}
