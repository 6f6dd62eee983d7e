/** What stands around every letter here: what the product is called, and where its links lead. */
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Frame } from '#platform/letter.ts'

export type Ground = Pick<Frame, 'product' | 'siteAddress'>

/** `siteAddress` is that of this program, for where the settings name no other. */
export const readGround = async (database: Database, siteAddress: () => string): Promise<Ground> => ({
  product: await readSetting(database, 'general.product_name'),
  siteAddress: (await readSetting(database, 'general.public_url')) || siteAddress(),
})
