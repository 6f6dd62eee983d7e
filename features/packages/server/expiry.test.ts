import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { bots } from '#features/bots/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { auditedActions } from '#platform/database/test-audited.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Command } from '#runner/host/runner.ts'
import { expiryJob, RESTART_JOB } from './expiry-job.ts'
import { givePaid, setRenewal } from './paid.ts'
import { openRooms } from './rooms.ts'
import { defaultPackage, subscribe } from './subscription.ts'
import { subscriptions } from './tables.ts'
import { usageOf } from './usage.ts'

const DAY = 86_400_000
const NOW = new Date()
const PAST = new Date(NOW.getTime() - DAY)
const AHEAD = new Date(NOW.getTime() + DAY)

let opened: TestDatabase
let anna: string
let heard: string[]
/** What a bot answers; it has heard where there is nothing. */
let refusals: Record<string, string>
/** What else happens while the bots are told. */
let meanwhile: () => Promise<unknown>

const addBot = (id: string, owner: string, deletedAtMs: number | null = null) => {
  const row = {
    id,
    owner,
    account: 'account',
    family: 'grid',
    name: id,
    mode: 'demo',
    exchange: 'e',
    pair: 'p',
  } as const
  const report = { status: 'active', trades: [] } as unknown as (typeof bots.$inferInsert)['report']
  return opened.database.insert(bots).values({ ...row, config: {}, createdAtMs: 0, deletedAtMs, report, openTrades: 3 })
}

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())
beforeEach(async () => {
  anna = (await addPerson(opened.database, 'ROLE_USER')).id
  const { id: bela } = await addPerson(opened.database, 'ROLE_USER', { username: 'bela' })
  for (const userId of [anna, bela]) await subscribe(opened.database, userId)
  await addBot('one', anna)
  await addBot('two', anna)
  await addBot('gone', anna, 1)
  await addBot('other', bela)
  heard = []
  refusals = {}
  meanwhile = () => Promise.resolve()
})

const send = async (command: Command) => {
  if (command.kind !== 'subscribe') throw new Error(`not for this test: ${command.kind}`)
  const { unit, active } = command
  heard.push(`${unit} ${active ? 'may' : 'may not'}`)
  const code = refusals[unit]
  const again = meanwhile
  meanwhile = () => Promise.resolve()
  await again()
  return { shard: 0, position: 0, refusal: code === undefined ? null : { code, values: {} } }
}

const runAt = (ms: number) => expiryJob({ database: opened.database, send }).run({}, new Date(ms))
const run = () => runAt(NOW.getTime())
const end = (expiresAt: Date | null) =>
  opened.database.update(subscriptions).set({ expiresAt }).where(eq(subscriptions.userId, anna))
const told = async () => (await opened.database.select().from(notifications)).map(({ kind, userId }) => [kind, userId])
const isMarked = async () => {
  const [row] = await opened.database.select().from(subscriptions).where(eq(subscriptions.userId, anna))
  return row?.suspendedAt !== null
}
const create = () => {
  const rooms = openRooms(opened.database, { clock: () => NOW, failed: (error) => expect(error).toBeUndefined() })
  const taker = { bot: 'new', account: 'account', owner: anna, group: 'spot', mode: 'demo' } as const
  return rooms.within<{ kind: 'made' }>(
    taker,
    () => 1,
    () => Promise.resolve({ kind: 'made' }),
  )
}

test.each([
  ['without end', null, false],
  ['that ends tomorrow', AHEAD, false],
  ['that ended yesterday', PAST, true],
] as const)('a package %s', async (_case, expiresAt, isExpired) => {
  await end(expiresAt)
  const usage = await usageOf(opened.database, anna)
  expect(usage).toMatchObject({ isExpired, expiresAtMs: expiresAt?.getTime() ?? null })
  expect(usage.groups[0]?.demo).toEqual({ kind: isExpired ? 'not-included' : 'unlimited', used: 6 })
  expect((await create()).kind).toBe(isExpired ? 'no-package' : 'made')
  await run()
  expect(heard.toSorted()).toEqual(isExpired ? ['one may not', 'two may not'] : [])
  expect(await told()).toEqual(isExpired ? [['subscription_expired', anna]] : [])
  expect(await isMarked()).toBe(isExpired)
  await run()
  expect(heard).toHaveLength(isExpired ? 2 : 0)
  expect(await told()).toHaveLength(isExpired ? 1 : 0)
  expect(await auditedActions(opened.database)).toHaveLength(isExpired ? 1 : 0)
})

test('one that was canceled ends at its time and not a moment before; paid on before that, it does not', async () => {
  await end(NOW)
  await setRenewal(opened.database, anna, false)
  await runAt(NOW.getTime() - 1)
  expect([heard, await told()]).toEqual([[], []])
  await setRenewal(opened.database, anna, true)
  const { id: packageId } = await defaultPackage(opened.database)
  const paid = {
    userId: anna,
    packageId,
    interval: 'monthly',
    purpose: 'renewal',
    netPaid: 1900n,
    extraDays: 0,
  } as const
  await givePaid(opened.database, { ...paid, goesOnFromMs: NOW.getTime() }, new Date(NOW.getTime() - 1))
  await run()
  expect([heard, await told()]).toEqual([[], []])
  await end(NOW)
  await run()
  expect(heard.toSorted()).toEqual(['one may not', 'two may not'])
})

test('with a new end ahead the bots hear that they may, once', async () => {
  await end(PAST)
  await run()
  await end(AHEAD)
  expect((await create()).kind).toBe('made')
  heard = []
  await run()
  await run()
  expect(heard).toEqual(['one may', 'two may'])
  expect([await isMarked(), (await told()).length]).toEqual([false, 1])
})

test.each([
  ['has no prices yet: all are told again', 'market-unknown', 4],
  ['is gone for good: no word is needed', 'unit-unknown', 2],
  ['has failed: no word is needed', 'unit-quarantined', 2],
])('a bot that %s', async (_case, code, words) => {
  refusals = { two: code }
  await end(PAST)
  await run()
  expect(await isMarked()).toBe(words === 2)
  refusals = {}
  await run()
  expect([heard.length, await isMarked(), (await told()).length]).toEqual([words, true, 1])
})

test('who is given a package while the bots are told loses nothing and is told nothing', async () => {
  await end(PAST)
  meanwhile = () => end(AHEAD)
  await run()
  expect(heard.slice(-2)).toEqual(['one may', 'two may'])
  expect([await isMarked(), await told()]).toEqual([false, []])
})

test('whose package ends while the bots are told that they may, stand still', async () => {
  await end(PAST)
  await run()
  await end(AHEAD)
  heard = []
  meanwhile = () => end(PAST)
  await run()
  expect(heard).toEqual(['one may', 'two may', 'one may not', 'two may not'])
  expect(await isMarked()).toBe(true)
})

test.each([
  ['not where nothing is set', 0, 1, false],
  ['within the hours that are set', 6, 5, true],
  ['not after them', 6, 6, false],
])('bots that the end has stopped are started by themselves: %s', async (_case, hours, later, isStarted) => {
  const ground = { database: opened.database, clock: () => NOW, secret: new Uint8Array(32) }
  await opened.client.query('delete from pgboss.job')
  await writeExampleSettings(ground, { 'billing.auto_resume_hours': hours }, program)
  await end(PAST)
  await run()
  await end(AHEAD)
  await runAt(NOW.getTime() + later * 3_600_000)
  const { rows } = await opened.client.query(`select data->'data' as data from pgboss.job where group_id = $1`, [
    RESTART_JOB,
  ])
  expect(rows).toEqual(isStarted ? [{ data: { userId: anna } }] : [])
})
