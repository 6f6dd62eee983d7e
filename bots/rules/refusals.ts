/** What is done about an order that the gate did not let out, or that the exchange did not take (bots.md 4.2, 6.7). */
import type { RefusalReason, RejectReason } from '#engine/event.ts'

/**
 * lacks-funds: a failed check, tried again. refused-funds: the exchange has said so, which is certain. too-small: off until something changes.
 * later: once the moment has passed. rejected: a few times more, then off.
 */
export type Remedy = 'lacks-funds' | 'refused-funds' | 'too-small' | 'later' | 'rejected'

export const remedyFor: Readonly<Record<RefusalReason | RejectReason, Remedy>> = {
  'insufficient-funds': 'lacks-funds',
  funds: 'refused-funds',
  'below-minimum': 'too-small',
  minimum: 'too-small',
  'outside-band': 'later',
  band: 'later',
  halted: 'later',
  'too-many-orders': 'later',
  suspended: 'later',
  mode: 'later',
  'rate-limit': 'later',
  'above-maximum': 'rejected',
  precision: 'rejected',
  'over-position': 'rejected',
  auth: 'rejected',
  'post-only-cross': 'rejected',
  leverage: 'rejected',
  liquidation: 'rejected',
  'other-position': 'rejected',
  other: 'rejected',
}

/** Waits after a first, second and third rejection: 5 s, 30 s, 120 s; a fourth suspends. */
export const retryDelays: readonly number[] = [5_000, 30_000, 120_000]
