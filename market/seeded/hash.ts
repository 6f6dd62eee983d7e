/** Chance as a function: the same arguments always give the same number, in any order and after any restart. */

/** Integer finalizer of MurmurHash3, https://github.com/aappleby/smhasher/wiki/MurmurHash3. */
const mix = (value: number): number => {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** 32 bits of a stream, at a place, signed. */
const bits = (stream: number, place: number): number => mix(mix(stream ^ Math.imul(place, 0x9e3779b1)) + place)

/** A stream of its own for each purpose: its number out of a seed and two names or numbers. */
export const streamOf = (seed: number, first: number, second: number): number =>
  mix(mix(mix(seed + 0x51ed27) + Math.imul(first, 0x2c1b3c6d)) + Math.imul(second, 0x297a2d39))

/** Evenly in [0, 1). */
export const uniform = (stream: number, place: number): number => (bits(stream, place) >>> 0) / 4_294_967_296

/** Close to a standard normal, never beyond 3.5: four even 16-bit numbers added. */
export const normal = (stream: number, place: number): number => {
  const one = bits(stream, place)
  const two = mix(one + 0x68bc21eb)
  const sum = (one & 0xffff) + (one >>> 16) + (two & 0xffff) + (two >>> 16)
  // The sum of four has mean 2 * 65535 and deviation 65536 / sqrt(3).
  return (sum - 131_070) / 37_837.22
}
