/**
 * What a trade waits for, remembered from the last decision: with many levels only those are looked at again that something concerns. A trade that has come through all
 * rules unchanged stays as it is until the price reaches one of its two next prices or its time comes; the wakes rest on the same promise. It is
 * remembered with the very list of trades that the decision left: any other list, such as one read from a journal, is looked at as a whole.
 */
import type { Market } from '#engine/market.ts'
import type { Price } from '#engine/money.ts'
import { type Config, limitOf } from './config.ts'
import type { State, Trade } from './state.ts'
import type { Work } from './work.ts'

/** The next prices and the next time at which something concerns one trade, or several. */
export type Next = {
  price: Price
  above: Price | null
  below: Price | null
  atMs: number | null
  /** What is reached already and lies ahead again from beyond: the highest such price below, and the lowest above. */
  floor: Price | null
  ceiling: Price | null
}

export const nothingNext = (price: Price): Next => ({
  price,
  above: null,
  below: null,
  atMs: null,
  floor: null,
  ceiling: null,
})

/** Between these prices and before this time nothing changes. */
type Span = { high: number; low: number; untilMs: number }

export type Zone = Span & {
  trade: Trade
  next: Next
  /** Doubles of the next prices, infinite where there is none: they never order two prices the other way round. */
  above: number
  below: number
  /** All rules have looked at it and left it as it is. */
  settled: boolean
}

/** What else the rules ask of a unit when they look at one trade. */
const HEAD_KEYS = [
  'life',
  'leaving',
  'waitsForSignal',
  'exits',
  'entryOff',
  'profitOff',
  'subscribed',
  'restrictions',
  'rising',
  'risings',
  'past',
] as const satisfies readonly (keyof State)[]

/** One decision's zones, in the order of the trades that it left. They say nothing of a time before it. */
type Zones = {
  trades: readonly Trade[]
  head: Work['head']
  market: Market
  pumping: boolean
  atMs: number
  zones: Zone[]
  /** What all zones have in common: inside it nothing of any of them changes. */
  core: Span
}

/** Of each bot the last, found by its settings, which are its own as long as it lives. */
const remembered = new WeakMap<Config, Zones>()

/**
 * Rules of candles, of concurrent trades and of averages look at more than one trade and the price. A rule that fires beyond a price is waited for a whole tick
 * later: between the two it fires already, so nothing is remembered at a price that lies between ticks.
 */
const isSimple = ({ config, head, average, now: { price, market } }: Work): boolean =>
  config.kind === 'generator' &&
  config.risingOnly === null &&
  limitOf(config) === null &&
  average === null &&
  head.past.length === 0 &&
  price % market.tickSize === 0n

const isSameHead = (left: Work['head'], right: Work['head']): boolean => {
  if (left === right) return true
  for (const key of HEAD_KEYS) if (left[key] !== right[key]) return false
  return true
}

const isSame = (work: Work, { trades, head, market, pumping, atMs }: Zones): boolean =>
  work.before === trades &&
  work.at >= atMs &&
  work.now.market === market &&
  work.now.pumping === pumping &&
  isSameHead(work.head, head)

/** The zones of the list that the decision began with; null where they do not hold any more. */
const zonesOf = (work: Work): Zones | null => {
  const found = remembered.get(work.config)
  return found !== undefined && isSame(work, found) && isSimple(work) ? found : null
}

const contains = ({ high, low, untilMs }: Span, price: number, at: number): boolean =>
  price < high && price > low && at < untilMs

/** The trades that something may concern now. */
export const stirred = (work: Work): readonly Trade[] => {
  const known = zonesOf(work)
  if (known === null) return work.trades
  const { zones, core } = known
  const price = Number(work.now.price)
  const isQuiet = contains(core, price, work.at)
  const found: Trade[] = []
  for (let index = 0; index < work.trades.length; index += 1) {
    const trade = work.trades[index]
    const zone = zones[index]
    if (trade === undefined) continue
    if (zone?.trade === trade && zone.settled && (isQuiet || contains(zone, price, work.at))) continue
    found.push(trade)
  }
  return found
}

const zoneOf = (trade: Trade, next: Next, settled: boolean): Zone => {
  const above = next.above === null ? Infinity : Number(next.above)
  const below = next.below === null ? -Infinity : Number(next.below)
  const high = next.ceiling === null ? above : Math.min(above, Number(next.ceiling))
  const low = next.floor === null ? below : Math.max(below, Number(next.floor))
  return { trade, next, above, below, high, low, untilMs: next.atMs ?? Infinity, settled }
}

/** Folds what each trade waits for into `next`; `waitOf` says it of one trade. */
export const foldZones = (work: Work, next: Next, waitOf: (trade: Trade) => Next): void => {
  if (!isSimple(work)) {
    for (const trade of work.trades) narrow(next, waitOf(trade))
    return
  }
  const known = zonesOf(work)
  const price = Number(work.now.price)
  const isQuiet = known !== null && contains(known.core, price, work.at)
  const zones: Zone[] = known?.zones ?? []
  zones.length = Math.min(zones.length, work.trades.length)
  const core: Span = { high: Infinity, low: -Infinity, untilMs: Infinity }
  let nearestAbove = Infinity
  let nearestBelow = -Infinity
  for (let index = 0; index < work.trades.length; index += 1) {
    const trade = work.trades[index]
    if (trade === undefined) continue
    const settled = work.ruled && work.before[index] === trade && trade.own === null
    let zone = zones[index]
    if (zone?.trade !== trade || !(isQuiet || contains(zone, price, work.at))) {
      zone = zoneOf(trade, waitOf(trade), settled)
    } else if (settled && !zone.settled) zone = { ...zone, settled }
    zones[index] = zone
    if (zone.high < core.high) core.high = zone.high
    if (zone.low > core.low) core.low = zone.low
    if (zone.untilMs < core.untilMs) core.untilMs = zone.untilMs
    if (zone.above < nearestAbove) nearestAbove = zone.above
    if (zone.below > nearestBelow) nearestBelow = zone.below
  }
  for (const zone of zones) {
    // What lies farther than another's next price changes nothing.
    if (zone.above > nearestAbove && zone.below < nearestBelow && zone.untilMs === Infinity) continue
    narrow(next, zone.next)
  }
  const { trades, head, now } = work
  remembered.set(work.config, { trades, head, market: now.market, pumping: now.pumping, atMs: work.at, zones, core })
}

const narrow = (next: Next, { above, below, atMs }: Next): void => {
  if (above !== null && (next.above === null || above < next.above)) next.above = above
  if (below !== null && (next.below === null || below > next.below)) next.below = below
  if (atMs !== null && (next.atMs === null || atMs < next.atMs)) next.atMs = atMs
}

/** The same trades but for one, whose order the exchange has taken: for all others everything stays remembered. */
export const carryOver = (config: Config, before: readonly Trade[], after: readonly Trade[]): void => {
  const zones = remembered.get(config)
  if (zones?.trades === before) zones.trades = after
}
