import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { openAddressed } from './addressed.ts'
import { addressedSignals, signalListeners } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const owner = newId()
const signal = {
  id: newId(),
  owner,
  kind: 'signal' as const,
  name: 'Alerts',
  exchange: 'sandbox',
  isPublic: false,
  pairs: ['BTC/USDC'],
  status: 'active' as const,
  tokenHash: 'hash',
  madeAtMs: 1,
  version: 1,
} satisfies typeof addressedSignals.$inferInsert

test('what is kept is as the database has it, whoever changes it', async () => {
  const { database, client } = opened
  const find = await openAddressed(database, async (channel, heard) => void (await client.listen(channel, heard)))
  const told = async () => {
    const found = await find('hash')
    return found === null ? null : [found.status, found.listening.map(({ bot }) => bot)]
  }
  expect(await told()).toBeNull()
  await database.insert(addressedSignals).values(signal)
  expect(await told()).toEqual(['active', []])
  expect(await find('hash')).toBe(await find('hash'))
  // On a server the change is told a moment later.
  await database.insert(signalListeners).values({ signal: signal.id, bot: 'b', owner })
  await expect.poll(told).toEqual(['active', ['b']])
  await client.exec(`update addressed_signal set status = 'suspended'`)
  await expect.poll(told).toEqual(['suspended', ['b']])
  await client.exec('delete from addressed_signal_listener')
  await expect.poll(told).toEqual(['suspended', []])
  await client.exec(`update addressed_signal set token_hash = 'another'`)
  await expect.poll(told).toBeNull()
  await client.exec(`update addressed_signal set token_hash = 'hash', deleted_at = now()`)
  await expect.poll(told).toBeNull()
})
