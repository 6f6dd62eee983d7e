/** Another billing address, and what is not paid yet. */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingAddressRows } from '#features/billing-addresses/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { isPaying, readdressOrders } from './new-address.ts'
import { DAY, openShop } from './test-shop.ts'

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

test('an order that nobody has begun to pay goes to the address that is primary now, with its tax', async () => {
  const move = async (change: { country: string; postcode: string }) => {
    await opened.database.update(billingAddressRows).set(change).where(eq(billingAddressRows.userId, anna.id))
    await readdressOrders(shop.services, anna.id)
  }
  const [home, berlin] = [
    { country: 'HU', postcode: '1011' },
    { country: 'DE', postcode: '10115' },
  ]
  const told = await shop.order(anna, 'pro')
  const token = shop.tokenOf(told.kind === 'pay' ? told.link : null)
  await move(berlin)
  const moved = { place: { country: 'DE' }, rows: { net: 4900, vat: 931, gross: 5831, vatKind: 'destination' } }
  expect(await shop.look(token)).toMatchObject(moved)
  await shop.begin(token)
  await move(home)
  expect(await shop.look(token)).toMatchObject(moved)
  // A summary is shown once more.
  const { change } = await shop.summarize(anna, 'starter')
  await move(berlin)
  const confirming = call(shop.own.confirm, { change }, { context: anna.context })
  await expect(confirming).rejects.toMatchObject({ code: 'SUBSCRIPTION_PRICE_CHANGED' })
})

test('an address is kept for what was paid and runs', async () => {
  expect(await isPaying(shop.services, anna.id)).toBe(false)
  await shop.buy(anna, 'pro')
  expect(await isPaying(shop.services, anna.id)).toBe(true)
  shop.world.nowMs += 40 * DAY
  expect(await isPaying(shop.services, anna.id)).toBe(false)
})
