/** What the administration sees of the bots of a user. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#engine/messages.ts'
import type { Status } from '#engine/status.ts'
import { bots } from '#features/bots/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { listBots } from './bots.ts'

let opened: TestDatabase
let [anna, bela]: string[] = []

const reportOf = (status: Status) =>
  ({
    status,
    badges: [],
    investment: 100n * 10n ** 18n,
    position: { realised: -(10n ** 17n) },
  }) as unknown as (typeof bots.$inferInsert)['report']

const add = (id: string, owner: string | undefined, { status, createdAtMs, deletedAtMs = null, name }: Row) =>
  opened.database.insert(bots).values({
    id,
    owner: owner ?? '',
    account: 'account',
    family: 'grid',
    name: name ?? `Bot ${id}`,
    mode: 'demo',
    exchange: 'paper',
    pair: 'BTCUSDC',
    config: {},
    createdAtMs,
    deletedAtMs,
    report: reportOf(status),
    openTrades: 3,
  })
type Row = { status: Status; createdAtMs: number; deletedAtMs?: number | null; name?: string }

beforeAll(async () => {
  opened = await openTestDatabase()
  anna = (await addPerson(opened.database, 'ROLE_USER')).id
  bela = (await addPerson(opened.database, 'ROLE_USER', { username: 'bela5' })).id
  await add('a', anna, { status: 'active', createdAtMs: 1 })
  await add('b', anna, { status: 'suspended', createdAtMs: 3 })
  await add('c', anna, { status: 'suspended-buy', createdAtMs: 2 })
  await add('d', anna, { status: 'closed', createdAtMs: 0, name: 'Escaped: GRID' })
  await add('gone', anna, { status: 'active', createdAtMs: 9, deletedAtMs: 9 })
  await add('other', bela, { status: 'active', createdAtMs: 5 })
})
afterAll(() => opened.close())

const read = (page: number, limit: number, id = anna ?? '', language: Language = 'en') =>
  listBots(opened.database, { id, page, limit, language })

test('those that are not deleted, the newest first, with how many there are and how many of them run', async () => {
  const { bots: shown, total, running } = await read(1, 25)
  expect(shown.map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
  expect({ total, running }).toEqual({ total: 4, running: 2 })
  expect(shown[2]).toEqual({
    id: 'a',
    name: 'Bot a',
    family: 'grid',
    exchange: 'paper',
    pair: 'BTCUSDC',
    mode: 'demo',
    status: 'active',
    badges: [],
    investment: '100',
    realised: '-0.1',
    openTrades: 3,
    createdAtMs: 1,
  })
})

test.each([
  ['en', 'Escaped: GRID'],
  ['hu', 'Kimenekítve: GRID'],
] as const)(
  'a bot that takes over coins is called so in the language of whoever looks (%s)',
  async (language, name) => {
    expect((await read(1, 25, anna, language)).bots.map((bot) => bot.name)).toEqual(['Bot b', 'Bot c', 'Bot a', name])
  },
)

test('by page, and the figures are of all', async () => {
  expect(await read(2, 3)).toMatchObject({ bots: [{ id: 'd' }], total: 4, running: 2 })
  expect(await read(1, 25, '00000000-0000-7000-8000-00000000000a')).toEqual({ bots: [], total: 0, running: 0 })
})
