/** What was agreed when the order was made, frozen: later changes of prices, rates and addresses do not change it. */
import { percentOf } from '#platform/minor-units.ts'
import type { AddressInput } from '#features/billing-addresses/contract.ts'

/** Sums in minor units, as texts. */
export type Snapshot = {
  packageName: { en: string; hu: string }
  listPrice: string
  percentageDiscount: string
  couponDiscount: string
  tokenDiscount: string
  credit: string
  extraDays: number
  vat: {
    kind: 'domestic' | 'destination' | 'origin' | 'reverse-charge' | 'outside-scope'
    country: string | null
    hundredths: number
    /** The proof of a number that was asked for; null where none was. */
    requestId: string | null
  }
  /** Null where the user had none: then nothing can be paid. */
  address: Omit<AddressInput, 'primary'> | null
}

/** What the next period costs at the prices of this one, with tax, in minor units: no coupon and no credit counts twice. */
export const renewalGross = ({ listPrice, percentageDiscount, vat }: Snapshot): bigint => {
  const net = BigInt(listPrice) - BigInt(percentageDiscount)
  return net + percentOf(net, vat.hundredths)
}
