import type { Side } from '#engine/market.ts'
import type { Bot } from '../contract.ts'

/** How many orders open and how many close, of those at the exchange. A stop is neither: it stays. */
export const ordersBySide = (
  { liveOrders }: Pick<Bot, 'liveOrders'>,
  entersBy: Side,
): { opening: number; closing: number } => {
  const orders = liveOrders.filter(({ type }) => type !== 'stop')
  const opening = orders.filter(({ side }) => side === entersBy).length
  return { opening, closing: orders.length - opening }
}
