/** Clones: the account, the mode and the investment that their user chooses. */
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAmount, parseDecimal } from '#engine/money.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleForm, exampleSpotForm } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const stale = contextOf(newId())
/** Has shown a second factor just now. */
const context = { ...stale, session: stale.session && { ...stale.session, secondFactorAt: new Date(8.64e15) } }

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  market = marketByHand(Date.UTC(2026, 0, 9, 12))
  running = await startExampleTrading(opened.database, market.feed)
  await market.moveTo(104.3)
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
})
afterAll(() => opened.close())

const handlers = () => botHandlers(running.trading.bots)
const create = (family: string, form: unknown) =>
  call(handlers().create, { commandId: newId(), family, form }, { context })
const clone = (id: string, chosen: object, { own = handlers(), as = context } = {}) =>
  call(own.clone, { commandId: newId(), id, name: 'The clone', ...chosen }, { context: as })
const get = ({ id, shard, position }: { id: string; shard: number; position: number }) =>
  call(handlers().get, { id, after: { shard, position } }, { context })
const listed = async (): Promise<number> => (await call(handlers().list, {}, { context })).total

test.each([
  ['grid', exampleForm],
  ['spot', exampleSpotForm],
] as const)('a %s clone has the investment that was chosen, on the demo account', async (family, form) => {
  const original = await create(family, form)
  const before = await get(original)
  const plain = await get(await clone(original.id, {}))
  expect(plain).toMatchObject({ mode: 'demo', investment: before.investment, status: 'suspended' })
  const more = await get(await clone(original.id, { place: { mode: 'demo' }, investment: '750' }))
  expect(more).toMatchObject({ name: 'The clone', mode: 'demo', investment: '750', status: 'suspended' })
  expect((await get(original)).investment).toBe(before.investment)
})

test('an investment that the settings cannot have is refused, and no clone is left', async () => {
  const original = await create('grid', exampleForm)
  await get(original)
  const before = await listed()
  for (const place of [null, { mode: 'demo' }])
    await expect(clone(original.id, { place, investment: '0.01' })).rejects.toMatchObject({ code: 'BOT_REFUSED' })
  await get(original)
  const after = await clone(original.id, {})
  await get(after)
  expect(await listed()).toBe(before + 1)
})

test('a clone that trades with real money asks for a key that works and a sum that is allowed', async () => {
  const original = await create('grid', exampleForm)
  await get(original)
  const place = { mode: 'live', key: newId() } as const
  await expect(clone(original.id, { place }, { as: stale })).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' })
  await expect(clone(original.id, { place })).rejects.toMatchObject({
    code: 'BOT_REFUSED',
    data: { code: 'live-unavailable' },
  })
  const narrow = botHandlers({
    ...running.trading.bots,
    live: {
      ...running.trading.bots.live,
      barOfInvestment: (investment) => (investment > asAmount(parseDecimal('900') ?? 0n) ? 'live-too-much' : null),
    },
  })
  await expect(clone(original.id, { place, investment: '901' }, { own: narrow })).rejects.toMatchObject({
    data: { code: 'live-too-much' },
  })
  const far = botHandlers({
    ...running.trading.bots,
    live: { ...running.trading.bots.live, barOfLine: () => 'live-not-encrypted' },
  })
  await expect(clone(original.id, { place }, { own: far })).rejects.toMatchObject({
    data: { code: 'live-not-encrypted' },
  })
})
