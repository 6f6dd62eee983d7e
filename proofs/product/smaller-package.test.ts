/** A package that becomes smaller while a bot runs: its newest trades buy no more, and go on where there is room again (bots.md 16). */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import {
  grantPackage,
  packages,
  roomJob,
  subscribeEverybody,
  subscriptions,
  usageOf,
} from '#features/packages/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
let user: string
let bot: string
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  market = marketByHand(Date.UTC(2026, 0, 9))
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(104.3)
  ;({ id: user } = await addPerson(opened.database, 'ROLE_USER'))
  await subscribeEverybody(opened.database)
  ;({ id: bot } = await call(
    botHandlers(running.trading.bots).create,
    { commandId: newId(), family: 'grid', form: exampleForm },
    { context: contextOf(user) },
  ))
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
})
afterAll(() => opened.close())

const settled = () => running.settled(ownerOf(sessionOf(user)))

/** An administrator gives a package with room for so many, and the jobs have run. */
const give = async (most: number) => {
  const { database } = opened
  const limits = { spot: { live: 0, demo: most }, indicator: null, signal: null }
  const [given] = await database.update(packages).set({ limits }).where(eq(packages.code, 'starter')).returning()
  const [held] = await database.select().from(subscriptions).where(eq(subscriptions.userId, user))
  const grant = { userId: user, packageId: given?.id ?? '', expiresAt: null, version: held?.version ?? 0 }
  const granted = await database.transaction((transaction) => grantPackage(transaction, { ...grant, now: new Date() }))
  expect(granted.kind).toBe('granted')
  await settled()
  const { run, name } = roomJob(running.trading.rooms)
  const { rows } = await opened.client.query<{ data: { owner: string } }>(
    `select data->'data' as data from pgboss.job where data->>'name' = $1 order by created_on desc limit 1`,
    [name],
  )
  // The grant itself has asked for it.
  for (const { data } of rows) await run(data, new Date())
  await settled()
}

const read = () => call(botHandlers(running.trading.bots).get, { id: bot }, { context: contextOf(user) })
/** Of each trade, oldest first, whether the package has turned it off. */
const isOff = async () => {
  const { trades } = await read()
  const open = trades.filter(({ phase }) => phase !== 'done').toSorted((a, b) => a.id - b.id)
  return open.map(({ reasons }) => reasons.includes('package-limit'))
}

test('the newest trades of a running bot are off, a larger package lets them go on', async () => {
  expect(await isOff()).toEqual([false, false, false])
  await give(1)
  expect(await isOff()).toEqual([false, true, true])
  expect((await usageOf(opened.database, user)).groups[0]?.demo).toMatchObject({ used: 3, max: 1 })
  for (const { trade, side } of (await read()).liveOrders) if (side === 'buy') expect(trade).toBe(1)
  await give(2)
  expect(await isOff()).toEqual([false, false, true])
  await give(3)
  expect(await isOff()).toEqual([false, false, false])
})

test('a bot that asks for more while it has too many gets none', async () => {
  await give(2)
  // The window follows the price: the bot asks for levels that there is no room for.
  for (const price of [103.2, 102.1, 101.2, 100.4]) {
    await market.moveTo(price)
    await settled()
    expect((await isOff()).filter((off) => !off)).toHaveLength(2)
  }
})
