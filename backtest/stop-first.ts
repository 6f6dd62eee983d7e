/** Candles that reach both a profit and a stop: which came first, their four prices do not say. */
import type { Event } from '#engine/event.ts'
import type { MarketNow, Side } from '#engine/market.ts'
import { triggerOf } from '#engine/matching.ts'
import type { Quantity } from '#engine/money.ts'
import type { Slot } from '#engine/slots.ts'
import type { AnyFamily, UnitState } from '#engine/unit.ts'
import type { BacktestResult } from './result.ts'

type Decider = {
  family: AnyFamily
  config: unknown
  state: UnitState
  /** Base that an order of the unit has filled. */
  filledOf: (trade: number, slot: Slot) => Quantity
}

type Asked = { event: Event; side: Side; now: MarketNow }

/**
 * True when the unit, asked at a price that it has not seen yet, would leave by an order of this side that the price causes. What it cancels
 * for that is canceled; nothing of the unit itself changes.
 */
export const isStopAt = (
  { family, config, state: before, filledOf }: Decider,
  { event, side, now }: Asked,
): boolean => {
  let state = before
  const due = [event]
  for (const next of due) {
    const decision = family.decide(config, state, next, now)
    ;({ state } = decision)
    for (const { trade, slot, want } of decision.wants) {
      if (want === null) {
        due.push({ kind: 'order-canceled', at: event.at, trade, slot, filled: filledOf(trade, slot), by: 'us' })
      } else if (want.side === side && triggerOf(want) !== null) {
        return true
      }
    }
  }
  return false
}

/** What of a run matters beside the result itself. */
export type StopFirst = Pick<BacktestResult, 'equity' | 'profitPercent' | 'drawdownPercent' | 'stopCount'>

/** Result of the same run with the stop first, where that is another question. Null when no candle reached both. `again` runs it. */
export const withStopFirst = ({ reachedBoth }: { reachedBoth: number }, again: () => StopFirst): StopFirst | null =>
  reachedBoth === 0 ? null : again()
