import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#features/sign-in/server/index.ts'
import { openShop } from '#features/subscription/server/test-shop.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { dataFiles } from './data-files.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

test('what somebody has paid is among their data, and what others have paid is not', async () => {
  const { database } = opened
  const shop = await openShop(database)
  await shop.buy(await shop.addBuyer('anna5'), 'starter')
  await shop.buy(await shop.addBuyer('bela5'), 'pro')
  const [anna] = await database.select().from(users).where(eq(users.username, 'anna5'))
  const files = await dataFiles(database, anna?.id ?? '')
  const text = files.find(({ name }) => name === 'transactions.csv')?.text ?? ''
  const [head, ...lines] = text.trim().split(/\r?\n/)
  expect(head).toContain('gross')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/T0000000001.*payment.*Starter.*monthly.*card.*19.00.*5.13.*24.13.*EUR/)
  await shop.close()
})
