/** The trades of a unit: made at the start, and moved where trailing or following takes them. */
import { asAmount, asPrice, ceilTo, formatDecimal, max, type Price } from '#engine/money.ts'
import { tellBadSell } from '../rules/bad-sell-notice.ts'
import { notify, recordAction } from '../rules/history.ts'
import { type Distance, distanceFrom } from '../rules/distance.ts'
import { marksLeft } from '../rules/profit-ladder.ts'
import type { Config, GeneratorConfig, Size } from './config.ts'
import { begunAtPrice, entriesAreOff, takeBack } from './entries.ts'
import { remeasured } from './entry-size.ts'
import { hasLosingExit } from './ladder.ts'
import { baseOf, entryPrice, investmentOf, isPlaceable, lineAt, quantityOf, scaled, sizesOf } from './plan.ts'
import { totalPosition } from './report.ts'
import { apart } from './side.ts'
import { leastInvestment, scaleAll } from './sizes.ts'
import { type Entry, hasLiveEntry, isUnentered, newTrade, sharingInside, type Trade } from './state.ts'
import { insert, levelsNow, put, someTerms, termsOf, type Work } from './work.ts'

const HOUR = 3_600_000
/** A single bot's entry follows at most this often (bots.md 7.4). */
export const FOLLOW_MS = 10_000

const freshEntry = (price: Price, size: Size): Entry => ({ price, size, order: null, traded: false })

const addTrade = (work: Work, level: number, entries: readonly Entry[]): void => {
  const { head, config, now } = work
  const first = entries[0]
  if (first === undefined) return
  const id = head.nextId
  head.nextId = id + 1
  const trade = newTrade({ id, level, price: first.price, entries, terms: head.past.length })
  insert(
    work,
    begunAtPrice(work, {
      ...trade,
      badSell: hasLosingExit(config, first.price, 0n, now.market),
      assigned: config.direction === 'sell' ? baseOf(entries, now.market) : trade.assigned,
    }),
  )
}

const askAllowance = (work: Work, count: number): void => {
  const { askedAtMs } = work.head
  if (askedAtMs !== null && work.at < askedAtMs + HOUR) return
  work.head.askedAtMs = work.at
  work.effects.push({ kind: 'ask-allowance', count })
}

/** Makes every level that is not there yet, or none when the package has no room for all of them. */
const generateLevels = (work: Work, config: GeneratorConfig): void => {
  const { now } = work
  const levels = levelsNow(config, now)
  if (levels === null) return
  const sizes = sizesOf(config, levels.count)
  const taken = ownLevels(work).map(({ level }) => level)
  const missing = sizes.map((_, level) => level).filter((level) => !taken.includes(level))
  const open = work.trades.filter((trade) => trade.phase !== 'done').length
  if (open + missing.length > work.head.allowance) return askAllowance(work, missing.length)
  for (const level of missing) {
    const price = lineAt(levels, level)
    const size = sizes[level]
    if (price === null || size === undefined) continue
    addTrade(work, level, [freshEntry(entryPrice(now.market, config.direction, price), size)])
  }
  work.head.generated = true
}

/** The trades that the settings name and that are not there; called again when the package has got more room. */
export const generate = (work: Work): void => {
  const { config, head, now } = work
  if (head.generated || head.life !== 'running') return
  head.investment = investmentOf(config, now.market.tickSize)
  if (config.kind === 'generator') return generateLevels(work, config)
  if (config.kind === 'folder') {
    head.generated = true
    return
  }
  if (head.allowance < 1) return askAllowance(work, 1)
  addTrade(
    work,
    0,
    config.entries.map(({ price, size }) => freshEntry(entryPrice(now.market, config.direction, price), size)),
  )
  head.generated = true
}

/** A level that trailing may move: nothing of its run has traded, and nothing speaks against its entries. */
const isMovable = (trade: Trade): boolean =>
  isUnentered(trade) && trade.entryOff.length === 0 && trade.leaving === null && !trade.legacy

const ownLevels = (work: Work): readonly Trade[] =>
  work.trades.filter((trade) => !trade.legacy && trade.own === null && trade.phase !== 'done')

export type Move = { way: 'up' | 'down'; level: number; price: Price }

/** The lines next above and below all levels, where trailing may go there. */
export const nextMoves = (work: Work): readonly Move[] => {
  const { config, now } = work
  if (config.kind !== 'generator' || (config.trailingUp === null && config.trailingDown === null)) return []
  const levels = levelsNow(config, now)
  const own = ownLevels(work)
  if (levels === null || own.length === 0) return []
  const top = Math.max(...own.map(({ level }) => level)) + 1
  const bottom = Math.min(...own.map(({ level }) => level)) - 1
  const above = lineAt(levels, top)
  const below = lineAt(levels, bottom)
  const { trailingUp, trailingDown } = config
  const moves: Move[] = []
  if (above !== null && trailingUp !== null && above <= trailingUp) moves.push({ way: 'up', level: top, price: above })
  if (below !== null && trailingDown !== null && below >= trailingDown) {
    moves.push({ way: 'down', level: bottom, price: below })
  }
  return moves
}

export const isDue = (work: Work, move: Move): boolean =>
  move.way === 'up' ? work.now.price >= move.price && !work.now.pumping : work.now.price <= move.price

/** The same worth at another price: quote keeps its amount, base is bought for the same quote. A selling level keeps its base. */
const resized = (work: Work, size: Size, from: Price, to: Price): Size => {
  const { market } = work.now
  if (work.config.direction === 'sell') {
    return size.kind === 'base' ? size : { kind: 'base', quantity: quantityOf(market, size, from) }
  }
  return size.kind === 'quote' ? size : scaled(size, from, to, market)
}

/** Why no level follows. */
type TrailingProblem = 'trailing-exhausted' | 'trailing-below-minimum'

/** A level that can follow, and what it would be there. */
type Mover = { id: number; price: Price; size: Size }

const noteExhausted = (work: Work, { way, price }: Move, code: TrailingProblem): void => {
  if (work.head.exhausted[way]) return
  work.head.exhausted = { ...work.head.exhausted, [way]: true }
  recordAction(work, 'trailing', null, code, price)
  notify(work, code, { price: formatDecimal(price) })
}

/** The farthest un-entered level as it would be on the line beyond the others, or why there is none. */
const moverFor = (work: Work, move: Move): TrailingProblem | Mover => {
  const movable = ownLevels(work).filter(isMovable)
  const [first] = movable.toSorted((left, right) => (left.level - right.level) * (move.way === 'up' ? 1 : -1))
  const entry = first?.entries[0]
  if (first === undefined || entry === undefined) return 'trailing-exhausted'
  const { market } = work.now
  const price = entryPrice(market, work.config.direction, move.price)
  const size = resized(work, entry.size, entry.price, price)
  return isPlaceable(market, quantityOf(market, size, price), price)
    ? { id: first.id, price, size }
    : 'trailing-below-minimum'
}

/** Whether a level that follows the price will likely lose where it goes, by the settings that it has there (bots.md 3.3). */
const losesAt = (
  work: Work,
  { badSell }: Trade,
  { terms, price, shift }: { terms: Config; price: Price; shift: bigint },
): boolean => {
  const loses = hasLosingExit(terms, price, shift, work.now.market)
  if (loses && !badSell) tellBadSell(work, price)
  return loses
}

/** Moves the farthest un-entered level to the line beyond the others. False when nothing more can be moved now. */
const moveLevel = (work: Work, move: Move): boolean => {
  const mover = moverFor(work, move)
  if (typeof mover === 'string') {
    noteExhausted(work, move, mover)
    return false
  }
  const { id, price, size } = mover
  const trade = takeBack(work, id, () => true)
  if (hasLiveEntry(trade)) return false
  const badSell = losesAt(work, trade, { terms: work.config, price, shift: 0n })
  put(work, {
    ...trade,
    level: move.level,
    price,
    terms: work.head.past.length,
    entries: [freshEntry(price, size)],
    rulesOff: marksLeft(trade, work.config),
    badSell,
  })
  recordAction(work, 'trailing', trade.id, move.way, price)
  return true
}

/** That no level could follow is told anew once one could. */
const forgetExhausted = (work: Work): void => {
  const { exhausted } = work.head
  if (!exhausted.up && !exhausted.down) return
  const moves = nextMoves(work).filter((move) => exhausted[move.way] && typeof moverFor(work, move) !== 'string')
  for (const { way } of moves) work.head.exhausted = { ...work.head.exhausted, [way]: false }
}

/** Levels follow the price outward, as many as it has passed (bots.md 9.4). */
export const trail = (work: Work): void => {
  if (work.config.kind !== 'generator' || entriesAreOff(work, null)) return
  forgetExhausted(work)
  for (const way of ['up', 'down'] as const) {
    for (;;) {
      const move = nextMoves(work).find((one) => one.way === way)
      if (move === undefined || !isDue(work, move) || !moveLevel(work, move)) break
    }
  }
}

/** The smallest change that is worth an order: a tick, or a thousandth. */
const leastMove = (work: Work, price: Price): bigint => {
  const { tickSize } = work.now.market
  return max<bigint>(tickSize, ceilTo(price / 1_000n, tickSize))
}

const bounded = ({ stuck: { lower, upper } }: Config, price: bigint): bigint => {
  if (upper !== null && price > upper) return upper
  return lower !== null && price < lower ? lower : price
}

/** Single bots alone follow, and trades that have come from one. */
export const mayFollow = (work: Work): boolean => someTerms(work, ({ kind }) => kind === 'single')

type Bounds = { above: Price | null; below: Price | null }

/** The prices beyond which a trade's entry follows; null where it does not follow that way. */
const boundsOf = (work: Work, trade: Trade): Bounds => {
  const terms = termsOf(work, trade)
  if (terms.kind !== 'single' || !isMovable(trade)) return { above: null, below: null }
  const { up, down } = terms.follow
  const least = leastMove(work, trade.price)
  const beyond = (distance: Distance): bigint => distanceFrom(distance, trade.price) + least
  return {
    above: up === null ? null : asPrice(trade.price + beyond(up)),
    below: down === null ? null : asPrice(trade.price - beyond(down)),
  }
}

/** The prices beyond which a trade's entry follows now: upward not before a pump is over. */
export const followBounds = (work: Work, trade: Trade): Bounds => {
  const bounds = boundsOf(work, trade)
  return work.now.pumping ? { ...bounds, above: null } : bounds
}

/** A level or an entry that would climb waits until the pump is over. */
export const waitsForCalm = (work: Work): boolean => {
  const { price, pumping } = work.now
  if (!pumping) return false
  const climbs = (move: Move): boolean =>
    move.way === 'up' && price >= move.price && typeof moverFor(work, move) !== 'string'
  if (!entriesAreOff(work, null) && nextMoves(work).some(climbs)) return true
  return work.trades.some((trade) => {
    const { above } = boundsOf(work, trade)
    return above !== null && price >= above && !entriesAreOff(work, trade)
  })
}

/** A single bot's un-entered entry keeps its distance from a price that runs away (bots.md 7.4). */
export const follow = (work: Work): void => {
  const { now } = work
  if (!mayFollow(work)) return
  for (const trade of work.trades) {
    const terms = termsOf(work, trade)
    if (terms.kind !== 'single' || entriesAreOff(work, trade)) continue
    const { above, below } = followBounds(work, trade)
    const distance =
      above !== null && now.price >= above
        ? terms.follow.up
        : below !== null && now.price <= below
          ? terms.follow.down
          : null
    if (distance === null) continue
    if (trade.followedAtMs !== null && work.at < trade.followedAtMs + FOLLOW_MS) continue
    followTo(work, trade, now.price - (now.price > trade.price ? 1n : -1n) * distanceFrom(distance, trade.price))
  }
}

const followTo = (work: Work, trade: Trade, wanted: bigint): void => {
  const { config, now } = work
  const price = entryPrice(now.market, config.direction, bounded(termsOf(work, trade), wanted))
  const delta = price - trade.price
  const farthest = trade.entries.at(-1)
  if (apart(price, trade.price) < leastMove(work, trade.price) || farthest === undefined) return
  if (farthest.price + delta <= 0n) return
  const free = takeBack(work, trade.id, () => true)
  if (hasLiveEntry(free)) {
    work.moving = trade.id
    return
  }
  const entries = free.entries.map((entry) => ({
    ...entry,
    price: asPrice(entry.price + delta),
    order: null,
    traded: false,
  }))
  const shift = free.shift + delta
  const badSell = losesAt(work, free, { terms: termsOf(work, trade), price, shift })
  const moved = { ...free, skipped: 0, price, shift, badSell, entries, followedAtMs: work.at }
  put(work, remeasured(work, moved, false))
  recordAction(work, 'trailing', trade.id, delta > 0n ? 'up' : 'down', price)
}

/** Whether the price has moved far enough from the last execution, remembered once it has. */
export const noteChange = (work: Work): void => {
  if (!someTerms(work, ({ minChange }) => minChange !== null)) return
  for (const trade of work.trades) {
    if (trade.moved || trade.lastPrice === null) continue
    const { minChange } = termsOf(work, trade)
    if (minChange === null) continue
    if (apart(work.now.price, trade.lastPrice) >= distanceFrom(minChange, trade.lastPrice)) {
      put(work, { ...trade, moved: true })
    }
  }
}

/** How often at most the investment is changed by it (bots.md 9.5). */
const REBALANCE_MS = HOUR

/** What the bot has earned or lost since the last time changes the size of levels that hold nothing, when a run completes. */
export const rebalance = (work: Work): void => {
  const { config, head, now } = work
  if (config.kind !== 'generator' || !work.completed || head.investment <= 0n) return
  if (!config.rebalance.up && !config.rebalance.down) return
  const { atMs } = head.rebalanced
  if (atMs !== null && work.at < atMs + REBALANCE_MS) return
  const { realised } = totalPosition({ gone: head.gone, trades: work.trades })
  const change = realised - head.rebalanced.realised
  const least = max<bigint>(now.market.minNotional, head.investment / 100n)
  const isDue = change >= least ? config.rebalance.up : change <= -least && config.rebalance.down
  if (!isDue) return
  // Trades that were moved in have earned and lost as well, and take their part of it.
  const present = asAmount(head.investment + sharingInside(config, work.trades))
  const next = present + change
  if (next <= 0n) return
  if (change < 0n && next < leastInvestment(work, present)) return
  scaleAll(work, next, present)
  head.investment = asAmount(next - sharingInside(config, work.trades))
  head.rebalanced = { realised: asAmount(realised), atMs: work.at }
  recordAction(work, 'edit', null, change > 0n ? 'rebalanced-up' : 'rebalanced-down')
}
