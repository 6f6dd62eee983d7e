/** Resting orders of one side by price, the one that fills first at the end; of equal prices the one that came first. The gate lets no more than a hundred rest. */
import type { Side } from '#engine/market.ts'

export type Queued = { /** Double of the limit price. */ trigger: number }

/** Of buys the highest price fills first, of sells the lowest: mostly near the end, where the price is. */
export const enqueue = <Item extends Queued>(queue: Item[], item: Item, side: Side): void => {
  let place = queue.length
  queue.push(item)
  for (; place > 0; place -= 1) {
    const before = queue[place - 1]
    if (before === undefined) return
    if (side === 'buy' ? before.trigger < item.trigger : before.trigger > item.trigger) return
    queue[place] = before
    queue[place - 1] = item
  }
}

/** Takes one out wherever it stands; nothing where it does not. */
export const dequeue = <Item extends Queued>(queue: Item[], item: Item): void => {
  const place = queue.lastIndexOf(item)
  if (place !== -1) queue.splice(place, 1)
}
