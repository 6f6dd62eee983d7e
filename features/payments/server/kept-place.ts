/** What is kept with an order of where its buyer lives. */
import { isPlaceShown, type PlaceEvidence } from '#features/billing/server/index.ts'

/** What showed it, and what the buyer has said. */
export type KeptPlace = PlaceEvidence & {
  /** When the buyer confirmed to live at the address; left out where that was not asked, or not done yet. Milliseconds since epoch. */
  confirmedAtMs?: number
}

/** The country in which the buyer still has to confirm to live, as no second sign agrees with the address; null where nothing is asked. */
export const residenceToConfirm = (kept: KeptPlace | null): string | null =>
  kept === null || kept.confirmedAtMs !== undefined || isPlaceShown(kept) ? null : kept.address
