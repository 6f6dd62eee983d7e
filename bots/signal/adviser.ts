/** What a signal makes of a pair's trade: the table of bots.md 13.4. Each signal leaves one row in the history, with what became of it. */
import type { Event, SignalSide } from '#engine/event.ts'
import { type Amount, asAmount, max, min, ZERO_AMOUNT } from '#engine/money.ts'
import type { Deal, DealWork } from '../rules/deal.ts'
import { asWork } from '../rules/deal-decide.ts'
import { buy, type NoBuy } from '../rules/deal-buys.ts'
import { dilutionPriceOf } from '../rules/deal-prices.ts'
import { bound } from '../rules/deal-report.ts'
import { tendSale } from '../rules/deal-sales.ts'
import { sellPoint } from '../rules/deal-sell-point.ts'
import { findDeal, hasJustEnded, hasLiveOrder, isAnyLeaving, pairOfDeal, put } from '../rules/deal-work.ts'
import { nothing, record } from '../rules/history.ts'
import { smallestAmount } from './check.ts'
import type { Config } from './config.ts'

/** A signal that came while the trade was busy with an earlier one. */
export type Waiting = { deal: number; side: SignalSide; amount: Amount | null; at: number }

/** What the family itself remembers. */
export type Own = { waiting: readonly Waiting[] }

export type SignalWork = DealWork<Config, Own>

/** So long a signal waits for its trade to be free (bots.md 13.4). */
export const WAITS_MS = 60_000
/** More than this many wait for one trade only when a source sends without end. */
const MOST_WAITING = 20

/** What became of a signal; the cause of its row. */
export type Outcome =
  | 'signal-buys'
  | 'signal-dilutes'
  | 'signal-sells'
  | 'signal-escapes'
  | 'signal-off'
  | 'signal-busy'
  | 'signal-limit'
  | 'signal-halted'
  | 'signal-no-amount'
  | 'signal-below-minimum'
  | 'signal-investment-used'
  | 'signal-holds-already'
  | 'signal-dilution-price'
  | 'signal-dilutions-used'
  | 'signal-nothing-held'
  | 'signal-profit-too-low'
  | 'signal-stale'
  | 'signal-trade-gone'
  | 'signal-other-side'

const accepted: readonly Outcome[] = ['signal-buys', 'signal-dilutes', 'signal-sells', 'signal-escapes']

/** The price of another pair is not at hand. */
const note = (work: SignalWork, { deal, amount }: Waiting, outcome: Outcome): void =>
  record(asWork(work), {
    ...nothing,
    action: 'signal',
    trade: deal,
    price: pairOfDeal(deal) === work.pair ? work.now.price : null,
    amount: amount ?? ZERO_AMOUNT,
    success: accepted.includes(outcome),
    cause: outcome,
  })

/** Quote of the investment that nothing has bound yet. A signal is heard only while its own trade has no live buy; those of others count in full. */
const roomOf = (work: SignalWork): Amount => {
  const used = work.head.trades.reduce((sum, deal) => sum + bound(deal), 0n)
  return asAmount(max(work.config.investment - used, 0n))
}

const refusals: Readonly<Record<NonNullable<NoBuy>, Outcome>> = {
  off: 'signal-off',
  busy: 'signal-busy',
  limit: 'signal-limit',
  halted: 'signal-halted',
  'investment-used': 'signal-investment-used',
  'below-minimum': 'signal-below-minimum',
  'not-due': 'signal-busy',
}

type Buying = { kind: 'entry' | 'dilution'; wanted: Amount; sent: Outcome }

/** Buys for what is wanted, as far as the investment goes. Too little is refused here: it must not turn the trade's buying off. */
const spend = (work: SignalWork, id: number, { kind, wanted, sent }: Buying): Outcome => {
  const least = smallestAmount(work.now.market, work.now.ask)
  if (wanted < least) return 'signal-below-minimum'
  const amount = min(wanted, roomOf(work))
  if (amount < least) return 'signal-investment-used'
  const size = { kind: 'quote', amount } as const
  const refused = buy(asWork(work), id, { kind, entries: [], threshold: null, size })
  return refused === null ? sent : refusals[refused]
}

const enter = (work: SignalWork, { deal: id, amount }: Waiting): Outcome => {
  const wanted = work.config.amount ?? amount
  if (wanted === null) return 'signal-no-amount'
  return spend(work, id, { kind: 'entry', wanted, sent: 'signal-buys' })
}

const diluteBy = (work: SignalWork, deal: Deal): Outcome => {
  const { dilution } = work.config
  if (dilution === null) return 'signal-holds-already'
  if (deal.dilutions >= dilution.most) return 'signal-dilutions-used'
  const { market, price } = work.now
  if (price > dilutionPriceOf(market, deal.position, dilution.percent)) return 'signal-dilution-price'
  return spend(work, deal.id, { kind: 'dilution', wanted: dilution.amount, sent: 'signal-dilutes' })
}

const leave = (work: SignalWork, deal: Deal): Outcome => {
  // Every signal has a row of its own: the cycle need not note once more that the profit is too low.
  if (!deal.lowNoted) put(asWork(work), { ...deal, lowNoted: true })
  switch (sellPoint(asWork(work), deal.id, null)) {
    case 'selling':
      return 'signal-sells'
    case 'escaping':
      return 'signal-escapes'
    case 'profit-too-low':
      return 'signal-profit-too-low'
    case 'nothing-held':
      return 'signal-nothing-held'
    case 'off':
      return 'signal-off'
    case 'busy':
      return 'signal-busy'
  }
}

const act = (work: SignalWork, deal: Deal, signal: Waiting): Outcome => {
  switch (signal.side) {
    case 'buy':
      return deal.phase === 'holding' ? diluteBy(work, deal) : enter(work, signal)
    case 'sell':
      return leave(work, deal)
    case 'long':
    case 'short':
    case 'close':
      return 'signal-other-side'
  }
}

/** An order of the trade lives, or its sale or its end is under way: signals wait until that is over. */
const isOccupied = (deal: Deal): boolean =>
  hasLiveOrder(deal) || deal.sale !== null || ['entering', 'escaping', 'exiting'].includes(deal.phase)

/** A signal waits for its own trade, and to buy also for those of other pairs that leave. */
const isBusy = (work: SignalWork, deal: Deal, { side }: Waiting): boolean =>
  isOccupied(deal) || (side === 'buy' && isAnyLeaving(asWork(work)))

/** What has ended its order may come twice: it must not meet the next one. A closed trade wants none. */
const isSettling = (work: SignalWork, deal: Deal): boolean => deal.phase !== 'done' && hasJustEnded(asWork(work), deal)

/** A signal comes: it is heard at once, or waits its turn. */
export const hear = (work: SignalWork, event: Extract<Event, { kind: 'signal-received' }>): void => {
  const { pair, side, amount, at } = event
  const signal: Waiting = { deal: pair + 1, side, amount, at }
  const deal = findDeal(asWork(work), signal.deal)
  const { waiting } = work.head.own
  const before = waiting.filter((other) => other.deal === signal.deal)
  if (deal === null) return note(work, signal, 'signal-trade-gone')
  // What waits to be deleted still sells, for it is gone once its run is over.
  const isOver = deal.phase === 'done' || (deal.leaving !== null && side !== 'sell')
  if (isOver) return note(work, signal, 'signal-off')
  if (before.length === 0 && !isBusy(work, deal, signal)) return note(work, signal, act(work, deal, signal))
  if (before.length >= MOST_WAITING) return note(work, signal, 'signal-busy')
  work.head.own = { ...work.head.own, waiting: [...waiting, signal] }
}

/** Hears those that have waited for a trade which is free now, in the order in which they came; nobody waits too long. */
export const tend = (work: SignalWork, id: number): void => {
  for (;;) {
    const deal = findDeal(asWork(work), id)
    const { waiting } = work.head.own
    const next = waiting.find((signal) => signal.deal === id)
    if (deal === null || next === undefined) return
    const isStale = work.at >= next.at + WAITS_MS
    if (!isStale && (isBusy(work, deal, next) || isSettling(work, deal))) return
    work.head.own = { ...work.head.own, waiting: waiting.filter((signal) => signal !== next) }
    note(work, next, isStale ? 'signal-stale' : act(work, deal, next))
    // A sale that has just begun is offered now: until the next event nothing would.
    tendSale(asWork(work), id)
  }
}

/** Those that have waited for a trade which is gone now are dropped, and say so. */
export const dropped = (work: SignalWork): void => {
  const { waiting } = work.head.own
  const orphans = waiting.filter(({ deal }) => findDeal(asWork(work), deal) === null)
  if (orphans.length === 0) return
  work.head.own = { ...work.head.own, waiting: waiting.filter((signal) => !orphans.includes(signal)) }
  for (const signal of orphans) note(work, signal, 'signal-trade-gone')
}

/** When the first of a trade's waiting signals has waited too long; where the trade is free, it has waited long enough. */
export const dueAt = (work: SignalWork, deal: Deal): number | null => {
  const first = work.head.own.waiting.find((signal) => signal.deal === deal.id)
  if (first === undefined) return null
  return isBusy(work, deal, first) ? first.at + WAITS_MS : first.at
}
