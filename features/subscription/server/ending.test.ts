/** What was given for a time, and ends by itself. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { DAY, openShop, START } from './test-shop.ts'

let opened: TestDatabase
let shop: Awaited<ReturnType<typeof openShop>>
let anna: Awaited<ReturnType<typeof shop.addBuyer>>

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  shop = await openShop(opened.database)
  anna = await shop.addBuyer('anna5')
})
afterEach(async () => {
  await shop.close()
  await opened.empty()
})
afterAll(() => opened.close())

const set = (values: Record<string, string | number>) => {
  const ground = { database: opened.database, clock: () => new Date(START), secret: new Uint8Array(32) }
  return writeExampleSettings(ground, values, program)
}

test('is told of on the days of reminders', async () => {
  await subscribeEverybody(opened.database)
  const expiresAt = new Date(START + 20 * DAY)
  await opened.database.update(subscriptions).set({ expiresAt }).where(eq(subscriptions.userId, anna.id))
  const toldOn = async () => {
    await opened.database.delete(notifications)
    const days: number[] = []
    for (const daysLeft of [8, 7, 5, 4, 3, 2, 1, 0]) {
      const before = await opened.database.$count(notifications)
      shop.world.nowMs = expiresAt.getTime() - daysLeft * DAY
      await shop.run('subscription.tell_ending')
      if ((await opened.database.$count(notifications)) > before) days.push(daysLeft)
    }
    return days
  }
  expect(await toldOn()).toEqual([3, 1])
  await set({ 'billing.reminder_days': '5, 2' })
  expect(await toldOn()).toEqual([5, 2])
  await set({ 'billing.renewal_days_before': 1 })
  expect(await toldOn()).toEqual([1])
})
