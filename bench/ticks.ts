/** Ticks against a million sleeping units on 500 pairs: the product's wake heap, with a wake as cheap as a wake can be, beside bare heaps. Design: engine.md 3.1. */
import { WakeHeap } from '#runner/sleep/wake-heap.ts'
import { type Bar, type Bench, besides } from './bar.ts'
import { type BareHeaps, bareHeaps, crossBare } from './bare-heaps.ts'
import { spent } from './spent.ts'

const PAIRS = 500
const UNITS = 1_000_000
const UNITS_A_PAIR = UNITS / PAIRS
const TICKS = 250_000
/** A tick moves a price by up to this much; a unit waits this far above and below where it last woke: some 0.8 wakes a tick. */
const TICK_MOVE = 0.0002
const DISTANCE = 0.01

/** A small generator, so that every run sees the same ticks (Marsaglia, "Xorshift RNGs", 2003). */
const xorshift = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Ticks in the order in which they come: the pair and its new price. */
type Ticks = { pairs: Int32Array; prices: Float64Array }

const random = xorshift(1)
const lastPrices = new Float64Array(PAIRS).fill(100)

const nextTicks = (): Ticks => {
  const ticks = { pairs: new Int32Array(TICKS), prices: new Float64Array(TICKS) }
  for (let tick = 0; tick < TICKS; tick += 1) {
    const pair = Math.floor(random() * PAIRS)
    const price = (lastPrices[pair] ?? 100) * (1 + (random() < 0.5 ? -TICK_MOVE : TICK_MOVE))
    lastPrices[pair] = price
    ticks.pairs[tick] = pair
    ticks.prices[tick] = price
  }
  return ticks
}

type World = { heap: WakeHeap; lines: Float64Array; woken: number[] }

const armed = (): World => {
  const heap = new WakeHeap()
  const lines = new Float64Array(UNITS)
  for (let pair = 0; pair < PAIRS; pair += 1) heap.addPair()
  for (let unit = 0; unit < UNITS; unit += 1) {
    const line = 100 * (1 + (random() * 2 - 1) * DISTANCE)
    lines[unit] = line
    heap.arm(Math.floor(unit / UNITS_A_PAIR), unit, line * (1 + DISTANCE), line * (1 - DISTANCE))
  }
  return { heap, lines, woken: [] }
}

/** Answers with how many units woke. */
const run = ({ heap, lines, woken }: World, { pairs, prices }: Ticks): number => {
  let wakes = 0
  for (let tick = 0; tick < TICKS; tick += 1) {
    const pair = pairs[tick] ?? 0
    const price = prices[tick] ?? 0
    if (!heap.reaches(pair, price)) continue
    woken.length = 0
    heap.cross(pair, price, woken)
    wakes += woken.length
    for (const unit of woken) {
      // The line that was reached becomes the middle of the next two.
      const before = lines[unit] ?? price
      const line = before * (price > before ? 1 + DISTANCE : 1 - DISTANCE)
      lines[unit] = line
      heap.arm(pair, unit, line * (1 + DISTANCE), line * (1 - DISTANCE))
    }
  }
  return wakes
}

const runBare = (heaps: BareHeaps, { pairs, prices }: Ticks): number => {
  let wakes = 0
  for (let tick = 0; tick < TICKS; tick += 1) wakes += crossBare(heaps, pairs[tick] ?? 0, prices[tick] ?? 0)
  return wakes
}

let world: World | null = null

const prepared = (): World => {
  if (world !== null) return world
  world = armed()
  for (let time = 0; time < 4; time += 1) {
    const ticks = nextTicks()
    runBare(bareHeaps(world.lines, PAIRS, DISTANCE), ticks)
    run(world, ticks)
  }
  return world
}

const BAR: Bar = { name: 'ticks-1m-units', unit: 'Mticks/s', better: 'higher', against: 'bare-heaps', ratio: 0.861 }

export const ticksBench: Bench = {
  bars: [BAR],
  samples: 9,
  isShort: true,
  measure: () => {
    const armedWorld = prepared()
    const ticks = nextTicks()
    const heaps = bareHeaps(armedWorld.lines, PAIRS, DISTANCE)
    let [wakes, bareWakes] = [0, 0]
    const bare = spent(() => (bareWakes = runBare(heaps, ticks)))
    const own = spent(() => (wakes = run(armedWorld, ticks)))
    if (wakes < TICKS / 2 || wakes > TICKS * 1.2)
      throw new Error(`${wakes / TICKS} wakes a tick: not the load that the bar means`)
    if (wakes !== bareWakes) throw new Error(`${wakes} units woke, ${bareWakes} of the reference`)
    return [besides(BAR, TICKS / own / 1e6, TICKS / bare / 1e6)]
  },
}
