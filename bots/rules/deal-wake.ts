/** Wakes of a deal: the next price above, the next below, and the next time. */
import { max, min, type Price } from '#engine/money.ts'
import { never, type Wake } from '#engine/unit.ts'
import type { Deal, DealState, Work } from './deal.ts'
import { dilutionAt, dilutionFrom } from './deal-buys.ts'
import { stopAt } from './deal-exits.ts'
import { awaitedPrice, maxProfitPrice } from './deal-sales.ts'
import { ROOM_PATIENCE_MS } from './deal-sell-point.ts'
import { isLive, pairOfDeal, profitsAreOff } from './deal-work.ts'

const earliest = (work: Work, times: readonly (number | null)[]): number | null => {
  let first: number | null = null
  for (const time of times) if (time !== null && (first === null || time < first)) first = time
  return first === null ? null : Math.max(first, work.at + 1)
}

/** Higher of two prices below the present one; prices at or beyond it have been decided already. */
const below = (work: Work, one: Price | null, other: Price | null): Price | null => {
  const left = one !== null && one < work.now.price ? one : null
  const right = other !== null && other < work.now.price ? other : null
  return left === null || right === null ? (left ?? right) : max(left, right)
}

const above = (work: Work, one: Price | null, other: Price | null): Price | null => {
  const left = one !== null && one > work.now.price ? one : null
  const right = other !== null && other > work.now.price ? other : null
  return left === null || right === null ? (left ?? right) : min(left, right)
}

/** Candle closes that a deal waits for. */
const closesOf = (work: Work, deal: Deal): Pick<Wake, 'candles' | 'calms'> => {
  if (work.head.life !== 'running' || deal.phase === 'done') return { candles: [] }
  const calms = work.rules.calms(work, deal)
  return { candles: work.terms.candles, ...(calms === null ? {} : { calms }) }
}

/** Wake of a deal whose market is at hand. */
const wakeHere = (work: Work, deal: Deal): Wake => {
  const { sale, exit } = deal
  const dilution = work.terms.dilution?.by === 'price' ? dilutionAt(work, deal) : null
  const isDilutable = dilution !== null && work.at >= dilutionFrom(work, deal)
  const profit = profitsAreOff(work, deal) ? null : maxProfitPrice(work, deal)
  const closes = closesOf(work, deal)
  return {
    // Where no close may be missed, none is waited for by its price.
    above: above(work, profit, closes.calms === undefined ? null : awaitedPrice(work, deal)),
    below: below(work, stopAt(work, deal), isDilutable ? dilution : null),
    atMs: earliest(work, [
      sale !== null && !isLive(deal.offer) && !isLive(deal.entry) ? sale.nextAtMs : null,
      exit?.phase === 'waiting' ? exit.retryAtMs : null,
      dilution !== null && !isDilutable ? dilutionFrom(work, deal) : null,
      deal.phase === 'escaping' && deal.roomAskedAtMs !== null ? deal.roomAskedAtMs + ROOM_PATIENCE_MS : null,
      work.head.life === 'running' ? work.rules.dueAt(work, deal) : null,
    ]),
    ...closes,
  }
}

/** Decision of a unit, and its state before. */
type Change = { work: Work; before: DealState<unknown> }

/** Buys of the other pairs wait for it. */
const isExiting = ({ phase }: Deal): boolean => phase === 'exiting'

const hasChanged = ({ work: { head }, before }: Change, deal: Deal): boolean =>
  before.trades.find(({ id }) => id === deal.id) !== deal ||
  head.entryOff !== before.entryOff ||
  head.profitOff !== before.profitOff ||
  head.life !== before.life ||
  head.leaving !== before.leaving ||
  head.trades.some(isExiting) !== before.trades.some(isExiting)

/**
 * Wakes, one for each pair. A deal of another pair keeps its wake, or is asked at once with its own market when this decision changed it.
 */
export const wakesOf = (change: Change): readonly Wake[] => {
  const { work } = change
  return work.terms.pairs.map((_, pair) => {
    const deal = work.head.trades.find(({ id }) => pairOfDeal(id) === pair)
    if (deal === undefined || work.head.life === 'deleted') return never
    if (pair === work.pair) return wakeHere(work, deal)
    const known = work.head.wakes[pair] ?? { ...never, candles: work.terms.candles }
    const isPast = known.atMs !== null && known.atMs <= work.at
    return isPast || hasChanged(change, deal) ? { ...known, atMs: work.at + 1 } : known
  })
}
