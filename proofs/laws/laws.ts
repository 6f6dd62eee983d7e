/** The laws that every family keeps, held against each decision of a unit on the bench. */
import type { Moving } from '#engine/event.ts'
import { decodeJson, encodeJson } from '#engine/json.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { asPrice, notional, type Price } from '#engine/money.ts'
import { UNIT, type Want } from '#engine/slots.ts'
import type { Reason, Status, TradeReport, UnitReport } from '#engine/status.ts'
import type { Decision, Family, UnitState } from '#engine/unit.ts'
import { isStuck } from '#bots/rules/stuck.ts'
import { booksOfLife } from './test-law-books.ts'
import { countsOfLife, type Limits } from './test-law-counts.ts'
import { demand } from './test-law-list.ts'
import { reasonsAreWritten } from './test-law-reasons.ts'
import { switchesOfLife } from './test-law-switches.ts'
import { type Asked, type Bench, type BenchPair, type Place, slotKey } from '../workbench.ts'

/** A unit to try: its settings, its market and the first price. `extra` is what the family promises beyond the common laws. */
export type Trial<Config, State extends UnitState> = {
  family: Family<Config, State>
  config: Config
  market: Market
  start: Price
  /** The markets of its further pairs. */
  others?: readonly Place[]
  limits: Limits
  /** Coins of other bots may be sent to it. */
  receives?: true
  /** Bots that are moved into it: all when it has started, and now and then the first once more. */
  moves?: readonly Moving[]
  /** It sells first, and buys back for what that has brought. */
  sellsFirst?: true
  /** Its investment may change by itself: by what it has earned, with base that changes its worth, or with bots that come and end. */
  reinvests?: true
  extra: (config: Config, state: State) => void
}

/** Freezes plain data all the way down; stops at what is frozen already, so that shared parts cost nothing. */
export const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

/** The same plain data in the same order, so that both would be written as the same text; shared parts cost nothing. */
const isSame = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const one = asRecord(left)
  const other = asRecord(right)
  const keys = Object.keys(one)
  const others = Object.keys(other)
  if (keys.length !== others.length) return false
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? ''
    if (others[index] !== key || !isSame(one[key], other[key])) return false
  }
  return true
}

const asRecord = (value: object) => value as Readonly<Record<string, unknown>>

/** Money is counted the same from the fills alone as in the unit's own books. */
const booksAgree = <State extends UnitState>({ ledger }: Bench<State>, { position }: UnitReport): void => {
  const own = position.cost - position.realised
  const told = `base ${position.base}, by fills ${ledger.base}`
  demand(position.base === ledger.base, 'fills are booked once', () => told)
  demand(own === ledger.spent, 'money is conserved', () => `cost less realised ${own}, by fills ${ledger.spent}`)
}

/** Quote that a trade's sells have brought and its buys have left. */
const owned = ({ cost, realised }: { cost: bigint; realised: bigint }): bigint => realised - cost

const priceOf = (want: Want, ask: Price): Price => (want.type === 'market' ? ask : want.price)

type Wanted = { trade: number; want: Want; key: string }

/** An exit takes no more than what its trades hold and no other order may still change. */
const exitIsFree = (orders: Bench<UnitState>['orders'], now: MarketNow, report: UnitReport, wanted: Wanted): void => {
  const { trade, want, key } = wanted
  const isFree = (id: number) => [...orders.values()].every((order) => order.trade !== id)
  const mayLeave = (one: TradeReport) =>
    trade === UNIT ? one.phase === 'exiting' || one.phase === 'idle' : one.id === trade
  const free = report.trades.filter((one) => mayLeave(one) && isFree(one.id))
  // A trade that sold first holds the quote its sells have brought: cost less realised is what it spent, so below zero.
  const isFutures = now.market.futures !== undefined
  const unitsOf = ({ position }: TradeReport): bigint => {
    if (want.side === 'sell') return position.base
    return isFutures ? -position.base : owned(position)
  }
  const mine = free.reduce((sum, one) => sum + unitsOf(one), 0n)
  const isInBase = isFutures || want.side === 'sell'
  const needed = isInBase ? want.quantity : notional(priceOf(want, now.ask), want.quantity)
  const detail = () => `${key} takes ${needed}, free of other orders ${mine}`
  demand(needed <= mine, 'an exit waits for the last terminal event', detail)
}

const sides = ({ badges }: Pick<UnitReport, 'badges'>): { entries: boolean; profits: boolean } => ({
  entries: badges.includes('all-suspended') || badges.includes('bot-suspended'),
  profits: badges.includes('all-suspended') || badges.includes('profit-suspended'),
})

/** The sides that are off for a trade. Bounds and stops of the unit pause none that has its own (bots.md 8.3, 10): it does not name them. */
const offFor = (report: UnitReport, trade: TradeReport): { entries: boolean; profits: boolean } => {
  const unit = sides(report)
  const own = sides(trade)
  const mayPass = (reason: Reason) => isStuck([reason]) || reason === 'stop-loss-limit'
  const isReached = report.reasons.some((reason) => !mayPass(reason) || trade.reasons.includes(reason))
  return { entries: (unit.entries && isReached) || own.entries, profits: unit.profits || own.profits }
}

/** What a trade may do in the status it shows. */
const mayPlace = (isEntry: boolean, report: UnitReport, shown: TradeReport | undefined): boolean => {
  if (report.status === 'closed' || report.status === 'deleted' || shown === undefined) return false
  const { status } = shown
  const isAtWork = status === 'active' || status === 'suspended' || status === 'suspended-buy'
  const { entries, profits } = offFor(report, shown)
  const isOff = isEntry ? entries : profits
  return !isOff && (isAtWork || (status === 'pending' && !isEntry))
}

const isPrecise = (want: Want, { market }: BenchPair['now']): boolean =>
  want.quantity > 0n &&
  want.quantity % market.stepSize === 0n &&
  (want.type === 'market' || (want.price > 0n && want.price % market.tickSize === 0n))

const wantsAreAllowed = <State extends UnitState>(
  { bench, pair, decision }: Asked<State>,
  report: UnitReport,
): void => {
  const { wants } = decision
  if (wants.length === 0) return
  const keys = wants.map((change) => slotKey(change.trade, change.slot))
  const leaving = [...keys, ...bench.orders.keys()].find((one) => one.endsWith('/exit'))
  demand(new Set(keys).size === keys.length, 'a slot changes once in a decision', () => keys.join(' '))
  const now = bench.pairs[pair]?.now ?? bench.now
  for (const { trade, slot, want } of wants) {
    if (want === null) continue
    const key = slotKey(trade, slot)
    demand(isPrecise(want, now), 'a want is precise', () => `${key} ${encodeJson(want)}`)
    if (slot === 'exit') {
      exitIsFree(bench.orders, now, report, { trade, want, key })
      continue
    }
    demand(
      !slot.startsWith('entry') || leaving === undefined,
      'nothing is entered while something leaves',
      () => `${key} beside ${leaving}`,
    )
    const shown = report.trades.find((one) => one.id === trade)
    demand(
      slot === 'stop' || mayPlace(slot.startsWith('entry'), report, shown),
      'what is off places nothing',
      () => `${key} while ${shown?.status}`,
    )
  }
}

/** Wakes lie beyond the present price and time, so that the runner neither spins nor sleeps through. */
const wakesAreAhead = <State extends UnitState>({ bench, event, pair, decision }: Asked<State>): void => {
  decision.wakes?.forEach(({ above, below, atMs }, index) => {
    // The price of another pair may have moved since the unit last saw it: its wake is about to come.
    const price = index === pair ? (bench.pairs[pair]?.now.price ?? bench.now.price) : null
    demand(atMs === null || atMs > event.at, 'a wake lies ahead', () => `${event.kind}: time ${atMs} at ${event.at}`)
    if (price === null) return
    demand(above === null || above > price, 'a wake lies ahead', () => `above ${above} at ${price}`)
    demand(below === null || below < price, 'a wake lies ahead', () => `below ${below} at ${price}`)
  })
}

/** Between two wakes a price changes nothing. */
export const nothingIsMissed = <State extends UnitState>(bench: Bench<State>, ticks: number, pair: number): void => {
  const seen = bench.pairs[pair]
  if (seen === undefined) return
  const { above, below, atMs } = seen.wake
  // A time that has come is a wake too, which is only late here; what is due now is asked for a millisecond later.
  if (seen.isLate || (atMs !== null && atMs <= bench.at + 1)) return
  const price = asPrice(seen.now.price + BigInt(ticks) * seen.now.market.tickSize)
  if (price <= 0n || (above !== null && price >= above) || (below !== null && price <= below)) return
  const now = { ...seen.now, price, bid: price, ask: price }
  const asked = bench.decide(bench.state, { kind: 'price-crossed', pair, price, at: bench.at }, now)
  const detail = () => `${below} < ${price} < ${above}: ${encodeJson(asked.wants)} ${encodeJson(asked.effects)}`
  demand(asked.wants.length + asked.effects.length === 0, 'nothing happens between two wakes', detail)
}

/** Statuses that bots.md 5.3 allows a trade to show with these badges in this phase. */
const allowed = (report: UnitReport, trade: TradeReport): readonly Status[] => {
  if (trade.phase === 'done') return ['closed']
  if (trade.badges.includes('pending-delete') || trade.phase === 'exiting') return ['pending']
  const { entries, profits } = offFor(report, trade)
  if (entries && profits) return ['suspended', 'pending']
  if (entries || profits) return ['suspended-buy', 'suspended', 'pending']
  // A line that a user keeps off the market may have sold before that.
  const maybeOneIsOff = trade.profits.some(({ status }) => status !== 'waiting')
  return [trade.phase === 'idle' ? 'waiting' : 'active', 'pending', ...(maybeOneIsOff ? (['suspended'] as const) : [])]
}

const statusesFollow = (report: UnitReport): void => {
  for (const trade of report.trades) {
    const detail = () => `${trade.id} ${trade.status} in ${trade.phase} with ${trade.badges.join(' ')}`
    demand(allowed(report, trade).includes(trade.status), 'the status shown follows from flags and phase', detail)
  }
}

/** Margin of all open positions of futures. */
const marginIn = ({ trades }: UnitReport): bigint =>
  trades.reduce((sum, { leveraged }) => sum + (leveraged?.margin ?? 0n), 0n)

const limitsHold = (
  { wants }: Pick<Decision<UnitState>, 'wants'>,
  report: UnitReport,
  before: UnitReport,
  limits: Limits,
): void => {
  const { committed, investment, used, limit } = report
  // A short position that opens above its order's price, which is better, binds more than was meant for it.
  const isHeldMore = committed - before.committed <= marginIn(report) - marginIn(before)
  const isWithin = committed <= investment || committed <= before.committed || isHeldMore || limits.exceeds === true
  demand(isWithin, 'never more than the investment is bound', () => `${committed} of ${investment}`)
  // What its user has sold may be one too many; no entry may (bots.md 6.6).
  const enters = wants.some(({ slot, want }) => want !== null && slot.startsWith('entry'))
  const isHeld = limit === null || !enters || used <= limit || used <= before.used
  demand(isHeld, 'the limit of concurrent trades holds', () => `${used} of ${limit}`)
  const { repeats } = limits
  for (const { id, runs } of report.trades) {
    demand(repeats === null || runs <= repeats, 'runs stay within the repeats', () => `${id}: ${runs} of ${repeats}`)
  }
}

const isUnchanged = <State extends UnitState>(before: State, decision: Decision<State>): boolean =>
  decision.state === before && decision.wants.length === 0 && decision.wakes === null

/** The laws of one decision. */
export const inspector = <Config, State extends UnitState>(
  trial: Trial<Config, State>,
): ((asked: Asked<State>) => void) => {
  const { family, config, limits } = trial
  let shown: UnitReport | null = null
  let seen = 0
  const keepBooks = booksOfLife(trial.sellsFirst === true)
  const count = countsOfLife(limits, trial.sellsFirst === true)
  const switches = switchesOfLife()
  return (asked) => {
    const { bench, before, event, pair, decision } = asked
    freeze(decision.state)
    const again = bench.decide(before, event, bench.pairs[pair]?.now ?? bench.now)
    demand(isSame(again, decision), 'deciding again finds the same', () => event.kind)
    if (decision.refusal !== null) demand(isUnchanged(before, decision), 'a refusal changes nothing', () => event.kind)
    wakesAreAhead(asked)
    const report = family.report(config, decision.state)
    booksAgree(bench, report)
    const fills = bench.fills.slice(seen)
    seen = bench.fills.length
    keepBooks(asked, fills, shown ?? report, report)
    count(asked, fills, shown ?? report, report)
    wantsAreAllowed(asked, report)
    switches(asked, report)
    limitsHold(decision, report, shown ?? report, limits)
    const mayChange = event.kind === 'user-asked' || event.kind === 'started' || trial.reinvests === true
    const isKept = mayChange || shown === null || shown.investment === report.investment
    demand(isKept, 'the investment is what its user gave', () => `${report.investment} after ${event.kind}`)
    statusesFollow(report)
    reasonsAreWritten(asked, shown ?? report, report)
    trial.extra(config, decision.state)
    shown = report
  }
}

/** What the journal keeps of a unit is all of it: read back it is the same, and can be said and shown. */
export const survivesJournal = <Config, State extends UnitState>(
  { family, config }: Trial<Config, State>,
  bench: Bench<State>,
): void => {
  const back = decodeJson(encodeJson(bench.state))
  demand(isSame(back, bench.state), 'a state survives the journal', () => encodeJson(bench.state))
  family.explain(config, bench.state, bench.now)
}
