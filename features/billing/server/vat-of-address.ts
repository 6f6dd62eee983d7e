/** The value added tax of a billing address on a day. Source: business.md 12. */
import type { Database } from '#platform/database/database.ts'
import { findCountry, listRates } from '#features/countries/server/index.ts'
import type { AddressInput } from '#features/billing-addresses/contract.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { rateOn, type Seller, type VatDecision, vatOf, type VatNumberState } from '../vat.ts'
import { checkVatNumber, type VatDesk } from './check-vat-number.ts'

/** Those who run the installation sell from here (business.md 12). */
const COUNTRY = 'HU'

const readSeller = async (database: Database): Promise<Seller> => ({
  country: COUNTRY,
  ossEnabled: await readSetting(database, 'vat.oss_enabled'),
})

export type AddressVat = VatDecision & {
  /** What is known of the number of a company elsewhere in the Union; `none` where it decides nothing. */
  number: VatNumberState
  /** The proof that the number was asked for; null where none was. */
  requestId: string | null
}

type Place = Pick<AddressInput, 'country' | 'postcode' | 'company' | 'euVatNumber'>

const matches = (patterns: readonly string[], postcode: string): boolean =>
  patterns.some((pattern) => new RegExp(pattern, 'iu').test(postcode.trim()))

/** Of an address that is not known yet: as if it were a consumer's at the seller's. */
export const HOME: Place = { country: COUNTRY, postcode: '', company: false, euVatNumber: '' }

export const vatOfAddress = async (desk: VatDesk, place: Place): Promise<AddressVat> => {
  const seller = await readSeller(desk.database)
  const country = await findCountry(desk.database, place.country)
  const isInUnion = country?.eu ?? false
  const asks = isInUnion && place.company && place.euVatNumber !== '' && place.country !== seller.country
  const check = asks ? await checkVatNumber(desk, place.euVatNumber) : null
  const timeZone = await readSetting(desk.database, 'platform.time_zone')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(desk.clock())
  const number: VatNumberState = check?.state ?? 'none'
  const buyer = {
    country: place.country,
    isInUnion,
    isExemptPlace: matches(country?.vatExemptPatterns ?? [], place.postcode),
    company: place.company,
    vatNumber: number,
  }
  const decision = vatOf(buyer, seller, rateOn(await listRates(desk.database), day))
  return { ...decision, number, requestId: check?.requestId ?? null }
}
