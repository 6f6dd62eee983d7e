/**
 * A random walk that can be read at any minute without walking there. Between two ends half a year apart the middle is moved by a normal step, then the middles of the
 * halves, and so on down to the minute (the construction of Brownian motion by Lévy). Every step is scaled by the volatility of its stretch, which is the product of
 * small factors of all the stretches around it: quiet and wild times cluster at every scale, as in real markets.
 */
import { normal, streamOf, uniform } from './hash.ts'

/** Longest stretch: 2^18 minutes, 182 days. */
const LEVELS = 18
const LONGEST = 2 ** LEVELS
/** Deviation of the logarithm of volatility that each level adds. */
const ROUGHNESS = 0.15
const MINUTES_A_YEAR = 525_600
/** Deviation over a minute of a walk whose deviation over a year is one. */
const SIGMA = 1 / Math.sqrt(MINUTES_A_YEAR)

/** `value`: the logarithm of price over its base at the start of the minute. `deviation`: that of the logarithm over this minute. */
export type Point = { value: number; deviation: number }

/** A walk with a volatility of 100 % a year; whoever wants another scales both numbers. Minutes count from the epoch. */
export type Path = (minute: number) => Point

export const path = (seed: number, name: number): Path => {
  const ends = streamOf(seed, name, 101)
  const steps = Array.from({ length: LEVELS }, (_, level) => streamOf(seed, name, 200 + level))
  const moods = Array.from({ length: LEVELS }, (_, level) => streamOf(seed, name, 300 + level))
  // The ends wander less than a free walk would: prices stay near their base for years.
  const spread = 0.3 * SIGMA * Math.sqrt(LONGEST)

  // What the last reading found on each level. Neighboring minutes share nearly all of it, and a stretch lies within that of the level above: when it is the same, so
  // are all above it.
  const index = new Float64Array(LEVELS).fill(Number.NaN)
  const heat = new Float64Array(LEVELS)
  const step = new Float64Array(LEVELS)
  const recall = (level: number, place: number): void => {
    if (index[level] === place) return
    index[level] = place
    const mood = ROUGHNESS * normal(moods[level] ?? 0, place) - ROUGHNESS ** 2
    const own = (heat[level + 1] ?? 0) + mood
    heat[level] = own
    step[level] = 0.5 * SIGMA * Math.sqrt(2 ** (level + 1)) * Math.exp(own) * normal(steps[level] ?? 0, place)
  }

  return (minute) => {
    const block = Math.floor(minute / LONGEST)
    const left = spread * normal(ends, block)
    const right = spread * normal(ends, block + 1)
    let value = left + ((right - left) * (minute - block * LONGEST)) / LONGEST
    for (let level = LEVELS - 1; level >= 0; level -= 1) {
      const length = 2 ** (level + 1)
      const place = Math.floor(minute / length)
      recall(level, place)
      const inside = minute - place * length
      value += (1 - Math.abs((2 * inside) / length - 1)) * (step[level] ?? 0)
    }
    return { value, deviation: SIGMA * Math.exp(heat[0] ?? 0) }
  }
}

/** Days between two chances of a jump. */
const JUMP_DAYS = 2
const JUMP_BLOCK = JUMP_DAYS * 1440
/** A jump is taken back over this many blocks. */
const JUMP_LASTS = 4
const JUMP_CHANCE = 0.35

type Jump = { minute: number; size: number }

export type Jumps = {
  /** What all recent jumps still add to the logarithm of the price at this minute. */
  at: (minute: number) => number
  /** The size of the jump at the start of this very minute, zero for nearly all. */
  size: (minute: number) => number
}

/** Rare jumps between one minute and the next, of 1.5 to 6 times `scale`, slowly taken back. */
export const jumps = (seed: number, name: number, scale: number): Jumps => {
  const stream = streamOf(seed, name, 401)
  const jumpOf = (block: number): Jump | null => {
    if (uniform(stream, block * 4) >= JUMP_CHANCE) return null
    const minute = block * JUMP_BLOCK + Math.floor(uniform(stream, block * 4 + 1) * JUMP_BLOCK)
    const sign = uniform(stream, block * 4 + 2) < 0.5 ? -1 : 1
    return { minute, size: sign * scale * (1.5 + 4.5 * uniform(stream, block * 4 + 3) ** 2) }
  }
  /** The jumps that may still count in the block read last. */
  let recent: { block: number; jumps: readonly Jump[] } = { block: Number.NaN, jumps: [] }
  const recentIn = (block: number): readonly Jump[] => {
    if (recent.block === block) return recent.jumps
    const blocks = Array.from({ length: JUMP_LASTS + 1 }, (_, back) => block - back)
    recent = { block, jumps: blocks.map(jumpOf).filter((jump) => jump !== null) }
    return recent.jumps
  }
  return {
    at: (minute) => {
      let sum = 0
      for (const jump of recentIn(Math.floor(minute / JUMP_BLOCK))) {
        if (jump.minute > minute) continue
        const left = 1 - (minute - jump.minute) / (JUMP_LASTS * JUMP_BLOCK)
        if (left > 0) sum += jump.size * left * left
      }
      return sum
    },
    size: (minute) => recentIn(Math.floor(minute / JUMP_BLOCK)).find((jump) => jump.minute === minute)?.size ?? 0,
  }
}
