/** Take-profit levels: parts of all that is held leave at prices set beforehand (bots.md 3.6). */
import type { Side } from '#engine/market.ts'
import { HUNDRED, type Price } from '#engine/money.ts'

/** `share` in percent of what was held when the first level fired; all together are 100 at most. */
type Level = { price: Price; share: bigint }

/** How many levels have fired now, and what leaves by it of what was `held` at the first; null is all that is there. */
type Firing = { fired: number; isLast: boolean; partOf: (held: bigint) => bigint | null }

const shareOf = (levels: readonly Level[]): bigint => levels.reduce((sum, { share }) => sum + share, 0n)

/** The levels that fire by the price of now, after those that have `fired`; null where it has reached no other. */
export const levelsFiring = (
  levels: readonly Level[],
  fired: number,
  isReached: (price: Price) => boolean,
): Firing | null => {
  const missed = levels.findIndex(({ price }, place) => place >= fired && !isReached(price))
  const count = missed === -1 ? levels.length : missed
  if (count <= fired) return null
  const isAll = shareOf(levels.slice(0, count)) >= HUNDRED
  const share = shareOf(levels.slice(fired, count))
  return {
    fired: count,
    isLast: count === levels.length,
    partOf: (held) => (isAll ? null : (held * share) / HUNDRED),
  }
}

/** Beyond this price levels that have all fired may fire again: half a percent short of the first. Null while one has not. */
export const rearmPrice = (levels: readonly Level[], fired: number, direction: Side): bigint | null => {
  const first = levels[0]
  if (first === undefined || fired < levels.length) return null
  return (first.price * (direction === 'buy' ? 995n : 1005n)) / 1000n
}
