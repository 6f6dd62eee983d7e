/** Coupons for tests, and strategies that nobody has to trade. */
import { newId } from '#platform/id.ts'
import type { Database } from '#platform/database/database.ts'
import type { Strategies } from './services.ts'
import { coupons } from './tables.ts'

export const addCoupon = async (
  database: Database,
  change: Partial<typeof coupons.$inferInsert> = {},
): Promise<string> => {
  const id = newId()
  const worth = change.type === 'strategy' ? {} : { discountHundredths: 1500 }
  await database.insert(coupons).values({
    id,
    name: 'Autumn',
    code: 'AUTUMN',
    type: 'subscription',
    ...(change.subscriptionDays === undefined && change.discountAmount === undefined ? worth : {}),
    packageIds: [],
    availableCount: 1,
    perUserLimit: 1,
    createdAt: Date.UTC(2026, 10, 1),
    ...change,
  })
  return id
}

/** One folder of everybody, and what was copied to whom. */
export const exampleStrategies = () => {
  const copied: string[] = []
  const world = { hasRoom: true, isThere: true }
  const strategies: Strategies = {
    foldersOf: () => Promise.resolve([{ id: FOLDER, name: 'Grids' }]),
    copy: ({ userId }, { id }) => {
      if (!world.isThere) return Promise.resolve({ kind: 'gone' })
      if (!world.hasRoom) return Promise.resolve({ kind: 'no-room' })
      copied.push(`${userId} ${id}`)
      return Promise.resolve({ kind: 'copied', name: 'Grids (coupon)' })
    },
  }
  return { strategies, copied, world }
}

export const FOLDER = '01933000-0000-7000-8000-000000000001'
