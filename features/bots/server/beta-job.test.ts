import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#features/mail/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Command } from '#runner/host/runner.ts'
import { betaJob } from './beta-job.ts'
import { bots } from './tables.ts'

let opened: TestDatabase
let anna: string
let bela: string
let heard: string[]
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const addBot = (id: string, owner: string, family: string, deletedAtMs: number | null = null) => {
  const row = { id, owner, account: 'account', family, name: id, mode: 'demo', exchange: 'e', pair: 'p' } as const
  const report = { status: 'active', trades: [] } as unknown as (typeof bots.$inferInsert)['report']
  return opened.database.insert(bots).values({ ...row, config: {}, createdAtMs: 0, deletedAtMs, report })
}

const setEnd = (key: string, day: string) =>
  opened.client.query(
    `insert into setting (key, value, version, updated_by, updated_at) values ($1, $2, 1, 'owner', now())
     on conflict (key) do update set value = $2`,
    [key, JSON.stringify(day)],
  )

beforeEach(async () => {
  anna = (await addPerson(opened.database, 'ROLE_USER')).id
  bela = (await addPerson(opened.database, 'ROLE_USER', { username: 'bela' })).id
  await addBot('one', anna, 'rsi')
  await addBot('two', anna, 'rsi')
  await addBot('gone', bela, 'rsi', 1)
  await addBot('other', bela, 'indicator')
  heard = []
  await setEnd('beta.rsi.ends_at', '2026-03-01')
})

const send = async (command: Command) => {
  if (command.kind !== 'ask') throw new Error(`not for this test: ${command.kind}`)
  heard.push(`${command.unit} ${command.ask.kind}`)
  return { shard: 0, position: 0, refusal: { code: 'market-unknown', values: {} } }
}
const runAt = (now: string) => betaJob({ database: opened.database, send }).run({}, new Date(now))
const told = async () =>
  (await opened.database.select().from(notifications)).map(({ userId, kind, params, path }) => ({
    userId,
    kind,
    params,
    path,
  }))

test.each([
  ['31', '2026-01-29T12:00:00Z', 0],
  ['30', '2026-01-30T12:00:00Z', 1],
  // Just after midnight in Budapest, when the job first sees the day.
  ['30', '2026-01-29T23:10:00Z', 1],
  ['14', '2026-02-15T12:00:00Z', 1],
  ['1', '2026-02-28T12:00:00Z', 1],
])(
  '%s days ahead whoever has bots of the family hears of it, by mail too, and the bots go on',
  async (days, now, count) => {
    await runAt(now)
    await runAt(now)
    const one = {
      userId: anna,
      kind: 'beta_ending',
      params: { family: 'rsi', date: '2026-03-01T12:00:00Z', days },
      path: '/bots/rsi/dashboard',
    }
    expect(await told()).toEqual(count === 0 ? [] : [one])
    const letters = await opened.database.select().from(mails)
    expect(letters).toHaveLength(count)
    const left = days === '1' ? '1 day' : `${days} days`
    for (const { letter } of letters) expect(letter.subject).toBe(`The beta of your bots ends in ${left}`)
    expect(heard).toEqual([])
  },
)

test('whoever makes a bot between two notices hears of it with the next run', async () => {
  await runAt('2026-02-20T12:00:00Z')
  await addBot('new', bela, 'rsi')
  await runAt('2026-02-21T12:00:00Z')
  expect((await told()).map(({ userId }) => userId)).toEqual([anna, bela])
})

test('from the day on, as the platform counts days, the bots are told, again until they are gone', async () => {
  await runAt('2026-02-28T22:59:00Z')
  expect(heard).toEqual([])
  await runAt('2026-02-28T23:00:00Z')
  expect(heard).toEqual(['one end-beta', 'two end-beta'])
  await runAt('2026-03-01T00:00:00Z')
  expect(heard).toHaveLength(4)
})
