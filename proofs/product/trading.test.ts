import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import { botHandlers, giveDemoStart } from '#features/bots/server/index.ts'
import { dashboardHandlers } from '#features/dashboard/server/index.ts'
import { historyHandlers } from '#features/history/server/index.ts'
import { packages, subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { readAnswer } from '#platform/server/plain-answer.ts'
import { ownerOf } from '#platform/server/session.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const START = Date.UTC(2026, 0, 9, 22, 59)
const user = newId()
const context = contextOf(user, { timeZone: 'Europe/Budapest' })
const stranger = contextOf(newId())

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
const listHistory = async (input: { bot?: string; limit?: number }, of = context) =>
  readAnswer(await call(historyHandlers(running.trading.history, market.feed.now).list, input, { context: of }))
const dashboard = () => dashboardHandlers(running.trading.overview)
const exactly = (text: string | null): bigint => (text === null ? 0n : (parseDecimal(text) ?? 0n))
const sum = (values: readonly (string | null)[]): string =>
  formatDecimal(values.reduce((total, value) => total + exactly(value), 0n))

const create = (commandId = newId(), form: unknown = exampleForm) =>
  call(bots().create, { commandId, family: 'grid', form }, { context })

/** Where in the journal an answer stands, as a read that follows names it. */
const reached = ({ shard, position }: { shard: number; position: number }) => ({ shard, position })
const settled = () => running.settled(ownerOf(sessionOf(user)))

describe('a bot from its creation to its figures', () => {
  test('a demo account starts with what its user was given, told before it opens', async () => {
    const shown = async (of = context) => call(dashboard().overview, { range: '7d' }, { context: of })
    await giveDemoStart(opened.database, user, { USDC: '2500.5', EUR: '7' })
    expect(await shown()).toMatchObject({ balances: [], demoStart: { USDC: '2500.5', EUR: '7' } })
    expect((await shown(stranger)).demoStart).toEqual({})
    await create()
    await settled()
    const [account] = (await shown()).balances
    expect(account?.assets.map(({ asset, free, locked }) => [asset, sum([free, locked])])).toEqual([['USDC', '2500.5']])
  })

  test('list, page, fills, history, balances and dashboard agree to the last digit', async () => {
    const { id, shard, position } = await create()
    const first = await call(bots().get, { id, after: { shard, position } }, { context })
    expect(first).toMatchObject({ behind: false, status: 'active', startedAtMs: START + 1_000, form: exampleForm })
    for (const price of [105.2, 104.6, 103.7, 106.5, 101.4, 99.2, 108, 103.3]) {
      for (let second = 0; second < 3; second += 1) await market.moveTo(price)
    }
    await settled()

    const bot = await call(bots().get, { id }, { context })
    const { fills, next } = await call(bots().fills, { id, limit: 100 }, { context })
    expect(next).toBeNull()
    expect(fills.filter(({ side }) => side === 'sell').length).toBeGreaterThan(4)
    expect(fills.filter(({ side }) => side === 'buy').length).toBeGreaterThan(6)

    // Nothing is sold but what was bought, and every unit of profit was made by a fill.
    const bought = fills.map(({ side, quantity, price, feeQuote }) => {
      const feeBase = side === 'buy' ? (exactly(feeQuote) * 10n ** 18n) / exactly(price) : 0n
      return formatDecimal(side === 'buy' ? exactly(quantity) - feeBase : -exactly(quantity))
    })
    expect(bot.base).toBe(sum(bought))
    expect(bot.profit.realised).toBe(sum(fills.map(({ realised }) => realised)))
    expect(bot.profit.fees).toBe(sum(fills.map(({ feeQuote }) => feeQuote)))
    expect(bot.profit.total).toBe(sum([bot.profit.realised, bot.profit.unrealised]))
    // Levels that the window has left are not listed; what they keep is less than a step each.
    const dust = exactly(bot.base) - exactly(sum(bot.trades.map(({ base }) => base)))
    expect(dust).toBeGreaterThanOrEqual(0n)
    expect(dust).toBeLessThan(exactly('0.001') * 10n)
    const [listed] = (await call(bots().list, { family: 'grid' }, { context })).bots
    expect(listed).toEqual(Object.fromEntries(Object.entries(bot).filter(([key]) => key in (listed ?? {}))))

    const { entries } = await listHistory({ limit: 100 })
    expect(sum(entries.map(({ profit }) => profit))).toBe(bot.profit.realised)
    expect(sum(entries.flatMap(({ action, quantity }) => (action === 'buy' ? [quantity] : [])))).toBe(
      sum(fills.flatMap(({ side, quantity }) => (side === 'buy' ? [quantity] : []))),
    )

    const overview = await call(dashboard().overview, { range: '7d' }, { context })
    expect(overview.demo.total).toBe(bot.profit.realised)
    expect(overview.demo.days).toHaveLength(7)
    expect(overview.running).toEqual({ live: 0, demo: 1, test: 0 })
    expect(overview.live).toBeNull()
    expect(overview.equity).toMatchObject({ live: null, test: null })
    expect(overview.equity.demo?.at(-1)?.worth).toBe(overview.balances[0]?.total)
    // The newest of what the page of the bot lists as well.
    const newest = fills.slice(0, overview.fills.length)
    expect(newest.length).toBeGreaterThan(6)
    expect(overview.fills.map(({ price, realised, bot: of }) => [of, price, realised])).toEqual(
      newest.map(({ price, realised }) => [id, price, realised]),
    )
    const [account] = overview.balances
    const quote = account?.assets.find(({ asset }) => asset === 'USDC')
    const base = account?.assets.find(({ asset }) => asset === 'BTC')
    expect(sum([base?.free ?? null, base?.locked ?? null])).toBe(bot.base)
    const cost = formatDecimal(-exactly(bot.cost))
    expect(sum([quote?.free ?? null, quote?.locked ?? null])).toBe(sum(['10000', bot.profit.realised, cost]))
    expect(account?.total).toBe(sum([quote?.worth ?? null, base?.worth ?? null]))
    const resting = bot.liveOrders.filter(({ side }) => side === 'buy')
    const locked = resting.map(({ price, quantity }) =>
      formatDecimal((exactly(price) * exactly(quantity)) / 10n ** 18n),
    )
    expect(quote?.locked).toBe(sum(locked))
  })

  test('a clone has a name as long as forms take one', async () => {
    const { id } = await create()
    const clone = (name: string) => call(bots().clone, { commandId: newId(), id, name }, { context })
    for (const length of [4, 101])
      await expect(clone('n'.repeat(length)), `${length}`).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const length of [5, 100]) {
      const made = await clone(`  ${'n'.repeat(length)} `)
      const bot = await call(bots().get, { id: made.id, after: reached(made) }, { context })
      expect(bot.name).toBe('n'.repeat(length))
    }
  })

  test('a repeated request makes one bot, the same id with other settings none', async () => {
    const commandId = newId()
    const answers = await Promise.all([create(commandId), create(commandId), create(commandId)])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await expect(create(commandId, { ...exampleForm, amount: '60' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
    await settled()
    const { bots: listed } = await call(bots().list, { family: 'grid' }, { context })
    expect(listed).toHaveLength(1)
    const overview = await call(dashboard().overview, {}, { context })
    expect(overview.balances).toHaveLength(1)
  })

  test('a read that is told what to wait for says when it could not', async () => {
    const { id, shard, position } = await create()
    const services = { ...running.trading.bots, reached: () => Promise.resolve(false) }
    const after = { shard, position: position + 1_000 }
    await settled()
    const { behind } = await call(botHandlers(services).get, { id, after }, { context })
    expect(behind).toBe(true)
    expect(await call(botHandlers(services).reached, after, { context })).toEqual({ behind: true })
    expect(await call(bots().reached, { shard, position }, { context })).toEqual({ behind: false })
  })

  test('an act that is repeated is done once, and its id is good for no other act', async () => {
    const { id } = await create()
    await settled()
    const commandId = newId()
    const ask = { kind: 'suspend', trade: null, part: 'all' } as const
    const first = await call(bots().ask, { commandId, id, ask }, { context })
    expect(await call(bots().ask, { commandId, id, ask }, { context })).toEqual(first)
    const other = { commandId, id, ask: { ...ask, part: 'entries' as const } }
    await expect(call(bots().ask, other, { context })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    const edit = { commandId, id, form: exampleForm, applyToGenerated: true }
    await expect(call(bots().edit, edit, { context })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  test('an edit keeps every figure, suspend and start change the status, delete takes it off the list', async () => {
    const { id } = await create()
    for (const price of [105.2, 104.6, 104.6, 106.5, 106.5]) await market.moveTo(price)
    await settled()
    const before = await call(bots().get, { id }, { context })
    const form = { ...exampleForm, name: 'Renamed', investment: '600' }
    const edited = await call(bots().edit, { commandId: newId(), id, form, applyToGenerated: false }, { context })
    const after = await call(bots().get, { id, after: reached(edited) }, { context })
    expect(after).toMatchObject({ name: 'Renamed', investment: '600', form, runs: before.runs })
    expect(after.profit.realised).toBe(before.profit.realised)
    expect(after.profit.fees).toBe(before.profit.fees)

    const ask = async (what: Parameters<typeof running.trading.bots.desk.ask>[3]) => {
      const answer = await call(bots().ask, { commandId: newId(), id, ask: what }, { context })
      return call(bots().get, { id, after: reached(answer) }, { context })
    }
    expect((await ask({ kind: 'suspend', trade: null, part: 'all' })).status).toBe('suspended')
    expect((await ask({ kind: 'start', trade: null, part: 'all' })).status).toBe('active')
    await ask({ kind: 'delete', trade: null, how: 'release' })
    await market.moveTo(106.5)
    await market.moveTo(106.5)
    await settled()
    expect((await call(bots().list, { family: 'grid' }, { context })).bots).toEqual([])
    expect((await call(bots().get, { id }, { context })).status).toBe('deleted')
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', null, '', 'not-in-list'],
    ['a text', 'grid', '', 'not-in-list'],
    ['a field missing', { ...exampleForm, amount: undefined }, 'amount', 'not-text'],
    ['a field too many', { ...exampleForm, leverage: '20' }, 'leverage', 'unknown-field'],
    ['no number', { ...exampleForm, startPrice: 'hundred' }, 'startPrice', 'not-a-number'],
    ['an ambiguous number', { ...exampleForm, amount: '1,234' }, 'amount', 'ambiguous-number'],
    ['zero', { ...exampleForm, investment: '0' }, 'investment', 'not-positive'],
    ['a negative number', { ...exampleForm, step: { kind: 'amount', value: '-1' } }, 'step.value', 'not-positive'],
    ['an unknown pair', { ...exampleForm, pair: 'XYZ/USDC' }, 'pair', 'not-in-list'],
    ['another exchange', { ...exampleForm, exchange: 'nowhere' }, 'exchange', 'not-in-list'],
  ])('%s: an error at its field, and nothing is made', async (_case, form, path, code) => {
    const refused = create(newId(), form)
    await expect(refused).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      status: 400,
      data: { fields: expect.arrayContaining([expect.objectContaining({ path, code })]) },
    })
    expect((await call(bots().list, { family: 'grid' }, { context })).bots).toEqual([])
    expect(await running.trading.bots.store.accounts(ownerOf(sessionOf(user)))).toEqual([])
    const { issues } = await call(bots().check, { family: 'grid', form }, { context })
    expect(issues).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('real money without a second factor just now, without a key, and by an edit', async () => {
    const live = { ...exampleForm, mode: 'live', account: newId() }
    await expect(create(newId(), live)).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' })
    const fresh = { ...context, session: { ...sessionOf(user), secondFactorAt: new Date() } }
    const asked = call(bots().create, { commandId: newId(), family: 'grid', form: live }, { context: fresh })
    // Nobody keeps keys here.
    await expect(asked).rejects.toMatchObject({ code: 'BOT_REFUSED', data: { code: 'live-unavailable' } })
    const { id } = await create()
    const edit = { commandId: newId(), id, form: live, applyToGenerated: true }
    await expect(call(bots().edit, edit, { context: fresh })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ path: 'mode' }] },
    })
    expect((await call(bots().list, { family: 'grid' }, { context })).bots).toMatchObject([{ id, mode: 'demo' }])
  })

  test('an unknown family, and what trading itself refuses', async () => {
    const unknown = call(bots().create, { commandId: newId(), family: 'futures', form: {} }, { context })
    await expect(unknown).rejects.toMatchObject({ code: 'FAMILY_UNKNOWN' })
    await expect(call(bots().check, { family: 'futures', form: {} }, { context })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { id } = await create()
    const gone = { kind: 'delete', trade: null, how: 'close' } as const
    await call(bots().ask, { commandId: newId(), id, ask: gone }, { context })
    await market.moveTo(104.3)
    await market.moveTo(104.3)
    await settled()
    const again = call(bots().ask, { commandId: newId(), id, ask: gone }, { context })
    await expect(again).rejects.toMatchObject({ code: 'BOT_REFUSED', status: 409 })
  })

  test('a package that has ended, and one that has none of the kind: each by its own code', async () => {
    const { id: userId } = await addPerson(opened.database, 'ROLE_USER')
    await subscribeEverybody(opened.database)
    const refusal = () =>
      call(bots().create, { commandId: newId(), family: 'grid', form: exampleForm }, { context: contextOf(userId) })
    const none = { spot: null, indicator: null, signal: null }
    await opened.database.update(packages).set({ limits: none })
    await expect(refusal()).rejects.toMatchObject({ code: 'PACKAGE_NOT_INCLUDED', status: 409 })
    await opened.database.update(subscriptions).set({ expiresAt: new Date(0) })
    await expect(refusal()).rejects.toMatchObject({ code: 'PACKAGE_NONE', status: 409 })
    expect((await call(bots().list, { family: 'grid' }, { context: contextOf(userId) })).bots).toEqual([])
  })

  test('another user’s bot is not there, on every call with an id', async () => {
    const { id } = await create()
    await settled()
    const mine = await call(bots().get, { id }, { context })
    const ask = { kind: 'delete', trade: null, how: 'close' } as const
    const commandId = newId()
    const tries = [
      () => call(bots().get, { id }, { context: stranger }),
      () => call(bots().orders, { id }, { context: stranger }),
      () => call(bots().fills, { id }, { context: stranger }),
      () => call(bots().edit, { commandId, id, form: exampleForm, applyToGenerated: true }, { context: stranger }),
      () => call(bots().ask, { commandId, id, ask }, { context: stranger }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'BOT_NOT_FOUND', status: 404 })
    expect((await call(bots().list, { family: 'grid' }, { context: stranger })).bots).toEqual([])
    expect((await listHistory({ bot: id }, stranger)).entries).toEqual([])
    expect((await call(dashboard().overview, {}, { context: stranger })).balances).toEqual([])
    expect(await call(bots().get, { id }, { context })).toEqual(mine)
  })
})

test('after a stop everything is as it was, and a request from before is still answered the same', async () => {
  await running.stop()
  const folder = await mkdtemp(join(tmpdir(), 'trading-'))
  running = await startExampleTrading(opened.database, market.feed, { folder })
  await market.moveTo(104.3)
  const commandId = newId()
  const first = await create(commandId)
  for (const price of [105.2, 104.6, 103.7, 103.7, 106.5, 106.5]) await market.moveTo(price)
  await settled()
  const read = async () => ({
    bot: await call(bots().get, { id: first.id }, { context }),
    fills: await call(bots().fills, { id: first.id, limit: 100 }, { context }),
    entries: await listHistory({ limit: 100 }),
    overview: await call(dashboard().overview, {}, { context }),
  })
  const before = await read()
  expect(before.fills.fills.length).toBeGreaterThan(2)
  await running.stop()
  running = await startExampleTrading(opened.database, market.feed, { folder })
  expect(await read()).toEqual(before)
  expect(await create(commandId)).toEqual(first)
  for (const price of [104.6, 104.6, 103.7, 103.7]) await market.moveTo(price)
  await settled()
  expect((await read()).fills.fills.length).toBeGreaterThan(before.fills.fills.length)
  await running.stop()
  await rm(folder, { recursive: true })
  running = await startExampleTrading(opened.database, market.feed)
})

test('drafts are kept for each user and family, and forgotten on request', async () => {
  const family = 'grid'
  const draft = (of = context) => call(bots().draft, { family }, { context: of })
  expect(await draft()).toEqual({ draft: null })
  await call(bots().saveDraft, { family, form: { a: 1 }, step: 'basic' }, { context })
  const { savedAtMs } = await call(bots().saveDraft, { family, form: { a: 2 }, step: 'run' }, { context })
  expect(await draft()).toEqual({ draft: { form: { a: 2 }, step: 'run', savedAtMs } })
  expect(await draft(stranger)).toEqual({ draft: null })
  await expect(call(bots().draft, { family: 'nothing' }, { context })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await call(bots().dropDraft, { family }, { context })
  expect(await draft()).toEqual({ draft: null })
})
