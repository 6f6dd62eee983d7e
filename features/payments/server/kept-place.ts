/** What is kept with an order of where its buyer lives. */
import type { StaffPlace } from '../contract.ts'
import { isPlaceShown, type PlaceEvidence } from '#features/billing/server/index.ts'

/** What showed it, and what the buyer has said. */
export type KeptPlace = PlaceEvidence & {
  /** When the buyer confirmed to live at the address; left out where that was not asked, or not done yet. Milliseconds since epoch. */
  confirmedAtMs?: number
}

export const staffPlace = (kept: KeptPlace | null): StaffPlace | null => {
  if (kept === null) return null
  const { address, network, card, confirmedAtMs = null } = kept
  const state = isPlaceShown(kept) ? 'shown' : confirmedAtMs === null ? 'open' : 'confirmed'
  return { address, network, card, state, confirmedAtMs }
}

/** The country in which the buyer still has to confirm to live, as no second sign agrees with the address; null where nothing is asked. */
export const residenceToConfirm = (kept: KeptPlace | null): string | null =>
  kept === null || kept.confirmedAtMs !== undefined || isPlaceShown(kept) ? null : kept.address
