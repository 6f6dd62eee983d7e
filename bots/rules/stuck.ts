/** Stuck protection: no new entries once the price has left the bounds. Source: bots.md 10. */
import { formatDecimal, type Price } from '#engine/money.ts'
import type { Reason } from '#engine/status.ts'
import { notify, recordAction, type Telling } from './history.ts'

/** Time in ms that the price must stay outside, so that one bad print pauses nothing. Source: bots.md 10. */
export const STUCK_DELAY_MS = 1_000

/** Prices in quote outside of which a bot is stuck. Null where there is none. */
export type Bounds = { readonly lower: Price | null; readonly upper: Price | null }

/** Unit in a decision, as its bounds use it. */
type Guarded = Telling & {
  readonly at: number
  readonly now: { readonly price: Price }
  readonly config: { readonly stuck: Bounds }
  head: { stuckAtMs: number | null; entryOff: readonly Reason[] }
}

/** Bound that the price is beyond. Null inside. */
export const beyond = ({ lower, upper }: Bounds, price: Price): 'stuck-lower' | 'stuck-upper' | null => {
  if (lower !== null && price < lower) return 'stuck-lower'
  if (upper !== null && price > upper) return 'stuck-upper'
  return null
}

/** Reason for which the price of now suspends the unit. Null inside the bounds. */
export const stuckReason = ({ config, now }: Pick<Guarded, 'config' | 'now'>) => beyond(config.stuck, now.price)

/** True when the bounds turned these entries off. */
export const isStuck = (entryOff: readonly Reason[]): boolean =>
  entryOff.includes('stuck-lower') || entryOff.includes('stuck-upper')

/** Other reasons that turned them off. */
export const besidesBounds = (entryOff: readonly Reason[]): readonly Reason[] =>
  entryOff.filter((reason) => reason !== 'stuck-lower' && reason !== 'stuck-upper')

/** Turns entries off once the price has stayed outside the bounds; only a person turns them on again. */
export const stuckProtection = (work: Guarded): void => {
  const { head } = work
  const reason = stuckReason(work)
  if (reason === null) {
    head.stuckAtMs = null
    return
  }
  if (isStuck(head.entryOff)) return
  head.stuckAtMs ??= work.at
  if (work.at < head.stuckAtMs + STUCK_DELAY_MS) return
  head.stuckAtMs = null
  head.entryOff = [...head.entryOff, reason]
  recordAction(work, 'suspend', null, reason, work.now.price)
  notify(work, 'stuck-protection', { price: formatDecimal(work.now.price), reason })
}
