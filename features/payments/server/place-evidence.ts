/**
 * Where a consumer lives decides whose tax it is; what showed it is kept with the order.
 * Source: business.md 12; Regulation 282/2011, Articles 24b and 24f.
 */
import type { PlaceEvidence } from '#features/billing/server/index.ts'
import type { Snapshot } from '../snapshot.ts'

const decidedByPlace: readonly Snapshot['vat']['kind'][] = ['destination', 'origin', 'outside-scope']

/** Null where no evidence is asked for: of a company, and of somebody at home, who pays the tax of the seller. */
export const placeEvidence = ({ address, vat }: Snapshot, cardCountry: string | null): PlaceEvidence | null =>
  address === null || address.company || !decidedByPlace.includes(vat.kind)
    ? null
    : // Nobody tells the country of a network here.
      { address: address.country, network: null, card: cardCountry }
