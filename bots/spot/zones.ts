/**
 * What a trade waits for, remembered from the last decision: with many levels only those are looked at again that something concerns. A trade that has come through all
 * rules unchanged stays as it is until the price reaches one of its two next prices or its time comes; the wakes rest on the same promise. It is
 * remembered with the very list of trades that the decision left: any other list, such as one read from a journal, is looked at as a whole.
 */
import { leftBeside } from '#engine/remembered.ts'
import type { Market } from '#engine/market.ts'
import type { Price } from '#engine/money.ts'
import { type Config, limitOf } from './config.ts'
import type { Trade } from './state.ts'
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

/**
 * One decision's zones, a row for each trade that it left and a last one for what they have in common. They say nothing of a time before it. Prices are doubles, infinite
 * where there is none: they never order two prices the other way round, and a hundred of them lie side by side.
 */
type Zones = {
  trades: readonly Trade[]
  head: Work['head']
  market: Market
  pumping: boolean
  atMs: number
  /** Whose zone each row is: not the present trade's after its order was taken. */
  owners: Trade[]
  next: Next[]
  /** Between these prices and before this time nothing changes. */
  high: Float64Array
  low: Float64Array
  untilMs: Float64Array
  /** The next prices themselves. */
  above: Float64Array
  below: Float64Array
  /** Rows of trades that the rules have not looked at yet as they are now, ascending. All others they have left as they are. */
  open: number[]
}

/** Of each bot the last, found by its settings, which are its own as long as it lives. */
const left = leftBeside<Config, Zones>()

/**
 * Rules of candles, of concurrent trades, of averages and of money that is bound look at more than one trade and the price. A rule that fires beyond a price is waited for a whole tick
 * later: between the two it fires already, so nothing is remembered at a price that lies between ticks.
 */
const isSimple = (work: Work): boolean =>
  work.config.kind === 'generator' &&
  work.config.risingOnly === null &&
  limitOf(work.config) === null &&
  work.average === null &&
  !work.isBound &&
  work.head.past.length === 0 &&
  isOnTick(work)

const isOnTick = (work: Work): boolean => {
  const { price, market } = work.now
  work.onTick ??= price % market.tickSize === 0n
  return work.onTick
}

/** What else the rules ask of a unit when they look at one trade. */
const isSameHead = (left: Work['head'], right: Work['head']): boolean =>
  left.life === right.life &&
  left.leaving === right.leaving &&
  left.waitsForSignal === right.waitsForSignal &&
  left.exits === right.exits &&
  left.entryOff === right.entryOff &&
  left.profitOff === right.profitOff &&
  left.subscribed === right.subscribed &&
  left.restrictions === right.restrictions &&
  left.rising === right.rising &&
  left.risings === right.risings &&
  left.past === right.past

const isSame = (work: Work, { trades, head, market, pumping, atMs }: Zones): boolean =>
  work.before === trades &&
  !work.rearranged &&
  work.at >= atMs &&
  work.now.market === market &&
  work.now.pumping === pumping &&
  isSameHead(work.head, head)

/** The zones of the list that the decision began with; null where they do not hold any more. */
const zonesOf = (work: Work): Zones | null => {
  const found = left.get(work.config)
  return found !== undefined && isSame(work, found) && isSimple(work) ? found : null
}

type Spans = Pick<Zones, 'high' | 'low' | 'untilMs'>

const contains = ({ high, low, untilMs }: Spans, row: number, price: number, at: number): boolean =>
  price < (high[row] ?? 0) && price > (low[row] ?? 0) && at < (untilMs[row] ?? 0)

/** Rows that price or time concern, and those that the last decision has changed; ascending. The same throughout a decision. */
const outsideOf = (work: Work, zones: Zones): readonly number[] => {
  const price = Number(work.now.price)
  const count = work.trades.length
  const { open } = zones
  // Inside what all have in common none of them need be asked.
  if (contains(zones, count, price, work.at)) return open
  const rows: number[] = []
  let place = 0
  for (let row = 0; row < count; row += 1) {
    const isOpen = open[place] === row
    if (isOpen) place += 1
    if (isOpen || !contains(zones, row, price, work.at)) rows.push(row)
  }
  return rows
}

/** Puts a number where it belongs in an ascending list that has each once. */
const include = (rows: number[], row: number): void => {
  let place = rows.length
  while (place > 0 && (rows[place - 1] ?? 0) > row) place -= 1
  if (rows[place - 1] !== row) rows.splice(place, 0, row)
}

/** The same, and those that this decision has changed. */
const concerned = (work: Work, zones: Zones): readonly number[] => {
  work.outside ??= outsideOf(work, zones)
  if (work.touched.length === 0) return work.outside
  const rows = work.outside.slice()
  for (const row of work.touched) include(rows, row)
  return rows
}

/** The trades that something may concern now. */
export const stirred = (work: Work): readonly Trade[] => {
  const zones = zonesOf(work)
  if (zones === null) return work.trades
  const found: Trade[] = []
  for (const row of concerned(work, zones)) {
    const trade = work.trades[row]
    if (trade !== undefined) found.push(trade)
  }
  return found
}

const emptyZones = ({ trades, head, now, at }: Work): Zones => {
  const column = (): Float64Array => new Float64Array(trades.length + 1)
  return {
    trades,
    head,
    market: now.market,
    pumping: now.pumping,
    atMs: at,
    owners: [],
    next: [],
    high: column(),
    low: column(),
    untilMs: column(),
    above: column(),
    below: column(),
    open: [],
  }
}

const putRow = (zones: Zones, row: number, owner: Trade, next: Next): void => {
  const above = next.above === null ? Infinity : Number(next.above)
  const below = next.below === null ? -Infinity : Number(next.below)
  zones.owners[row] = owner
  zones.next[row] = next
  zones.above[row] = above
  zones.below[row] = below
  zones.high[row] = next.ceiling === null ? above : Math.min(above, Number(next.ceiling))
  zones.low[row] = next.floor === null ? below : Math.max(below, Number(next.floor))
  zones.untilMs[row] = next.atMs ?? Infinity
}

const isSettled = (work: Work, row: number, trade: Trade): boolean =>
  work.ruled && work.before[row] === trade && trade.own === null

/** Makes the rows anew that something concerns, and says of which trades the rules have not seen what has become of them. */
const renew = (work: Work, zones: Zones, rows: readonly number[], waitOf: (trade: Trade) => Next): void => {
  const price = Number(work.now.price)
  const open: number[] = []
  for (const row of rows) {
    const trade = work.trades[row]
    if (trade === undefined) continue
    const isKnown = zones.owners[row] === trade && contains(zones, row, price, work.at)
    if (!isKnown) putRow(zones, row, trade, waitOf(trade))
    if (!isSettled(work, row, trade)) open.push(row)
  }
  zones.open = open
}

// None of the columns holds NaN, of which alone Math.min and Math.max would say something else.
const lesser = (left: number, right: number): number => (right < left ? right : left)
const greater = (left: number, right: number): number => (right > left ? right : left)

/** Finds what all rows have in common, and folds into `next` those that come first. */
const fold = ({ next: waits, high, low, untilMs, above, below }: Zones, next: Next): void => {
  const count = waits.length
  let lowestHigh = Infinity
  let highestLow = -Infinity
  let firstMs = Infinity
  let nearestAbove = Infinity
  let nearestBelow = -Infinity
  // One pass, in which no column waits for another.
  for (let row = 0; row < count; row += 1) {
    lowestHigh = lesser(lowestHigh, high[row] ?? 0)
    highestLow = greater(highestLow, low[row] ?? 0)
    firstMs = lesser(firstMs, untilMs[row] ?? 0)
    nearestAbove = lesser(nearestAbove, above[row] ?? 0)
    nearestBelow = greater(nearestBelow, below[row] ?? 0)
  }
  high[count] = lowestHigh
  low[count] = highestLow
  untilMs[count] = firstMs
  for (let row = 0; row < count; row += 1) {
    // What lies farther than another's next price changes nothing.
    const isFarther = (above[row] ?? 0) > nearestAbove && (below[row] ?? 0) < nearestBelow
    if (isFarther && untilMs[row] === Infinity) continue
    const wait = waits[row]
    if (wait !== undefined) narrow(next, wait)
  }
}

/** Folds what each trade waits for into `next`; `waitOf` says it of one trade. */
export const foldZones = (work: Work, next: Next, waitOf: (trade: Trade) => Next): void => {
  if (!isSimple(work)) {
    left.delete(work.config)
    for (const trade of work.trades) narrow(next, waitOf(trade))
    return
  }
  const known = zonesOf(work)
  const zones = known ?? emptyZones(work)
  // Half renewed they are nobody's.
  left.delete(work.config)
  renew(work, zones, known === null ? [...work.trades.keys()] : concerned(work, known), waitOf)
  fold(zones, next)
  zones.trades = work.trades
  zones.head = work.head
  zones.atMs = work.at
  left.set(work.config, zones)
}

const narrow = (next: Next, { above, below, atMs }: Next): void => {
  if (above !== null && (next.above === null || above < next.above)) next.above = above
  if (below !== null && (next.below === null || below > next.below)) next.below = below
  if (atMs !== null && (next.atMs === null || atMs < next.atMs)) next.atMs = atMs
}

/** The same trades but for one, whose order the exchange has taken: for all others everything stays remembered. */
export const carryOver = (config: Config, before: readonly Trade[], after: readonly Trade[]): void => {
  const zones = left.get(config)
  if (zones?.trades !== before || before === after) return
  zones.trades = after
  const row = after.findIndex((trade, index) => trade !== before[index])
  if (row !== -1) include(zones.open, row)
}
