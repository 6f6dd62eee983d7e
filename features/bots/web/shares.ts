/** How money is given to several bots, and what each of them gets. */
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import type { Change } from './investment-change.tsx'

/** `each` gives every bot the amount; `shared` divides it as the bots have theirs now, `equal` in equal parts. */
export type Sharing =
  | { kind: 'same' }
  | { kind: 'percent'; percent: string }
  | { kind: 'each' | 'shared' | 'equal'; amount: string }

type Sharer = { id: string; investment: string }

/** As far as bots count amounts in quote: eight decimals. */
const GRAIN = 10n ** 10n
const HUNDRED = 100n * 10n ** 18n

const exact = (decimal: string): bigint => parseDecimal(decimal) ?? 0n
const floored = (value: bigint): bigint => value - (value % GRAIN)

/** Parts of a whole by weight; what rounding leaves goes to the largest. */
const divided = (whole: bigint, weights: readonly bigint[]): bigint[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n)
    return divided(
      whole,
      weights.map(() => 1n),
    )
  const parts = weights.map((weight) => floored((whole * weight) / all))
  const rest = whole - parts.reduce((sum, part) => sum + part, 0n)
  const largest = weights.reduce((best, weight, at) => (weight > (weights[best] ?? 0n) ? at : best), 0)
  return parts.map((part, at) => (at === largest ? part + rest : part))
}

const amountsOf = (investments: readonly bigint[], sharing: Sharing): readonly bigint[] => {
  switch (sharing.kind) {
    case 'same':
      return investments
    case 'percent':
      return investments.map((one) => floored((one * (HUNDRED + exact(sharing.percent))) / HUNDRED))
    case 'each':
      return investments.map(() => exact(sharing.amount))
    case 'shared':
      return divided(exact(sharing.amount), investments)
    case 'equal':
      return divided(
        exact(sharing.amount),
        investments.map(() => 1n),
      )
  }
}

/** The investment of each bot then, in their order. */
export const sharesOf = (bots: readonly Sharer[], sharing: Sharing): string[] =>
  bots.length === 0
    ? []
    : amountsOf(
        bots.map(({ investment }) => exact(investment)),
        sharing,
      ).map(formatDecimal)

/** What is asked of each bot: a percent is worked out by the bot itself. */
export const changesOf = (bots: readonly Sharer[], sharing: Sharing): ReadonlyMap<string, Change> => {
  const shares = sharesOf(bots, sharing)
  return new Map(
    bots.map(({ id, investment }, at) => [
      id,
      sharing.kind === 'percent'
        ? { kind: 'percent', percent: sharing.percent }
        : { kind: 'total', amount: shares[at] ?? investment },
    ]),
  )
}
