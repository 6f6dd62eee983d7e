/** For tests: trading of subscribed users over a market that stands at 104.3, begun anew for each test of a file or a block. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { subscribeEverybody } from '#features/packages/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { type ExampleTrading, marketByHand, startExampleTrading } from './example-trading.ts'

/** To be read within a test: before the first there is neither. */
export type TestTrading = { readonly opened: TestDatabase; readonly running: ExampleTrading }

export const tradingInTests = (): TestTrading => {
  let opened: TestDatabase
  let running: ExampleTrading
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(async () => {
    const market = marketByHand(Date.UTC(2026, 0, 9))
    running = await startExampleTrading(opened.database, market.feed)
    await market.moveTo(104.3)
    await subscribeEverybody(opened.database)
  })
  afterEach(async () => {
    await running.stop()
    await opened.empty()
  })
  afterAll(() => opened.close())
  return {
    get opened() {
      return opened
    },
    get running() {
      return running
    },
  }
}
