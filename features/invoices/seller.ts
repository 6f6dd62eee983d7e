/** Whoever sells: what stands on every invoice of the installation. */
import { z } from 'zod'

export const Seller = z.object({
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  postcode: z.string(),
  city: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  /** Empty where there is none; so are those below. */
  euVatNumber: z.string(),
  registryNumber: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
})
export type Seller = z.output<typeof Seller>

/** What an invoice cannot be without. Source: Act CXXVII of 2007, 169. */
export const neededParts = ['name', 'postcode', 'city', 'address', 'taxNumber'] as const satisfies (keyof Seller)[]

export const isComplete = (seller: Seller): boolean => neededParts.every((part) => seller[part] !== '')
