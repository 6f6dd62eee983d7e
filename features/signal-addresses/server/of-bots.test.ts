/** The migrations that make signals of the addresses that bots had of their own. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { exampleBatch, exampleUnit } from '#proofs/crash/example-batch.ts'
import { projectBots } from '#features/bots/server/index.ts'
import { type Guard, hashOf, keyOf, openBehind, type Reception } from '#features/signals/server/index.ts'
import { migrationsFolder, openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { openAddressed } from './addressed.ts'
import { answerSignal } from './hear.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const owner = newId()
const unit = (family: string, name: string, more: object = {}) =>
  exampleUnit({ id: newId(), owner, family, name, pair: 'BTC/USDC', ...more })

const migrate = async (): Promise<void> => {
  for (const name of ['0057_signals_of_bots.sql', '0059_signed_signals_of_bots.sql'])
    await opened.client.exec(await readFile(join(migrationsFolder, name), 'utf8'))
}

test('a bot hears at the address that it had, which is a signal with its name, by the key that it had; those of the deleted stay', async () => {
  const pairs = [{ pair: 'BTC/USDC' }, { pair: 'ETH/USDC' }]
  const signal = unit('signal', 'Of my alerts', { config: { pairs } })
  const [hodl, futures] = [unit('hodl', 'Starts later'), unit('futures-signal', 'Both ways')]
  const [signed, deleted] = [unit('signal', 'Signed'), unit('signal', 'Gone', { deletedAtMs: 2 })]
  const units = [signal, hodl, futures, signed, deleted]
  await opened.database.transaction((transaction) => projectBots(transaction, exampleBatch({ units })))
  for (const { id } of units)
    await opened.client.query(
      `insert into signal_webhooks (bot, owner, token_hash, salt, made_at) values ($1, $2, $3, $4, now())`,
      [id, owner, hashOf(`token of ${id}`), id === signed.id ? 'salt' : null],
    )
  await migrate()
  const { rows } = await opened.client.query(
    `select kind, name, exchange, is_public, pairs, fields, status, owner from addressed_signal order by name`,
  )
  const same = { exchange: signal.exchange, is_public: false, fields: null, status: 'active', owner }
  expect(rows).toEqual([
    { ...same, kind: 'futures', name: 'Both ways', pairs: ['BTC/USDC'] },
    { ...same, kind: 'signal', name: 'Of my alerts', pairs: ['BTC/USDC', 'ETH/USDC'] },
    { ...same, kind: 'signal', name: 'Signed', pairs: ['BTC/USDC'] },
    { ...same, kind: 'spot', name: 'Starts later', pairs: ['BTC/USDC'] },
  ])
  const left = await opened.client.query<{ bot: string }>('select bot from signal_webhooks')
  expect(left.rows.map(({ bot }) => bot)).toEqual([deleted.id])
  const told: string[] = []
  const receive = ({ bot, origin }: { bot: string; origin: string }): Promise<Reception> => {
    told.push(`${bot} ${origin}`)
    return Promise.resolve({ kind: 'heard', isDuplicate: false, at: null })
  }
  const bots = { store: { find: () => Promise.resolve(null) } }
  const keys: (string | null)[] = []
  const guard: Guard = async ({ key }, deliver) => {
    keys.push(key)
    return (await deliver()).answer
  }
  const behind = openBehind((error) => {
    throw error
  })
  const find = await openAddressed(opened.database, null)
  const hear = answerSignal({ database: opened.database, bots, receive, nowMs: () => 1 }, { find, guard, behind })
  const call = { body: new TextEncoder().encode('{}'), address: '127.0.0.1', timestamp: null, signature: null }
  const answers = [
    await hear({ ...call, token: `token of ${signal.id}` }),
    await hear({ ...call, token: `token of ${signed.id}` }),
  ]
  await behind.settled()
  expect(answers.map((answer) => answer?.status)).toEqual([202, 202])
  expect(told).toEqual([`${signal.id} webhook`, `${signed.id} signed`])
  expect(keys).toEqual([null, keyOf(`token of ${signed.id}`, 'salt')])
  await migrate()
  expect((await opened.client.query('select id from addressed_signal')).rows).toHaveLength(4)
})
