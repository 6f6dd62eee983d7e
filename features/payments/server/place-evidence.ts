/**
 * Where a consumer lives decides whose tax it is; what showed it is kept with the order.
 * Source: business.md 12; Regulation 282/2011, Articles 24b and 24f.
 */
import { eq } from 'drizzle-orm'
import { isPlaceShown, type PlaceEvidence } from '#features/billing/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Snapshot } from '../snapshot.ts'
import { paymentOrders } from './tables.ts'

const decidedByPlace: readonly Snapshot['vat']['kind'][] = ['destination', 'origin', 'outside-scope']

/** Null where no evidence is asked for: of a company, and of somebody at home, who pays the tax of the seller. */
export const placeEvidence = ({ address, vat }: Snapshot, cardCountry: string | null): PlaceEvidence | null =>
  address === null || address.company || !decidedByPlace.includes(vat.kind)
    ? null
    : // Nobody tells the country of a network here.
      { address: address.country, network: null, card: cardCountry }

/** Said again, it stays what it was; `nothing-asked` where nobody has to confirm anything. */
export const confirmResidence = (
  database: Database,
  { orderId, now }: { orderId: string; now: Date },
): Promise<'confirmed' | 'nothing-asked'> =>
  database.transaction(async (transaction) => {
    const [order] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update')
    const kept = order?.placeEvidence ?? null
    if (kept === null || isPlaceShown(kept)) return 'nothing-asked'
    if (kept.confirmedAtMs === undefined)
      await transaction
        .update(paymentOrders)
        .set({ placeEvidence: { ...kept, confirmedAtMs: now.getTime() } })
        .where(eq(paymentOrders.id, orderId))
    return 'confirmed'
  })
