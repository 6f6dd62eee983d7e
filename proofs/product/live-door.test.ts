/**
 * The way into real money, tried by whoever has no right to it (security.md 6.2, A25, A26): with a key that works, so that nothing but the rule itself holds them
 * back. What leaves is counted where orders are signed.
 */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { amount } from '#engine/money.ts'
import type { Answer } from '#exchanges/contract.ts'
import { toColumns } from '#market/fold.ts'
import { apiKeys, type KeyHouse } from '#features/api-keys/server/index.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { sessionReader } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { FRESH_FACTOR_MS } from '#platform/server/call.ts'
import { createTestHttp } from '#platform/server/test-http.ts'
import { ownerOf } from '#platform/server/session.ts'
import type { Signer } from '#runner/signer/signer.ts'
import type { TradingQuestion } from '#runner/signer/trading-words.ts'
import { exampleKeyHouse } from './example-key-house.ts'
import { exampleForm } from './example-settings.ts'
import { type ExampleTrading, type MarketByHand, marketByHand, startExampleTrading } from './example-trading.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 9, 12)
const SANDBOX = 'binance-sandbox'

type Signed = { account: string; question: TradingQuestion }

let opened: TestDatabase
let market: MarketByHand
let running: ExampleTrading
let anna: string
let key: string
let signed: Signed[]
/** Of the base, traded in the last day at the exchange outside, at a price of 100. */
let dayVolume: number
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  signed = []
  dayVolume = 501
  market = marketAt(SANDBOX)
  const other = marketAt('binance')
  // Its hour is told, so that how much was traded is known.
  const told = { ...other.feed, candles: () => Promise.resolve(toColumns('1h', [dayAt(dayVolume)])) }
  running = await startExampleTrading(opened.database, [market.feed, told], { keys: houseThatTrades() })
  await other.moveTo(104.3)
  await market.moveTo(104.3)
  ;({ id: anna } = await addPerson(opened.database, 'ROLE_USER'))
  key = await addKey(anna, {})
})
afterEach(async () => {
  await running.stop()
  await opened.empty()
})
afterAll(() => opened.close())

const marketAt = (exchange: string): MarketByHand => marketByHand(START, [{ ...exampleMarket(), exchange }])

const dayAt = (volume: number) => ({ openTimeMs: START - HOUR_MS, open: 100, high: 100, low: 100, close: 100, volume })

/** What an exchange says that takes every order and fills none. */
const answerTo = (question: TradingQuestion): Answer => {
  switch (question.kind) {
    case 'place':
      return { kind: 'accepted', id: question.id, exchangeId: question.id }
    case 'cancel':
    case 'find':
      return { kind: 'lost', id: question.id }
    case 'open-orders':
      return { kind: 'open-orders', orders: [] }
    case 'fills':
      return { kind: 'fills', pair: question.pair, fills: [], after: null }
    case 'balances': {
      const balances = { USDC: { free: amount('10000'), locked: amount('0') } }
      return { kind: 'balances', asked: question.asked, balances, atMs: START }
    }
  }
}

const houseThatTrades = (): KeyHouse => {
  const { signer } = exampleKeyHouse
  const ask = ((command: Parameters<Signer['ask']>[0]) => {
    if (command.kind === 'watch') return Promise.resolve({ ok: true })
    if (command.kind !== 'trade') return signer.ask(command)
    const { grant, question } = command
    signed.push({ account: grant.account, question })
    return Promise.resolve({ ok: true, answer: answerTo(question) })
  }) as Signer['ask']
  return { ...exampleKeyHouse, signer: { ...signer, ask } }
}

const addKey = async (userId: string, change: Partial<typeof apiKeys.$inferInsert>): Promise<string> => {
  const id = newId()
  const names = { id, userId, name: id, nameLower: id, publicKeyHash: id, exchange: SANDBOX as 'binance-sandbox' }
  const what = { kind: 'hmac' as const, tail: '1234', sealed: 'sealed', futures: false, mica: false, account: '42' }
  const at = new Date(START)
  await opened.database
    .insert(apiKeys)
    .values({ ...names, ...what, status: 'active', createdAt: at, updatedAt: at, ...change })
  return id
}

const bots = () => botHandlers(running.trading.bots)
const placed = () => signed.filter(({ question }) => question.kind === 'place')

/** A session with a second factor that was shown so long ago, in ms. */
const contextAgo = (agoMs: number, userId = anna) => ({
  ...contextOf(userId),
  session: { ...sessionOf(userId), secondFactorAt: new Date(Date.now() - agoMs) },
})

const formOf = (change: object) => ({ ...exampleForm, exchange: SANDBOX, ...change })
const create = (form: object, context = contextAgo(0)) =>
  call(bots().create, { commandId: newId(), family: 'grid', form }, { context })
const modes = async (userId = anna) =>
  (await call(bots().list, { family: 'grid' }, { context: contextOf(userId) })).bots.map(({ mode }) => mode)
const settled = () => running.settled(ownerOf(sessionOf(anna)))

test('with a second factor and a key that works its orders leave, in the account of that key', async () => {
  await create(formOf({ mode: 'live', account: key }))
  await expect.poll(() => placed().length).toBeGreaterThan(0)
  expect(new Set(signed.map(({ account }) => account))).toEqual(new Set(['42']))
  await settled()
  expect(await modes()).toEqual(['live'])
})

describe('A25: the server decides which money it is', () => {
  test('a demo bot that names a live key trades for practice, and nothing leaves', async () => {
    await create(formOf({ mode: 'demo', account: key })).catch(() => undefined)
    await market.moveTo(104.4)
    await settled()
    expect(placed()).toEqual([])
    expect((await modes()).filter((mode) => mode !== 'demo')).toEqual([])
  })

  test('an edit cannot turn demo into live', async () => {
    const { id } = await create(formOf({}))
    const edit = { commandId: newId(), id, form: formOf({ mode: 'live', account: key }), applyToGenerated: true }
    await expect(call(bots().edit, edit, { context: contextAgo(0) })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ path: 'mode' }] },
    })
    await settled()
    expect([placed(), await modes()]).toEqual([[], ['demo']])
  })

  test.each<[string, Partial<typeof apiKeys.$inferInsert>, string]>([
    ['a key that is refused', { status: 'invalid' }, 'key-not-working'],
    ['a key of another exchange', { exchange: 'okx-sandbox' }, 'key-of-another-exchange'],
    ['a key whose account is not known', { account: null }, 'key-without-account'],
  ])('%s', async (_case, change, code) => {
    await opened.database.update(apiKeys).set(change).where(eq(apiKeys.id, key))
    const asked = create(formOf({ mode: 'live', account: key }))
    await expect(asked).rejects.toMatchObject({ code: 'BOT_REFUSED', data: { code } })
    await settled()
    expect([signed, await modes()]).toEqual([[], []])
  })

  test('the key of somebody else is as one that is not there, and the account of somebody else stays theirs', async () => {
    const { id: bela } = await addPerson(opened.database, 'ROLE_USER')
    const refusal = (account: string) => create(formOf({ mode: 'live', account }), contextAgo(0, bela))
    await expect(refusal(key)).rejects.toMatchObject({ data: { code: 'key-unknown' } })
    await expect(refusal(newId())).rejects.toMatchObject({ data: { code: 'key-unknown' } })
    await expect(refusal('no id')).rejects.toMatchObject({ data: { code: 'key-unknown' } })
    await create(formOf({ mode: 'live', account: key }))
    await settled()
    signed = []
    const same = await addKey(bela, { account: '42' })
    await expect(refusal(same)).rejects.toMatchObject({ data: { code: 'account-of-another' } })
    expect([placed(), await modes(bela)]).toEqual([[], []])
  })

  test('more than one live bot may be given', async () => {
    const much = formOf({ mode: 'live', account: key, investment: '100001' })
    await expect(create(much)).rejects.toMatchObject({ data: { code: 'live-too-much' } })
    expect(placed()).toEqual([])
  })
})

describe('A26: real money needs a second factor that was shown just now', () => {
  test.each([
    ['half an hour ago', 30 * 60_000],
    ['a little too long ago', FRESH_FACTOR_MS + 5_000],
  ])('one of %s starts nothing, sets nothing live and gives nothing more', async (_case, agoMs) => {
    const stale = contextAgo(agoMs)
    const needed = { code: 'STEP_UP_NEEDED' }
    await expect(create(formOf({ mode: 'live', account: key }), stale)).rejects.toMatchObject(needed)
    const { id } = await create(formOf({}), stale)
    const setLive = async (shownAgoMs: number) => {
      const clock = () => new Date()
      const { app } = createTestHttp(
        { bots: bots() },
        {
          readSession: sessionReader(opened.database, clock),
          cookies: { secret: TEST_SECRET, encrypted: false },
          clock,
        },
      )
      const now = new Date(Date.now() - shownAgoMs)
      const browser = await signedInBrowser(app, opened.database, { userId: anna, now })
      return browser.call('POST', `/bots/${id}/live`, { commandId: newId(), key })
    }
    expect(await setLive(agoMs)).toMatchObject({ status: 403, ...needed })
    await settled()
    expect([signed, await modes()]).toEqual([[], ['demo']])
    expect((await setLive(0)).status).toBe(200)
    await settled()
    expect((await modes()).filter((mode) => mode === 'live')).toHaveLength(1)
  })

  test('whoever looks over the shoulder of a user has none of theirs', async () => {
    const context = contextAgo(0)
    const impersonator = { id: newId(), username: 'helper', firstname: 'Helga', lastname: 'Helper' }
    const impersonation = { impersonator, reason: 'asked to', until: new Date(8.64e15) }
    const asked = { ...context, session: { ...context.session, impersonation } }
    const refused = create(formOf({ mode: 'live', account: key }), asked)
    await expect(refused).rejects.toMatchObject({ code: 'IMPERSONATION_BLOCKED' })
    expect(placed()).toEqual([])
  })
})

test('a pair that hardly anybody trades is not bought with real money', async () => {
  await opened.database.update(apiKeys).set({ exchange: 'binance' }).where(eq(apiKeys.id, key))
  const form = formOf({ exchange: 'binance', mode: 'live', account: key })
  dayVolume = 499
  await expect(create(form)).rejects.toMatchObject({ data: { code: 'live-illiquid' } })
  expect(signed).toEqual([])
})

test('where enough is traded the same bot starts', async () => {
  await opened.database.update(apiKeys).set({ exchange: 'binance' }).where(eq(apiKeys.id, key))
  await create(formOf({ exchange: 'binance', mode: 'live', account: key }))
  await expect.poll(() => placed().length).toBeGreaterThan(0)
})

test('money of an exchange outside is asked for over a safe line alone', async () => {
  await opened.database.update(apiKeys).set({ exchange: 'binance' }).where(eq(apiKeys.id, key))
  const far = { ...contextAgo(0), address: '203.0.113.7' }
  const form = formOf({ exchange: 'binance', mode: 'live', account: key })
  await expect(create(form, far)).rejects.toMatchObject({ data: { code: 'live-not-encrypted' } })
  expect(signed).toEqual([])
})
