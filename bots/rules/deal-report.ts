/** Report of a unit of deals. Statuses and badges are derived here and never stored. */
import { type Amount, asAmount, asPrice, HUNDRED, notional, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import { addPositions, flat } from '#engine/position.ts'
import type { Badge, ProfitReport, Reason, Status, TradeReport, UnitReport } from '#engine/status.ts'
import type { Deal, DealState, DealTerms } from './deal.ts'
import { averageCost } from './deal-prices.ts'
import { isLive, usesLimit, pairOfDeal } from './deal-work.ts'

type State = DealState<unknown>
type Head = Pick<State, 'entryOff' | 'profitOff'>

const isUnitOff = ({ entryOff, profitOff }: Head): boolean => entryOff.length > 0 && profitOff.length > 0

/** Status of a deal; the first match wins. Source: bots.md 5.3. */
const statusOf = (state: State, deal: Deal): Status => {
  if (deal.leaving !== null || deal.phase === 'exiting' || deal.phase === 'escaping') return 'pending'
  if (deal.phase === 'done') return 'closed'
  const entriesOff = state.entryOff.length > 0 || deal.entryOff.length > 0
  const profitsOff = state.profitOff.length > 0 || deal.profitOff.length > 0
  if (entriesOff) return profitsOff ? 'suspended' : 'suspended-buy'
  if (profitsOff) return 'suspended'
  return deal.phase === 'flat' ? 'waiting' : 'active'
}

/** Badges of the sides that are off, of a unit or of one deal. */
export const flagsOf = ({ entryOff, profitOff }: Head): readonly Badge[] => {
  if (entryOff.length > 0 && profitOff.length > 0) return ['all-suspended']
  if (entryOff.length > 0) return ['bot-suspended']
  return profitOff.length > 0 ? ['profit-suspended'] : []
}

const badgesOf = (state: State, deal: Deal): readonly Badge[] => [
  ...(deal.leaving === null ? [] : ['pending-delete' as const]),
  ...flagsOf(deal),
  ...(isUnitOff(state) ? ['folder-suspended' as const] : []),
]

const phaseOf = ({ phase, entry, executed }: Deal): TradeReport['phase'] => {
  switch (phase) {
    case 'flat':
      return 'idle'
    case 'entering':
      return entry !== null && entry.filled > 0n ? 'entry-partial' : 'entry-open'
    case 'holding':
      return executed.length > 0 ? 'exit-partial' : 'holding'
    case 'escaping':
    case 'exiting':
      return 'exiting'
    case 'done':
      return 'done'
  }
}

/** Price of the minimum profit from the cost alone: the fee of the sell is not known here. Null when there is none. */
const aimOf = ({ minProfit }: DealTerms, deal: Deal): Price | null => {
  const average = averageCost(deal.position)
  return average === null ? null : asPrice((average * (HUNDRED + minProfit)) / HUNDRED)
}

const profitsOf = (state: State, terms: DealTerms, deal: Deal): readonly ProfitReport[] => {
  const base = { share: HUNDRED, executed: deal.executed, hidden: false }
  // Until a run has bought something, the last one is shown.
  const aim = deal.boughtAtMs === null ? null : aimOf(terms, deal)
  if (deal.phase !== 'flat' && deal.phase !== 'done' && aim !== null) {
    const isOff = state.profitOff.length > 0 || deal.profitOff.length > 0
    return [{ ...base, price: aim, quantity: deal.position.base, status: isOff ? 'suspended' : 'waiting' }]
  }
  if (deal.ended === null) return []
  const { price, quantity, how } = deal.ended
  return [{ ...base, price, quantity, status: how }]
}

/** Each reason once, in the order of its first. */
export const unique = (reasons: readonly Reason[]): readonly Reason[] => [...new Set(reasons)]

/** Quote that a deal binds: the cost of its position and of its live buy's rest. */
export const bound = ({ position, entry, price }: Deal): Amount => {
  const buying = isLive(entry) && price !== null ? notional(price, asRest(entry)) : ZERO_AMOUNT
  return asAmount(position.cost + buying)
}

const asRest = (order: NonNullable<Deal['entry']>) => {
  const rest = order.quantity - order.filled
  return (rest > 0n ? rest : 0n) as typeof order.quantity
}

const tradeReport = (state: State, terms: DealTerms, deal: Deal): TradeReport => {
  const average = averageCost(deal.position)
  const { maxLoss, dilution } = terms
  const price = deal.phase === 'flat' || average === null ? (deal.price ?? asPrice(0n)) : average
  const amount = bound(deal)
  const isBought = deal.phase !== 'flat' && deal.phase !== 'entering' && deal.phase !== 'done'
  return {
    id: deal.id,
    origin: 'manual',
    inLimit: true,
    escapedFrom: null,
    price,
    amount,
    status: statusOf(state, deal),
    badges: badgesOf(state, deal),
    reasons: unique([...deal.entryOff, ...deal.profitOff, ...state.entryOff, ...state.profitOff]),
    phase: phaseOf(deal),
    entries: [
      {
        price,
        size: { kind: 'quote', amount },
        status: isBought ? 'traded' : 'not-traded',
        executed: deal.boughtAtMs === null || deal.phase === 'done' ? [] : deal.bought,
      },
    ],
    position: deal.position,
    runs: deal.runs,
    ...(dilution === null ? {} : { dilutions: { used: deal.dilutions, most: dilution.most } }),
    stopPrice: maxLoss === null || average === null ? null : asPrice((average * (HUNDRED - maxLoss)) / HUNDRED),
    profits: profitsOf(state, terms, deal),
    ...(pairOfDeal(deal.id) === 0 ? {} : { pair: pairOfDeal(deal.id) }),
  }
}

/** Status of a unit of deals, or of a folder of them. */
export const unitStatus = (
  state: Pick<State, 'life' | 'leaving' | 'entryOff' | 'profitOff'>,
  trades: readonly TradeReport[],
): Status => {
  if (state.life === 'deleted') return 'deleted'
  if (state.leaving !== null) return 'pending'
  if (state.life === 'closed') return 'closed'
  if (isUnitOff(state)) return 'suspended'
  if (state.entryOff.length > 0) return 'suspended-buy'
  if (state.profitOff.length > 0) return 'suspended'
  const open = trades.filter(({ status }) => status !== 'closed')
  const [first] = open
  if (first === undefined) return trades.length > 0 ? 'closed' : 'waiting'
  return open.every(({ status }) => status === first.status) ? first.status : 'active'
}

/** Report of a bot of deals; `planned` is the quote that its settings call for. */
export const reportDeals = (terms: DealTerms, state: State, planned: Amount): UnitReport => {
  const trades = state.trades.map((deal) => tradeReport(state, terms, deal))
  const committed = asAmount(state.trades.reduce((sum, deal) => sum + bound(deal), 0n))
  const positions = [...state.gone, ...state.trades.map((deal) => deal.position)]
  return {
    status: unitStatus(state, trades),
    badges: [
      ...(state.leaving === null || state.leaving === 'close' ? [] : ['pending-delete' as const]),
      ...flagsOf(state),
    ],
    reasons: unique([...state.entryOff, ...state.profitOff]),
    investment: state.given ?? planned,
    // Fees and a rising price may take a little more than was planned; what is held stays when the investment shrinks.
    committed,
    used: state.trades.filter(usesLimit).length,
    limit: terms.limit,
    position: positions.reduce(addPositions, flat),
    stopLossProfit: state.stopProfit,
    stopCount: state.stopCount,
    runs: state.runs,
    trades,
  }
}
