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

  // What the last reading found on each level. Neighbouring minutes share nearly all of it.
  const index = new Float64Array(LEVELS).fill(Number.NaN)
  const mood = new Float64Array(LEVELS)
  const step = new Float64Array(LEVELS)
  const recall = (level: number, place: number): void => {
    if (index[level] === place) return
    index[level] = place
    mood[level] = ROUGHNESS * normal(moods[level] ?? 0, place) - ROUGHNESS ** 2
    step[level] = 0.5 * SIGMA * Math.sqrt(2 ** (level + 1)) * normal(steps[level] ?? 0, place)
  }

  return (minute) => {
    const block = Math.floor(minute / LONGEST)
    const left = spread * normal(ends, block)
    const right = spread * normal(ends, block + 1)
    let value = left + ((right - left) * (minute - block * LONGEST)) / LONGEST
    let heat = 0
    for (let level = LEVELS - 1; level >= 0; level -= 1) {
      const length = 2 ** (level + 1)
      const place = Math.floor(minute / length)
      recall(level, place)
      heat += mood[level] ?? 0
      const inside = minute - place * length
      const tent = 1 - Math.abs((2 * inside) / length - 1)
      if (tent > 0) value += tent * Math.exp(heat) * (step[level] ?? 0)
    }
    return { value, deviation: SIGMA * Math.exp(heat) }
  }
}

/** Days between two chances of a jump. */
const JUMP_DAYS = 2
const JUMP_BLOCK = JUMP_DAYS * 1440
/** A jump is taken back over this many blocks. */
const JUMP_LASTS = 4
const JUMP_CHANCE = 0.35

export type Jumps = {
  /** What all recent jumps still add to the logarithm of the price at this minute. */
  at: (minute: number) => number
  /** The size of the jump at the start of this very minute, zero for nearly all. */
  size: (minute: number) => number
}

/** Rare jumps between one minute and the next, of 1.5 to 6 times `scale`, slowly taken back. */
export const jumps = (seed: number, name: number, scale: number): Jumps => {
  const stream = streamOf(seed, name, 401)
  const jumpOf = (block: number): { minute: number; size: number } | null => {
    if (uniform(stream, block * 4) >= JUMP_CHANCE) return null
    const minute = block * JUMP_BLOCK + Math.floor(uniform(stream, block * 4 + 1) * JUMP_BLOCK)
    const sign = uniform(stream, block * 4 + 2) < 0.5 ? -1 : 1
    return { minute, size: sign * scale * (1.5 + 4.5 * uniform(stream, block * 4 + 3) ** 2) }
  }
  const memory = new Map<number, ReturnType<typeof jumpOf>>()
  const remembered = (block: number): ReturnType<typeof jumpOf> => {
    const known = memory.get(block)
    if (known !== undefined) return known
    const found = jumpOf(block)
    memory.set(block, found)
    return found
  }
  return {
    at: (minute) => {
      const block = Math.floor(minute / JUMP_BLOCK)
      let sum = 0
      for (let back = 0; back <= JUMP_LASTS; back += 1) {
        const jump = remembered(block - back)
        if (jump === null || jump.minute > minute) continue
        const left = 1 - (minute - jump.minute) / (JUMP_LASTS * JUMP_BLOCK)
        if (left > 0) sum += jump.size * left * left
      }
      return sum
    },
    size: (minute) => {
      const jump = remembered(Math.floor(minute / JUMP_BLOCK))
      return jump !== null && jump.minute === minute ? jump.size : 0
    },
  }
}
