import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser, users } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { ownerOfMade } from '#platform/server/session.ts'
import { startDemoBot } from './demo-bot.ts'
import {
  type ExampleTrading,
  type MarketByHand,
  marketByHand,
  startExampleTrading,
} from '#proofs/product/example-trading.ts'

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  market = marketByHand(Date.UTC(2026, 0, 9, 12))
  running = await startExampleTrading(opened.database, market.feed)
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
})
afterAll(() => opened.close())

const startUser = async (username: string) => {
  const person = {
    username,
    email: `${username}@example.com`,
    firstname: 'A',
    lastname: 'B',
    role: 'ROLE_USER',
  } as const
  await createUser(opened.database, { ...person, password: 'Correct-horse-7' }, new Date(0))
}
/** It waits for a price: they come for as long as it does. */
const start = async () => {
  const { markets, bots } = running.trading
  const progress = { isDone: false }
  const started = startDemoBot({ database: opened.database, markets, bots }).finally(() => (progress.isDone = true))
  while (!progress.isDone) {
    await market.moveTo(104.3)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return started
}
const botsOf = async (username: string) => {
  const all = await opened.database.select({ id: users.id, username: users.username }).from(users)
  const user = all.find((row) => row.username === username)
  if (user === undefined) throw new Error(`there is no ${username}`)
  const owner = ownerOfMade(user)
  await running.settled(owner)
  return running.trading.bots.store.all(owner)
}

test('the demo user starts with one running bot, everybody else with none, and a second start adds nothing', async () => {
  await startUser('owner')
  await startUser('demo')
  expect(await start()).toBeNull()
  const [bot, ...others] = await botsOf('demo')
  expect(others).toEqual([])
  expect(bot).toMatchObject({ family: 'grid', mode: 'demo', pair: 'BTC/USDC', startedAtMs: expect.any(Number) })
  expect(bot?.report).toMatchObject({ status: 'active' })
  expect(bot?.report.trades).toHaveLength(3)
  expect(await botsOf('owner')).toEqual([])
  expect(await start()).toBeNull()
  expect(await botsOf('demo')).toHaveLength(1)
})

test('without a demo user nothing is made', async () => {
  await startUser('owner')
  expect(await start()).toBeNull()
  expect(await botsOf('owner')).toEqual([])
})
