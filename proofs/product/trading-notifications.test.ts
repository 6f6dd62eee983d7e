/** What trading makes durable is told once: not again when a batch is written again, and not when the read tables are made anew. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications, notificationSettings } from '#features/notifications/server/tables.ts'
import { mails } from '#features/mail/server/index.ts'
import { createUser, users } from '#features/sign-in/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { exampleBatch, exampleHistory, exampleUnit } from '../crash/example-batch.ts'
import type { UnitProjection } from '#runner/host/runner.ts'
import { openReadStore } from '#app/server/read-store.ts'
import { watermarks } from '#app/server/watermarks.ts'

let opened: TestDatabase
let unit: UnitProjection
const on = { notification: true, email: false }

beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  await opened.empty()
  const account = { username: 'anna', email: 'anna@example.com', firstname: 'Anna', lastname: 'Example' }
  await createUser(opened.database, { ...account, role: 'ROLE_USER', password: 'not asked for' }, new Date(0))
  const [user] = await opened.database.select({ id: users.id }).from(users)
  const userId = user?.id ?? ''
  const settings = { api_error: on, limit_reached: on, insufficient_funds: on, muted: [] }
  await opened.database.insert(notificationSettings).values({ userId, settings })
  unit = exampleUnit({ owner: userId })
})
afterAll(() => opened.close())

const HOUR = 60 * 60_000

/** Each an hour after the other, so that each is told by itself. */
const lacks = (position: number, last = position) =>
  exampleBatch({
    position: last,
    units: [unit],
    notices: [
      {
        owner: unit.owner,
        unit: unit.id,
        atMs: position * HOUR,
        effect: { kind: 'notify', code: 'insufficient-funds', values: {} },
        position,
        ordinal: 0,
      },
    ],
  })
const start = async (last: number, installation = 77) => {
  const store = openReadStore(opened.database, () => {})
  await store.watermarks({ installation, last: new Map([[7, last]]) })
  return store
}
const told = async () =>
  (await opened.database.select().from(notifications)).map(({ kind, atMs, count }) => [kind, atMs / HOUR, count])

test('what happens is told, with the bot as its cause; written again it is not told again', async () => {
  const store = await start(0)
  await store.write(lacks(1))
  await store.write(lacks(1))
  expect(await told()).toEqual([['insufficient_funds', 1, 1]])
  const [row] = await opened.database.select().from(notifications)
  expect(row).toMatchObject({ params: { trade: unit.name }, path: `/bots/grid/${unit.id}` })
})

test('what was left over by a stop is told after the start', async () => {
  await (await start(0)).write(lacks(1))
  await (await start(3)).write(lacks(2))
  expect((await told()).map(([, at]) => at)).toEqual([1, 2])
})

test.each([
  ['a database that has nothing of it', 77, 77],
  ['tables of another journal', 78, 77],
])('tables made anew tell nobody, whatever the batches: %s', async (_case, before, installation) => {
  await opened.database.delete(watermarks)
  if (before !== installation) await (await start(0, before)).write(exampleBatch({ position: 1, units: [unit] }))
  const store = await start(3, installation)
  for (const position of [1, 2, 3]) await store.write(lacks(position))
  expect(await told()).toEqual([])
  await store.write(lacks(4))
  expect((await told()).map(([, at]) => at)).toEqual([4])
})

test('the end of a beta is told out of the history', async () => {
  const store = await start(0)
  const row = { ...exampleHistory(unit, {}), position: 1 }
  const ended = { ...row, row: { ...row.row, action: 'suspend' as const, cause: 'beta-ended' } }
  await store.write(exampleBatch({ units: [unit], history: [ended] }))
  expect((await told()).map(([kind]) => kind)).toEqual(['beta_ended'])
})

test('an account that contradicts the journal is told to its user and to those who run the installation, and each gets a mail', async () => {
  const owner = await addPerson(opened.database, 'ROLE_OWNER')
  await addPerson(opened.database, 'ROLE_ADMIN')
  const store = await start(0)
  const quarantine = { detail: 'order 7 is open, and the journal does not know it', atMs: HOUR }
  const row = { account: 'binance:42', owner: unit.owner, exchange: 'binance', position: 1, quarantine }
  await store.write(exampleBatch({ position: 1, units: [unit], quarantines: [row] }))
  await store.write(exampleBatch({ position: 1, units: [unit], quarantines: [row] }))
  await store.write(
    exampleBatch({ position: 2, units: [unit], quarantines: [{ ...row, position: 2, quarantine: null }] }),
  )
  const rows = await opened.database.select().from(notifications)
  expect(rows.map(({ userId, kind, params, count }) => [userId, kind, params, count])).toEqual([
    [unit.owner, 'account_quarantined', { exchange: 'binance' }, 1],
    [owner.id, 'quarantine_alarm', { account: 'binance:42', detail: quarantine.detail }, 1],
  ])
  const letters = await opened.database.select().from(mails)
  expect(letters.map(({ recipient, letter }) => [recipient, letter.subject])).toEqual([
    ['anna@example.com', 'Your bots place no new orders'],
    [expect.stringMatching(/^owner-/), 'An account is quarantined'],
  ])
})
