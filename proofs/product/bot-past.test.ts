/** What a bot keeps of its past: who asked what, the settings it has had, its statistics over an edit, and buying and holding with the same money. */
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import { dashboardHandlers } from '#features/dashboard/server/index.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const START = Date.UTC(2026, 0, 9, 12)
const user = newId()
const context = contextOf(user)
const { username } = sessionOf(user).user

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  market = marketByHand(START)
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(104.3)
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
})
afterAll(() => opened.close())

const bots = () => botHandlers(running.trading.bots)
const create = () => call(bots().create, { commandId: newId(), family: 'grid', form: exampleForm }, { context })
const settled = () => running.settled(ownerOf(sessionOf(user)))
const trade = async () => {
  for (const price of [105.2, 104.6, 103.7, 106.5, 106.5, 104.3]) await market.moveTo(price)
  await settled()
}
const edit = (id: string, change: object, commandId = newId()) =>
  call(bots().edit, { commandId, id, form: { ...exampleForm, ...change }, applyToGenerated: false }, { context })
const get = async (id: string) => {
  await settled()
  return call(bots().get, { id }, { context })
}

test('a bot that takes over coins is called so in the language of its reader', async () => {
  const { id } = await create()
  await edit(id, { name: 'Escaped: GRID' })
  await settled()
  const read = (language: 'en' | 'hu') => ({ context: contextOf(user, { language }) })
  for (const [language, name] of [
    ['en', 'Escaped: GRID'],
    ['hu', 'Kimenekítve: GRID'],
  ] as const) {
    const { bots: list } = await call(bots().list, {}, read(language))
    expect(list.map((bot) => bot.name)).toEqual([name])
    expect(await call(bots().get, { id }, read(language))).toMatchObject({ name, form: { name } })
    const { versions } = await call(bots().settings, { id }, read(language))
    expect(versions[0]).toMatchObject({ name, form: { name } })
  }
})

test('an edit resets no statistics, and its settings stand in the history with who gave them', async () => {
  const { id } = await create()
  await trade()
  const before = await get(id)
  expect(before.runs).toBeGreaterThan(0)
  await edit(id, { name: 'Renamed', investment: '600' })
  const after = await get(id)
  expect(after).toMatchObject({
    name: 'Renamed',
    investment: '600',
    runs: before.runs,
    startedAtMs: before.startedAtMs,
  })
  expect(after.profit).toMatchObject({ realised: before.profit.realised, fees: before.profit.fees })

  const { versions, truncated } = await call(bots().settings, { id }, { context })
  expect(truncated).toBe(false)
  expect(versions.map(({ name, by, applied }) => ({ name, by, applied }))).toEqual([
    { name: 'Renamed', by: username, applied: false },
    { name: exampleForm.name, by: username, applied: null },
  ])
  expect(versions.map(({ form }) => form)).toEqual([
    { ...exampleForm, name: 'Renamed', investment: '600' },
    exampleForm,
  ])
})

test('the log has every act once, what was refused too, and nobody else’s', async () => {
  const { id } = await create()
  const ask = (kind: 'suspend' | 'start', commandId = newId()) =>
    call(bots().ask, { commandId, id, ask: { kind, trade: null, part: 'all' } }, { context })
  const repeated = newId()
  await ask('suspend', repeated)
  await ask('suspend', repeated)
  await ask('start')
  await expect(
    call(bots().ask, { commandId: newId(), id, ask: { kind: 'close', trade: 4_711 } }, { context }),
  ).rejects.toThrow()
  const { acts } = await call(bots().activity, { id }, { context })
  expect(acts.map(({ act, refusal }) => `${act.kind} ${refusal === null}`).toSorted()).toEqual([
    'close false',
    'create true',
    'start true',
    'suspend true',
  ])
  expect(acts[0]).toMatchObject({ by: username, address: context.address })
  const [first] = (await call(bots().activity, { id, limit: 1 }, { context })).acts
  expect(first?.id).toBe(acts[0]?.id)
  await expect(call(bots().activity, { id }, { context: contextOf(newId()) })).rejects.toMatchObject({
    code: 'BOT_NOT_FOUND',
  })
})

test('buying and holding takes the price of the start, and that of each change of the money', async () => {
  const { id } = await create()
  await market.moveTo(110)
  const taker = 0.001
  const held = (500 / 104.3) * (1 - taker)
  expect(Number((await get(id)).profit.buyAndHold)).toBeCloseTo(held * 110 * (1 - taker) - 500, 8)

  await edit(id, { investment: '600' })
  await market.moveTo(121)
  const more = held + (100 / 110) * (1 - taker)
  const bot = await get(id)
  expect(Number(bot.profit.buyAndHold)).toBeCloseTo(more * 121 * (1 - taker) - 600, 8)

  const overview = await call(dashboardHandlers(running.trading.overview).overview, {}, { context })
  const { realised, unrealised, fees, total, buyAndHold } = bot.profit
  expect(overview.sinceStart).toEqual({ bots: 1, realised, unrealised, fees, total, buyAndHold })
})

test('orders and fills by side, from both ends, and the same as a file', async () => {
  const { id } = await create()
  await trade()
  const fills = async (input: object) => (await call(bots().fills, { id, limit: 100, ...input }, { context })).fills
  const all = await fills({})
  expect((await fills({ order: 'oldest' })).map(({ tradeId }) => tradeId)).toEqual(
    all.map(({ tradeId }) => tradeId).toReversed(),
  )
  const sells = await fills({ side: 'sell' })
  expect(sells).toEqual(all.filter(({ side }) => side === 'sell'))
  expect(sells.length).toBeGreaterThan(0)
  const file = await call(bots().fillsCsv, { id, side: 'sell' }, { context })
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(1 + sells.length)

  const orders = async (input: object) => (await call(bots().orders, { id, limit: 100, ...input }, { context })).orders
  const [open, ended, both] = [await orders({ state: 'open' }), await orders({ state: 'ended' }), await orders({})]
  expect(open.length + ended.length).toBe(both.length)
  expect(open.length).toBe((await get(id)).liveOrders.length)
  const completed = both.filter(({ state }) => state === 'filled').length
  expect(completed).toBeGreaterThan(0)
  const { counts } = await call(bots().orders, { id, limit: 1, side: 'sell' }, { context })
  expect(counts).toEqual({ pending: open.length, completed })
  const { orders: first, next } = await call(bots().orders, { id, limit: 1, order: 'oldest' }, { context })
  const second = await call(bots().orders, { id, limit: 1, order: 'oldest', cursor: next ?? '' }, { context })
  expect([first[0], second.orders[0]]).toEqual([both.at(-1), both.at(-2)])
  expect((await call(bots().ordersCsv, { id, state: 'open' }, { context })).text).toContain('"Order id"')
})
