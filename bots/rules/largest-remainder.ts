/**
 * Splits `total` over `weights` in proportion, each part a multiple of `unit` where `total` is one; what rounding leaves goes to the largest
 * remainders, the first of equal ones. No part exceeds its weight as long as `total` does not exceed their sum and weights are multiples of `unit`.
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
