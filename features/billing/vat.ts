/** Which value added tax a package bears, pure. Source: business.md 12. Rates are whole hundredths of a percent: 2700 is 27 %. */

/** What is known of a number in the register of the Union. `unknown`: nobody could be asked; that makes no number invalid. */
export type VatNumberState = 'none' | 'valid' | 'invalid' | 'unknown'

export type Buyer = {
  /** ISO 3166-1 alpha-2. */
  country: string
  isInUnion: boolean
  /** Lies in a part of a member that its value added tax does not reach. */
  isExemptPlace: boolean
  company: boolean
  vatNumber: VatNumberState
}

export type Seller = {
  country: string
  /** Whether tax of consumers elsewhere in the Union is paid where they live (one-stop shop). */
  ossEnabled: boolean
}

/**
 * `destination`: the rate of the buyer's country. `origin`: the seller's own rate for a consumer elsewhere in the Union, allowed below 10,000 EUR a year.
 * Reverse charge: Articles 44 and 196 of Directive 2006/112/EC.
 */
export type VatKind = 'domestic' | 'destination' | 'origin' | 'reverse-charge' | 'outside-scope'

export type VatDecision = {
  kind: VatKind
  /** Whose rate it is; null where no country takes tax here. */
  country: string | null
  hundredths: number
}

/** The rate of a country on the day of supply; null where it has none. */
export type RateOf = (country: string) => number | null

const free = (kind: VatKind): VatDecision => ({ kind, country: null, hundredths: 0 })

/** Throws RangeError where the seller's own country has no rate: then nothing can be sold. */
export const vatOf = (buyer: Buyer, seller: Seller, rateOf: RateOf): VatDecision => {
  const own = rateOf(seller.country)
  if (own === null) throw new RangeError(`no rate of value added tax in ${seller.country}`)
  if (buyer.country === seller.country) return { kind: 'domestic', country: seller.country, hundredths: own }
  if (!buyer.isInUnion || buyer.isExemptPlace) return free('outside-scope')
  if (buyer.company && buyer.vatNumber === 'valid') return free('reverse-charge')
  const there = seller.ossEnabled ? rateOf(buyer.country) : null
  return there === null
    ? { kind: 'origin', country: seller.country, hundredths: own }
    : { kind: 'destination', country: buyer.country, hundredths: there }
}

type Rate = { country: string; validFrom: string; hundredths: number }

/** `day` is "2026-11-25"; the newest rate that holds by then. */
export const rateOn =
  (rates: readonly Rate[], day: string): RateOf =>
  (country) =>
    rates
      .filter((rate) => rate.country === country && rate.validFrom <= day)
      .toSorted((left, right) => (left.validFrom < right.validFrom ? 1 : -1))[0]?.hundredths ?? null

export const placeSources = ['address', 'network', 'card'] as const
export type PlaceSource = (typeof placeSources)[number]

/** The country that each source tells; null where it tells none. */
export type PlaceEvidence = Readonly<Record<PlaceSource, string | null>>

/**
 * Where a consumer lives is shown by the address and one more source. Where no other one agrees, the buyer is asked to confirm the residence and the order is
 * marked for review (Article 24b of Regulation 282/2011: two items that do not contradict each other).
 */
export const isPlaceShown = (evidence: PlaceEvidence): boolean =>
  evidence.address !== null && (evidence.network === evidence.address || evidence.card === evidence.address)
