/** Ticks against a million sleeping units on 500 pairs: the product's wake heap, with a wake as cheap as a wake can be. Design: engine.md 3.1. */
import { WakeHeap } from '#runner/sleep/wake-heap.ts'
import type { Bench } from './bar.ts'

const PAIRS = 500
const UNITS = 1_000_000
const UNITS_A_PAIR = UNITS / PAIRS
const TICKS = 500_000
/** A tick moves a price by up to this much; a unit waits this far above and below where it last woke: some 0.8 wakes a tick. */
const TICK_MOVE = 0.0002
const DISTANCE = 0.01

type World = { heap: WakeHeap; prices: Float64Array; lines: Float64Array; woken: number[]; random: () => number }

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

const armed = (): World => {
  const heap = new WakeHeap()
  const random = xorshift(1)
  const prices = new Float64Array(PAIRS).fill(100)
  const lines = new Float64Array(UNITS)
  for (let pair = 0; pair < PAIRS; pair += 1) heap.addPair()
  for (let unit = 0; unit < UNITS; unit += 1) {
    const line = 100 * (1 + (random() * 2 - 1) * DISTANCE)
    lines[unit] = line
    heap.arm(Math.floor(unit / UNITS_A_PAIR), unit, line * (1 + DISTANCE), line * (1 - DISTANCE))
  }
  return { heap, prices, lines, woken: [], random }
}

/** Answers with how many units woke. */
const run = (world: World, ticks: number): number => {
  const { heap, prices, lines, woken, random } = world
  let wakes = 0
  for (let tick = 0; tick < ticks; tick += 1) {
    const pair = Math.floor(random() * PAIRS)
    const price = (prices[pair] ?? 100) * (1 + (random() < 0.5 ? -TICK_MOVE : TICK_MOVE))
    prices[pair] = price
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

let world: World | null = null

const prepared = (): World => {
  if (world !== null) return world
  world = armed()
  run(world, 2 * TICKS)
  return world
}

export const ticksBench: Bench = {
  bars: [{ name: 'ticks-1m-units', unit: 'Mticks/s', better: 'higher', floor: 0.5, moonshot: 1.5 }],
  samples: 7,
  measure: () => {
    const armedWorld = prepared()
    const begin = process.threadCpuUsage()
    const wakes = run(armedWorld, TICKS)
    const { user, system } = process.threadCpuUsage(begin)
    if (wakes < TICKS / 2 || wakes > TICKS * 1.2)
      throw new Error(`${wakes / TICKS} wakes a tick: not the load that the bar means`)
    return [TICKS / (user + system)]
  },
}
