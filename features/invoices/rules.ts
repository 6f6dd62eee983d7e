/** What has to be there before invoices can be written, pure. */
import { isComplete, type Seller } from './seller.ts'

/** What has to be there before the first invoice, in the order in which it is shown. */
export const readinessParts = ['name', 'place', 'tax-number', 'eu-vat-number'] as const
export type ReadinessPart = (typeof readinessParts)[number]

/** `isReady`: real money may be taken. Without a number of the Union nothing can be sold to companies elsewhere in it, and that is all. */
export const readinessOf = (seller: Seller) => {
  const { name, postcode, city, address, taxNumber, euVatNumber } = seller
  const isDone: Record<ReadinessPart, boolean> = {
    name: name !== '',
    place: postcode !== '' && city !== '' && address !== '',
    'tax-number': taxNumber !== '',
    'eu-vat-number': euVatNumber !== '',
  }
  return { parts: readinessParts.map((part) => ({ part, isDone: isDone[part] })), isReady: isComplete(seller) }
}
