/**
 * Report of a unit and its trades, in families whose trades have an entry and an exit ladder. Statuses and badges are derived here and
 * never stored.
 */
import type { Side } from '#engine/market.ts'
import { type Price, type Quantity, type Ratio, ZERO_QUANTITY } from '#engine/money.ts'
import type { Badge, Execution, ProfitReport, Reason, Status, TradeReport } from '#engine/status.ts'
import { type Exit, isLeavingTogether, type Leaver } from './exit.ts'
import { executionsOf, type Order } from './order.ts'
import { isKeptOff, isSold, type OfRules, type PricedPart, shareOf, weightOf } from './profit-ladder.ts'

type Switched = { readonly entryOff: readonly Reason[]; readonly profitOff: readonly Reason[] }

type Profit = OfRules & {
  readonly price: Price
  readonly share: Ratio
  readonly quantity: Quantity
  readonly sold: Quantity
  readonly belowMinimum: boolean
  readonly order: Order | null
  readonly executed: readonly Execution[]
  readonly hidden: boolean
}

type Trade = Switched &
  Leaver & {
    readonly leaving: string | null
    readonly badSell: boolean
    readonly profits: readonly Profit[]
    readonly rulesOff: readonly number[]
  }

type Unit = Switched & {
  readonly life: 'new' | 'running' | 'closed' | 'deleted'
  readonly leaving: string | null
  readonly exits: readonly Exit[]
  readonly trades: readonly Trade[]
}

const isOff = (reasons: readonly Reason[]): boolean => reasons.length > 0

/** Status of one or two sides that are off: `suspended-buy` when just the buying side is. Source: bots.md 5.3. */
const offStatus = (direction: Side, entriesOff: boolean, profitsOff: boolean): Status | null => {
  if (!entriesOff && !profitsOff) return null
  if (entriesOff && profitsOff) return 'suspended'
  return entriesOff === (direction === 'buy') ? 'suspended-buy' : 'suspended'
}

/** Status of a trade; the first match wins. Source: bots.md 5.3. */
export const statusOf = (direction: Side, unit: Switched, trade: Trade): Status => {
  if (trade.leaving !== null || trade.phase === 'exiting') return 'pending'
  if (trade.phase === 'done') return 'closed'
  const entriesOff = isOff(unit.entryOff) || isOff(trade.entryOff)
  const profitsOff = isOff(unit.profitOff) || isOff(trade.profitOff)
  const off = offStatus(direction, entriesOff, profitsOff)
  if (off !== null) return off
  if (trade.phase === 'holding' && trade.profits.some((profit) => isKeptOff(trade, profit))) return 'suspended'
  return trade.phase === 'idle' ? 'waiting' : 'active'
}

const offBadge = ({ entryOff, profitOff }: Switched): readonly Badge[] => {
  if (isOff(entryOff)) return [isOff(profitOff) ? 'all-suspended' : 'bot-suspended']
  return isOff(profitOff) ? ['profit-suspended'] : []
}

/** Badges of a trade; one left behind by its window is not shown as deleted. */
export const badgesOf = (unit: Switched, trade: Trade): readonly Badge[] => [
  ...(trade.leaving === 'wait' || trade.leaving === 'release' ? (['pending-delete'] as const) : []),
  ...offBadge(trade),
  ...(isOff(unit.entryOff) && isOff(unit.profitOff) ? (['folder-suspended'] as const) : []),
  ...(trade.badSell ? (['bad-sell'] as const) : []),
]

/** Phase as reports name it; `isHeld` is true when something has been bought. */
export const phaseOf = ({ phase, profits }: Trade, isHeld: boolean): TradeReport['phase'] => {
  switch (phase) {
    case 'idle':
      return 'idle'
    case 'entering':
      return isHeld ? 'entry-partial' : 'entry-open'
    case 'holding':
      return profits.some((profit) => profit.sold > 0n) ? 'exit-partial' : 'holding'
    case 'exiting':
      return 'exiting'
    case 'done':
      return 'done'
  }
}

const profitReport = (profit: Profit, status: ProfitReport['status']): ProfitReport => ({
  price: profit.price,
  share: profit.share,
  quantity: profit.quantity,
  status,
  executed: executionsOf(profit),
  hidden: profit.hidden && status === 'sold',
})

/** Exit ladder by the settings, and whether the present run has entered. */
type Coming = { ladder: readonly (PricedPart & OfRules)[]; isHeld: boolean }

/**
 * Profits of a trade that waits for its exit ladder: until it holds something, sales of the last run at the same prices are shown with it.
 */
const comingReports = (trade: Trade, { ladder, isHeld }: Coming): readonly ProfitReport[] => {
  const sold = isHeld ? [] : trade.profits.filter(isSold)
  const everything = ladder.reduce((sum, line) => sum + weightOf(line), 0n)
  return ladder.map((line) => {
    const isSuspended = isKeptOff(trade, line)
    const before = sold.find(({ price }) => price === line.price)
    if (before !== undefined) return profitReport(before, isSuspended ? 'suspended' : 'sold')
    return {
      price: line.price,
      share: shareOf(line, weightOf(line), everything),
      quantity: ZERO_QUANTITY,
      status: isSuspended || isOff(trade.profitOff) ? 'suspended' : 'waiting',
      executed: [],
      hidden: false,
    }
  })
}

/** Profit sells of a trade, those that are still to come included. */
export const profitReports = (trade: Trade, coming: Coming): readonly ProfitReport[] => {
  if (trade.phase === 'idle' || trade.phase === 'entering') return comingReports(trade, coming)
  return trade.profits.map((profit) => {
    const isSuspended = isKeptOff(trade, profit) || profit.belowMinimum || isOff(trade.profitOff)
    return profitReport(profit, isSold(profit) ? 'sold' : isSuspended ? 'suspended' : 'waiting')
  })
}

/** Reasons, each once, the trade's own first. */
export const reasonsOf = (own: readonly Reason[], trade: Switched, unit: Switched): readonly Reason[] => [
  ...new Set([...own, ...trade.entryOff, ...trade.profitOff, ...unit.entryOff, ...unit.profitOff]),
]

/** Reasons for which anything of the unit is off, each once. */
export const unitReasons = ({ entryOff, profitOff }: Switched): readonly Reason[] => [
  ...new Set([...entryOff, ...profitOff]),
]

/** Status of a unit: `waits` when nothing of it is offered yet, `single` when it is no more than its one trade. */
export const unitStatus = (
  direction: Side,
  unit: Unit,
  { trades, waits, single }: { trades: readonly TradeReport[]; waits: boolean; single: boolean },
): Status => {
  if (unit.life === 'deleted') return 'deleted'
  if (unit.leaving !== null || isLeavingTogether({ head: unit })) return 'pending'
  if (unit.life === 'closed') return 'closed'
  const off = offStatus(direction, isOff(unit.entryOff), isOff(unit.profitOff))
  if (off !== null) return off
  const open = trades.filter((trade) => trade.status !== 'closed')
  if (open.length === 0 && trades.length > 0) return 'closed'
  if (waits || open.every((trade) => trade.status === 'waiting')) return 'waiting'
  const [only] = open
  if (single && only !== undefined) return only.status
  return open.every((trade) => trade.status === 'suspended-buy') ? 'suspended-buy' : 'active'
}

/** Badges beside the unit's status, in the order in which they are shown. */
export const unitBadges = (unit: Unit): readonly Badge[] => [
  ...(unit.leaving === null || unit.leaving === 'close' ? [] : (['pending-delete'] as const)),
  ...offBadge(unit),
  ...(unit.trades.some((trade) => trade.badSell) ? (['bad-sell'] as const) : []),
]
