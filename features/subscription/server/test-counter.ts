/** A shop with one buyer for each test of a file; whatever a test did, its books have to be even. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { trialBalance } from '#features/ledger/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { openShop, START } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

export const openCounter = () => {
  let opened: TestDatabase
  let shop: Shop
  let anna: Awaited<ReturnType<Shop['addBuyer']>>
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(async () => {
    shop = await openShop(opened.database)
    anna = await shop.addBuyer('anna5')
  })
  afterEach(async () => {
    expect(await trialBalance(opened.database)).toEqual([])
    await shop.close()
    await opened.empty()
  })
  afterAll(() => opened.close())
  return {
    get shop() {
      return shop
    },
    get anna() {
      return anna
    },
    get database() {
      return opened.database
    },
    settings: (values: Record<string, string | number | boolean>) => {
      const ground = { database: opened.database, clock: () => new Date(START), secret: new Uint8Array(32) }
      return writeExampleSettings(ground, values, program)
    },
  }
}

export const refused = (code: string): unknown => expect.objectContaining({ code })
