/**
 * Parts of `total` in proportion to `weights`, each a multiple of `unit` when `total` is; the rounding rest goes to the largest remainders,
 * first come first. No part exceeds its weight while `total` does not exceed their sum and weights are multiples of `unit`.
 */
export const splitByLargestRemainder = (total: bigint, weights: readonly bigint[], unit: bigint): readonly bigint[] => {
  const sum = weights.reduce((left, right) => left + right, 0n)
  if (sum === 0n || total === 0n) return weights.map(() => 0n)
  const grain = total % unit === 0n ? unit : 1n
  const exact = weights.map((weight) => (total * weight) / grain)
  const parts = exact.map((share) => (share / sum) * grain)
  const order = exact
    .map((share, index) => ({ index, rest: share % sum }))
    .sort((left, right) => (left.rest === right.rest ? left.index - right.index : left.rest > right.rest ? -1 : 1))
  let left = total - parts.reduce((one, other) => one + other, 0n)
  for (const { index } of order) {
    if (left <= 0n) break
    parts[index] = (parts[index] ?? 0n) + grain
    left -= grain
  }
  return parts
}
