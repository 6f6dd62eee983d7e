import { afterAll, beforeAll, expect, test } from 'vitest'
import { price } from '#engine/money.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { ProjectionBatch } from '#runner/host/runner.ts'
import { projectBots } from './project.ts'
import { settings } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const given = (unit: string): ProjectionBatch['settings'][number] => ({
  position: 7,
  owner: 'u',
  unit,
  command: null,
  atMs: 1,
  name: unit,
  config: {},
  price: price('100'),
  applied: null,
})

const batch: ProjectionBatch = {
  shard: 3,
  position: 7,
  accounts: [],
  units: [],
  orders: [],
  fills: [],
  history: [],
  notices: [],
  settings: [given('first'), given('second')],
  balances: [],
  equity: [],
  quarantines: [],
}

test('two bots that one record makes each keep their settings, however often it is written', async () => {
  for (let time = 0; time < 2; time += 1) {
    await opened.database.transaction((transaction) => projectBots(transaction, batch))
    const rows = await opened.database.select({ bot: settings.bot }).from(settings)
    expect(rows.map(({ bot }) => bot).toSorted()).toEqual(['first', 'second'])
  }
})
