/** Take-profit levels: parts of a bot's whole position are sold at fixed prices. Source: bots.md 3.6. */
import type { Side } from '#engine/market.ts'
import { HUNDRED, type Price } from '#engine/money.ts'

/** Level; `share` is percent of the position when the first level fired, at most 100 together. */
type Level = { price: Price; share: bigint }

/** Number of levels fired, and the part to sell of what was `held` at the first; a part of null is everything. */
type Firing = {
  fired: number
  isLast: boolean
  /** Price of the first of them, the worst to leave at. */
  trigger: Price
  partOf: (held: bigint) => bigint | null
}

const shareOf = (levels: readonly Level[]): bigint => levels.reduce((sum, { share }) => sum + share, 0n)

/** Levels that fire at the present price, after those already `fired`. Null when it reaches no other. */
export const levelsFiring = (
  levels: readonly Level[],
  fired: number,
  isReached: (price: Price) => boolean,
): Firing | null => {
  const missed = levels.findIndex(({ price }, place) => place >= fired && !isReached(price))
  const count = missed === -1 ? levels.length : missed
  const first = levels[fired]
  if (count <= fired || first === undefined) return null
  const isAll = shareOf(levels.slice(0, count)) >= HUNDRED
  const share = shareOf(levels.slice(fired, count))
  return {
    fired: count,
    isLast: count === levels.length,
    trigger: first.price,
    partOf: (held) => (isAll ? null : (held * share) / HUNDRED),
  }
}

/** Price beyond which levels that have all fired may fire again: half a percent short of the first. Null until all have. */
export const rearmPrice = (levels: readonly Level[], fired: number, direction: Side): bigint | null => {
  const first = levels[0]
  if (first === undefined || fired < levels.length) return null
  return (first.price * (direction === 'buy' ? 995n : 1005n)) / 1000n
}
