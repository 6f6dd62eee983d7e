/** What a package costs whom and when, pure. Prices are net, in minor units. Source: business.md 6.1. */
import { percentOf } from '#platform/minor-units.ts'

export type Priced = {
  price: bigint
  /** Whole percents that come off it. */
  discountPercent: number
}

/** `untilMs`: when another price took its place. */
export type PastPrice = Priced & { untilMs: number }

/** Subscribers are told of a rise so long before they pay it. */
export const NOTICE_MS = 30 * 86_400_000

export const netOf = ({ price, discountPercent }: Priced): bigint => price - percentOf(price, discountPercent * 100)

/** What somebody pays who renews: a fall holds at once, a rise thirty days after it was told. New subscribers pay the price of the day. */
export const renewalPrice = (current: Priced, past: readonly PastPrice[], atMs: number): Priced =>
  past
    .filter(({ untilMs }) => untilMs > atMs - NOTICE_MS)
    .reduce<Priced>((least, one) => (netOf(one) < netOf(least) ? one : least), current)
