/** Folders of bots that coupons bring: copied by their settings alone, on the demo account of whoever uses the coupon. */
import { findBot, readFoldersOf } from '#features/bots/server/index.ts'
import type { Strategies } from '#features/coupons/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Trading } from './trading.ts'

type Ground = { database: Database; trading: Pick<Trading, 'bots'> }

export const strategiesOf = ({ database, trading }: Ground): Strategies => ({
  foldersOf: async (userId) => (await readFoldersOf(database, userId)).map(({ id, name }) => ({ id, name })),
  copy: async (owner, { folder, id }) => {
    const row = await findBot(database, folder)
    if (row === null || (await trading.bots.barOf(row.family)) !== null) return { kind: 'gone' }
    const name = `${row.name} (coupon)`
    const made = await trading.bots.desk.adopt(owner, id, { row, name })
    switch (made.kind) {
      case 'accepted':
        return { kind: 'copied', name }
      case 'limit-reached':
      case 'not-included':
      case 'no-package':
        return { kind: 'no-room' }
      case 'refused':
      case 'conflict':
        return { kind: 'gone' }
    }
  },
})
