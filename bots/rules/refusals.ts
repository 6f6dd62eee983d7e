/** Remedies for an order that the gate held back or the exchange rejected. Source: bots.md 4.2, 6.7. */
import type { RefusalReason, RejectReason } from '#engine/event.ts'

/**
 * lacks-funds: a failed check, tried again. refused-funds: said by the exchange, so certain. too-small: off until something changes. later:
 * once the moment has passed. rejected: a few times more, then off.
 * barred: off at once, because the law of a place does not pass.
 */
export type Remedy = 'lacks-funds' | 'refused-funds' | 'too-small' | 'later' | 'rejected' | 'barred'

/** What a bot does about a refused order, by the code of the refusal. */
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
  'hourly-limit': 'later',
  'daily-limit': 'later',
  'entries-frozen': 'later',
  'price-unknown': 'later',
  'pair-illiquid': 'later',
  'signing-halted': 'later',
  'above-maximum': 'rejected',
  precision: 'rejected',
  'over-position': 'rejected',
  'key-suspended': 'rejected',
  regulation: 'barred',
  auth: 'rejected',
  'post-only-cross': 'rejected',
  'key-frozen': 'rejected',
  'pair-not-allowed': 'rejected',
  'order-too-large': 'rejected',
  'price-too-far': 'rejected',
  'not-signed': 'rejected',
  leverage: 'rejected',
  liquidation: 'rejected',
  'other-position': 'rejected',
  other: 'rejected',
}

/** Waits in ms after the first, second and third rejection; a fourth suspends. */
export const retryDelays: readonly number[] = [5_000, 30_000, 120_000]
