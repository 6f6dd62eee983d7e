/** How many buys, and how many sells, a folder may hold at the same time: the lines of ladders (bots.md 7.1). */
import { openOrderCap } from '#engine/order-cap.ts'
import type { FormMarkets, Issue } from './form.ts'
import { issue, when } from './issues.ts'

/** Where nobody has set fewer. */
export const MOST_PARTIALS = 100

/** What the administrator allows, and never more than orders may rest at the exchange (bots.md 4.7). */
export const mostPartials = (now: FormMarkets | null): number => {
  if (now === null) return MOST_PARTIALS
  const cap = Math.max(openOrderCap(now.market.maxOpenOrders), 1)
  return Math.min(now.mostPartials ?? MOST_PARTIALS, cap)
}

/** Of the field of a ladder that has never more than `most` lines. */
export const partialLimits = (most: number) => (now: FormMarkets) => ({
  min: null,
  max: String(Math.min(most, mostPartials(now))),
})

/** Ladders of a form by their paths; those that are too long. */
export const tooManyPartials = (
  ladders: Readonly<Record<string, readonly unknown[]>>,
  now: FormMarkets | null,
): readonly Issue[] => {
  const items = mostPartials(now)
  return Object.entries(ladders).flatMap(([path, rows]) =>
    when(rows.length > items, () => issue(path, 'max-partials', { items: String(items) })),
  )
}
