/** How often pages of payments may be asked for from one network address. Source: business.md 41. */
import { openBudget } from '#platform/server/budget.ts'
import { callerKey } from '#platform/server/caller.ts'

const MINUTE_MS = 60_000
/** A page that waits asks again every two seconds. */
const VIEWS = 30 + 30

/** In this process alone: it keeps a flood away, and guesses at 256 bits are hopeless without it. */
export const viewBudget = (clock: () => Date) => {
  const budget = openBudget({ most: VIEWS, withinMs: MINUTE_MS })
  /** Milliseconds to wait; 0 where it may be shown. */
  return (address: string): number => budget.take(callerKey(address), clock().getTime())
}
