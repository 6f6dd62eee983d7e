/** One pair of the seeded market, minute by minute: its candle, and the trades that make exactly this candle. */
import type { Candle } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { PrintEvent } from '../feed.ts'
import { normal, streamOf, uniform } from './hash.ts'
import type { SeededPair } from './pairs.ts'
import { type Jumps, jumps, type Path, path, type Point } from './path.ts'

export const MINUTE_MS = 60_000

/** How much of a pair's walk is that of all pairs, and how much its own: the squares add up to one. */
const SHARED = 0.8
const OWN = Math.sqrt(1 - SHARED ** 2)
/** The name of the walk of all pairs; pairs are named from 1. */
const EVERYONE = 0
/** Prices and volumes swing this much more in a minute that begins with a jump. */
const JUMP_HEAT = 3
const QUIET_SIGMA = 1 / Math.sqrt(525_600)

/** In whole ticks and lots, so that nothing is lost to rounding. */
type Shape = {
  minute: number
  open: number
  high: number
  low: number
  close: number
  lots: number
  trades: number
  spread: number
}

export type SeededLine = {
  /** Null when nothing was traded in that minute. */
  candle: (minute: number) => Candle | null
  /** The trades of that minute with the quotes right after each, in order of time. */
  prints: (minute: number) => readonly PrintEvent[]
}

/** Numbers drawn for one minute: purpose by purpose, so that adding one changes no other. */
const draws = 16

/** The walk of all pairs, remembered for the pairs of one market. */
export const sharedPath = (seed: number): Path => path(seed, EVERYONE)

type Walk = { open: number; close: number; deviation: number; jumped: boolean }

const walkOf = (pair: SeededPair, everyone: Path, own: Path, sudden: Jumps) => {
  const blend = (minute: number): Point => {
    const all = everyone(minute)
    const one = own(minute)
    return {
      value: pair.yearly * (SHARED * all.value + OWN * one.value),
      deviation: pair.yearly * Math.hypot(SHARED * all.deviation, OWN * one.deviation),
    }
  }
  let memory: { minute: number; point: Point } | null = null
  const remembered = (minute: number): Point => {
    return memory !== null && memory.minute === minute ? memory.point : blend(minute)
  }
  return (minute: number): Walk => {
    const start = remembered(minute)
    const end = blend(minute + 1)
    memory = { minute: minute + 1, point: end }
    const jumped = sudden.size(minute) !== 0
    return {
      open: pair.price * Math.exp(start.value + sudden.at(minute)),
      // A jump belongs to the minute that it begins.
      close: pair.price * Math.exp(end.value + sudden.at(minute + 1) - sudden.size(minute + 1)),
      deviation: start.deviation * (jumped ? JUMP_HEAT : 1),
      jumped,
    }
  }
}

/** The shape of a minute: the highest and lowest point of a Brownian bridge between open and close. */
const shapeOf = (pair: SeededPair, stream: number, minute: number, walk: Walk): Shape => {
  const draw = (purpose: number): number => uniform(stream, minute * draws + purpose)
  const ticks = (price: number): number => Math.max(Math.round(price * 10 ** pair.priceDecimals), 2)
  const heat = Math.min(Math.max(walk.deviation / (QUIET_SIGMA * pair.yearly), 0.4), walk.jumped ? 8 : 4)
  const trades = draw(0) < pair.silence ? 0 : Math.max(Math.floor(pair.tempo * 60 * heat * (0.75 + 0.5 * draw(1))), 6)
  const spread = Math.max(Math.round(ticks(walk.open) * 0.00005 * (1 + heat)), 1)
  const open = ticks(walk.open) + (draw(2) < 0.5 ? 0 : 1)
  const close = ticks(walk.close) + (draw(3) < 0.5 ? 0 : 1)
  const reach = (purpose: number): number => {
    const wide = walk.deviation * walk.open * 10 ** pair.priceDecimals
    return Math.sqrt((open - close) ** 2 - 2 * wide * wide * Math.log(1 - draw(purpose)))
  }
  const middle = (open + close) / 2
  const perTrade = (pair.tradeQuote / walk.open) * 10 ** pair.quantityDecimals
  return {
    minute,
    open,
    close,
    high: Math.max(Math.round(middle + reach(4) / 2), open, close),
    low: Math.max(Math.min(Math.round(middle - reach(5) / 2), open, close), 1),
    trades,
    lots: Math.max(Math.round(trades * perTrade * (0.4 + 1.2 * draw(6))), trades),
    spread,
  }
}

/** Prices of the trades in ticks: the open, the close, the high and the low once each at least, and noise between them. */
const pricesOf = (shape: Shape, stream: number): number[] => {
  const { trades, open, high, low, close } = shape
  const half = Math.max(Math.floor((trades - 2) / 2), 1)
  const early = 1 + Math.floor(uniform(stream, 0) * half)
  const late = Math.min(early + 1 + Math.floor(uniform(stream, 1) * half), trades - 2)
  const highFirst = uniform(stream, 2) < 0.5
  const nodes = [
    { place: 0, ticks: open },
    { place: early, ticks: highFirst ? high : low },
    { place: late, ticks: highFirst ? low : high },
    { place: trades - 1, ticks: close },
  ]
  const prices: number[] = []
  for (const [number, node] of nodes.entries()) {
    const next = nodes[number + 1]
    prices[node.place] = node.ticks
    if (next === undefined) continue
    for (let place = node.place + 1; place < next.place; place += 1) {
      const share = (place - node.place) / (next.place - node.place)
      const noise = 0.12 * (high - low) * normal(stream, 100 + place)
      const ticks = Math.round(node.ticks + (next.ticks - node.ticks) * share + noise)
      prices[place] = Math.min(Math.max(ticks, low), high)
    }
  }
  return prices
}

/** Lots of the trades: every trade has one at least, a few have many, and the sum is that of the minute. */
const lotsOf = (shape: Shape, stream: number): number[] => {
  const weights = Array.from({ length: shape.trades }, (_, place) => -Math.log(1 - uniform(stream, 2_000_000 + place)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const spare = shape.lots - shape.trades
  const lots = weights.map((weight) => 1 + Math.floor((spare * weight) / sum))
  const rest = shape.lots - lots.reduce((total, lot) => total + lot, 0)
  lots[0] = (lots[0] ?? 0) + rest
  return lots
}

/** `name` is the pair's number in its market, from 1; pairs of one market share `everyone`. */
export const seededLine = (seed: number, name: number, pair: SeededPair, everyone: Path): SeededLine => {
  const walk = walkOf(pair, everyone, path(seed, name), jumps(seed, name, pair.yearly * 0.02))
  const shapes = streamOf(seed, name, 501)
  const shape = (minute: number): Shape => shapeOf(pair, shapes, minute, walk(minute))
  const price = (ticks: number): number => ticks / 10 ** pair.priceDecimals
  // The minute under way is asked for several times a second.
  let memory: { minute: number; prints: readonly PrintEvent[] } | null = null

  return {
    candle: (minute) => {
      const { trades, open, high, low, close, lots } = shape(minute)
      if (trades === 0) return null
      return {
        openTimeMs: minute * MINUTE_MS,
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
        volume: lots / 10 ** pair.quantityDecimals,
      }
    },
    prints: (minute) => {
      if (memory !== null && memory.minute === minute) return memory.prints
      const whole = shape(minute)
      if (whole.trades === 0) return []
      const stream = streamOf(seed, name, 1_000 + minute)
      const lots = lotsOf(whole, stream)
      const prints = pricesOf(whole, stream).map((ticks, place): PrintEvent => {
        const moment = Math.floor(((place + uniform(stream, 1_000_000 + place)) / whole.trades) * MINUTE_MS)
        const buyer = uniform(stream, 3_000_000 + place) < 0.5 && ticks > whole.spread
        return {
          kind: 'print',
          pair: `${pair.base}/USDC`,
          print: {
            at: minute * MINUTE_MS + moment,
            price: price(ticks),
            quantity: (lots[place] ?? 1) / 10 ** pair.quantityDecimals,
          },
          bid: price(buyer ? ticks - whole.spread : ticks),
          ask: price(buyer ? ticks : ticks + whole.spread),
          source: 'trade',
        }
      })
      memory = { minute, prints }
      return prints
    },
  }
}

/** The same trades under another pair's name, as a contract has them that follows its pair. */
export const followedLine = (line: SeededLine, pair: Pair): SeededLine => {
  let memory: { of: readonly PrintEvent[]; prints: readonly PrintEvent[] } | null = null
  return {
    candle: line.candle,
    prints: (minute) => {
      const of = line.prints(minute)
      if (memory === null || memory.of !== of) memory = { of, prints: of.map((event) => ({ ...event, pair })) }
      return memory.prints
    },
  }
}
