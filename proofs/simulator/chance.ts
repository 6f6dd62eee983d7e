/** Numbers by chance out of a seed: the same seed, the same numbers. Mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c. */

export type Chance = {
  /** Whole number from 0, below `most`. */
  below: (most: number) => number
  /** True so often in a hundred. */
  percent: (often: number) => boolean
  oneOf: <One>(list: readonly [One, ...One[]]) => One
}

export const openChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  return { below, percent: (often) => below(100) < often, oneOf: (list) => list[below(list.length)] ?? list[0] }
}
