/** Bots of an account whose keys do not work are told so, each once, and that the cause is over once a key works again (spec 001 section 4). */
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeys } from '#features/api-keys/server/index.ts'
import { bots } from '#features/bots/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import type { Command } from '#runner/host/runner.ts'
import { userHandlers } from './handlers.ts'
import { restrictJob } from './restrictions.ts'
import { liveAccounts } from './tables.ts'

const ACCOUNT = 'binance-sandbox:42'
const at = new Date(0)

let opened: TestDatabase
let anna: string
let bot: string
let keyId: string
let sent: unknown[]
/** Why trading cannot be told anything; null while it can. */
let barred: string | null
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  const { id: userId } = await addPerson(opened.database, 'ROLE_USER')
  anna = userId
  keyId = newId()
  const place = { userId, exchange: 'binance-sandbox' as const }
  const plain = { number: '42', pairs: [], createdAt: at, restriction: null }
  await opened.database.insert(liveAccounts).values({ id: ACCOUNT, ...place, ...plain })
  const key = { kind: 'hmac' as const, tail: '1234', sealed: null, futures: false, mica: false, account: '42' }
  const names = { id: keyId, name: 'Key', nameLower: 'key', publicKeyHash: newId() }
  const made = { status: 'active' as const, createdAt: at, updatedAt: at }
  await opened.database.insert(apiKeys).values({ ...names, ...place, ...key, ...made })
  bot = newId()
  const trading = { account: ACCOUNT, owner: userId, mode: 'live' as const, exchange: 'binance-sandbox' }
  const report = {} as typeof bots.$inferInsert.report
  const what = { family: 'grid', name: 'A bot', pair: 'BTC/USDC', config: {}, createdAtMs: 0, report }
  await opened.database.insert(bots).values([
    { id: bot, ...trading, ...what },
    { id: newId(), ...trading, ...what, account: 'demo' },
    { id: newId(), ...trading, ...what, deletedAtMs: 1 },
  ])
  sent = []
  barred = null
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const send = async ({ id: _, ...command }: Command) => {
  sent.push(command)
  return { shard: 0, position: 0, refusal: barred === null ? null : { code: barred, values: {} } }
}
const look = () => restrictJob({ database: opened.database, send }).run({}, at)
const own = () => userHandlers({ database: opened.database, runner: { send } })
const keyIs = (status: (typeof apiKeys.$inferInsert)['status']) => opened.database.update(apiKeys).set({ status })
const markOf = async () => {
  const [row] = await opened.database.select().from(liveAccounts).where(eq(liveAccounts.id, ACCOUNT))
  return row?.restriction
}
const told = (reason: string, holds: boolean) => ({ kind: 'restrict', unit: bot, account: ACCOUNT, reason, holds })

test('while its key works a bot hears nothing', async () => {
  await look()
  expect([sent, await markOf()]).toEqual([[], null])
})

test.each([
  ['invalid', 'key-invalid'],
  ['deleted_at_exchange', 'key-invalid'],
  ['permission_error', 'key-permission'],
] as const)(
  'a key that is %s holds the bots of its account by %s, and of no other, until one works',
  async (status, reason) => {
    await keyIs(status)
    await look()
    await look()
    expect([sent, await markOf()]).toEqual([[told(reason, true)], reason])
    await keyIs('checking')
    await look()
    expect(sent).toHaveLength(1)
    await keyIs('active')
    await look()
    expect([sent, await markOf()]).toEqual([[told(reason, true), told(reason, false)], null])
  },
)

test('a bot that could not be told is told again', async () => {
  await keyIs('invalid')
  barred = 'behind'
  await look()
  expect(await markOf()).toBe(null)
  barred = null
  await look()
  expect([sent, await markOf()]).toEqual([[told('key-invalid', true), told('key-invalid', true)], 'key-invalid'])
})

const asked = (kind: 'start' | 'suspend', unit: string, account = ACCOUNT) => {
  const ask = { kind, trade: null, part: 'all' }
  return { kind: 'ask', unit, account, ask, change: null }
}

test('one press starts the bots of a key again: the cause is over first, whether the job has seen it or not', async () => {
  await keyIs('invalid')
  await look()
  sent = []
  const press = (of = anna) => call(own().startAll, { key: keyId }, { context: contextOf(of) })
  await expect(press()).rejects.toMatchObject({ code: 'LIVE_KEY_NOT_WORKING' })
  expect(sent).toEqual([])
  await keyIs('active')
  // A key of somebody else is as one that is not there.
  await expect(press(newId())).rejects.toMatchObject({ code: 'LIVE_KEY_NOT_WORKING' })
  expect(await press()).toEqual({ bots: 1, refused: 0 })
  expect([sent, await markOf()]).toEqual([[told('key-invalid', false), asked('start', bot)], null])
})

test('everything is suspended at once: own bots in all accounts, those that are gone not, and who says no is counted', async () => {
  const suspend = (of: string) => call(own().suspendAll, {}, { context: contextOf(of) })
  expect(await suspend(newId())).toEqual({ bots: 0, refused: 0 })
  barred = 'unit-quarantined'
  expect(await suspend(anna)).toEqual({ bots: 2, refused: 2 })
  expect(sent).toContainEqual(asked('suspend', bot))
  expect(sent).toHaveLength(2)
})
