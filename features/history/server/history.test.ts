import type { InferContractRouterInputs } from '@orpc/contract'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { amount } from '#engine/money.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { exampleBatch, exampleHistory, exampleUnit } from '#proofs/crash/example-batch.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { readAnswer } from '#platform/server/plain-answer.ts'
import { type history as contract, HistoryEntry } from '../contract.ts'
import { encodeCursor, GREATEST_BIGINT, GREATEST_INTEGER, LATEST_MS } from '#platform/database/cursor.ts'
import { historyHandlers } from './handlers.ts'
import { projectHistory } from './project.ts'
import { openHistoryStore } from './store.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const unit = exampleUnit({})
const other = exampleUnit({ id: '00000000-0000-7000-8000-00000000b002', owner: 'somebody else', name: 'Theirs' })
const live = exampleUnit({ id: '00000000-0000-7000-8000-00000000b003', mode: 'live', pair: 'ETH/USDC', name: '=1+1' })
/** Budapest is an hour ahead of UTC in winter: 23:30 UTC is already the next day. */
const LATE = Date.UTC(2026, 0, 9, 23, 30)

const rows = [
  exampleHistory(unit, { atMs: LATE - 86_400_000, position: 1 }),
  exampleHistory(unit, { atMs: LATE, position: 2, action: 'sell', profit: amount('1.000000000000000001') }),
  exampleHistory(unit, { atMs: LATE, position: 2, ordinal: 1, action: 'stop-loss', profit: amount('-3') }),
  exampleHistory(live, { atMs: LATE, position: 3, success: false, cause: 'funds' }),
  exampleHistory(other, { atMs: LATE, position: 4 }),
]
beforeEach(() => projectHistory(opened.database, exampleBatch({ history: rows })))

const router = () => historyHandlers(openHistoryStore(opened.database), () => LATE)
const context = contextOf(unit.owner, { timeZone: 'Europe/Budapest' })
type Input = InferContractRouterInputs<typeof contract>['list']
const list = async (input: Input) => readAnswer(await call(router().list, input, { context }))

test('own rows, newest first, exact', async () => {
  const { entries, next } = await list({})
  expect(entries.map(({ id, profit, stopLossProfit }) => [id, profit, stopLossProfit])).toEqual([
    ['7-3-0', null, null],
    ['7-2-1', '-3', '-3'],
    ['7-2-0', '1.000000000000000001', null],
    ['7-1-0', null, null],
  ])
  expect(next).toBeNull()
})

test('what the database writes is what the contract says, no field more', async () => {
  const { entries } = await list({})
  expect(entries).toHaveLength(4)
  expect(entries.map((entry) => z.strictObject(HistoryEntry.shape).parse(entry))).toEqual(entries)
  expect(entries[1]).toEqual({
    id: '7-2-1',
    bot: unit.id,
    family: 'grid',
    name: unit.name,
    mode: 'demo',
    exchange: 'example',
    pair: 'BTC/USDC',
    atMs: LATE,
    action: 'stop-loss',
    trade: 1,
    threshold: null,
    price: '100',
    quantity: '0.5',
    amount: '50',
    fee: '0.05',
    profit: '-3',
    stopLossProfit: '-3',
    success: true,
    cause: null,
    otherBot: null,
    otherTrade: null,
  })
})

test('an escape names the trade of the other bot, and its file too', async () => {
  const escape = exampleHistory(unit, { position: 9, action: 'escape', other: { unit: live.id, trade: 4 } })
  await projectHistory(opened.database, exampleBatch({ history: [escape] }))
  const { entries } = await list({ action: 'escape' })
  expect(entries.map(({ otherBot, otherTrade }) => [otherBot, otherTrade])).toEqual([[live.id, 4]])
  const { text } = await call(router().csv, { action: 'escape' }, { context })
  expect(text).toContain(`"${live.id}","4"`)
})

test.each([
  ['bot', { bot: unit.id }, 3],
  ['another user’s bot', { bot: other.id }, 0],
  ['family', { family: 'grid' }, 4],
  ['mode', { mode: 'live' as const }, 1],
  ['pair', { pair: 'BTC/USDC' }, 3],
  ['exchange', { exchange: 'nowhere' }, 0],
  ['action', { action: 'sell' as const }, 1],
  ['failed', { success: 'no' as const }, 1],
  ['from a day of the user', { from: '2026-01-10' }, 3],
  ['up to a day of the user', { to: '2026-01-09' }, 1],
  ['one day', { from: '2026-01-10', to: '2026-01-10' }, 3],
  ['two filters', { mode: 'demo' as const, action: 'stop-loss' as const }, 1],
])('filter: %s', async (_case, filter, count) => {
  expect((await list(filter)).entries).toHaveLength(count)
})

test('pages by cursor cover every row once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { entries, next } = await list(cursor === undefined ? { limit: 1 } : { limit: 1, cursor })
    seen.push(...entries.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor !== undefined && seen.length < 10)
  expect(seen).toEqual(['7-3-0', '7-2-1', '7-2-0', '7-1-0'])
})

test.each(['nonsense', Buffer.from('[1]').toString('base64url'), Buffer.from('["a",1,1,1]').toString('base64url')])(
  'a cursor that is none of ours is refused: %s',
  async (cursor) => {
    await expect(list({ cursor })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ path: 'cursor' }] },
    })
  },
)

test('the file has a heading, the filtered rows and no formula', async () => {
  const file = await call(router().csv, { mode: 'live' }, { context })
  expect(file.fileName).toBe('history-2026-01-09.csv')
  expect(file.truncated).toBe(false)
  const [head, row, rest] = file.text.split('\r\n')
  expect(head).toContain('"Time (UTC)","Action"')
  expect(row).toContain(`"'=1+1"`)
  expect(row).toContain('"2026-01-09T23:30:00.000Z"')
  expect(rest).toBe('')
})

test('the file calls a bot that takes over coins so in the language of its reader', async () => {
  const taker = exampleUnit({ id: '00000000-0000-7000-8000-00000000b004', name: 'Escaped: mine' })
  await projectHistory(opened.database, exampleBatch({ history: [exampleHistory(taker, { atMs: LATE, position: 5 })] }))
  const { text } = await call(router().csv, {}, { context: contextOf(unit.owner, { language: 'hu' }) })
  expect(text).toContain('"Kimenekítve: mine"')
  expect(text).not.toContain('Escaped')
})

/** Time, position, shard and ordinal at most. */
const greatestPlace = [LATEST_MS, GREATEST_BIGINT, GREATEST_INTEGER, GREATEST_INTEGER]

test('a cursor made by hand is refused or answered, never a failure of the database', async () => {
  expect((await list({ cursor: encodeCursor(greatestPlace) })).entries).toHaveLength(4)
  for (const column of greatestPlace.keys()) {
    const beyond = greatestPlace.map((value, index) => (index === column ? value + 1 : value))
    await expect(list({ cursor: encodeCursor(beyond) })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  }
})
