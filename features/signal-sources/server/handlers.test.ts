import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { signalSourceHandlers } from './handlers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const context = contextOf('owner', { role: 'ROLE_OWNER' })
const handlers = () => signalSourceHandlers({ database: opened.database, nowMs: Date.now })

const fields = {
  directionField: 'action',
  buyValue: 'buy',
  sellValue: 'sell',
  closeValue: '',
  pairField: 'ticker',
  pairPrefix: 'BINANCE:',
  amountField: '',
  idField: '',
  timeField: '',
}

test('a source can be chosen while it is active, and is gone once it is deleted', async () => {
  const { create, choices, save, remove, all } = handlers()
  const made = await call(create, { name: 'TradingView', fields, status: 'active' }, { context })
  expect(made).toMatchObject({ bots: 0, version: 1 })
  const offered = { id: made.id, name: 'TradingView', fields }
  expect(await call(choices, undefined, { context })).toEqual({ sources: [offered] })
  const change = { source: made.id, version: 1, name: 'TradingView', fields, status: 'inactive' } as const
  expect(await call(save, change, { context })).toMatchObject({ version: 2 })
  await expect(call(save, change, { context })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await call(choices, undefined, { context })).toEqual({ sources: [] })
  expect(await call(all, { status: 'inactive' }, { context })).toMatchObject({ total: 1 })
  await call(remove, { source: made.id }, { context })
  expect(await call(all, {}, { context })).toEqual({ sources: [], total: 0 })
})
